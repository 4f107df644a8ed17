//! Stands for ts-rs in all other crates, under its name. Its derive is a third of the code of the games, and only the test that
//! writes `web/src/generated` needs what it makes: with the feature `declare` this is ts-rs, otherwise nothing is declared.

#[cfg(feature = "declare")]
pub use ts_rs::*;

#[cfg(not(feature = "declare"))]
pub use none::*;

#[cfg(not(feature = "declare"))]
mod none {
    use std::path::PathBuf;

    pub use typescript_none::TS;

    /// What can be declared: anything, but it never is.
    pub trait TS {
        /// Its name.
        fn ident(_: &Config) -> String {
            String::new()
        }

        /// What it is.
        fn docs() -> Option<String> {
            None
        }

        /// Its declaration.
        fn decl(_: &Config) -> String {
            String::new()
        }

        /// Where it is declared.
        fn output_path() -> Option<PathBuf> {
            None
        }

        /// What it is made of.
        fn visit_dependencies(_: &mut impl TypeVisitor) {}
    }

    impl<T: ?Sized> TS for T {}

    /// Who looks at types.
    pub trait TypeVisitor: Sized {
        /// Looks at a type.
        fn visit<T: TS + 'static + ?Sized>(&mut self);
    }

    /// How types would be declared.
    #[derive(Debug)]
    pub struct Config;

    #[expect(clippy::new_without_default, reason = "as in ts-rs")]
    impl Config {
        /// As it is usual.
        pub fn new() -> Config {
            Config
        }

        /// The type of large numbers.
        #[must_use]
        pub fn with_large_int(self, _: &str) -> Config {
            self
        }

        /// Up to which length lists are written out.
        #[must_use]
        pub fn with_array_tuple_limit(self, _: usize) -> Config {
            self
        }
    }
}

//! Commands that a game adds to the command line.

/// A command of a game: `gamenight tool GAME NAME FILE`.
pub struct Tool {
    /// What is typed, such as `castle check`.
    pub name: &'static str,
    /// What it does, in one line.
    pub about: &'static str,
    /// Does it, given the text of the file; or says everything that is wrong with the file.
    pub run: fn(text: &str, ink: crate::Ink) -> Result<String, Vec<crate::OptionFault>>,
    /// The option whose file it is, if games are to be played with it, and as usual beside them.
    pub plays: Option<&'static str>,
}

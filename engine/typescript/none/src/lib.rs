//! A derive of the name and with the attributes of that of ts-rs. It declares nothing.

use proc_macro::TokenStream;

/// Nothing.
#[proc_macro_derive(TS, attributes(ts))]
pub fn nothing(_: TokenStream) -> TokenStream {
    TokenStream::new()
}

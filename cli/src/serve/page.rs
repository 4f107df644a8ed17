//! The page, as it was built by `make page`: part of the binary, so that one file is all there is to carry.

use std::borrow::Cow;

use rust_embed::Embed;

/// Without debug symbols the files are in the binary; with them they are read from their folder, so that a page built
/// anew is seen at once.
#[derive(Embed)]
#[folder = "../web/dist"]
#[allow_missing = true]
struct Page;

pub(crate) fn file(path: &str) -> Option<Cow<'static, [u8]>> {
    Page::get(path).map(|file| file.data)
}

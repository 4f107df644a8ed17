//! The page, as it was built by `make page`: part of the binary, so that one file is all there is to carry. Beside it the page
//! that plays on this device only, if `make site` has built it.

use std::borrow::Cow;

use rust_embed::Embed;

/// Without debug symbols the files are in the binary; with them they are read from their folder, so that a page built
/// anew is seen at once.
#[derive(Embed)]
#[folder = "../web/dist"]
#[allow_missing = true]
struct Page;

#[derive(Embed)]
#[folder = "../dist/site"]
#[allow_missing = true]
struct Device;

pub(crate) fn file(path: &str) -> Option<Cow<'static, [u8]>> {
    let file = match path.strip_prefix(server::DEVICE) {
        Some(own) => Device::get(own),
        None => Page::get(path),
    };
    file.map(|file| file.data)
}

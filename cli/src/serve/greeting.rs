//! What the server says when it is ready and when it stops: addresses, and a code for phones.

use std::io::{self, IsTerminal, Write, stdout};
use std::net::SocketAddr;

use anstyle::{Ansi256Color, Style};
use engine::Ink;
use qrcode::QrCode;
use qrcode::render::unicode::Dense1x2;
use server::Keep;

use super::address::Urls;
use super::words::Words;
use crate::show::ink;

/// Says where to go. The first line is for programs too: they wait for it, and find the address in it.
pub(super) fn welcome(urls: &Urls, kept_in: &str, keep: Option<Keep>, words: &Words) {
    // A server serves even if nobody reads what it says.
    let _ = welcome_to(&mut stdout().lock(), urls, kept_in, keep, words);
}

fn welcome_to(out: &mut impl Write, urls: &Urls, kept_in: &str, keep: Option<Keep>, words: &Words) -> io::Result<()> {
    writeln!(out, "{}", words.ready.replace("{}", &ink().bold(&urls.here)))?;
    for url in &urls.home {
        writeln!(out, "{}", words.home.replace("{}", url))?;
    }
    if let Some(url) = &urls.public {
        writeln!(out, "{}", words.public.replace("{}", url))?;
    }
    if let Some(taken) = urls.instead_of {
        writeln!(out, "{}", words.moved.replace("{}", &taken.to_string()))?;
    }
    writeln!(out, "{}", words.kept.replace("{}", kept_in))?;
    if let Some(Keep { days, by_default }) = keep {
        let words = if by_default { words.deleted_by_default } else { words.deleted };
        writeln!(out, "{}", words.replace("{}", &days.to_string()))?;
    }
    writeln!(out, "{}", words.stop)?;
    if stdout().is_terminal()
        && urls.share() != urls.here
        && let Ok(code) = QrCode::new(urls.share())
    {
        writeln!(out, "\n{}", drawing(&code, ink()))?;
    }
    out.flush()
}

/// Says one line more.
pub(super) fn say(line: &str) {
    // As above.
    let _ = writeln!(stdout().lock(), "{line}");
}

/// Says where the metrics are.
pub(super) fn metrics(at: SocketAddr) {
    say(&format!("  metrics: http://{at}/metrics"));
}

/// A code of half blocks, light on dark, as terminals mostly are; in colour it is so on all of them.
fn drawing(code: &QrCode, ink: Ink) -> String {
    let image = code.render::<Dense1x2>().dark_color(Dense1x2::Light).light_color(Dense1x2::Dark).build();
    let style = match ink {
        Ink::Colour => {
            // Colours that no theme changes.
            let (white, black) = (Ansi256Color(231), Ansi256Color(16));
            Style::new().fg_color(Some(white.into())).bg_color(Some(black.into()))
        }
        Ink::Plain => Style::new(),
    };
    let lines: Vec<String> = image.lines().map(|line| format!("  {style}{line}{style:#}")).collect();
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_code_in_the_terminal_is_the_code() {
        let code = QrCode::new("http://192.168.1.20:7777").unwrap();
        let text = drawing(&code, Ink::Plain);
        let rows: Vec<Vec<char>> = text.lines().map(|line| line.chars().skip(2).collect()).collect();
        // Four light modules all round; a full block is two light ones.
        let light = |x: usize, y: usize| {
            let block = rows[2 + y / 2][4 + x];
            if y.is_multiple_of(2) { "█▀".contains(block) } else { "█▄".contains(block) }
        };
        let width = code.width();
        assert_eq!(rows[0].len(), width + 8);
        for (index, colour) in code.to_colors().into_iter().enumerate() {
            assert_eq!(light(index % width, index / width), colour == qrcode::Color::Light, "module {index}");
        }
    }
}

//! Colour for terminals, or none.

use std::fmt::Display;

use anstyle::{AnsiColor, Style};

use crate::Colour;

/// Whether drawings are coloured.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ink {
    /// With ANSI colours.
    Colour,
    /// Plain text.
    Plain,
}

impl Ink {
    /// The text in a style.
    pub fn style(self, style: Style, text: impl Display) -> String {
        match self {
            Ink::Colour => format!("{style}{text}{style:#}"),
            Ink::Plain => text.to_string(),
        }
    }

    /// The text in a seat's colour.
    pub fn seat(self, colour: Colour, text: impl Display) -> String {
        let colour = match colour {
            Colour::Red => AnsiColor::BrightRed.into(),
            Colour::Blue => AnsiColor::BrightBlue.into(),
            Colour::Green => AnsiColor::BrightGreen.into(),
            Colour::Yellow => AnsiColor::BrightYellow.into(),
            Colour::Purple => AnsiColor::BrightMagenta.into(),
            Colour::Orange => anstyle::Ansi256Color(208).into(),
        };
        self.style(Style::new().bold().fg_color(Some(colour)), text)
    }

    /// The text in the background of attention.
    pub fn dim(self, text: impl Display) -> String {
        self.style(Style::new().dimmed(), text)
    }

    /// The text in the foreground of attention.
    pub fn bold(self, text: impl Display) -> String {
        self.style(Style::new().bold(), text)
    }

    /// The text in a plain terminal colour.
    pub fn hue(self, hue: AnsiColor, text: impl Display) -> String {
        self.style(hue.on_default(), text)
    }
}

//! Bytes that are written as hexadecimal digits.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

/// `N` bytes, written as 2 × `N` small hexadecimal digits and in no other way: one value, one text.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Hex<const N: usize>(pub [u8; N]);

impl<const N: usize> fmt::Display for Hex<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // In one go: deals are told to everybody, and a digit at a time shows in profiles.
        let digits = self.0.map(|byte| [byte >> 4, byte & 15].map(|digit| b"0123456789abcdef"[usize::from(digit)]));
        f.write_str(str::from_utf8(digits.as_flattened()).map_err(|_| fmt::Error)?)
    }
}

impl<const N: usize> fmt::Debug for Hex<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Why a text is not such bytes: how many digits it should have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NotHex(usize);

impl fmt::Display for NotHex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "not {} small hex digits", self.0)
    }
}

impl std::error::Error for NotHex {}

impl<const N: usize> FromStr for Hex<N> {
    type Err = NotHex;

    fn from_str(text: &str) -> Result<Hex<N>, NotHex> {
        let digit = |byte: u8| match byte {
            b'0'..=b'9' => Ok(byte - b'0'),
            b'a'..=b'f' => Ok(byte - b'a' + 10),
            _ => Err(NotHex(2 * N)),
        };
        let mut bytes = [0; N];
        if text.len() != 2 * N {
            return Err(NotHex(2 * N));
        }
        for (byte, pair) in bytes.iter_mut().zip(text.as_bytes().chunks_exact(2)) {
            *byte = digit(pair[0])? << 4 | digit(pair[1])?;
        }
        Ok(Hex(bytes))
    }
}

impl<const N: usize> Serialize for Hex<N> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(self)
    }
}

impl<'de, const N: usize> Deserialize<'de> for Hex<N> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Hex<N>, D::Error> {
        String::deserialize(from)?.parse().map_err(de::Error::custom)
    }
}

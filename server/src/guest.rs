//! Guests: a random name, signed, in a cookie. No account, no password, nothing to remember.

use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;

use crate::store::Key;

/// The cookie's name.
pub const COOKIE: &str = "gamenight";

/// How long the cookie lasts, in seconds: a year.
const LASTS: u32 = 365 * 24 * 3600;

/// Signs and reads tokens. The newest key signs, all verify.
pub struct Tokens {
    keys: Vec<Key>,
}

impl Tokens {
    /// With these keys, oldest first.
    pub fn new(keys: Vec<Key>) -> Tokens {
        Tokens { keys }
    }

    fn mac(key: &Key, guest: &str) -> Option<Hmac<Sha256>> {
        let mut mac = Hmac::<Sha256>::new_from_slice(&key.secret).ok()?;
        mac.update(b"gamenight/guest/1\0");
        mac.update(guest.as_bytes());
        Some(mac)
    }

    /// A guest's token.
    pub fn sign(&self, guest: &str) -> String {
        let signature = self.keys.last().and_then(|key| Tokens::mac(key, guest));
        let signature = signature.map(|mac| hex(&mac.finalize().into_bytes())).unwrap_or_default();
        format!("{guest}.{signature}")
    }

    /// The guest of a token, if it is one of ours.
    pub fn read<'a>(&self, token: &'a str) -> Option<&'a str> {
        let (guest, signature) = token.split_once('.')?;
        let signature = unhex(signature)?;
        let known = guest.len() == 32 && guest.bytes().all(|byte| byte.is_ascii_hexdigit());
        let signed = |key: &Key| Tokens::mac(key, guest).is_some_and(|mac| mac.verify_slice(&signature).is_ok());
        (known && self.keys.iter().rev().any(signed)).then_some(guest)
    }

    /// The guest that a `Cookie` header names.
    pub fn in_cookies<'a>(&self, header: &'a str) -> Option<&'a str> {
        let mut cookies = header.split(';').filter_map(|cookie| cookie.trim().split_once('='));
        cookies.find_map(|(name, token)| self.read(token).filter(|_| name == COOKIE))
    }

    /// The `Set-Cookie` header for a guest.
    pub fn cookie(&self, guest: &str, secure: bool) -> String {
        let token = self.sign(guest);
        let secure = if secure { "; Secure" } else { "" };
        format!("{COOKIE}={token}; Path=/; Max-Age={LASTS}; HttpOnly; SameSite=Lax{secure}")
    }
}

/// Bytes as hexadecimal digits.
pub fn hex(bytes: &[u8]) -> String {
    use std::fmt::Write;
    bytes.iter().fold(String::with_capacity(2 * bytes.len()), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}

fn unhex(text: &str) -> Option<Vec<u8>> {
    let digits: Option<Vec<u8>> = text.chars().map(|c| c.to_digit(16).map(|digit| digit as u8)).collect();
    let digits = digits.filter(|digits| digits.len() % 2 == 0)?;
    Some(digits.chunks_exact(2).map(|pair| pair[0] << 4 | pair[1]).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key(number: u8) -> Key {
        Key { created: u64::from(number), secret: [number; 32] }
    }

    #[test]
    fn tokens_outlive_a_new_key_and_no_forgery() {
        let guest = "0123456789abcdef0123456789abcdef";
        let old = Tokens::new(vec![key(1)]).sign(guest);
        let both = Tokens::new(vec![key(1), key(2)]);
        assert_eq!(both.read(&old), Some(guest));
        assert_ne!(both.sign(guest), old);
        assert_eq!(Tokens::new(vec![key(2)]).read(&old), None);
        let forged = old.replacen('0', "1", 1);
        for bad in [forged.as_str(), "", ".", "a.b", guest, &old[..60], &format!("{guest}.")] {
            assert_eq!(both.read(bad), None, "{bad}");
        }
    }

    #[test]
    fn the_cookie_is_found_among_others() {
        let tokens = Tokens::new(vec![key(1)]);
        let guest = "ffffffffffffffffffffffffffffffff";
        let header = format!("theme=dark; {COOKIE}={}; x", tokens.sign(guest));
        assert_eq!(tokens.in_cookies(&header), Some(guest));
        assert!(tokens.cookie(guest, true).ends_with("HttpOnly; SameSite=Lax; Secure"));
    }
}

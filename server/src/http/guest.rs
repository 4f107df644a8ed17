//! Guests: a random identifier with an HMAC signature, in a cookie. There are no accounts and no passwords.

use std::collections::HashSet;
use std::sync::{Arc, PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};

use axum::extract::{Extension, Request, State};
use axum::http::{HeaderName, HeaderValue, header};
use axum::middleware::Next;
use axum::response::{AppendHeaders, Response};
use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;

use super::reach::RequestOrigin;
use crate::names::{hash, hex, unhex};
use crate::node::Node;
use crate::store::{Hash, Key};

/// The cookie's name.
const COOKIE: &str = "gamenight";

/// Its name over https: browsers take a cookie of such a name from this very host alone, and only over https.
const HOST_COOKIE: &str = "__Host-gamenight";

fn name(secure: bool) -> &'static str {
    if secure { HOST_COOKIE } else { COOKIE }
}

/// How long the cookie lasts, in seconds: a year.
const LASTS: u32 = 365 * 24 * 3600;

/// Signs and reads tokens. The newest key signs, all verify.
#[derive(Default)]
pub struct Tokens(RwLock<Known>);

#[derive(Default)]
struct Known {
    /// Oldest first.
    keys: Vec<Key>,
    forgotten: HashSet<Hash>,
}

/// A token that is one of ours.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Token<'a> {
    pub guest: &'a str,
    /// Did the newest key sign it, under the name that it should have? Otherwise the cookie is renewed.
    pub fresh: bool,
}

impl Tokens {
    fn known(&self) -> RwLockReadGuard<'_, Known> {
        // No code panics while it holds the lock; if it did, the keys would still be usable.
        self.0.read().unwrap_or_else(PoisonError::into_inner)
    }

    fn change(&self) -> RwLockWriteGuard<'_, Known> {
        self.0.write().unwrap_or_else(PoisonError::into_inner)
    }

    /// Replaces the keys, oldest first.
    pub fn set_keys(&self, keys: Vec<Key>) {
        self.change().keys = keys;
    }

    /// The oldest key's secret.
    pub fn secret(&self) -> [u8; 32] {
        self.known().keys.first().map_or([0; 32], |key| key.secret)
    }

    /// Marks the guest of this hash as forgotten, so that their tokens are no longer accepted; or undoes that.
    pub fn set_forgotten(&self, guest: Hash, forgotten: bool) {
        let mut known = self.change();
        if forgotten {
            known.forgotten.insert(guest)
        } else {
            known.forgotten.remove(&guest)
        };
    }

    /// Is this guest forgotten?
    pub fn is_forgotten(&self, guest: &str) -> bool {
        let known = self.known();
        !known.forgotten.is_empty() && known.forgotten.contains(&hash(guest))
    }

    fn mac(key: &Key, guest: &str) -> Option<Hmac<Sha256>> {
        let mut mac = Hmac::<Sha256>::new_from_slice(&key.secret).ok()?;
        mac.update(b"gamenight/guest/1\0");
        mac.update(guest.as_bytes());
        Some(mac)
    }

    /// A guest's token.
    pub fn sign(&self, guest: &str) -> String {
        let signature = self.known().keys.last().and_then(|key| Tokens::mac(key, guest));
        let signature = signature.map(|mac| hex(&mac.finalize().into_bytes())).unwrap_or_default();
        format!("{guest}.{signature}")
    }

    /// The guest of a token, if its signature is right and the guest is not forgotten.
    pub fn read<'a>(&self, token: &'a str) -> Option<Token<'a>> {
        let (guest, signature) = token.split_once('.')?;
        let signature = unhex(signature)?;
        let named = guest.len() == 32 && guest.bytes().all(|byte| byte.is_ascii_hexdigit());
        let signed = |key: &Key| Tokens::mac(key, guest).is_some_and(|mac| mac.verify_slice(&signature).is_ok());
        let age = self.known().keys.iter().rev().position(signed)?;
        (named && !self.is_forgotten(guest)).then_some(Token { guest, fresh: age == 0 })
    }

    /// The guest that a `Cookie` header names. Over https the older name is still read, and then renewed.
    pub fn in_cookies<'a>(&self, header: &'a str, secure: bool) -> Option<Token<'a>> {
        let under = |wanted: &str| {
            let mut cookies = header.split(';').filter_map(|cookie| cookie.trim().split_once('='));
            cookies.find_map(|(name, token)| (name == wanted).then(|| self.read(token)).flatten())
        };
        let older = || under(COOKIE).map(|token| Token { fresh: false, ..token });
        under(name(secure)).or_else(|| if secure { older() } else { None })
    }

    /// The `Set-Cookie` header for a guest.
    pub fn cookie(&self, guest: &str, secure: bool) -> String {
        set_cookie(name(secure), &self.sign(guest), LASTS, secure)
    }
}

/// The guest who makes a request, as their cookie says.
#[derive(Clone)]
pub struct Guest(pub String);

/// Identifies the guest of a request. Sets the cookie if there was none, or if an old key had signed it.
pub async fn identify(
    State(node): State<Arc<Node>>,
    Extension(origin): Extension<RequestOrigin>,
    mut request: Request,
    next: Next,
) -> Response {
    let cookies = request.headers().get(header::COOKIE).and_then(|cookies| cookies.to_str().ok());
    let token = cookies.and_then(|cookies| node.tokens.in_cookies(cookies, origin.secure));
    let fresh = token.is_some_and(|token| token.fresh);
    let older = cookies.is_some_and(|cookies| cookies.split(';').any(|cookie| cookie.trim().starts_with("gamenight=")));
    let guest = token.map_or_else(|| hex(&node.random()[..16]), |token| token.guest.to_owned());
    request.extensions_mut().insert(Guest(guest.clone()));
    let mut response = next.run(request).await;
    // The answer to a guest who was just forgotten removes the cookie; and what shared caches may keep must set none.
    let cached =
        response.headers().get(header::CACHE_CONTROL).is_some_and(|value| value.as_bytes().starts_with(b"public"));
    if !fresh
        && !cached
        && !response.headers().contains_key(header::SET_COOKIE)
        && let Ok(cookie) = HeaderValue::from_str(&node.tokens.cookie(&guest, origin.secure))
    {
        response.headers_mut().append(header::SET_COOKIE, cookie);
        if origin.secure && older {
            response.headers_mut().append(header::SET_COOKIE, HeaderValue::from_static(NO_OLDER_COOKIE));
        }
    }
    response
}

/// The `Set-Cookie` headers that take a cookie away, under every name that it may have.
pub fn no_cookies(secure: bool) -> AppendHeaders<Vec<(HeaderName, String)>> {
    let names = if secure { vec![true, false] } else { vec![false] };
    let gone = |host| (header::SET_COOKIE, set_cookie(name(host), "", 0, secure));
    AppendHeaders(names.into_iter().map(gone).collect())
}

/// Takes the older name away.
const NO_OLDER_COOKIE: &str = "gamenight=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax; Secure";

fn set_cookie(name: &str, token: &str, lasts: u32, secure: bool) -> String {
    let secure = if secure { "; Secure" } else { "" };
    format!("{name}={token}; Path=/; Max-Age={lasts}; HttpOnly; SameSite=Lax{secure}")
}

/// A hash from its hexadecimal digits.
pub fn unhash(text: &str) -> Option<Hash> {
    unhex(text)?.try_into().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key(number: u8) -> Key {
        Key { created: u64::from(number), secret: [number; 32] }
    }

    fn tokens(keys: &[u8]) -> Tokens {
        let tokens = Tokens::default();
        tokens.set_keys(keys.iter().copied().map(key).collect());
        tokens
    }

    #[test]
    fn tokens_outlive_a_new_key_and_no_forgery() {
        let guest = "0123456789abcdef0123456789abcdef";
        let old = tokens(&[1]).sign(guest);
        let both = tokens(&[1, 2]);
        assert_eq!(both.read(&old), Some(Token { guest, fresh: false }));
        assert_eq!(both.read(&both.sign(guest)), Some(Token { guest, fresh: true }));
        assert_ne!(both.sign(guest), old);
        assert_eq!(tokens(&[2]).read(&old), None);
        let forged = old.replacen('0', "1", 1);
        for bad in [forged.as_str(), "", ".", "a.b", guest, &old[..60], &format!("{guest}.")] {
            assert_eq!(both.read(bad), None, "{bad}");
        }
        assert_eq!(Tokens::default().read(&old), None);
    }

    #[test]
    fn who_is_forgotten_has_no_good_token() {
        let (guest, other) = ("0123456789abcdef0123456789abcdef", "00000000000000000000000000000000");
        let tokens = tokens(&[1]);
        tokens.set_forgotten(hash(guest), true);
        assert_eq!(tokens.read(&tokens.sign(guest)), None);
        assert!(tokens.read(&tokens.sign(other)).is_some());
        tokens.set_forgotten(hash(guest), false);
        assert!(tokens.read(&tokens.sign(guest)).is_some());
    }

    #[test]
    fn the_cookie_is_found_among_others() {
        let tokens = tokens(&[1]);
        let guest = "ffffffffffffffffffffffffffffffff";
        let header = format!("theme=dark; {COOKIE}={}; x", tokens.sign(guest));
        assert_eq!(tokens.in_cookies(&header, false), Some(Token { guest, fresh: true }));
        assert!(tokens.cookie(guest, true).ends_with("HttpOnly; SameSite=Lax; Secure"));
    }

    #[test]
    fn over_https_the_cookie_is_of_this_host_alone_and_the_older_one_is_renewed() {
        let tokens = tokens(&[1]);
        let (guest, other) = ("ffffffffffffffffffffffffffffffff", "00000000000000000000000000000000");
        assert!(tokens.cookie(guest, true).starts_with("__Host-gamenight=fff"));
        assert!(tokens.cookie(guest, false).starts_with("gamenight=fff"));
        let older = format!("{COOKIE}={}", tokens.sign(guest));
        assert_eq!(tokens.in_cookies(&older, true), Some(Token { guest, fresh: false }));
        let newer = format!("{HOST_COOKIE}={}", tokens.sign(guest));
        assert_eq!(tokens.in_cookies(&newer, true), Some(Token { guest, fresh: true }));
        assert_eq!(tokens.in_cookies(&newer, false), None, "who is not at https has no such cookie");
        let planted = format!("{COOKIE}={}; {newer}", tokens.sign(other));
        assert_eq!(tokens.in_cookies(&planted, true).map(|token| token.guest), Some(guest), "not one from elsewhere");
    }
}

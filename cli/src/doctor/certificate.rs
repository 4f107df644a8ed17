//! The certificate: does its key fit, is it for the public name, and for how long?

use std::fs;
use std::net::IpAddr;
use std::path::Path;
use std::time::{SystemTime, UNIX_EPOCH};

use server::Tls;
use url::Url;
use x509_parser::extensions::GeneralName;
use x509_parser::pem::Pem;

use super::Findings;
use crate::serve::ServeArgs;

const WHAT: &str = "certificate";

const DAY: i64 = 24 * 3600;

/// Whoever renews certificates does so a month before their end: two weeks before, something is wrong with that.
const SOON: i64 = 14;

pub(super) fn check(serve: &ServeArgs, found: &mut Findings) {
    let (Some(cert), Some(key)) = (&serve.tls_cert, &serve.tls_key) else { return };
    if let Err(reason) = Tls::read(cert, key) {
        found.wrong(WHAT, format!("{} with the key {} cannot be used: {reason}", cert.display(), key.display()));
        return;
    }
    check_key(key, found);
    let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs() as i64);
    let host = serve.public_url.as_deref().and_then(|url| Url::parse(url).ok());
    let host = host.as_ref().and_then(Url::host_str);
    match read(cert, host) {
        Err(reason) => found.wrong(WHAT, format!("{} cannot be read: {reason}", cert.display())),
        Ok((from, _, _)) if from > now => found.wrong(WHAT, "it is not valid yet; or the clock is wrong"),
        Ok((_, until, _)) if until < now => found.wrong(WHAT, format!("it ended {} days ago", (now - until) / DAY)),
        Ok((.., false)) => found.wrong(WHAT, format!("it is not for {}", host.unwrap_or_default())),
        Ok((_, until, _)) if until < now + SOON * DAY => {
            found.doubtful(
                WHAT,
                format!("it ends in {} days: renew it, and start the server anew", (until - now) / DAY),
            );
        }
        Ok((_, until, _)) => found.well(WHAT, format!("it is good for {} days more", (until - now) / DAY)),
    }
}

/// From when until when it is valid, in seconds since 1970; and is it for this host?
fn read(cert: &Path, host: Option<&str>) -> Result<(i64, i64, bool), String> {
    let text = fs::read(cert).map_err(|error| error.to_string())?;
    let first = Pem::iter_from_buffer(&text).next().ok_or("there is none in it")?.map_err(|error| error.to_string())?;
    let cert = first.parse_x509().map_err(|error| error.to_string())?;
    let valid = cert.validity();
    let names = cert.subject_alternative_name().ok().flatten().map(|names| &names.value.general_names);
    let fits = host.is_none_or(|host| names.is_some_and(|names| names.iter().any(|name| is_for(name, host))));
    Ok((valid.not_before.timestamp(), valid.not_after.timestamp(), fits))
}

fn is_for(name: &GeneralName<'_>, host: &str) -> bool {
    match name {
        GeneralName::DNSName(name) => match name.strip_prefix("*.") {
            // A star stands for one label.
            Some(rest) => host.split_once('.').is_some_and(|(_, parent)| parent.eq_ignore_ascii_case(rest)),
            None => name.eq_ignore_ascii_case(host),
        },
        GeneralName::IPAddress(bytes) => {
            let four = <[u8; 4]>::try_from(*bytes).map(IpAddr::from);
            let address = four.or_else(|_| <[u8; 16]>::try_from(*bytes).map(IpAddr::from));
            address.is_ok_and(|address| host.trim_matches(['[', ']']).parse() == Ok(address))
        }
        _ => false,
    }
}

#[cfg(unix)]
fn check_key(key: &Path, found: &mut Findings) {
    use std::os::unix::fs::MetadataExt;
    if key.metadata().is_ok_and(|file| file.mode() & 0o007 != 0) {
        found.wrong(WHAT, format!("everybody on this machine can read the key: chmod o= {}", key.display()));
    }
}

#[cfg(not(unix))]
fn check_key(_: &Path, _: &mut Findings) {}

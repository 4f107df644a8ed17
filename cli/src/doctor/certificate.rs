//! The certificate: does its key fit, is it for the public name, and for how long?

use std::path::Path;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use rustls::client::{verify_server_cert_signed_by_trust_anchor, verify_server_name};
use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, ServerName, UnixTime};
use rustls::server::ParsedCertificate;
use rustls::{CertificateError, Error, RootCertStore};
use server::Tls;
use url::Url;

use super::Findings;
use crate::serve::ServeArgs;

const WHAT: &str = "certificate";

const DAY: u64 = 24 * 3600;

/// Whoever renews certificates does so a month before their end: two weeks before, something is wrong with that.
const SOON: u64 = 14;

pub(super) fn check(serve: &ServeArgs, found: &mut Findings) {
    let (Some(cert), Some(key)) = (&serve.tls_cert, &serve.tls_key) else { return };
    if let Err(reason) = Tls::read(cert, key) {
        found.wrong(WHAT, format!("{} with the key {} cannot be used: {reason}", cert.display(), key.display()));
        return;
    }
    check_key(key, found);
    let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs());
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
fn read(cert: &Path, host: Option<&str>) -> Result<(u64, u64, bool), Error> {
    let unreadable = |_| Error::InvalidCertificate(CertificateError::BadEncoding);
    let cert = CertificateDer::from_pem_file(cert).map_err(unreadable)?;
    let cert = ParsedCertificate::try_from(&cert)?;
    let name = host.map(|host| ServerName::try_from(host.trim_matches(['[', ']'])));
    let fits = name.is_none_or(|name| name.is_ok_and(|name| verify_server_name(&cert, &name).is_ok()));
    Ok((limit(&cert, 0)?, limit(&cert, u64::MAX)?, fits))
}

/// The end of its time that is nearer to a moment outside of it. Whoever verifies a certificate refuses it then, and says why;
/// the time is looked at before who signed it.
fn limit(cert: &ParsedCertificate<'_>, moment: u64) -> Result<u64, Error> {
    let at = UnixTime::since_unix_epoch(Duration::from_secs(moment));
    match verify_server_cert_signed_by_trust_anchor(cert, &RootCertStore::empty(), &[], at, &[]) {
        Err(Error::InvalidCertificate(CertificateError::NotValidYetContext { not_before, .. })) => {
            Ok(not_before.as_secs())
        }
        Err(Error::InvalidCertificate(CertificateError::ExpiredContext { not_after, .. })) => Ok(not_after.as_secs()),
        // Valid since the very beginning.
        Err(Error::InvalidCertificate(CertificateError::UnknownIssuer)) | Ok(()) => Ok(moment),
        Err(error) => Err(error),
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

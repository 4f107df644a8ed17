//! `gamenight doctor`: goes through the list for a public server (docs/hosting.md) on this machine, before or while it runs.

mod backups;
mod certificate;
mod kept;

use std::io::{Write, stdout};
use std::net::IpAddr;
use std::path::PathBuf;

use clap::Args;

use crate::fault::Fault;
use crate::place::Kept;
use crate::serve::{ServeArgs, address, descriptors, proxy, runtime};

#[derive(Args)]
pub(crate) struct DoctorArgs {
    #[command(flatten)]
    serve: ServeArgs,
    /// Where copies made by `gamenight backup`, or by `pg_dump`, are put
    #[arg(long, value_name = "DIR")]
    backups: Option<PathBuf>,
}

/// How something is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Is {
    Well,
    /// It works, and might be better.
    Doubtful,
    /// It has to be changed.
    Wrong,
}

/// What was found, one line each.
#[derive(Default)]
struct Findings(Vec<(Is, &'static str, String)>);

impl Findings {
    fn well(&mut self, what: &'static str, how: impl Into<String>) {
        self.0.push((Is::Well, what, how.into()));
    }

    fn doubtful(&mut self, what: &'static str, how: impl Into<String>) {
        self.0.push((Is::Doubtful, what, how.into()));
    }

    fn wrong(&mut self, what: &'static str, how: impl Into<String>) {
        self.0.push((Is::Wrong, what, how.into()));
    }

    fn count(&self, wanted: Is) -> usize {
        self.0.iter().filter(|(is, ..)| *is == wanted).count()
    }
}

pub(crate) fn run(args: &DoctorArgs) -> Result<(), Fault> {
    let serve = &args.serve;
    let kept = serve.place.find()?;
    let mut found = Findings::default();
    check_address(serve, &mut found)?;
    check_proxy(serve, &mut found)?;
    certificate::check(serve, &mut found);
    check_descriptors(&mut found);
    check_keep(serve, &mut found);
    if let Kept::Folder(data) = &kept {
        kept::check_folder(data, &mut found);
    }
    runtime()?.block_on(kept::check_content(&kept, &mut found));
    backups::check(args.backups.as_deref(), &mut found);
    let mut out = stdout().lock();
    for (is, what, how) in &found.0 {
        let word = match is {
            Is::Well => "ok",
            Is::Doubtful => "warning",
            Is::Wrong => "problem",
        };
        writeln!(out, "{word:<8} {what}: {how}")?;
    }
    let (wrong, doubtful) = (found.count(Is::Wrong), found.count(Is::Doubtful));
    writeln!(out, "{wrong} problem(s), {doubtful} warning(s)")?;
    if wrong == 0 {
        Ok(())
    } else {
        Err(Fault::failed("not fit for strangers yet: see the lines that say “problem”"))
    }
}

/// Do people reach it by https?
fn check_address(serve: &ServeArgs, found: &mut Findings) -> Result<(), Fault> {
    const WHAT: &str = "public address";
    match serve.public_url.as_deref().map(address::public).transpose()? {
        None => {
            found
                .doubtful(WHAT, "none is given: for people at home that is fine, for a public server say --public-url");
        }
        Some(url) if url.starts_with("https://") => found.well(WHAT, url),
        Some(url) => found
            .wrong(WHAT, format!("{url} is not https: anybody on the way can read cookies, and take seats with them")),
    }
    Ok(())
}

/// Is the proxy known that speaks https, and the only way in?
fn check_proxy(serve: &ServeArgs, found: &mut Findings) -> Result<(), Fault> {
    const WHAT: &str = "proxy";
    let trusted = serve.trusted_proxy.iter().map(|text| proxy(text)).collect::<Result<Vec<_>, Fault>>()?;
    let https = serve.public_url.as_deref().is_some_and(|url| url.starts_with("https://"));
    let own = serve.tls_cert.is_some();
    if trusted.is_empty() {
        match (https, own) {
            (true, false) => found.wrong(
                WHAT,
                "the address is https and no certificate is given, so that a proxy must be in front; it is not named with \
                 --trusted-proxy, and all people behind it would share the limits of one address",
            ),
            _ => found.well(WHAT, "none is named"),
        }
        return Ok(());
    }
    if trusted.iter().any(|network| network.prefix_len() == 0) {
        found.wrong(WHAT, "everybody is trusted: anybody could say that they come from any address");
        return Ok(());
    }
    let bind = address::wanted(serve.bind.as_deref(), serve.local_only, serve.port)?;
    let local = |address: IpAddr| address.is_loopback();
    let beside = trusted.iter().all(|network| local(network.addr()));
    if beside && !bind.address().is_some_and(local) {
        found.doubtful(
            WHAT,
            "it is on this machine, and the server listens to others too: --local-only lets nobody past the proxy",
        );
    } else {
        found.well(WHAT, serve.trusted_proxy.join(", "));
    }
    Ok(())
}

/// Two for each table that is played at are soon used up.
fn check_descriptors(found: &mut Findings) {
    const WHAT: &str = "descriptors";
    match descriptors::most() {
        None => found.well(WHAT, "without end"),
        Some(few @ ..1024) => {
            found
                .wrong(WHAT, format!("{few} files and sockets at a time are too few: raise ulimit -n, or LimitNOFILE"));
        }
        Some(some @ ..8192) => {
            found.doubtful(WHAT, format!("{some} files and sockets at a time: enough for some hundred people"));
        }
        Some(many) => found.well(WHAT, format!("{many} files and sockets at a time")),
    }
}

fn check_keep(serve: &ServeArgs, found: &mut Findings) {
    const WHAT: &str = "keep";
    match serve.keep() {
        Some(keep) => found.well(WHAT, format!("tables untouched for {} days are deleted", keep.days)),
        None if serve.public_url.is_some() => {
            found.doubtful(WHAT, "nothing is ever deleted: the database grows with everybody who comes by");
        }
        None => found.well(WHAT, "nothing is ever deleted"),
    }
}

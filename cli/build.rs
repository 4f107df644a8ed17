//! Has the binary built anew when `make site` has made a site, which becomes part of it.

fn main() {
    // A folder that is not there counts as changed whenever anything is built. Where none can be made, it stays so.
    let _ = std::fs::create_dir_all("../dist/site");
    println!("cargo::rerun-if-changed=../dist/site");
}

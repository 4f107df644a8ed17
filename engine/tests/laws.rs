//! The laws catch games that break them: two toy games, each with one flaw at a time.

mod flaws {
    mod cups;
    mod fingers;
    mod leaks;
}

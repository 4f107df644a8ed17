//! The laws catch games that break them: three toy games, each with one flaw at a time.

mod flaws {
    mod cups;
    mod dice;
    mod fingers;
    mod leaks;
    mod rolls;
}

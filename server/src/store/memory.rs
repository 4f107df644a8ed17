//! A store that forgets when the process ends: for tests and trials.

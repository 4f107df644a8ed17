//! Chance: where every shuffle comes from, and how anybody can check it.

use std::fmt;
use std::str::FromStr;

use rand_chacha::ChaCha20Rng;
use rand_core::{Rng, SeedableRng};
use rand_pcg::Pcg64Mcg;

/// A source of random words. Rules draw from it; they never hold it, so a copied state
/// cannot foresee a reshuffle.
pub trait Chance {
    /// The next 32-bit word.
    fn word(&mut self) -> u32;

    /// A number below `k`, each equally likely: words at or over the largest multiple of `k`
    /// are passed over, the next one is taken modulo `k`.
    #[inline]
    fn below(&mut self, k: u32) -> u32 {
        if k == 0 {
            return 0;
        }
        let limit = (1u64 << 32) / u64::from(k) * u64::from(k);
        loop {
            let word = self.word();
            if u64::from(word) < limit {
                return word % k;
            }
        }
    }

    /// Shuffles a list: from the last place down to the second, each changes places with
    /// one drawn from those up to itself.
    #[inline]
    fn shuffle<T>(&mut self, list: &mut [T]) {
        for i in (1..list.len()).rev() {
            let j = self.below(i as u32 + 1) as usize;
            list.swap(i, j);
        }
    }
}

/// 32 bytes from which everything random in a game follows.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Seed(pub [u8; 32]);

impl Seed {
    /// The seed of that number: its digits behind zeros.
    pub fn numbered(number: u128) -> Seed {
        let mut seed = [0; 32];
        seed[16..].copy_from_slice(&number.to_be_bytes());
        Seed(seed)
    }

    /// The seed of game `n` of a run, and what its players draw from.
    ///
    /// The first eight words of the `ChaCha20` key stream of this seed under nonce `n + 1` are the
    /// game's seed, the next two words seed its players' choices. (Nonce 0 is a game's own stream.)
    pub fn nth(&self, n: u64) -> (Seed, Quick) {
        let mut stream = ChaCha20Rng::from_seed(self.0);
        stream.set_stream(n + 1);
        let mut seed = [0; 32];
        stream.fill_bytes(&mut seed);
        (Seed(seed), Quick::new(stream.next_u64()))
    }
}

impl fmt::Display for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

/// Why a text is not a seed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NotASeed;

impl fmt::Display for NotASeed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a seed is 64 hex digits")
    }
}

impl std::error::Error for NotASeed {}

impl FromStr for Seed {
    type Err = NotASeed;

    fn from_str(text: &str) -> Result<Seed, NotASeed> {
        let digits = text.as_bytes();
        if digits.len() != 64 {
            return Err(NotASeed);
        }
        let digit = |byte: u8| char::from(byte).to_digit(16).ok_or(NotASeed);
        let mut seed = [0; 32];
        for (byte, pair) in seed.iter_mut().zip(digits.chunks_exact(2)) {
            *byte = (digit(pair[0])? << 4 | digit(pair[1])?) as u8;
        }
        Ok(Seed(seed))
    }
}

/// The stream of a real game: `ChaCha20`, key = seed, nonce 0, counter 0, read as little-endian words.
#[derive(Clone)]
pub struct KeyStream {
    cipher: ChaCha20Rng,
    drawn: u64,
}

impl KeyStream {
    /// The stream of a seed, from its beginning.
    pub fn new(seed: &Seed) -> KeyStream {
        KeyStream { cipher: ChaCha20Rng::from_seed(seed.0), drawn: 0 }
    }

    /// How many words have been taken.
    pub fn drawn(&self) -> u64 {
        self.drawn
    }
}

impl Chance for KeyStream {
    #[inline]
    fn word(&mut self) -> u32 {
        self.drawn += 1;
        self.cipher.next_u32()
    }
}

/// Fast chance for playouts, bots and simulated players: not for deals.
#[derive(Clone, Debug)]
pub struct Quick(Pcg64Mcg);

impl Quick {
    /// A stream that follows from a number.
    pub fn new(seed: u64) -> Quick {
        Quick(Pcg64Mcg::seed_from_u64(seed))
    }

    /// True with this chance, from 0 to 1.
    pub fn happens(&mut self, chance: f32) -> bool {
        ((self.word() >> 8) as f32) < chance * (1 << 24) as f32
    }

    /// Another stream, that follows from this one.
    #[must_use]
    pub fn split(&mut self) -> Quick {
        Quick::new(self.0.next_u64())
    }
}

impl Chance for Quick {
    #[inline]
    fn word(&mut self) -> u32 {
        (self.0.next_u64() >> 32) as u32
    }

    /// By multiplication instead of division: a bias of at most k / 2³², which playouts do not notice.
    #[inline]
    fn below(&mut self, k: u32) -> u32 {
        ((u64::from(self.word()) * u64::from(k)) >> 32) as u32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// RFC 8439, appendix A.1, test vectors 1 and 2: key and nonce all zero, blocks 0 and 1.
    #[test]
    fn key_stream_is_chacha20() {
        let mut stream = KeyStream::new(&Seed([0; 32]));
        let first: Vec<u32> = (0..16).map(|_| stream.word()).collect();
        assert_eq!(
            first,
            [
                0xade0_b876,
                0x903d_f1a0,
                0xe56a_5d40,
                0x28bd_8653,
                0xb819_d2bd,
                0x1aed_8da0,
                0xccef_36a8,
                0xc70d_778b,
                0x7c59_41da,
                0x8d48_5751,
                0x3fe0_2477,
                0x374a_d8b8,
                0xf4b8_436a,
                0x1ca1_1815,
                0x69b6_87c3,
                0x8665_eeb2,
            ]
        );
        assert_eq!(stream.word(), 0xbee7_079f);
        assert_eq!(stream.drawn(), 17);
    }

    /// RFC 8439, appendix A.1, test vector 4 (key 00 ff 00 …, block 2) starts 0xfb4dd572.
    #[test]
    fn key_is_the_seed() {
        let mut key = [0; 32];
        key[1] = 0xff;
        let mut stream = KeyStream::new(&Seed(key));
        for _ in 0..32 {
            stream.word();
        }
        assert_eq!(stream.word(), 0xfb4d_d572);
    }

    struct Words(Vec<u32>);

    impl Chance for Words {
        fn word(&mut self) -> u32 {
            self.0.remove(0)
        }
    }

    #[test]
    fn below_passes_over_words_past_the_last_multiple() {
        // 2^32 = 3 * 1431655765 + 1: the word 0xffff_ffff would favour 0.
        assert_eq!(Words(vec![u32::MAX, 7]).below(3), 1);
        assert_eq!(Words(vec![u32::MAX - 1]).below(3), 2);
        assert_eq!(Words(vec![u32::MAX]).below(4), 3);
        let mut one = Words(vec![9]);
        assert_eq!(one.below(1), 0);
        assert!(one.0.is_empty(), "also a draw from one takes a word");
        assert_eq!(Words(vec![]).below(0), 0);
    }

    #[test]
    fn shuffle_swaps_from_the_end() {
        let mut list = ['a', 'b', 'c', 'd'];
        // i = 3, 2, 1 swap with below(4) = 0, below(3) = 2, below(2) = 0.
        Words(vec![4, 2, 0]).shuffle(&mut list);
        assert_eq!(list, ['b', 'd', 'c', 'a']);
    }

    #[test]
    fn seeds_are_64_hex_digits() {
        let text = "00ff".repeat(16);
        assert_eq!(text.parse::<Seed>().map(|seed| seed.to_string()), Ok(text));
        for bad in ["", "00", &"0".repeat(63), &"0".repeat(65), &"g".repeat(64), &"é".repeat(32)] {
            assert_eq!(bad.parse::<Seed>(), Err(NotASeed), "{bad}");
        }
    }

    #[test]
    fn games_of_a_run_differ_and_follow_from_its_seed() {
        let run = Seed([7; 32]);
        assert_eq!(run.nth(3).0, run.nth(3).0);
        assert_ne!(run.nth(3).0, run.nth(4).0);
        assert_eq!(run.nth(3).1.word(), run.nth(3).1.word());
    }

    #[test]
    fn quick_chance_stays_below() {
        let mut quick = Quick::new(1);
        let mut seen = [0; 5];
        for _ in 0..5_000 {
            seen[quick.below(5) as usize] += 1;
        }
        assert!(seen.iter().all(|&n| n > 900), "{seen:?}");
    }
}

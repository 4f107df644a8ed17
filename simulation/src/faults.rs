//! What goes wrong in an evening: each seed has its own mix.

use engine::{Chance, Quick};

/// Lists the faults with the words they are reported by.
macro_rules! faults {
    ($($fault:ident = $text:literal, $rate:literal;)*) => {
        /// A kind of fault.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
        pub enum Fault { $($fault,)* }

        impl Fault {
            /// All of them.
            pub const ALL: &[Fault] = &[$(Fault::$fault),*];

            /// In words.
            pub const fn text(self) -> &'static str {
                match self { $(Fault::$fault => $text,)* }
            }

            /// How often it strikes where it can, at most.
            const fn rate(self) -> f32 {
                match self { $(Fault::$fault => $rate,)* }
            }
        }
    };
}

// The rates are chances each time that the fault is possible: an append, a notice, a message, or a second of a node's life.
faults! {
    AppendSlow = "append: slow", 0.2;
    AppendFailed = "append: surely not taken", 0.1;
    AppendTakenUnknown = "append: taken, answer unknown", 0.1;
    AppendDroppedUnknown = "append: not taken, answer unknown", 0.1;
    AppendLate = "append: taken after the unknown answer", 0.08;
    AppendPart = "append: part of a batch taken, answer unknown", 0.5;
    ReadSlow = "read: slow", 0.3;
    ReadFails = "read: fails", 0.2;
    RewriteFails = "rewrite: fails before or after", 0.3;
    NoticeLate = "notice: late", 0.2;
    NoticeDoubled = "notice: doubled", 0.2;
    NoticeHeads = "notice: shortened to heads", 0.3;
    NoticeLost = "notice: lost, then missed", 0.04;
    LeadLost = "lead: lost with its session", 0.03;
    LeadFails = "lead: cannot be asked for", 0.1;
    PeerLost = "peer message: lost", 0.1;
    PeerLate = "peer message: late", 0.2;
    PeerDoubled = "peer message: doubled", 0.2;
    Crash = "node: crash", 0.02;
    Stop = "node: stop in good order", 0.01;
    CutOff = "node: cut off from the store for a while", 0.02;
    WallJump = "node: wall clock jumps", 0.04;
    Cut = "connection: cut, noticed by the client first", 0.04;
    CutUnnoticed = "connection: cut, unnoticed for long", 0.03;
    SlowReader = "connection: slow reader", 0.1;
    Moved = "connection: comes back at another node", 0.5;
    BotSlow = "bot: slow", 0.2;
    BotPanics = "bot: panics", 0.1;
    BotNoAction = "bot: no action", 0.1;
    BotIllegal = "bot: illegal action", 0.1;
}

/// A set of fault kinds, as bits.
pub type Mask = u64;

/// Every kind.
pub const EVERY: Mask = Mask::MAX;

/// The faults of one evening.
pub struct Faults {
    /// By kind: how often it strikes; 0 if it does not tonight.
    rates: Vec<f32>,
    /// By kind: how often it struck.
    pub counts: Vec<u64>,
    chance: Quick,
    /// Faults are over for tonight.
    pub over: bool,
}

impl Faults {
    /// Draws which faults strike tonight, and how often. Those that are not in the mask are drawn, and do not strike.
    pub fn draw(mut chance: Quick, mask: Mask) -> Faults {
        let calm = chance.below(12) == 0;
        let share = [0.15, 0.3, 0.6][chance.below(3) as usize];
        let mut rates = Vec::new();
        for (bit, fault) in Fault::ALL.iter().enumerate() {
            let tonight = chance.happens(share) && !calm;
            let strength = [0.25, 0.5, 1.0][chance.below(3) as usize];
            let kept = mask & (1 << bit) != 0;
            rates.push(if tonight && kept { fault.rate() * strength } else { 0.0 });
        }
        Faults { counts: vec![0; rates.len()], rates, chance, over: false }
    }

    /// Does this fault strike now? Draws either way, so that leaving a kind out changes as little else as can be.
    pub fn strikes(&mut self, fault: Fault) -> bool {
        let struck = self.chance.happens(self.rates[fault as usize]) && !self.over;
        self.counts[fault as usize] += u64::from(struck);
        struck
    }

    /// How often it strikes tonight.
    pub fn rate(&self, fault: Fault) -> f32 {
        if self.over { 0.0 } else { self.rates[fault as usize] }
    }

    /// A number below `count`, for whatever a fault needs.
    pub fn below(&mut self, count: u64) -> u64 {
        u64::from(self.chance.below(count as u32))
    }

    /// The kinds that struck.
    pub fn struck(&self) -> Mask {
        let bits = self.counts.iter().enumerate().filter(|(_, count)| **count > 0);
        bits.fold(0, |mask, (bit, _)| mask | 1 << bit)
    }
}

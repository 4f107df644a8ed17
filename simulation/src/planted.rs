//! Bugs that are planted to see that the oracle finds them. They are put between a table, its node's peers or its writer and
//! what runs them, so that no switch for them is in the shared code itself.

/// A bug.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bug {
    /// A row is said to be in the log before it is.
    TellBeforeWritten,
    /// An answer comes before what it answers is shown.
    AnswerBeforeTell,
    /// A followed row is folded twice.
    FoldTwice,
    /// A row that was not taken is treated as taken.
    IgnoreLost,
    /// Bots miss steps.
    SkipObserve,
    /// The fates of a batch go to the wrong rows.
    SwapFates,
    /// Tables that have grown are not read.
    IgnoreHeads,
    /// What could not be read is not read again.
    LookOnce,
    /// Nobody says who is with them, though they are asked.
    IgnoreAsk,
    /// What could not be said is forgotten.
    ForgetUnsaid,
    /// A peer that is silent is taken to be there.
    IgnoreSilence,
    /// A lead that is lost is kept all the same.
    LeadKept,
    /// A table that nobody leads is led by nobody.
    LeadNotTaken,
    /// A node that is cut off from the store goes on.
    IgnoreCutOff,
    /// After notices were missed nobody looks for what they said.
    ForgetMissed,
    /// Actions are taken before the end of the hold.
    IgnoreHold,
    /// An alarm that was handled rings again at once.
    AlarmStays,
    /// A command is answered twice.
    AnswerTwice,
    /// A connection is shown what another seat sees.
    WrongEyes,
    /// Who comes back is not told one of the missed steps.
    ResumeSkips,
    /// A row of unknown fate is said to be surely not taken.
    UnknownIsNo,
    /// What a peer has written is taken in and not shown.
    FollowSilently,
}

impl Bug {
    /// All of them.
    pub const ALL: &[Bug] = &[
        Bug::TellBeforeWritten,
        Bug::AnswerBeforeTell,
        Bug::FoldTwice,
        Bug::IgnoreLost,
        Bug::SkipObserve,
        Bug::SwapFates,
        Bug::IgnoreHeads,
        Bug::LookOnce,
        Bug::IgnoreAsk,
        Bug::ForgetUnsaid,
        Bug::IgnoreSilence,
        Bug::LeadKept,
        Bug::LeadNotTaken,
        Bug::IgnoreCutOff,
        Bug::ForgetMissed,
        Bug::IgnoreHold,
        Bug::AlarmStays,
        Bug::AnswerTwice,
        Bug::WrongEyes,
        Bug::ResumeSkips,
        Bug::UnknownIsNo,
        Bug::FollowSilently,
    ];
}

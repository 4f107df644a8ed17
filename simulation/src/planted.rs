//! Bugs that are planted to see that the oracle finds them. They are put between a table and what runs it, so that no
//! switch for them is in the table itself.

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

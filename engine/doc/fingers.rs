use engine::*;
use std::fmt;

/// The set-up. There is nothing to choose but how many play.
pub struct Fingers {
    pub seats: usize,
}

/// How many fingers each seat holds up, 0 for none yet; and who has won.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Hands {
    up: BySeat<u8, 4>,
    winner: Option<Seat>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Show(u8);

impl fmt::Display for Show {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "show {}", self.0)
    }
}

impl std::str::FromStr for Show {
    type Err = Unreadable;

    fn from_str(text: &str) -> Result<Show, Unreadable> {
        let number = text.strip_prefix("show ").and_then(|number| number.parse().ok());
        let fingers = number.filter(|fingers| (1..=3).contains(fingers));
        fingers.map(Show).ok_or_else(|| Unreadable::new(text, "say “show 1” to “show 3”", "FI-1"))
    }
}

/// A hand is held up behind a back: everybody sees that, nobody sees how many.
#[derive(Clone, PartialEq, Hash, Debug, serde::Serialize)]
pub enum Happened {
    Ready { seat: Seat },
    Shown { fingers: Vec<u8>, winner: Option<Seat> },
}

impl Event for Happened {
    fn shows(&self) -> bool {
        matches!(self, Happened::Shown { .. })
    }
}

#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Ready;

impl fmt::Display for Ready {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("you have shown already, or the game is over")
    }
}

impl Fault for Ready {
    fn code(&self) -> &'static str {
        "ready"
    }
    fn rule(&self) -> &'static str {
        "FI-2"
    }
}

/// What a viewer sees: who is ready, and of the fingers only their own.
#[derive(Clone, PartialEq, Debug, serde::Serialize)]
pub struct Seen {
    ready: SeatSet,
    own: u8,
    winner: Option<Seat>,
}

impl Kinds for Hands {
    const KINDS: &'static [&'static str] = &["show", "over"];
    fn kind(&self) -> &'static str {
        if self.winner.is_none() { "show" } else { "over" }
    }
}

impl Kinds for Show {
    const KINDS: &'static [&'static str] = &["one", "two", "three"];
    fn kind(&self) -> &'static str {
        Show::KINDS[usize::from(self.0) - 1]
    }
}

impl Kinds for Happened {
    const KINDS: &'static [&'static str] = &["ready", "shown"];
    fn kind(&self) -> &'static str {
        if self.shows() { "shown" } else { "ready" }
    }
}

impl Game for Fingers {
    type State = Hands;
    type Action = Show;
    type Event = Happened;
    type View = Seen;
    type Fault = Ready;

    fn seats(&self) -> usize {
        self.seats
    }
    fn deal(&self, _: &mut impl Chance) -> Hands {
        Hands { up: BySeat::default(), winner: None }
    }
    fn to_act(&self, hands: &Hands) -> SeatSet {
        let waiting = Seat::all(self.seats).filter(|&seat| hands.up[seat] == 0);
        if hands.winner.is_some() { SeatSet::EMPTY } else { waiting.collect() }
    }
    fn legal(&self, hands: &Hands, seat: Seat, out: &mut Vec<Show>) {
        if self.to_act(hands).contains(seat) {
            out.extend([Show(1), Show(2), Show(3)]);
        }
    }
    fn check(&self, hands: &Hands, seat: Seat, _: Show) -> Result<(), Ready> {
        if self.to_act(hands).contains(seat) { Ok(()) } else { Err(Ready) }
    }
    fn apply(
        &self,
        hands: &mut Hands,
        seat: Seat,
        Show(fingers): Show,
        _: &mut impl Chance,
        sink: &mut impl Sink<Happened>,
    ) -> Question {
        hands.up[seat] = fingers;
        sink.emit(Audience::All, 1, || Happened::Ready { seat });
        if !self.to_act(hands).is_empty() {
            return Question::StillOpen;
        }
        let shown = &hands.up.0[..self.seats];
        let alone = |n: &u8| shown.iter().filter(|m| *m == n).count() == 1;
        let best = shown.iter().copied().filter(alone).max();
        hands.winner = Seat::all(self.seats).find(|&seat| Some(hands.up[seat]) == best);
        sink.emit(Audience::All, 3, || Happened::Shown { fingers: shown.to_vec(), winner: hands.winner });
        if hands.winner.is_none() {
            hands.up = BySeat::default();
        }
        Question::New
    }
    fn outcome(&self, hands: &Hands) -> Option<Outcome> {
        hands.winner.map(|seat| Outcome { winners: SeatSet::one(seat) })
    }
    fn view(&self, hands: &Hands, viewer: Viewer) -> Seen {
        let ready = Seat::all(self.seats).filter(|&seat| hands.up[seat] > 0).collect();
        let own = if let Viewer::Seat(seat) = viewer { hands.up[seat] } else { 0 };
        Seen { ready, own, winner: hands.winner }
    }
    fn timeout_action(&self, _: &Hands, _: Seat) -> Show {
        Show(1)
    }
    fn record(&self, hands: &Hands) -> serde_json::Value {
        serde_json::json!({ "up": hands.up.0[..self.seats], "winner": hands.winner })
    }
    fn start(&self, _: &Hands) -> Seat {
        Seat::FIRST
    }
    fn universe(&self) -> Vec<Show> {
        vec![Show(1), Show(2), Show(3)]
    }
    fn material(&self, _: &Hands) -> Vec<usize> {
        vec![self.seats]
    }
}

/// A viewer remembers only whose eyes it looks through, and what was shown at the very end.
#[derive(Clone, Debug)]
pub struct Memory {
    own: Option<Seat>,
    shown: Option<Vec<u8>>,
}

impl Knowledge for Fingers {
    type Facts = Memory;

    fn facts(&self, viewer: Viewer) -> Memory {
        let own = if let Viewer::Seat(seat) = viewer { Some(seat) } else { None };
        Memory { own, shown: None }
    }
    fn observe(&self, memory: &mut Memory, view: &Seen, events: &[&Happened], _: u32) {
        for event in events {
            if let (Happened::Shown { fingers, .. }, Some(_)) = (event, view.winner) {
                memory.shown = Some(fingers.clone());
            }
        }
    }
    fn fits(&self, view: &Seen, memory: &Memory, hands: &Hands) -> bool {
        let own = memory.own.is_none_or(|seat| hands.up[seat] == view.own);
        let shown = memory.shown.as_ref().is_none_or(|shown| hands.up.0[..self.seats] == **shown);
        let ready = Seat::all(self.seats).all(|seat| view.ready.contains(seat) == (hands.up[seat] > 0));
        own && shown && ready && hands.winner == view.winner
    }
    fn sample(&self, view: &Seen, memory: &Memory, chance: &mut impl Chance) -> Hands {
        let mut up = BySeat::default();
        for seat in view.ready.iter() {
            up[seat] = match &memory.shown {
                Some(shown) => shown[seat.index()],
                None if memory.own == Some(seat) => view.own,
                None => 1 + chance.below(3) as u8,
            };
        }
        Hands { up, winner: view.winner }
    }
}

impl Boxed for Fingers {
    const ID: &'static str = "fingers";
    const TITLE: &'static str = "Fingers";
    const CREDIT: &'static str = "traditional";
    const RULES: u32 = 1;
    const SEATS: (usize, usize) = (2, 4);
    const OPTIONS: &'static [OptionSpec] = &[];

    fn set_up(seats: usize, _: &Options) -> Result<Fingers, OptionFault> {
        Ok(Fingers { seats })
    }
    fn colours(seats: usize) -> Vec<Colour> {
        Colour::ALL[..seats].to_vec()
    }
    fn draw(&self, view: &Seen, _: Ink) -> String {
        format!("ready: {:?}, your fingers: {}", view.ready, view.own)
    }
    fn tell(&self, event: &Happened) -> String {
        match event {
            Happened::Ready { seat } => format!("Seat {seat} is ready."),
            Happened::Shown { fingers, .. } => format!("The hands show {fingers:?}."),
        }
    }
    fn count(&self, event: &Happened, tally: &mut Tally) {
        tally.add(event.kind(), 1);
    }
    fn report(tally: &Tally) -> Vec<Report> {
        vec![Report::shares("events", tally, "events", Happened::KINDS)]
    }
}

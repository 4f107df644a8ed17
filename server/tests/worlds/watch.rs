//! One game in two worlds, with people who come, go, wait, ask for what they may not, and play at random.

use engine::{Chance, Event, Kinds, Match, Quick, Seat, Viewer};
use serde_json::{Value, json};

use super::device::Look;
use super::pair::{Counts, Found, Pair, SetUp, play, same_for};
use super::{Plan, Twins, Twist};

/// More is not done in one game.
const LONGEST: u32 = 100;

/// After so many milliseconds a table without people leaves memory, and a session is long forgotten.
const LONG: u64 = 125_000;

/// Plays a game of this number and compares all the way.
pub async fn game<G: Twins>(number: u64, plan: Plan) -> Found<Counts> {
    let mut chance = Quick::new(number);
    let occasion = Occasion::draw(&G::set_ups(), &mut chance);
    let played = async { Evening::<G>::begin(&occasion, plan, chance).await?.pass().await };
    played.await.map_err(|found| format!("game {number}, {occasion:?}: {found}"))
}

/// What is played, how, and who looks on.
#[derive(Debug)]
pub struct Occasion {
    pub set_up: SetUp,
    pub settings: Value,
    pub twist: Twist,
    /// The seats of the second guest, whose first is watched.
    pub seconds: Vec<Seat>,
    /// How often nobody minds whether an action shows the difference.
    pub careless: f32,
}

impl Occasion {
    /// Any of many.
    pub fn draw(set_ups: &[SetUp], chance: &mut Quick) -> Occasion {
        let set_up = set_ups[below(chance, set_ups.len())].clone();
        let seats = set_up.0;
        let viewer = Seat::new(below(chance, seats + 1)).filter(|seat| seat.index() < seats);
        let twist = Twist { viewer: viewer.map_or(Viewer::Spectator, Viewer::Seat), near: chance.below(3) > 0 };
        let mut seconds: Vec<Seat> = viewer.into_iter().collect();
        if let Some(own) = viewer.filter(|_| seats > 2 && chance.below(2) == 0) {
            seconds.push(own.next(seats));
        }
        let pace = ["normal", "quick", "slow", "instant"][below(chance, 4)];
        // Time is up seldom enough, since no clock runs where nobody waits: most games have one.
        let (time, window) = ([None, Some(20), Some(20)][below(chance, 3)], [None, Some(8), Some(5)][below(chance, 3)]);
        // Nobody is replaced by a bot: bots act on what they see.
        let settings = json!({ "pace": pace, "time": time, "window": window, "warm": null });
        let careless = [0.0, 0.1, 0.5][below(chance, 3)];
        Occasion { set_up, settings, twist, seconds, careless }
    }
}

fn below(chance: &mut Quick, count: usize) -> usize {
    chance.below(count as u32) as usize
}

/// A game in two worlds, and those who play it.
pub struct Evening<G: Twins> {
    pub pair: Pair<G>,
    seats: usize,
    /// The seats of the second guest, whose first is watched.
    seconds: Vec<Seat>,
    /// How often nobody minds whether an action shows the difference.
    careless: f32,
    /// Actions that were sent while others could still look: device, request, seat, action.
    waiting: Vec<(usize, String, Seat, String)>,
    chance: Quick,
}

impl<G: Twins> Evening<G> {
    /// Everybody has come, and the cards are dealt.
    pub async fn begin(occasion: &Occasion, plan: Plan, chance: Quick) -> Found<Evening<G>> {
        let Occasion { set_up, settings, twist, seconds, careless } = occasion;
        let pair = Pair::<G>::open(set_up, settings, *twist, seconds, plan).await?;
        let (seats, seconds, careless, waiting) = (set_up.0, seconds.clone(), *careless, Vec::new());
        Ok(Evening { pair, seats, seconds, careless, waiting, chance })
    }

    pub(super) fn below(&mut self, count: usize) -> usize {
        below(&mut self.chance, count)
    }

    /// One thing after the other happens, until the game is over or nobody is left who cannot tell the worlds apart.
    async fn pass(mut self) -> Found<Counts> {
        for _ in 0..LONGEST {
            let [game, _] = &self.pair.games;
            if game.game().outcome(game.state()).is_some() {
                self.pair.count("ended");
                break;
            }
            if self.pair.unaware.is_empty() {
                break;
            }
            self.go_on().await?;
        }
        Ok(self.pair.counts)
    }

    /// Something happens.
    async fn go_on(&mut self) -> Found<()> {
        match self.below(100) {
            0..55 => self.act().await?,
            55..65 => self.wait().await?,
            65..77 => self.come_or_go().await?,
            77..80 => self.join().await?,
            80..84 => self.look().await?,
            84..92 => self.pry().await?,
            92..94 => self.pair.fetch(1).await?,
            94..97 => self.chat().await?,
            97..99 => self.pause().await?,
            _ if self.waiting.is_empty() && self.may_run_out(LONG) => self.pair.sleep(LONG).await?,
            _ => {}
        }
        self.tidy();
        Ok(())
    }

    /// What was answered, or cannot be any more, does not wait any longer.
    pub fn tidy(&mut self) {
        let answered = &self.pair.answered;
        let devices = &self.pair.devices;
        self.waiting.retain(|(device, request, ..)| devices[*device].ends.is_some() && !answered.contains(request));
    }

    /// Both games, as they are when what waits is done; nothing if that is not the same in both.
    fn ahead(&self) -> Option<[Match<G>; 2]> {
        let mut games = self.pair.games.clone();
        for (_, _, seat, action) in &self.waiting {
            let mut tried = games.clone();
            match tried.each_mut().map(|game| game.play(*seat, action.parse().ok().unwrap(), None).is_ok()) {
                [true, true] => games = tried,
                [false, false] => {}
                _ => return None,
            }
        }
        Some(games)
    }

    /// The devices that can act for a seat.
    pub(super) fn devices_of(&self, seat: Seat) -> Vec<usize> {
        let guest = usize::from(self.seconds.contains(&seat));
        let devices = self.pair.devices.iter().enumerate();
        let fit = devices
            .filter(|(_, device)| device.guest == guest && device.look != Look::Television && device.ends.is_some());
        fit.map(|(number, _)| number).collect()
    }

    /// Somebody who is asked takes an action that is legal in both worlds; mostly one that does not show the difference.
    pub async fn act(&mut self) -> Found<()> {
        if self.pair.now() < self.pair.hold && self.below(3) > 0 {
            return self.wait().await;
        }
        let Some(games) = self.ahead().filter(|games| games[0].decision() == self.pair.games[0].decision()) else {
            return self.wait().await;
        };
        let asked: Vec<Seat> = games[0].game().to_act(games[0].state()).iter().collect();
        let asked: Vec<Seat> = asked.into_iter().filter(|&seat| !self.devices_of(seat).is_empty()).collect();
        if asked.is_empty() {
            return self.come_or_go().await;
        }
        let seat = asked[self.below(asked.len())];
        let Some(action) = self.pick(&games, seat)? else { return self.wait().await };
        let devices = self.devices_of(seat);
        let device = devices[self.below(devices.len())];
        self.send(device, seat, games[0].decision(), action).await
    }

    pub(super) async fn send(&mut self, device: usize, seat: Seat, decision: u32, action: String) -> Found<()> {
        let command = json!({ "play": { "seat": seat, "decision": decision, "action": action } });
        let held = self.pair.now() < self.pair.hold;
        let request = self.pair.say(device, &command).await?;
        if held {
            self.pair.count("waiting actions");
            self.waiting.push((device, request, seat, action));
        }
        Ok(())
    }

    fn pick(&mut self, games: &[Match<G>; 2], seat: Seat) -> Found<Option<String>> {
        let mut legal = Vec::new();
        games[0].game().legal(games[0].state(), seat, &mut legal);
        let mut kinds: Vec<&str> = legal.iter().map(Kinds::kind).collect();
        kinds.sort_unstable();
        kinds.dedup();
        let (careless, curious) = (self.chance.happens(self.careless), self.below(2) == 0);
        let mut second_best = None;
        for _ in 0..24 {
            let kind = kinds[self.below(kinds.len())];
            let those: Vec<_> = legal.iter().filter(|action| action.kind() == kind).collect();
            let action = *those[self.below(those.len())];
            if games[1].game().check(games[1].state(), seat, action).is_err() {
                continue;
            }
            let action = action.to_string();
            let told = play(&mut games.clone(), seat, &action)?;
            let mut same = true;
            for &viewer in &self.pair.unaware {
                same &= same_for(&told, viewer)?;
            }
            let shows = told[0].iter().any(|told| told.event.shows());
            if (same || careless) && (shows || !curious) {
                return Ok(Some(action));
            }
            if same || second_best.is_none() {
                second_best = Some(action);
            }
        }
        Ok(second_best)
    }

    /// Would it be the same in both worlds if everybody's time were up after so long?
    fn may_run_out(&self, millis: u64) -> bool {
        if self.pair.deadline.is_none_or(|deadline| self.pair.now() + millis < deadline) {
            return true;
        }
        let Some(mut games) = self.ahead() else { return false };
        let decision = games[0].decision();
        while let Some(seat) = games[0].game().to_act(games[0].state()).first() {
            let actions = games.each_ref().map(|game| game.game().timeout_action(game.state(), seat));
            if games[0].decision() != decision {
                break;
            }
            if actions[0] != actions[1] || play(&mut games, seat, &actions[0].to_string()).is_err() {
                return false;
            }
        }
        true
    }

    /// Time goes by: until others can act, until time is up, just not so long, or any time.
    pub async fn wait(&mut self) -> Found<()> {
        let now = self.pair.now();
        let hold = self.pair.hold.saturating_sub(now);
        let left = self.pair.deadline.map_or(0, |deadline| deadline.saturating_sub(now));
        let millis = match self.below(10) {
            0..4 => hold,
            4 => hold.saturating_sub(1),
            5 => left,
            6 => left.saturating_sub(1),
            7 if self.below(2) == 0 => 61_000,
            _ => self.below(3000) as u64,
        };
        if self.may_run_out(millis) {
            if self.pair.deadline.is_some_and(|deadline| now + millis >= deadline) {
                self.pair.count("times up");
            }
            self.pair.advance(millis).await?;
        }
        Ok(())
    }

    /// A device of somebody who is watched is cut off, or comes back.
    async fn come_or_go(&mut self) -> Found<()> {
        let device = 1 + self.below(self.pair.devices.len() - 1);
        if self.pair.devices[device].ends.is_none() {
            let session = self.session(device);
            return self.pair.resume(device, session).await;
        }
        match self.below(3) {
            0 => {
                let session = self.session(device);
                self.waiting.retain(|(waits, ..)| *waits != device);
                self.pair.resume(device, session).await
            }
            _ => self.pair.cut(device).await,
        }
    }

    /// Where a device says it was: the truth, mostly.
    fn session(&mut self, device: usize) -> Option<(String, u64, u64)> {
        let known = &self.pair.devices[device];
        let foreign = known.guest != 0;
        let (session, number, step) = known.mark().or_else(|| known.left.clone())?;
        match self.below(10) {
            0 => None,
            1 => Some((session, number, step + 1)),
            2 => Some((session, number, 0)),
            3 if foreign => self.pair.devices[0].mark(),
            4..6 => Some((session, number, step.saturating_sub(1 + self.below(3) as u64))),
            _ => Some((session, number, step)),
        }
    }

    /// Another device comes in: a television, an onlooker, or another one of somebody who plays.
    async fn join(&mut self) -> Found<()> {
        if self.pair.devices.len() > 5 {
            return self.come_or_go().await;
        }
        let own = self.seconds.first().map_or(Viewer::Spectator, |&seat| Viewer::Seat(seat));
        let (guest, look, eyes) = match self.below(5) {
            0 => (0, Look::Television, Viewer::Spectator),
            1 => (1, Look::Television, Viewer::Spectator),
            2 => (2, Look::Mine, Viewer::Spectator),
            3 => (1, Look::Public, Viewer::Spectator),
            _ => (1, self.seconds.first().map_or(Look::Mine, |&seat| Look::Seat(seat)), own),
        };
        self.pair.count("late");
        self.pair.join(guest, look, eyes).await
    }

    /// A screen with several seats is covered, or shows another one.
    async fn look(&mut self) -> Found<()> {
        let device = self.below(self.pair.devices.len().min(2));
        if self.pair.devices[device].ends.is_none() {
            return self.come_or_go().await;
        }
        let seats: Vec<Seat> =
            Seat::all(self.seats).filter(|seat| usize::from(self.seconds.contains(seat)) == device).collect();
        let seat = (self.below(2) == 0 && !seats.is_empty()).then(|| seats[self.below(seats.len())]);
        let (look, eyes) =
            seat.map_or((Look::Public, Viewer::Spectator), |seat| (Look::Seat(seat), Viewer::Seat(seat)));
        let known = &mut self.pair.devices[device];
        (known.look, known.eyes) = (look, eyes);
        self.pair.count("looks");
        self.pair.say(device, &look.command()).await?;
        Ok(())
    }

    /// Somebody who is watched asks for what may not be done.
    pub async fn pry(&mut self) -> Found<()> {
        let device = 1 + self.below(self.pair.devices.len() - 1);
        if self.pair.devices[device].ends.is_none() {
            return Ok(());
        }
        let Some(games) = self.ahead() else { return Ok(()) };
        let universe = games[0].game().universe();
        let action = universe[self.below(universe.len())];
        let own = self.seconds.first().copied();
        let seat = own.filter(|_| self.below(3) > 0).or(Seat::new(self.below(self.seats))).unwrap();
        if games.iter().any(|game| game.game().check(game.state(), seat, action).is_ok()) {
            return Ok(());
        }
        let decision = games[0].decision() + u32::from(self.below(4) == 0);
        self.pair.count("refusals");
        self.send(device, seat, decision, action.to_string()).await
    }

    /// Somebody shows how they feel, or guesses.
    pub async fn chat(&mut self) -> Found<()> {
        let device = self.below(self.pair.devices.len());
        let answer = self.below(6);
        let command = match self.below(2) {
            0 => json!({ "react": if answer.is_multiple_of(2) { "gasp" } else { "knew" } }),
            _ => json!({ "guess": { "answer": answer } }),
        };
        self.pair.say(device, &command).await?;
        Ok(())
    }

    /// Time stands still for a while.
    pub async fn pause(&mut self) -> Found<()> {
        let device = usize::from(self.below(2) == 0 && self.pair.devices[1].ends.is_some());
        self.pair.say(device, &Value::from("pause")).await?;
        self.wait().await?;
        self.pair.say(0, &Value::from("resume")).await?;
        Ok(())
    }
}

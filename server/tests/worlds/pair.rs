//! Two servers that are fed the same, one in the real world and one in its twin, and what they say, compared.

use std::collections::BTreeMap;
use std::sync::Arc;

use engine::{Addressed, Event, Kinds, Match, Options, Seat, Viewer, read_action, seen_by};
use serde_json::{Value, json};
use server::Config;
use server::clock::{Clock, HandClock};
use server::store::{MemoryStore, Stores};

use super::device::{Device, Look, read_up};
use super::{Plan, Twins, Twist, World, deal};
use crate::room::{Guest, Room};

/// What was compared, counted by name.
pub type Counts = BTreeMap<&'static str, u64>;

/// How many seats, with which options.
pub type SetUp = (usize, Value);

/// A table in two worlds.
pub struct Pair<G: Twins> {
    pub rooms: [Room; 2],
    pub guests: Vec<[Guest; 2]>,
    pub code: String,
    /// The same games, with their types.
    pub games: [Match<G>; 2],
    /// Who cannot yet tell the worlds apart.
    pub unaware: Vec<Viewer>,
    pub devices: Vec<Device>,
    /// How many changes have been read from the log.
    rows: u32,
    requests: u32,
    pub counts: Counts,
    /// Until then events stay in sight.
    pub hold: u64,
    /// When the open question's time is up.
    pub deadline: Option<u64>,
    /// The answers that came last, by request.
    pub answered: Vec<String>,
    /// What was done so far.
    pub deeds: Vec<String>,
}

/// Something that shows where it should not.
pub type Found<T> = Result<T, String>;

impl<G: Twins> Pair<G> {
    /// Opens both servers and deals. The first guest hosts and holds all seats but those of the second.
    pub async fn open(set_up: &SetUp, settings: &Value, twist: Twist, seconds: &[Seat], plan: Plan) -> Found<Pair<G>> {
        let plans = [plan.clone(), Plan { twist: Some(twist), dealt: Arc::default(), ..plan }];
        let rooms = [room::<G>(&plans[0]).await, room::<G>(&plans[1]).await];
        let mut guests = Vec::new();
        for _ in 0..3 {
            guests.push([rooms[0].guest().await, rooms[1].guest().await]);
        }
        let (seats, options) = set_up;
        let places: Vec<&str> =
            Seat::all(*seats).map(|seat| if seconds.contains(&seat) { "free" } else { "me" }).collect();
        let table = json!({ "game": G::ID, "options": options, "settings": settings, "places": places });
        let code = guests[0][0].create(table.clone()).await;
        assert_eq!(guests[0][1].create(table).await, code, "both worlds draw the same");
        let (seed, game) = (engine::Seed([0; 32]), Arc::new(set::<G>(set_up)));
        let games = [deal(&game, &seed, None), deal(&game, &seed, None)];
        let unaware = match twist.viewer {
            Viewer::Spectator => vec![Viewer::Spectator],
            seat => vec![seat, Viewer::Spectator],
        };
        let (devices, counts) = (Vec::new(), Counts::new());
        let (rows, requests, hold, deadline) = (1, 0, 0, None);
        let (answered, deeds) = (Vec::new(), Vec::new());
        let mut pair = Pair {
            rooms,
            guests,
            code,
            games,
            unaware,
            devices,
            rows,
            requests,
            counts,
            hold,
            deadline,
            answered,
            deeds,
        };
        pair.join(0, Look::Public, Viewer::Spectator).await?;
        let look = if seconds.len() > 1 { Look::Seat(seconds[0]) } else { Look::Mine };
        pair.join(1, look, Viewer::Spectator).await?;
        for seat in seconds {
            pair.say(1, &json!({ "sit": { "seat": seat } })).await?;
        }
        pair.devices[1].eyes = seconds.first().map_or(Viewer::Spectator, |&seat| Viewer::Seat(seat));
        pair.join(0, Look::Television, Viewer::Spectator).await?;
        pair.say(0, &json!("start")).await?;
        while plans.iter().any(|plan| plan.dealt.lock().unwrap().is_none()) {
            pair.settle(&[]).await?;
        }
        let seeds = plans.map(|plan| *plan.dealt.lock().unwrap());
        let seed = seeds[0].expect("the game is dealt");
        assert_eq!(seeds[1], Some(seed), "both worlds are dealt from one seed");
        pair.games = [deal(&game, &seed, None), deal(&game, &seed, Some(twist))];
        Ok(pair)
    }

    /// Now, in milliseconds.
    pub fn now(&self) -> u64 {
        self.rooms[0].clock.now().0
    }

    pub fn count(&mut self, what: &'static str) {
        *self.counts.entry(what).or_default() += 1;
    }

    /// A new device comes in.
    pub async fn join(&mut self, guest: usize, look: Look, eyes: Viewer) -> Found<()> {
        let mut device = Device { guest, look, eyes, ends: None, left: None };
        device.connect(&self.guests, &self.code, "").await;
        self.devices.push(device);
        self.settle(&[]).await
    }

    /// A device is back, or takes up its session on another connection before the old one is noticed to be gone.
    pub async fn resume(&mut self, device: usize, session: Option<(String, u64, u64)>) -> Found<()> {
        let more = session.map(|(session, number, step)| format!("&session={session}&number={number}&step={step}"));
        let known = &mut self.devices[device];
        let old = known.ends.take();
        known.connect(&self.guests, &self.code, &more.unwrap_or_default()).await;
        let resumed = known.ends.as_ref().is_some_and(|[real, _]| real.resumed);
        self.count(if resumed { "resumed" } else { "whole pictures" });
        drop(old);
        self.calm_down().await;
        self.settle(&[]).await
    }

    /// A device is gone without a word, and the others are told.
    pub async fn cut(&mut self, device: usize) -> Found<()> {
        self.devices[device].left = self.devices[device].mark();
        drop(self.devices[device].ends.take());
        for end in self.devices[0].ends.iter_mut().flatten() {
            while !end.traffic.iter().any(|text| text.starts_with("{\"table\":")) {
                read_up(end).await;
            }
        }
        self.settle(&[]).await
    }

    /// Everybody is gone, for so long that the table leaves memory, and comes back.
    pub async fn sleep(&mut self, millis: u64) -> Found<()> {
        let here: Vec<usize> = (0..self.devices.len()).filter(|&device| self.devices[device].ends.is_some()).collect();
        for &device in &here[1..] {
            self.cut(device).await?;
        }
        drop(self.devices[0].ends.take());
        for room in &self.rooms {
            let path = format!("/api/tables/{}", self.code);
            while !room.http("GET", &path, None, "").await.2.contains("\"people\":0") {}
        }
        self.advance(millis).await?;
        for room in &self.rooms {
            assert_eq!(room.server.awake(), 0, "the table sleeps");
        }
        for device in here {
            self.resume(device, None).await?;
        }
        self.count("slept");
        Ok(())
    }

    /// A device asks for something; gives the request's name.
    pub async fn say(&mut self, device: usize, command: &Value) -> Found<String> {
        self.requests += 1;
        let request = format!("q{}", self.requests);
        let message = json!({ "request": request, "command": command }).to_string();
        for end in self.devices[device].ends.iter_mut().flatten() {
            end.send_raw(&message).await;
        }
        self.settle(&[device]).await?;
        Ok(request)
    }

    /// Time goes by.
    pub async fn advance(&mut self, millis: u64) -> Found<()> {
        self.rooms.iter().for_each(|room| room.clock.advance(millis));
        self.calm_down().await;
        self.settle(&[]).await
    }

    /// Lets both servers do all there is to do without hearing more. Everything runs on this thread and nothing waits for
    /// a disk: when there is nothing left to do but to wait for a moment, all is done.
    async fn calm_down(&self) {
        for _ in 0..32 {
            tokio::task::yield_now().await;
        }
    }

    /// What anybody can ask for without a connection is the same in both worlds.
    pub async fn fetch(&mut self, guest: usize) -> Found<()> {
        for path in ["/api/tables", "/api/me/tables", "/api/tables/CODE", "/api/tables/CODE/games/1/transcript"] {
            let path = path.replace("CODE", &self.code);
            let mut answers = Vec::new();
            for (room, guest) in self.rooms.iter().zip(&self.guests[guest]) {
                let (status, _, body) = room.http("GET", &path, Some(&guest.cookie), "").await;
                answers.push((status, body));
            }
            if !self.unaware.is_empty() && answers[0] != answers[1] {
                return Err(format!("{path}: {answers:?}"));
            }
            self.count("pages");
        }
        self.look_back(guest).await
    }

    /// Nobody can look back at a game that runs: not with what its transcript is answered with, nor with one made up from all that
    /// was done, under any seed. What the transcript is answered with is refused alike in both worlds; another seed is dealt
    /// differently in them.
    async fn look_back(&mut self, guest: usize) -> Found<()> {
        let [real, _] = &self.games;
        if real.game().outcome(real.state()).is_some() {
            return Ok(());
        }
        let seats = real.game().seats();
        let header = json!({ "game": G::ID, "rules": G::RULES, "seats": seats, "options": {}, "seed": "00".repeat(32), "format": 1 });
        let deeds = self.deeds.iter().filter_map(|deed| deed.split_once(' '));
        let done = deeds.map(|(seat, action)| json!({ "seat": seat.parse::<u8>().unwrap_or(0), "do": action }));
        let end = json!({ "outcome": { "winners": [0] } });
        let lines: Vec<String> = [header].into_iter().chain(done).chain([end]).map(|line| line.to_string()).collect();
        let made_up = lines.join("\n") + "\n";
        let mut answers = Vec::new();
        for (room, guest) in self.rooms.iter().zip(&self.guests[guest]) {
            let path = format!("/api/tables/{}/games/1/transcript", self.code);
            let (_, _, told) = room.http("GET", &path, Some(&guest.cookie), "").await;
            for text in [&told, &made_up] {
                let (status, _, body) = room.http("POST", "/api/review?as=0", Some(&guest.cookie), text).await;
                if status == 200 {
                    return Err(format!("a game that runs was looked back at: {body}"));
                }
                answers.push((status, body));
            }
        }
        if !self.unaware.is_empty() && answers[0] != answers[2] {
            return Err(format!("looking back: {answers:?}"));
        }
        self.count("reviews asked");
        Ok(())
    }

    /// Reads everything that both servers have to say, first to those who have just asked, and compares it.
    pub async fn settle(&mut self, first: &[usize]) -> Found<()> {
        let others = (0..self.devices.len()).filter(|device| !first.contains(device));
        for device in first.iter().copied().chain(others) {
            for end in self.devices[device].ends.iter_mut().flatten() {
                read_up(end).await;
            }
        }
        let before = self.unaware.clone();
        let shown = self.follow().await?;
        self.answered.clear();
        let now = self.now();
        for device in &mut self.devices {
            let Some(ends) = &mut device.ends else { continue };
            let said = ends.each_mut().map(|end| std::mem::take(&mut end.traffic));
            if device.guest == 0 && said[0].iter().any(|text| position(text).is_some()) {
                let time = |what: &str| ends[0].position[what].as_u64();
                self.hold = now + time("hold").unwrap_or(0);
                self.deadline = time("time").map(|left| now + left);
            }
            let answers = said[0].iter().filter_map(|text| serde_json::from_str::<Value>(text).ok());
            self.answered.extend(answers.filter_map(|said| said["answer"]["request"].as_str().map(str::to_owned)));
            if before.contains(&device.eyes) {
                let step = shown.iter().find(|(viewer, _)| *viewer == device.eyes).map(|&(_, step)| step);
                let same =
                    compare(&said, step).map_err(|told| format!("{:?} {:?}: {told}", device.eyes, device.look))?;
                *self.counts.entry("messages").or_default() += same as u64;
            }
        }
        Ok(())
    }

    /// Plays on as the logs say, and tells who was rightfully shown a difference, by which step.
    async fn follow(&mut self) -> Found<Vec<(Viewer, u32)>> {
        let mut logs = Vec::new();
        for room in &self.rooms {
            let rows = room.stores.log.read(&self.code, self.rows).await.unwrap();
            logs.push(rows.into_iter().map(|row| row.body).collect::<Vec<_>>());
        }
        if logs[0] != logs[1] && !self.unaware.is_empty() {
            return Err(format!("the worlds went different ways: {logs:?}"));
        }
        let mut shown = Vec::new();
        for row in &logs[0] {
            self.rows += 1;
            let row: Value = serde_json::from_str(row).unwrap();
            let Some(did) = row["change"].get("did") else { continue };
            let seat = Seat::new(usize::try_from(did["seat"].as_u64().unwrap()).unwrap()).unwrap();
            let unaware = std::mem::take(&mut self.unaware);
            let action = did["action"].as_str().unwrap();
            if !unaware.is_empty() {
                self.count("steps");
                self.count(read_action::<G>(action).unwrap().kind());
            }
            let told = play(&mut self.games, seat, action)?;
            self.deeds.push(format!("{seat} {action}"));
            for viewer in unaware {
                if same_for(&told, viewer)? {
                    self.unaware.push(viewer);
                } else {
                    shown.push((viewer, self.games[0].step()));
                    self.count("rightful differences");
                }
            }
        }
        Ok(shown)
    }
}

/// A server in a world.
async fn room<G: Twins>(plan: &Plan) -> Room {
    let clock = HandClock::default();
    clock.advance(plan.start);
    let stores: Stores = MemoryStore::default().into();
    let (config, listener, address) = Room::plan(World::<G>::shelf(plan), &stores, &clock);
    let config = Config { page: plan.page.unwrap_or(config.page), ..config };
    let server = server::start(config, listener, None).await.unwrap();
    Room { clock, stores, address, server }
}

/// The set-up as the game knows it.
pub fn set<G: Twins>((seats, options): &SetUp) -> G {
    G::set_up(*seats, &Options(options.as_object().unwrap().clone())).unwrap()
}

/// An action in both worlds, with what it told.
pub fn play<G: Twins>(games: &mut [Match<G>; 2], seat: Seat, action: &str) -> Found<[Vec<Addressed<G::Event>>; 2]> {
    let [real, twin] = games;
    let action = read_action::<G>(action).unwrap();
    let one = real.play(seat, action, None).map_err(|refusal| format!("seat {seat}, {action}: {refusal}"))?;
    let other = twin.play(seat, action, None).map_err(|refusal| format!("seat {seat}, {action}: {refusal}"))?;
    Ok([one, other])
}

/// Was a viewer told the same in both worlds? What differs without being shown is a leak.
pub fn same_for<E: Event>(told: &[Vec<Addressed<E>>; 2], viewer: Viewer) -> Found<bool> {
    let [here, there] = told.each_ref().map(|told| seen_by(told, viewer));
    let shown = |seen: &[&E]| seen.iter().position(|event| event.shows());
    let lawful = match shown(&here) {
        None => here == there,
        Some(n) => shown(&there) == Some(n) && here[..n] == there[..n],
    };
    if lawful { Ok(here == there) } else { Err(format!("{viewer:?} was told {here:?} and {there:?}")) }
}

/// The step of a message that shows the position.
fn position(text: &str) -> Option<u64> {
    let shows = text.starts_with("{\"step\":") || text.starts_with("{\"picture\":");
    let message: Value = shows.then(|| serde_json::from_str(text).unwrap())?;
    message.get("step").or(message.get("picture"))?["step"].as_u64()
}

/// Compares what was said in both worlds, up to the step that shows the difference, and counts it.
fn compare(said: &[Vec<String>; 2], step: Option<u32>) -> Found<usize> {
    let shows = |text: &String| step.is_some_and(|step| position(text).is_some_and(|now| now >= u64::from(step)));
    let [real, twin] = said.each_ref().map(|said| said.split(shows).next().unwrap_or_default());
    if let Some(n) = (0..real.len().max(twin.len())).find(|&n| real.get(n) != twin.get(n)) {
        return Err(format!("message {n} is\n  {:?}\nand in the twin\n  {:?}", real.get(n), twin.get(n)));
    }
    Ok(real.len())
}

//! Golden texts: readable accounts of games, counts of positions, and which rules no test names.

use std::collections::BTreeMap;
use std::fmt::Write;

use crate::transcript::json;
use crate::{
    AnyKind, AnyMatch, BadLine, Boxed, Chance, Course, Cue, KeyStream, Lesson, OptionFault, Options, Quick, Replay,
    Run, Seat, Seed, Silent, StateLine, Transcript, Viewer, seen_by,
};

/// A game of random choices told in full: every action, event, view and legal list, for reading and comparing.
pub fn playthrough<G: Boxed>(game: &G, seed: &Seed, steps: u32) -> String {
    let mut stream = KeyStream::new(seed);
    let mut chance = Quick::new(1);
    let mut state = game.deal(&mut stream);
    let mut text = format!("{} with {} seats, seed {seed}\n", G::TITLE, game.seats());
    let mut legal = Vec::new();
    for step in 0..=steps {
        let _ = writeln!(text, "\nstep {step}, {} words drawn", stream.drawn());
        let _ = writeln!(text, "state {}", game.record(&state));
        for viewer in Viewer::all(game.seats()) {
            let view = json(&game.view(&state, viewer));
            let _ = writeln!(text, "view {} {view}", name(viewer));
        }
        let to_act: Vec<Seat> = game.to_act(&state).iter().collect();
        for &seat in &to_act {
            legal.clear();
            game.legal(&state, seat, &mut legal);
            let legal: Vec<String> = legal.iter().map(ToString::to_string).collect();
            let _ = writeln!(text, "legal {seat}: {}", legal.join(", "));
        }
        if to_act.is_empty() || step == steps {
            break;
        }
        let seat = to_act[chance.below(to_act.len() as u32) as usize];
        legal.clear();
        game.legal(&state, seat, &mut legal);
        let action = legal[chance.below(legal.len() as u32) as usize];
        let mut events = Vec::new();
        let question = game.apply(&mut state, seat, action, &mut stream, &mut events);
        let _ = writeln!(text, "\nseat {seat} does {action} ({question:?})");
        for told in &events {
            let event = json(&told.event);
            let _ = writeln!(text, "  {:?}, {} beats: {event}", told.to, told.beats);
        }
        for sentence in seen_by(&events, Viewer::Spectator).into_iter().map(|event| game.tell(event)) {
            let _ = writeln!(text, "  {sentence}");
        }
    }
    text
}

fn name(viewer: Viewer) -> String {
    match viewer {
        Viewer::Seat(seat) => seat.to_string(),
        Viewer::Spectator => "spectator".to_owned(),
        Viewer::Open => "open".to_owned(),
    }
}

/// How many different lines of play there are from the deal, to a depth.
pub fn perft<G: Boxed>(game: &G, seed: &Seed, depth: u32) -> u64 {
    fn below<G: Boxed>(game: &G, state: &G::State, stream: &KeyStream, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let mut lines = 0;
        for seat in game.to_act(state).iter() {
            let mut legal = Vec::new();
            game.legal(state, seat, &mut legal);
            if depth == 1 {
                lines += legal.len() as u64;
                continue;
            }
            for action in legal {
                let (mut state, mut stream) = (*state, stream.clone());
                game.apply(&mut state, seat, action, &mut stream, &mut Silent);
                lines += below(game, &state, &stream, depth - 1);
            }
        }
        lines
    }
    let mut stream = KeyStream::new(seed);
    let state = game.deal(&mut stream);
    below(game, &state, &stream, depth)
}

/// Plays a game's first lesson to the end of its script, and gives the table as it is then. Everybody who is asked has a line.
pub fn lesson(kind: &dyn AnyKind) -> Result<Box<dyn AnyMatch>, String> {
    let lesson = kind.lesson().ok_or("there is no lesson")?;
    let options = (lesson.options)();
    let game = kind.set_up(lesson.seats, &options).map_err(|fault| fault.to_string())?;
    let mut table = game.deal(&lesson.seed());
    let mut course = Course::new(lesson, &lesson.seed());
    for line in lesson.script {
        let seat = Seat::new(line.seat).ok_or("there is no such seat")?;
        if let Cue::Done | Cue::Free = course.cue(table.to_act()) {
            return Err(format!("before “{}” somebody is asked who has no line", line.action));
        }
        // Bots wait for the learner and then for each other: so, and only so, a script is played at a table.
        let asked = table.to_act();
        let due = if asked.contains(Lesson::LEARNER) { Some(Lesson::LEARNER) } else { course.first(asked) };
        if due != Some(seat) {
            return Err(format!("“{}” is not the next line at a table", line.action));
        }
        table.play(seat, line.action, None).map_err(|refusal| format!("“{}”: {refusal}", line.action))?;
        course.follow(seat, line.action);
    }
    match course.cue(table.to_act()) {
        Cue::Done => Ok(table),
        left => Err(format!("at its end: {left:?}")),
    }
}

/// A short fingerprint of a text (FNV-1a, 64 bits), to notice when a replay changes.
pub fn fingerprint(text: &str) -> String {
    let hash = text
        .bytes()
        .fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3));
    format!("{hash:016x}")
}

/// Replays transcripts, given by name, and tells of each how long it is, how it ended, how many words were drawn and
/// the fingerprint of all its states.
pub fn replays(shelf: &[Box<dyn AnyKind>], corpus: &BTreeMap<String, Vec<u8>>) -> Result<String, BadLine> {
    let mut text = String::new();
    for (name, bytes) in corpus {
        let transcript = Transcript::read(bytes)?;
        let mut replay = Replay::new(shelf, &transcript)?;
        let mut states = String::new();
        loop {
            let line = json(&StateLine::of(replay.table()));
            states += &line;
            states.push('\n');
            if replay.step()?.is_none() {
                break;
            }
        }
        let (steps, drawn) = (replay.table().step(), replay.table().drawn());
        let ending = replay.ending()?;
        let _ = writeln!(text, "{name}: {steps} steps, {ending:?}, {drawn} words, {}", fingerprint(&states));
    }
    Ok(text)
}

/// So many games of random choices, with as many seats as there can be in turn: transcripts by their file names, for a corpus
/// to begin with.
///
/// # Errors
/// Why the game cannot be set up with its usual options.
pub fn corpus(kind: &dyn AnyKind, games: u64) -> Result<BTreeMap<String, Vec<u8>>, OptionFault> {
    let (fewest, most) = kind.seats();
    let options = Options::default();
    let mut corpus = BTreeMap::new();
    for (n, seats) in (0..games).zip((fewest..=most).cycle()) {
        let game = kind.set_up(seats, &options)?;
        let players = vec!["random".to_owned(); seats];
        let run = Run { kind, game: &*game, options: &options, players: &players, seed: Seed([0; 32]) };
        let transcript = run.play(n, true).and_then(|played| played.transcript);
        corpus.extend(transcript.map(|played| (format!("{}-{n}.jsonl", kind.id()), played.write().into_bytes())));
    }
    Ok(corpus)
}

/// The ids of the rules on a page (`**GO-7**`) that no test names, as `GO-7` or in a name as `go_7`.
pub fn unnamed_rules(page: &str, tests: &[&str]) -> Vec<String> {
    let ids = page.split("**").skip(1).step_by(2).filter(|id| {
        id.split_once('-')
            .is_some_and(|(game, number)| game.bytes().all(|c| c.is_ascii_uppercase()) && number.parse::<u32>().is_ok())
    });
    let named = |id: &str| {
        let in_a_name = id.to_lowercase().replace('-', "_");
        tests.iter().any(|test| names(test, id) || names(test, &in_a_name))
    };
    ids.filter(|id| !named(id)).map(str::to_owned).collect()
}

/// Does the text hold the id, not as a part of a longer number?
fn names(text: &str, id: &str) -> bool {
    let follows = |(at, _): (usize, &str)| !text[at + id.len()..].starts_with(|c: char| c.is_ascii_digit());
    text.match_indices(id).any(follows)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_that_no_test_names_are_listed() {
        let page = "- **GO-1** tiles. **Ruling**: so. - **GO-12** stuck - **GO-2** weapons";
        assert_eq!(unnamed_rules(page, &["fn go_12_stuck() {} // GO-2"]), ["GO-1"]);
    }
}

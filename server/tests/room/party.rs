//! People at a table who play by themselves: they answer when asked, and when nothing happens the clock is moved.

use std::time::Duration;

use futures_util::FutureExt;
use futures_util::future::select_all;
use serde_json::json;
use server::clock::HandClock;

use super::{Client, Guest};

/// If nothing comes for so long, nothing comes before the clock is moved. Too short only moves the clock more often.
const QUIET: Duration = Duration::from_millis(2);

/// So far the clock is moved, in milliseconds.
const STRIDE: u64 = 700;

/// Somebody connected.
pub struct Sitter {
    pub guest: Guest,
    pub client: Client,
    wishes: String,
    /// The request whose answer is awaited.
    asking: Option<String>,
}

impl Sitter {
    /// Connects with wishes, such as `?watch=true`.
    pub async fn join(guest: &Guest, code: &str, wishes: &str) -> Sitter {
        let client = guest.join_with(code, wishes).await;
        Sitter { guest: guest.clone(), client, wishes: wishes.to_owned(), asking: None }
    }

    /// Answers, if one of its seats is asked; a device with several seats uncovers that one first.
    async fn act(&mut self, dice: usize) -> bool {
        let client = &mut self.client;
        if let Some(request) = &self.asking {
            let Some(answer) = client.answers.remove(request) else { return false };
            // Somebody else, a bot or the clock may have been first: nothing else goes wrong.
            let late = ["stale-decision", "voted", "passed", "not-your-turn", "no-game", "paused"];
            let code = answer["refusal"]["code"].as_str();
            assert!(code.is_none_or(|code| late.contains(&code)), "{answer}");
            self.asking = None;
        }
        if client.table["table"]["paused"] == true {
            return false;
        }
        let own = client.table["seats"].as_array().unwrap();
        let asked = client.position["to_act"].as_array();
        let Some(seat) = asked.and_then(|asked| asked.iter().find(|seat| own.contains(seat))).cloned() else {
            return false;
        };
        let command =
            if client.position["seat"] == seat { client.action(dice) } else { json!({ "look": { "seat": seat } }) };
        self.asking = Some(client.send(command).await);
        true
    }

    /// The connection is cut and taken up again; gives whether the server goes on without a picture.
    pub async fn cut(&mut self, code: &str) -> bool {
        let old = &self.client;
        let (number, step) = (old.position["number"].clone(), old.position["step"].clone());
        let look = if old.table["looks"].is_null() { String::new() } else { format!("look={}&", old.table["looks"]) };
        let watch = if self.wishes.contains("watch=true") { "watch=true&" } else { "" };
        let wishes = format!("?{look}{watch}session={}&number={number}&step={step}", old.session);
        let mut client = self.guest.join_with(code, &wishes).await;
        if client.resumed {
            client.position = old.position.clone();
            client.steps.clone_from(&old.steps);
        }
        std::mem::replace(&mut self.client, client).cut();
        self.asking = None;
        self.client.resumed
    }

    /// The connection is cut and made anew, as if by another page.
    pub async fn reload(&mut self, code: &str) {
        let client = self.guest.join_with(code, &self.wishes).await;
        std::mem::replace(&mut self.client, client).cut();
        self.asking = None;
    }
}

/// Takes in one message of anybody. Nothing came: the clock may be moved.
async fn listen(sitters: &mut [Sitter]) -> bool {
    let listening = sitters.iter_mut().map(|sitter| sitter.client.heard(QUIET).boxed());
    let (heard, who, _) = select_all(listening).await;
    let Some(text) = heard else { return false };
    sitters[who].client.read(text).await;
    true
}

/// Plays until everybody has seen the first position for which `enough` holds, in the eyes of sitter 0.
pub async fn play_until(sitters: &mut [Sitter], clock: &HandClock, enough: impl Fn(&Client) -> bool) {
    let mut dice = 1;
    for _ in 0..20_000 {
        if enough(&sitters[0].client) {
            return;
        }
        while listen(sitters).await {}
        if enough(&sitters[0].client) {
            return;
        }
        let mut acted = false;
        for sitter in &mut *sitters {
            dice = (dice * 31 + 7) % 10_007;
            acted |= sitter.act(dice).await;
        }
        if !acted {
            clock.advance(STRIDE);
        }
    }
    panic!("the game does not get on: {}", sitters[0].client.position);
}

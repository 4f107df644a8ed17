//! A device that is connected to both worlds, and does in both the same.

use engine::{Seat, Viewer};
use serde_json::{Value, json};

use crate::room::{Client, Guest};

/// How a device looks at the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Look {
    /// As a television, whoever it belongs to.
    Television,
    /// Through the eyes of the only seat of its guest, if there is just one.
    Mine,
    /// Through nobody's: a covered screen.
    Public,
    /// Through the eyes of this seat, which its guest holds.
    Seat(Seat),
}

impl Look {
    /// In the socket's address.
    pub fn wish(self) -> String {
        match self {
            Look::Television => "?watch=true".to_owned(),
            Look::Mine => "?look=mine".to_owned(),
            Look::Public => "?look=public".to_owned(),
            Look::Seat(seat) => format!("?look={seat}"),
        }
    }

    /// As a command.
    pub fn command(self) -> Value {
        match self {
            Look::Television | Look::Public => json!({ "look": "public" }),
            Look::Mine => json!({ "look": "mine" }),
            Look::Seat(seat) => json!({ "look": { "seat": seat } }),
        }
    }
}

/// A device.
pub struct Device {
    /// Whose it is.
    pub guest: usize,
    pub look: Look,
    pub eyes: Viewer,
    /// Its connections, one a world; none while it is away.
    pub ends: Option<[Client; 2]>,
    /// Where it could go on: session, number of the game, step.
    pub left: Option<(String, u64, u64)>,
}

impl Device {
    /// Connects to both worlds, one after the other.
    pub async fn connect(&mut self, guests: &[[Guest; 2]], code: &str, more: &str) {
        // Every other guest's devices hear changes.
        let changes = if self.guest % 2 == 1 { "&changes=true" } else { "" };
        let wish = self.look.wish() + more + changes;
        let [real, twin] = &guests[self.guest];
        self.ends = Some([real.join_with(code, &wish).await, twin.join_with(code, &wish).await]);
    }

    /// Where it stands now, for coming back.
    pub fn mark(&self) -> Option<(String, u64, u64)> {
        let [real, _] = self.ends.as_ref()?;
        let (number, step) = (real.position["number"].as_u64()?, real.position["step"].as_u64()?);
        Some((real.session.clone(), number, step))
    }
}

/// Asks something that is always refused, and reads everything up to the answer: so nothing is left on the way. To a deal
/// the device puts in its part meanwhile, so it asks again after one.
pub async fn read_up(end: &mut Client) {
    let question = json!({ "request": "read-up", "command": { "deny": { "seat": 0, "person": 9999 } } }).to_string();
    loop {
        end.send_raw(&question).await;
        let mut dealing = false;
        loop {
            let message = end.next().await;
            dealing |= message.get("deal").is_some();
            if message["answer"]["request"] == "read-up" {
                end.traffic.pop();
                break;
            }
        }
        if !dealing {
            return;
        }
    }
}

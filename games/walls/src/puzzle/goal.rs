//! What is to be reached in a puzzle.

use engine::{Flaw, Progress, Seat};
use serde::Serialize;
use serde_json::Value;
use ts_rs::TS;

use crate::geometry::Field;
use crate::setup::Walls;
use crate::state::{Phase, State};

/// A goal of the active seat.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, TS)]
#[serde(tag = "kind", rename_all = "lowercase")]
#[ts(rename = "Goal")]
pub enum Goal {
    /// The own ghost stands on these fields, one after the other.
    Visit {
        /// The fields, in this order.
        fields: Vec<Field>,
    },
    /// Two ghosts stand on fields at the same time.
    Bring {
        /// Which ghost, and where.
        ghosts: Vec<Brought>,
    },
}

/// A ghost and where it is wanted.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, TS)]
pub struct Brought {
    /// Whose.
    #[ts(type = "number")]
    pub ghost: Seat,
    /// Where.
    pub field: Field,
}

impl Goal {
    /// The most that a goal names: no turn has more moves.
    const MOST: usize = 3;

    /// Reads a goal from its JSON form.
    pub fn read(game: &Walls, value: &Value) -> Result<Goal, Flaw> {
        let flaw = || {
            Flaw("a goal is {\"kind\":\"visit\",\"fields\":[…]} or {\"kind\":\"bring\",\"ghosts\":[{\"ghost\":0,\"field\":\"b2\"},…]}".to_owned())
        };
        let field = |value: &Value| {
            let field: Option<Field> = value.as_str().and_then(|name| name.parse().ok());
            field.filter(|field| !field.is_centre()).ok_or_else(flaw)
        };
        let list = |key: &str| {
            let list = value.get(key).and_then(Value::as_array);
            list.filter(|list| (1..=Goal::MOST).contains(&list.len())).ok_or_else(flaw)
        };
        match value.get("kind").and_then(Value::as_str) {
            Some("visit") => Ok(Goal::Visit { fields: list("fields")?.iter().map(field).collect::<Result<_, _>>()? }),
            Some("bring") => {
                let brought = |value: &Value| {
                    let seat = value.get("ghost").and_then(Value::as_u64).and_then(|seat| usize::try_from(seat).ok());
                    let ghost = seat.and_then(Seat::new).filter(|seat| seat.index() < game.seats).ok_or_else(flaw)?;
                    Ok(Brought { ghost, field: field(value.get("field").unwrap_or(&Value::Null))? })
                };
                Ok(Goal::Bring { ghosts: list("ghosts")?.iter().map(brought).collect::<Result<_, Flaw>>()? })
            }
            _ => Err(flaw()),
        }
    }

    /// How far a line has come, from the position before it and those after each of its actions. What others do later is of no use.
    pub fn progress(&self, states: &[State]) -> Progress {
        let Some(start) = states.first() else { return Progress::Open };
        let mut done = 0;
        for (before, after) in states.iter().zip(&states[1..]) {
            if before.turn != start.turn {
                break;
            }
            if matches!(after.phase, Phase::Place { .. }) {
                continue;
            }
            done = self.after(start.turn, done, after);
            if done == self.steps() {
                return Progress::Reached;
            }
        }
        let over = states.last().is_some_and(|last| last.turn != start.turn || last.phase == Phase::Over);
        if over { Progress::Missed } else { Progress::Open }
    }

    /// How many steps there are on the way: fields to be visited, or one for all that has to be so at once.
    pub(crate) fn steps(&self) -> usize {
        match self {
            Goal::Visit { fields } => fields.len(),
            Goal::Bring { .. } => 1,
        }
    }

    /// How many steps are done once the ghosts stand still as they do, if so many were before.
    pub(crate) fn after(&self, own: Seat, done: usize, state: &State) -> usize {
        let reached = match self {
            Goal::Visit { fields } => fields.get(done).is_some_and(|&field| state.ghosts[own] == Some(field)),
            Goal::Bring { ghosts } => ghosts.iter().all(|&Brought { ghost, field }| state.ghosts[ghost] == Some(field)),
        };
        done + usize::from(reached && done < self.steps())
    }

    /// How far off the goal seems to somebody who counts fields and sees no walls.
    pub(crate) fn distance(&self, own: Seat, done: usize, state: &State) -> u32 {
        /// As far as can be: where a ghost that waits to be placed will stand nobody knows yet.
        const FAR: u32 = 12;
        let off = |ghost: Seat, to: Field| state.ghosts[ghost].map_or(FAR, |from| apart(from, to));
        match self {
            Goal::Visit { fields } => {
                let left = fields.get(done..).unwrap_or_default();
                let first = left.first().map_or(0, |&to| off(own, to));
                first + left.iter().zip(left.iter().skip(1)).map(|(&from, &to)| apart(from, to)).sum::<u32>()
            }
            Goal::Bring { ghosts } => ghosts.iter().map(|&Brought { ghost, field }| off(ghost, field)).sum(),
        }
    }
}

/// How many steps it would be without walls.
fn apart(from: Field, to: Field) -> u32 {
    u32::from(from.x().abs_diff(to.x()) + from.y().abs_diff(to.y()))
}

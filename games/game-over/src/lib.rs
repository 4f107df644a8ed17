//! *Game Over*: little barbarians cross a dungeon of face-down tiles, each looking for a key and the princess of
//! their own colour, within one turn. The rules are `docs/rules/game-over.md`.

mod action;
mod boxed;
mod contest;
mod draw;
mod encode;
mod event;
mod facts;
mod lesson;
mod memory;
mod odds;
mod pieces;
mod review;
mod rules;
mod setup;
mod sound;
mod state;
mod strategy;
mod view;

pub use action::Action;
pub use event::{End, Event};
pub use facts::{Facts, Sighting};
pub use pieces::{CELLS, Cell, Cells, MATERIAL, SIDE, Tile, Weapon};
pub use rules::Fault;
pub use setup::GameOver;
pub use state::{Path, Phase, State};
pub use view::View;

//! *Ab durch die Mauer* (*Through the Walls*): ghosts that cannot walk through walls are dragged through them by magnets
//! under the floor, or by turning the whole castle. The rules are `docs/rules/walls.md`.

mod action;
mod boxed;
mod castle;
mod draw;
mod encode;
mod event;
mod facts;
mod foresight;
mod geometry;
mod grid;
mod hopes;
mod lesson;
mod pieces;
pub mod puzzle;
mod review;
mod rings;
mod rules;
mod setup;
mod sliders;
pub mod solver;
mod sound;
mod state;
mod strategy;
mod study;
mod tell;
mod view;

pub use action::Action;
pub use castle::Castle;
pub use event::{Event, Journey, Stop, Wall};
pub use facts::{Fact, Facts, PutBack, What};
pub use geometry::{CELLS, Field, FieldSet, Orientation, Place, PlaceSet, SIDE, Spin};
pub use pieces::{Card, Cards, Costume, Part, PileNo};
pub use rings::{Beads, Ring};
pub use rules::Fault;
pub use setup::Walls;
pub use sliders::{Berth, Chamber, Corridor, Offset, Slider, Way};
pub use state::{MOST_SEATS, MOVES, Phase, Piles, Sliders, State};
pub use study::Figures;
pub use view::{PileSeen, View};

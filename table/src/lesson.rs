//! First lessons at a table: what the script says next, and what the coach says.

use engine::{Cue, Lesson, Seat, Viewer};

use crate::protocol::{Coach, Stage};
use crate::record::change::{Change, Holder};
use crate::record::{Current, Record};

impl Current {
    /// What a bot does by the script of a lesson.
    pub(crate) fn cue(&self, seat: Seat) -> Option<String> {
        let Cue::Line(line) = self.course.as_ref()?.next(seat) else { return None };
        // A script that the rules have outgrown is left.
        self.position.legal(seat).into_iter().find(|legal| legal == line.action)
    }

    /// What the learner is told now. Nobody else is.
    pub(crate) fn coach(&self, viewer: Viewer) -> Option<Coach> {
        let course = self.course.as_ref().filter(|_| viewer == Viewer::Seat(Lesson::LEARNER))?;
        Some(match course.cue(self.position.to_act()) {
            Cue::Line(line) => Coach { note: line.note, action: self.cue(Lesson::LEARNER) },
            Cue::Done => Coach { note: "done", action: None },
            Cue::Free => Coach { note: "free", action: None },
        })
    }
}

impl Record {
    /// The deal of a lesson, which waits for nobody: it is made as soon as the table is there.
    pub(crate) fn lesson_deal(&self) -> Option<Change> {
        // Whoever was to learn may have left before it began.
        let there = self.places.iter().all(|place| place.holder != Holder::Free);
        let new = self.stage() == Stage::Lobby && self.number == 0 && there;
        let lesson = self.kind().lesson().filter(|_| new && self.lesson())?;
        Some(Change::Dealt { seed: lesson.seed().to_string(), rules: self.kind().rules() })
    }
}

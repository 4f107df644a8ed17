//! First lessons at a table: dealt at once from a seed that all know, and what the coach says.

use engine::{Cue, Lesson, Seat, Viewer};

use super::change::Change;
use super::live::Live;
use super::load::Unread;
use super::state::Play;
use crate::protocol::{Coach, Stage};

impl Play {
    /// What a bot does by the script of a lesson.
    pub(super) fn cue(&self, seat: Seat) -> Option<String> {
        let Cue::Line(line) = self.course.as_ref()?.next(seat) else { return None };
        // A script that the rules have outgrown is left.
        self.table.legal(seat).into_iter().find(|legal| legal == line.action)
    }

    /// What the learner is told now. Nobody else is.
    pub(super) fn coach(&self, viewer: Viewer) -> Option<Coach> {
        let course = self.course.as_ref().filter(|_| viewer == Viewer::Seat(Lesson::LEARNER))?;
        Some(match course.cue(self.table.to_act()) {
            Cue::Line(line) => Coach { note: line.note, action: self.cue(Lesson::LEARNER) },
            Cue::Done => Coach { note: "done", action: None },
            Cue::Free => Coach { note: "free", action: None },
        })
    }
}

impl Live {
    /// A lesson waits for nobody: it is dealt as soon as the table is there.
    pub(super) async fn begin_lesson(&mut self) -> Result<(), Unread> {
        let new = self.table.stage() == Stage::Lobby && self.table.number == 0;
        let Some(lesson) = self.table.kind().lesson().filter(|_| new && self.table.lesson) else { return Ok(()) };
        let dealt = Change::Dealt { seed: lesson.seed().to_string(), rules: self.table.kind().rules() };
        // What is refused is tried again when the table is next read.
        let _ = self.commit(dealt, None).await?;
        Ok(())
    }
}

//! Where planted bugs are put: between a table and what runs it.

use table::protocol::Command;
use table::{Code, Fate, Input, Moment, Output, Row};

use crate::driven::Driven;
use crate::planted::Bug;
use crate::world::World;

impl World {
    /// Changes an input, if that is tonight's bug.
    pub(crate) fn spoil_input(&self, input: Input) -> Input {
        match (self.order.bug, input) {
            (Some(Bug::UnknownIsNo), Input::Written(Fate::Unknown)) => Input::Written(Fate::Failed),
            (_, input) => input,
        }
    }

    /// What a store says of a batch, if that is tonight's bug.
    pub(crate) fn spoil_taken(&self, taken: Result<Vec<bool>, Fate>) -> Result<Vec<bool>, Fate> {
        match (self.order.bug, taken) {
            (Some(Bug::IgnoreLost), Ok(taken)) => Ok(vec![true; taken.len()]),
            (Some(Bug::SwapFates), Ok(mut taken)) => {
                taken.reverse();
                Ok(taken)
            }
            (_, taken) => taken,
        }
    }

    /// What a store says of leads, if that is tonight's bug.
    pub(crate) fn spoil_leads(&self, node: usize, tables: &[Code], leads: Option<Vec<bool>>) -> Option<Vec<bool>> {
        let led = |table: &Code| self.nodes[node].peers.leads_table(table);
        match (self.order.bug, leads) {
            (Some(Bug::LeadKept), Some(leads)) => {
                Some(leads.into_iter().zip(tables).map(|(leads, table)| leads || led(table)).collect())
            }
            (Some(Bug::LeadNotTaken), Some(leads)) => {
                Some(leads.into_iter().zip(tables).map(|(leads, table)| leads && led(table)).collect())
            }
            (_, leads) => leads,
        }
    }

    /// The time by which a node notices that a peer is silent: it stands still, if that is tonight's bug.
    pub(crate) fn beat_time(&self) -> Moment {
        if self.order.bug == Some(Bug::IgnoreSilence) { Moment(0) } else { self.now }
    }

    /// How far ahead of time an input is handled, if that is tonight's bug.
    pub(crate) fn too_early(&self, input: &Input) -> u64 {
        let plays = matches!(input, Input::Said(_, said) if matches!(said.command, Command::Play { .. }));
        if plays && self.order.bug == Some(Bug::IgnoreHold) { 3000 } else { 0 }
    }

    /// Rows that are followed twice, if that is tonight's bug.
    pub(crate) fn twice(&self, driven: &Driven, mut rows: Vec<Row>) -> Vec<Row> {
        if self.order.bug == Some(Bug::FoldTwice) && rows.first().is_some_and(|row| row.seq == driven.head()) {
            let again = rows.last().cloned().map(|row| Row { seq: row.seq + 1, ..row });
            rows.extend(again);
        }
        rows
    }

    /// Changes outputs, if that is tonight's bug.
    pub(crate) fn spoil_outputs(&self, out: &mut Vec<Output>, input: &'static str) {
        let is = |output: &Output, what: &str| matches!(output, Output::Send(_, text) if text.starts_with(what));
        let Some(bug) = self.order.bug else { return };
        match bug {
            Bug::AnswerBeforeTell => {
                if let Some(answer) = out.iter().position(|output| is(output, "{\"answer\"")) {
                    let answer = out.remove(answer);
                    out.insert(0, answer);
                }
            }
            Bug::AnswerTwice => {
                let answer = out.iter().find(|output| is(output, "{\"answer\""));
                if let Some(Output::Send(to, text)) = answer {
                    let again = Output::Send(to.clone(), text.clone());
                    out.insert(0, again);
                }
            }
            Bug::WrongEyes => {
                let mut all = Vec::new();
                for output in out.iter_mut().filter(|output| is(output, "{\"step\"")) {
                    if let Output::Send(to, _) = output {
                        all.append(to);
                    }
                }
                let mut steps = out.iter_mut().filter(|output| is(output, "{\"step\""));
                if let Some(Output::Send(to, _)) = steps.next() {
                    *to = all;
                }
                out.retain(|output| !matches!(output, Output::Send(to, _) if to.is_empty()));
            }
            Bug::ResumeSkips if input == "connected" => {
                if let Some(step) = out.iter().position(|output| is(output, "{\"step\"")) {
                    out.remove(step);
                }
            }
            Bug::FollowSilently if input == "followed" => {
                out.retain(|output| !matches!(output, Output::Send(..)));
            }
            _ => {}
        }
    }
}

//! What is printed on the box, and how a game is told and counted.

use engine::{Boxed, Colour, Ink, Kinds, OptionFault, OptionSpec, Options, Report, Tally, Types};

use crate::action::Action;
use crate::event::Event;
use crate::setup::Fingers;
use crate::state::MAX_SEATS;
use crate::view::View;

impl Boxed for Fingers {
    const ID: &'static str = "fingers";
    const TITLE: &'static str = "Fingers";
    const CREDIT: &'static str = "traditional";
    const RULES: u32 = 1;
    const SEATS: (usize, usize) = (2, MAX_SEATS);
    const OPTIONS: &'static [OptionSpec] = &[];

    /// Refuses options that cannot be. With `OPTIONS = &[OptionSpec::START]`, `options.start(seats)?` reads who begins.
    fn set_up(seats: usize, _: &Options) -> Result<Fingers, OptionFault> {
        Ok(Fingers { seats })
    }

    fn colours(seats: usize) -> Vec<Colour> {
        Colour::ALL[..seats].to_vec()
    }

    fn draw(&self, view: &View, ink: Ink) -> String {
        self.draw_table(view, ink)
    }

    /// One English sentence an event: in the terminal, and on the page until the game has words of its own there. A seat is
    /// called by its colour.
    fn tell(&self, event: &Event) -> String {
        match event {
            Event::Chose { seat } => format!("{} has chosen.", Colour::of(*seat).player()),
            Event::Shown { fingers, point } => {
                let shown: Vec<String> = fingers.iter().map(ToString::to_string).collect();
                let point = point.map_or("Nobody", |seat| Colour::of(seat).player());
                format!("The hands show {}. {point} gets a point.", shown.join(", "))
            }
            Event::Won { seat } => format!("{} has three points, and wins!", Colour::of(*seat).player()),
        }
    }

    fn count(&self, event: &Event, tally: &mut Tally) {
        tally.add(event.kind(), 1);
    }

    fn report(tally: &Tally) -> Vec<Report> {
        vec![Report::of("In a game", tally, tally.get("won"), "games", &["chose", "shown"])]
    }

    fn types() -> Types {
        Types::default().with::<View>().with::<Event>().with::<Action>()
    }
}

//! How sensible people play, and who they are.

use engine::{Chance, Game, Instinct, Memory, Mind, Person, Quick, Seat, Seen, Viewer};

use crate::action::Action;
use crate::facts::Facts;
use crate::odds::{DEPTH, Needs, Odds};
use crate::pieces::{Cell, Tile};
use crate::setup::GameOver;
use crate::state::{Phase, State};
use crate::view::View;

impl Instinct for GameOver {
    const PEOPLE: [Person; 3] = [
        Person {
            level: "easy",
            name: "Pip",
            others: &["Bix", "Zuzu", "Dodo"],
            character: [
                ("en", "Charges in first and wonders later where that door led."),
                ("de", "Stürmt los und fragt sich erst später, wohin die Tür führte."),
                ("nl", "Stormt naar binnen en vraagt zich later af waar die deur op uitkwam."),
                ("fr", "Fonce d’abord et se demande ensuite où menait cette porte."),
                ("es", "Entra a la carga y luego se pregunta adónde llevaba esa puerta."),
            ],
            memory: Some(Memory { span: 3, half_life: 4.0, own: 12.0, confusion: 0.8 }),
            mind: Mind::Instinct,
            thinking: (600, 1_800),
        },
        Person {
            level: "medium",
            name: "Greta",
            others: &["Wanda", "Petra", "Berta"],
            character: [
                ("en", "Remembers her own way well, and yours for a while."),
                ("de", "Merkt sich ihren eigenen Weg gut und deinen eine Weile."),
                ("nl", "Onthoudt haar eigen weg goed, en de jouwe een tijdje."),
                ("fr", "Retient bien son chemin, et le tien un moment."),
                ("es", "Recuerda bien su camino, y el tuyo durante un rato."),
            ],
            memory: Some(Memory { span: 5, half_life: 14.0, own: 4.0, confusion: 0.3 }),
            mind: Mind::Instinct,
            thinking: (800, 2_400),
        },
        Person {
            level: "hard",
            name: "Doña Rosa",
            others: &["Tante Erna", "Nonna Lucia", "Lady Agatha"],
            character: [
                ("en", "Has not forgotten a tile since 1974, and thinks before she knocks."),
                ("de", "Hat seit 1974 kein Plättchen vergessen und denkt nach, bevor sie klopft."),
                ("nl", "Is sinds 1974 geen tegel vergeten en denkt na voor ze aanklopt."),
                ("fr", "N’a pas oublié une tuile depuis 1974 et réfléchit avant de frapper."),
                ("es", "No ha olvidado una ficha desde 1974 y piensa antes de llamar."),
            ],
            memory: None,
            mind: Mind::Instinct,
            thinking: (900, 2_800),
        },
    ];

    /// Goes where the chance to win this turn is best; swaps where it helps most in the race to come.
    fn instinct(&self, seen: &Seen<'_, GameOver>, chance: &mut Quick) -> Action {
        let odds = Odds::new(seen.view, seen.facts);
        let cells = seen.legal.iter().map(|action| match *action {
            Action::Flip(cell, _) | Action::Swap(cell) => cell,
        });
        if let (Phase::Swap, Some(from)) = (seen.view.phase, seen.view.up.last()) {
            let next = seen.seat.next(self.seats());
            let worth = |to: Cell| self.race(&odds.after_swap(from, to), next, seen.seat);
            return best(cells, worth, chance).map_or(seen.legal[0], Action::Swap);
        }
        let plan = odds.plan(GameOver::princess(seen.seat), needs(seen.view), DEPTH);
        let next = best(cells, |cell| plan[cell.index()], chance);
        next.map_or(seen.legal[0], |cell| Action::Flip(cell, odds.weapon(cell)))
    }

    fn estimate(&self, state: &State, facts: &Facts, seat: Seat) -> f64 {
        let view = View::of(state, Viewer::Spectator);
        self.race(&Odds::new(&view, facts).next_turn(), state.turn, seat)
    }
}

/// What the player whose turn it is still needs.
pub(crate) fn needs(view: &View) -> Needs {
    let is_up = |tile: Tile| view.up.iter().any(|cell| view.tile(cell) == Some(tile));
    match (is_up(Tile::Key), is_up(GameOver::princess(view.turn))) {
        (false, false) => Needs::Both,
        (true, false) => Needs::Princess,
        (false, true) => Needs::Key,
        (true, true) => Needs::Nothing,
    }
}

/// The cell that is worth most; among equals, any.
fn best(cells: impl Iterator<Item = Cell>, worth: impl Fn(Cell) -> f64, chance: &mut Quick) -> Option<Cell> {
    let mut best = None;
    let (mut most, mut equals) = (f64::NEG_INFINITY, 0);
    for cell in cells {
        let value = worth(cell);
        if value > most {
            (best, most, equals) = (Some(cell), value, 1);
        } else if value >= most {
            equals += 1;
            if chance.below(equals) == 0 {
                best = Some(cell);
            }
        }
    }
    best
}

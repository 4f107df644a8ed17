//! A failure, made as small as it can be: fewer kinds of faults, a shorter evening.

use crate::faults::{Fault, Mask};
use crate::plan::Order;
use crate::run;

/// The smallest order that was found to fail, with what does not hold then.
pub fn shrink(order: Order, violation: String) -> (Order, String) {
    let (mut best, mut why) = (order, violation);
    let fails = |order: Order| run(order, false).violation;
    // First without anything that did not strike, then without each kind.
    let struck = struck(best);
    best.mask = if fails(Order { mask: struck, ..best }).is_some() { struck } else { best.mask };
    for bit in 0..Fault::ALL.len() {
        let without = Order { mask: best.mask & !(1 << bit), ..best };
        if without.mask != best.mask
            && let Some(found) = fails(without)
        {
            (best, why) = (without, found);
        }
    }
    let mut step = best.cut.min(120_000);
    while step > 100 {
        let shorter = Order { cut: best.cut.min(120_000).saturating_sub(step), ..best };
        match fails(shorter) {
            Some(found) => (best, why) = (shorter, found),
            None => step /= 2,
        }
    }
    (best, why)
}

fn struck(order: Order) -> Mask {
    let counts = run(order, false).counts;
    counts.iter().enumerate().filter(|(_, count)| **count > 0).fold(0, |mask, (bit, _)| mask | 1 << bit)
}

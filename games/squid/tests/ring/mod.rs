//! Rings drawn by hand, and games played on them.
#![allow(dead_code)]

use engine::{Boxed, Options};
use serde_json::Value;
use squid::Squid;

pub fn options(json: Value) -> Options {
    let Value::Object(options) = json else { panic!("options are an object") };
    Options(options)
}

pub fn game(seats: usize, json: Value) -> Squid {
    Squid::set_up(seats, &options(json)).unwrap()
}

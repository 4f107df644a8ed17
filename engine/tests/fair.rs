//! Verifiable deals: numbers computed by another program, and that nothing can be changed unnoticed.

use engine::fair::{
    Attempt, Checked, Fair, Frozen, Hex, Receipt, Share, Vouched, Who, check, commit, seat_commit, seed,
};
use engine::{Header, Options, Seat, Seed, Transcript};
use proptest::prelude::*;
use serde_json::{Value, json};

const DOC: &str = include_str!("../../docs/fair-deals.md");

/// The two JSON blocks of the documentation's example, header and receipt, without line breaks.
fn blocks() -> [String; 2] {
    let mut blocks = DOC.split("```json\n").skip(1).map(|rest| rest.split("```").next().unwrap());
    [(); 2].map(|()| blocks.next().unwrap().split_whitespace().collect())
}

fn documented() -> (Header, Receipt) {
    let [header, receipt] = blocks();
    (serde_json::from_str(&header).unwrap(), serde_json::from_str(&receipt).unwrap())
}

fn hex<const N: usize>(text: &str) -> Hex<N> {
    text.parse().unwrap()
}

fn bytes<const N: usize>(first: u8) -> Hex<N> {
    Hex(std::array::from_fn(|n| first + n as u8))
}

fn seat(number: usize) -> Seat {
    Seat::new(number).unwrap()
}

fn bot(level: &str) -> Who {
    Who::Bot { level: level.to_owned() }
}

fn options(value: Value) -> Options {
    Options(serde_json::from_value(value).unwrap())
}

/// Computed with Python's hashlib, as are those of the second example below.
#[test]
fn the_documented_example_comes_out() {
    let frozen = Frozen::new("game-over", 1, &options(json!({"start": 0})), &[Who::Person, Who::Person, bot("easy")]);
    let frozen = frozen.unwrap();
    let (id, secret) = (bytes(0), bytes(0x20));
    let (ada, ben) = (Hex([0x11; 32]), Hex([0x22; 32]));
    let sealed = commit(&id, &frozen, &secret);
    let seats = [seat_commit(&id, &sealed, seat(0), &ada), seat_commit(&id, &sealed, seat(1), &ben)];
    let seed = seed(&id, &frozen, &secret, &[Some(ada), Some(ben), None]);
    assert_eq!(sealed, hex("f4dd40517cad1cff54bd20c3c45e218ede7eefb29731810e431590d807581f0e"));
    assert_eq!(seats[0], hex("2fab1b2ceba0e1d99be002b8129eae7150957b8bb297c10a3d22f0d3c405200c"));
    assert_eq!(seats[1], hex("1d8826f60fdde82f8d353b6533b1579b01849a83eae7fa79c3fc9d184284eac2"));
    assert_eq!(seed.to_string(), "c1bc2bd80ae63cad381f8a733d60e4c4c62615ac6c292656ede6f1c195aa914a");
    for said in [frozen.as_str(), &sealed.to_string(), &seats[0].to_string(), &seats[1].to_string(), &seed.to_string()]
    {
        assert!(DOC.contains(&format!("{said}\n```")) || DOC.contains(&format!("`{said}`")), "{said}");
    }
    let (header, receipt) = documented();
    assert_eq!(Frozen::of(&header).unwrap(), frozen);
    assert_eq!(check(&header).unwrap().unwrap().receipt(&receipt), Ok(Vouched::Deal));
}

/// A game in which seat 1 fell silent once, and of which seat 3 had enough after that.
fn voided() -> Header {
    let options =
        json!({"b": {"🎲": -1, "～": [true, null], "z\"\\\n\u{1}\u{7f}": 9_007_199_254_740_991_u64}, "a": [], "": {}});
    let players = [Who::Person, Who::Person, bot("härd"), Who::Person];
    let share =
        |commit, nonce: Option<u8>| Some(Share { commit: hex(commit), nonce: nonce.map(|byte| Hex([byte; 32])) });
    let deal = Attempt {
        id: bytes(0x70),
        commit: hex("15ecb41775e3b1e0c52051076faf94e2145ffea00c47005d15fe2b1d54be7c0e"),
        server: bytes(0x80),
        seats: vec![
            share("2baebe19e5e4dba602ada85e2fcf991635d75f382c73dc67e3cf74f14da8d455", Some(0x33)),
            None,
            None,
            None,
        ],
    };
    let void = Attempt {
        id: bytes(0x40),
        commit: hex("ae1a2b133e524f6e826a5df12021286ce2f1ee2aa1a0e195ce8561287602f907"),
        server: bytes(0x50),
        seats: vec![
            share("0f001ec6ec118d6c8ec2beed624ec5be5632931bc89345f7003abd45a26e60b3", Some(0x11)),
            share("5d237be1d07d23527175ae860ab3ee087593679dfb785163d104488ee29dfc51", None),
            None,
            share("a7b4c6816d7ee68e1e460c018badd803423f172ae7126f6bfce1188851ff5165", Some(0x44)),
        ],
    };
    serde_json::from_value(json!({
        "game": "game-over", "format": 1, "seats": 4, "options": options, "rules": 7, "players": players,
        "seed": "6d404347fea4230265bdb6e88f21a6748a076ef3bfca308aa3cab281d9c1cf5a",
        "fair": Fair { deal, void: vec![void] },
    }))
    .unwrap()
}

fn checked(header: &Header) -> Checked {
    check(header).unwrap().unwrap()
}

/// Those of one's seat in the deal, and in the voided attempt.
fn receipt(attempt: &Attempt, seat: usize, nonce: u8) -> Receipt {
    Receipt { id: attempt.id, commit: attempt.commit, list: attempt.list(), seat, nonce: Hex([nonce; 32]) }
}

#[test]
fn odd_options_and_a_voided_attempt_come_out() {
    let header = voided();
    assert_eq!(
        Frozen::of(&header).unwrap().as_str(),
        concat!(
            r#"{"format":1,"game":"game-over","options":{"":{},"a":[],"b":{"z\"\\\n\u0001"#,
            "\u{7f}\":9007199254740991,",
            r#""～":[true,null],"🎲":-1}},"players":[{"kind":"person"},{"kind":"person"},"#,
            r#"{"kind":"bot","level":"härd"},{"kind":"person"}],"rules":7,"seats":4}"#,
        )
    );
    let checked = checked(&header);
    let (deal, void) = (&checked.fair.deal, &checked.fair.void[0]);
    assert_eq!(void.silent().iter().collect::<Vec<_>>(), [seat(1)]);
    assert_eq!(checked.receipt(&receipt(deal, 0, 0x33)), Ok(Vouched::Deal));
    for (seat, nonce, silent) in [(0, 0x11, false), (1, 0x22, true), (3, 0x44, false)] {
        assert_eq!(checked.receipt(&receipt(void, seat, nonce)), Ok(Vouched::Void { attempt: 0, silent }));
    }
}

#[test]
fn numbers_that_languages_write_differently_are_refused() {
    for (number, good) in [
        (json!(9_007_199_254_740_991_i64), true),
        (json!(-9_007_199_254_740_991_i64), true),
        (json!(9_007_199_254_740_992_i64), false),
        (json!(-9_007_199_254_740_992_i64), false),
        (json!(i64::MIN), false),
        (json!(u64::MAX), false),
        (json!(1.0), false),
        (json!(-0.0), false),
    ] {
        let frozen = Frozen::new("x", 1, &options(json!({"a": [{"b": number}]})), &[]);
        assert_eq!(frozen.is_ok(), good, "{frozen:?}");
    }
    let said = Frozen::new("x", 1, &options(json!({"a": 1.5})), &[]).unwrap_err().to_string();
    assert_eq!(said, "options: 1.5 is not a whole number from -(2^53 - 1) to 2^53 - 1");
    assert!(Frozen::new("x", 1, &options(json!({})), &vec![Who::Person; 9]).is_err());
}

#[test]
fn headers_and_receipts_are_written_as_they_were_read() {
    let [header, receipt] = blocks();
    let transcript = Transcript::read(header.as_bytes()).unwrap();
    assert_eq!(transcript.write(), header.clone() + "\n");
    assert!(header.contains(&serde_json::to_string(&checked(&transcript.header).fair).unwrap()));
    assert_eq!(serde_json::to_string(&documented().1).unwrap(), receipt);
}

#[test]
fn a_header_without_an_account_is_left_alone() {
    let (mut header, _) = documented();
    header.more.shift_remove("fair");
    assert_eq!(check(&header), Ok(None));
}

/// Changes a place of the header, and says what is then found.
fn found(header: &Header, place: &str, value: Value) -> String {
    let mut written = serde_json::to_value(header).unwrap();
    *written.pointer_mut(place).unwrap_or_else(|| panic!("{place}")) = value;
    let header: Header = serde_json::from_value(written).unwrap();
    check(&header).unwrap_err().to_string()
}

#[test]
fn what_does_not_match_is_named() {
    let header = voided();
    let at = |place: &str| serde_json::to_value(&header).unwrap().pointer(place).unwrap().clone();
    let other = json!("00".repeat(32));
    for (place, value, said) in [
        ("/seed", other.clone(), "seed: is 0000"),
        ("/game", json!("squid"), "fair.void[0].commit: is ae1a2b"),
        ("/players/0", json!({"kind": "bot", "level": "easy"}), "fair.void[0].commit: is ae1a2b"),
        ("/players/0", json!({"kind": "ghost"}), "players: unknown variant `ghost`"),
        ("/players/0", json!({"kind": "a\nb\u{1b}"}), "players: unknown variant `anbu{1b}`"),
        ("/players", json!([]), "players: there are 0, but 4 seats"),
        ("/players", Value::Null, "players: invalid type: null"),
        ("/fair/commit", other.clone(), "fair.commit: is 0000"),
        ("/fair/id", at("/fair/void/0/id"), "fair.id: was that of an earlier attempt"),
        ("/fair/server", at("/fair/void/0/server"), "fair.server: was that of an earlier attempt"),
        ("/fair/seats/0/commit", other.clone(), "fair.seats[0].commit: is 0000"),
        ("/fair/seats/0/nonce", Value::Null, "fair.seats[0].nonce: is null, but a seat that does not open"),
        ("/fair/seats/1", at("/fair/seats/0"), "fair.seats[1]: is a contribution, but a seat that was silent before"),
        ("/fair/seats/2", at("/fair/seats/0"), "fair.seats[2]: is a contribution, but a bot makes none"),
        ("/fair/seats", json!([null]), "fair.seats: there are 1, but 4 players"),
        ("/fair/void/0/commit", other.clone(), "fair.void[0].commit: is 0000"),
        ("/fair/void/0/seats/3/nonce", other.clone(), "fair.void[0].seats[3].commit: is a7b4"),
        ("/fair/void/0/seats/1", Value::Null, "fair.void[0]: all seats opened, so nothing made this attempt void"),
        ("/fair/void/0/seats/1", json!({"commit": other}), "fair: has a key too many, or lacks a null"),
        ("/fair/void", Value::Null, "fair: invalid type: null"),
        ("/fair", Value::Null, "fair: "),
        ("/fair/id", json!("AB".repeat(16)), "fair: not 32 small hex digits"),
    ] {
        let found = found(&header, place, value);
        assert!(found.starts_with(said), "{place}: {found}\nexpected {said}");
        assert!(found.chars().all(|c| !c.is_control()), "{found}");
    }
    assert!(found(&header, "/players/1/kind", json!("bot")).starts_with("players: missing field `level`"));
}

#[test]
fn receipts_that_do_not_fit_say_where() {
    let (header, kept) = documented();
    let checked = checked(&header);
    let said = |change: fn(&mut Receipt)| {
        let mut receipt = kept.clone();
        change(&mut receipt);
        checked.receipt(&receipt).unwrap_err().to_string()
    };
    for (found, expected) in [
        (said(|receipt| receipt.id.0[0] ^= 1), "receipt.id: the header tells of no attempt 0101"),
        (said(|receipt| receipt.commit.0[0] ^= 1), "receipt.commit: is f5dd"),
        (said(|receipt| receipt.list[2] = receipt.list[0]), "receipt.list[2]: is 2fab"),
        (said(|receipt| receipt.list[1] = None), "receipt.list[1]: is null, but the header says 1d88"),
        (said(|receipt| receipt.list.truncate(2)), "receipt.list: has 2 seats, but the game 3"),
        (said(|receipt| receipt.seat = 0), "receipt.nonce: gives "),
        (said(|receipt| receipt.seat = 2), "receipt.seat: seat 2 contributed nothing"),
        (said(|receipt| receipt.seat = usize::MAX), "receipt.seat: seat 18446744073709551615 contributed nothing"),
        (said(|receipt| receipt.nonce.0[31] ^= 1), "receipt.nonce: gives "),
    ] {
        assert!(found.starts_with(expected), "{found}\nexpected {expected}");
    }
}

/// Alone a header that leaves out a voided attempt is consistent; who was part of the attempt knows better.
#[test]
fn a_voided_attempt_cannot_be_hushed_up() {
    let mut header = voided();
    let void = checked(&header).fair.void[0].clone();
    header.more["fair"]["void"] = json!([]);
    let found = checked(&header).receipt(&receipt(&void, 3, 0x44)).unwrap_err().to_string();
    assert_eq!(found, "receipt.id: the header tells of no attempt 404142434445464748494a4b4c4d4e4f");
}

/// Every text that differs in one bit.
fn flipped(text: &str) -> impl Iterator<Item = Vec<u8>> {
    (0..text.len() * 8).map(|bit| {
        let mut bytes = text.as_bytes().to_vec();
        bytes[bit / 8] ^= 1 << (bit % 8);
        bytes
    })
}

/// With a receipt of each attempt nothing can be changed: the lists and the silent seat's commit are in the receipts, all
/// else is derived. (Names are not covered; there are none in this header.)
#[test]
fn a_changed_bit_anywhere_is_found() {
    let header = voided();
    let Fair { deal, void } = checked(&header).fair;
    let kept = [receipt(&deal, 0, 0x33), receipt(&void[0], 0, 0x11)];
    let fits = |checked: &Checked| kept.iter().all(|kept| checked.receipt(kept).is_ok());
    assert!(fits(&checked(&header)));
    for bytes in flipped(&serde_json::to_string(&header).unwrap()) {
        let Ok(Transcript { header: changed, .. }) = Transcript::read(&bytes) else { continue };
        let sound = check(&changed).is_ok_and(|checked| checked.as_ref().is_some_and(fits));
        // The letters of a seed's digits may be large: that is the same seed.
        assert!(!sound || changed == header, "{}", String::from_utf8_lossy(&bytes));
    }
}

#[test]
fn a_changed_bit_of_a_receipt_is_found() {
    let (header, kept) = documented();
    let checked = checked(&header);
    assert!(checked.receipt(&kept).is_ok());
    for bytes in flipped(&serde_json::to_string(&kept).unwrap()) {
        if let Ok(changed) = serde_json::from_slice::<Receipt>(&bytes) {
            assert!(checked.receipt(&changed).is_err(), "{}", String::from_utf8_lossy(&bytes));
        }
    }
}

/// A deal made by the functions as a server would, with arbitrary bytes.
fn dealt(bytes: [[u8; 32]; 4], id: [u8; 16], gives: [bool; 3]) -> Header {
    let frozen = Frozen::new("toy", 1, &Options::default(), &[Who::Person, Who::Person, Who::Person]).unwrap();
    let (id, server) = (Hex(id), Hex(bytes[3]));
    let commit = commit(&id, &frozen, &server);
    let share = |n: usize| {
        let nonce = Hex(bytes[n]);
        gives[n].then(|| Share { commit: seat_commit(&id, &commit, seat(n), &nonce), nonce: Some(nonce) })
    };
    let deal = Attempt { id, commit, server, seats: (0..3).map(share).collect() };
    let Seed(seed) = seed(&id, &frozen, &server, &deal.nonces());
    serde_json::from_value(json!({
        "game": "toy", "format": 1, "seats": 3, "options": {}, "seed": Hex(seed), "rules": 1,
        "players": [{"kind": "person"}, {"kind": "person"}, {"kind": "person"}],
        "fair": Fair { deal, void: vec![] },
    }))
    .unwrap()
}

/// Rubbish that is JSON.
fn rubbish() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<f64>().prop_map(Value::from),
        any::<u64>().prop_map(Value::from),
        "[0-9a-f]{32}|[0-9a-f]{64}|.*".prop_map(Value::from),
    ];
    leaf.prop_recursive(4, 40, 6, |inner| {
        let keys = "id|commit|server|seats|void|nonce|kind|level|.{0,3}";
        prop_oneof![
            proptest::collection::vec(inner.clone(), 0..6).prop_map(Value::from),
            proptest::collection::vec((keys, inner), 0..6).prop_map(|pairs| Value::Object(pairs.into_iter().collect())),
        ]
    })
}

proptest! {
    #[test]
    fn deals_made_by_the_protocol_check(bytes: [[u8; 32]; 4], id: [u8; 16], gives: [bool; 3]) {
        let header = dealt(bytes, id, gives);
        let checked = checked(&header);
        for seat in (0..3).filter(|&seat| gives[seat]) {
            let receipt = Receipt { nonce: Hex(bytes[seat]), ..receipt(&checked.fair.deal, seat, 0) };
            let read: Receipt = serde_json::from_str(&serde_json::to_string(&receipt).unwrap()).unwrap();
            prop_assert_eq!(checked.receipt(&read), Ok(Vouched::Deal));
        }
    }

    #[test]
    fn rubbish_is_refused_without_a_panic(at in 0_usize..10, value in rubbish()) {
        let places = [
            "/fair", "/fair/id", "/fair/commit", "/fair/server", "/fair/seats", "/fair/seats/0", "/fair/void/0",
            "/fair/void/0/id", "/players", "/players/2",
        ];
        prop_assert!(!found(&voided(), places[at], value).contains('\n'));
    }

    #[test]
    fn rubbish_is_no_receipt(text in ".{0,200}", value in rubbish()) {
        prop_assert!(serde_json::from_str::<Receipt>(&text).is_err());
        prop_assert!(serde_json::from_value::<Receipt>(value).is_err());
    }
}

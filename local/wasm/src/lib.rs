//! The door between JavaScript and [`local`]: one message in, one reply out, both JSON in linear memory.
//!
//! JavaScript asks for [`room`], writes a message there, and calls [`begin`] once and then [`tell`], which say how long
//! the reply is; [`reply`] says where it lies until the next message. Other instances, in workers of their own, let bots
//! [`ponder`], [`look_back`] at games and [`examine`] set-ups. Nothing is imported: time and chance come with the messages.

use std::cell::RefCell;

use local::{Begin, Local, LookBack, Order, Think, Told, review, study, think};

#[derive(Default)]
struct Desk {
    local: Option<Local>,
    message: Vec<u8>,
    reply: Vec<u8>,
}

thread_local! {
    // There is one thread.
    static DESK: RefCell<Desk> = RefCell::default();
}

/// Makes room for a message of so many bytes, and says where.
#[expect(unsafe_code, reason = "JavaScript finds it by its name")]
#[unsafe(no_mangle)]
pub extern "C" fn room(length: usize) -> *mut u8 {
    DESK.with_borrow_mut(|desk| {
        desk.message.clear();
        desk.message.resize(length, 0);
        desk.message.as_mut_ptr()
    })
}

/// Where the last reply lies.
#[expect(unsafe_code, reason = "JavaScript finds it by its name")]
#[unsafe(no_mangle)]
pub extern "C" fn reply() -> *const u8 {
    DESK.with_borrow(|desk| desk.reply.as_ptr())
}

/// Begins, with a [`Begin`]. The reply is empty, or says what is wrong.
#[expect(unsafe_code, reason = "JavaScript finds it by its name")]
#[unsafe(no_mangle)]
pub extern "C" fn begin() -> usize {
    DESK.with_borrow_mut(|desk| {
        let read = serde_json::from_slice::<Begin>(&desk.message).map_err(|error| error.to_string());
        let begun = read.and_then(|begin| Local::new(shelf::shelf(), begin));
        desk.reply = match begun {
            Ok(local) => {
                desk.local = Some(local);
                Vec::new()
            }
            Err(wrong) => wrong.into_bytes(),
        };
        desk.reply.len()
    })
}

/// Tells the tables something, a [`Told`]. The reply is a [`local::Reply`]; it is empty if nothing could be made of it.
#[expect(unsafe_code, reason = "JavaScript finds it by its name")]
#[unsafe(no_mangle)]
pub extern "C" fn tell() -> usize {
    DESK.with_borrow_mut(|desk| {
        let told = serde_json::from_slice::<Told>(&desk.message).ok();
        let reply = told.zip(desk.local.as_mut()).map(|(told, local)| local.tell(told));
        desk.reply = reply.and_then(|reply| serde_json::to_vec(&reply).ok()).unwrap_or_default();
        desk.reply.len()
    })
}

/// Lets a bot think, by a [`Think`]: in an instance of its own, since it takes its time. The reply is its action as JSON, or null.
#[expect(unsafe_code, reason = "JavaScript finds it by its name")]
#[unsafe(no_mangle)]
pub extern "C" fn ponder() -> usize {
    DESK.with_borrow_mut(|desk| {
        let asked = serde_json::from_slice::<Think>(&desk.message).ok();
        let action = asked.and_then(|asked| think(shelf::shelf(), asked));
        desk.reply = serde_json::to_vec(&action).unwrap_or_default();
        desk.reply.len()
    })
}

/// Looks back at a game, by a [`LookBack`]: in an instance of its own, as bots think. The reply is the answer to the request, or null.
#[expect(unsafe_code, reason = "JavaScript finds it by its name")]
#[unsafe(no_mangle)]
pub extern "C" fn look_back() -> usize {
    DESK.with_borrow_mut(|desk| {
        let asked = serde_json::from_slice::<LookBack>(&desk.message).ok();
        let answer = asked.map(|asked| review(&shelf::shelf(), &asked));
        desk.reply = serde_json::to_vec(&answer).unwrap_or_default();
        desk.reply.len()
    })
}

/// Studies a set-up, by an [`Order`]: in an instance of its own, as bots think. The reply is the answer to the request, or null.
#[expect(unsafe_code, reason = "JavaScript finds it by its name")]
#[unsafe(no_mangle)]
pub extern "C" fn examine() -> usize {
    DESK.with_borrow_mut(|desk| {
        let asked = serde_json::from_slice::<Order>(&desk.message).ok();
        let answer = asked.map(|asked| study(&shelf::shelf(), &asked));
        desk.reply = serde_json::to_vec(&answer).unwrap_or_default();
        desk.reply.len()
    })
}

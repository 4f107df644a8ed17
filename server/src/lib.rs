//! Tables over HTTP and web sockets, for any game: durable, and telling nobody too much.

pub mod store;

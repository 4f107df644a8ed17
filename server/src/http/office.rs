//! The office: what only the host of the machine may do with tables, beside the running server or without it.

use std::sync::Arc;

use axum::Router;
use axum::extract::{Path, Request, State};
use axum::http::{StatusCode, header};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use axum::routing::{delete, post};
use engine::{AnyKind, Refusal};
use sha2::{Digest, Sha256};
use tokio::sync::oneshot;

use super::reach::Reach;
use super::reply::NotDone;
use crate::mailbox::Message;
use crate::names;
use crate::node::Node;
use crate::peers::PeerMessage;
use crate::refusal;
use crate::store::{Code, StoreFuture, Stores};
use crate::{Config, furnish};
use table::Order;

/// The tables of a server, in the hands of who hosts it.
#[derive(Clone)]
pub struct Office(pub(crate) Arc<Node>);

impl Office {
    /// For tables that no server serves at the moment.
    pub fn open(shelf: Vec<Box<dyn AnyKind>>, stores: Stores) -> StoreFuture<'static, Office> {
        Box::pin(async move {
            let config = Config { thinkers: 1, ..Config::new(shelf, stores, Reach::default()) };
            furnish(config, None).await.map(|(node, _)| Office(node))
        })
    }

    /// Ends whatever goes on at a table. Its people stay, and may begin again.
    pub async fn close_table(&self, code: &str) -> Result<(), Refusal> {
        let known = known(code)?;
        let (done, told) = oneshot::channel();
        let _ = self.0.mailbox(&known).send(Message::Order(Box::new(Order::Close), done)).await;
        told.await.unwrap_or_else(|_| Err(refusal::no_such_table(code)))
    }

    /// Deletes a table, whoever sits there.
    pub async fn delete_table(&self, code: &str) -> Result<(), Refusal> {
        let known = known(code)?;
        if self.0.is_awake(&known) {
            let (done, told) = oneshot::channel();
            let _ = self.0.mailbox(&known).send(Message::Delete(done)).await;
            if let Ok(done) = told.await {
                return done;
            }
        }
        // If the table is loaded into memory at this moment, its next append fails, because its log is gone.
        match self.0.stores.upkeep.delete(&known).await {
            Ok(true) => {
                self.0.say(PeerMessage::Deleted { table: known.to_string() }).await;
                Ok(())
            }
            Ok(false) => Err(refusal::no_such_table(code)),
            Err(fault) => {
                tracing::error!(table = %known, %fault, "a table could not be deleted");
                Err(refusal::storage())
            }
        }
    }

    /// Closes the store after its last write.
    pub async fn leave(self) {
        self.0.drop_tables();
        self.0.stores.upkeep.close().await;
    }

    /// The office over HTTP, for clients that send the token.
    pub(crate) fn routes(self, token: &str) -> Router {
        let token: Arc<[u8]> = Sha256::digest(format!("Bearer {token}")).to_vec().into();
        Router::new()
            .route("/tables/{code}/close", post(close))
            .route("/tables/{code}", delete(remove))
            .with_state(self)
            .layer(from_fn_with_state(token, entitled))
    }
}

fn known(code: &str) -> Result<Code, Refusal> {
    names::typed(code).map(Code::from).ok_or_else(|| refusal::no_such_table(code))
}

/// Lets a request with the right token pass. Hashes are compared, so that the time it takes tells nothing about the token.
async fn entitled(State(token): State<Arc<[u8]>>, request: Request, next: Next) -> Response {
    let said = request.headers().get(header::AUTHORIZATION).map_or(&b""[..], |said| said.as_bytes());
    if Sha256::digest(said)[..] == *token { next.run(request).await } else { StatusCode::FORBIDDEN.into_response() }
}

async fn close(State(office): State<Office>, Path(code): Path<String>) -> Result<StatusCode, NotDone> {
    office.close_table(&code).await?;
    Ok(StatusCode::NO_CONTENT)
}

async fn remove(State(office): State<Office>, Path(code): Path<String>) -> Result<StatusCode, NotDone> {
    office.delete_table(&code).await?;
    Ok(StatusCode::NO_CONTENT)
}

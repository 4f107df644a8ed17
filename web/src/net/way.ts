// How this page reaches its tables: over the network, at the server it came from. In a site without a server, src/local/way.ts
// takes the place of this file when the page is built.

/** A line to a table: a WebSocket, or whatever behaves like one. */
export type Wire = Pick<WebSocket, "readyState" | "onmessage" | "onclose" | "send" | "close">;

/** Is there no server, and no other device that could come along? */
export const alone: boolean = false;

/** Asks for something beside a table. */
export const ask = (path: string, init?: RequestInit): Promise<Response> => fetch(path, init);

/** Opens a line; the path is that of the socket. */
export function open(path: string): Wire {
  const address = new URL(path, location.href);
  address.protocol = address.protocol.replace("http", "ws");
  return new WebSocket(address);
}

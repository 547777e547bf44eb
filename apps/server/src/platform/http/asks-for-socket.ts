import type { IncomingMessage } from "node:http";

/** True for a request that a WebSocket answers; any other upgrade is the client's offer, which a server may ignore (RFC 9110, 7.8). */
export const asksForSocket = ({ headers }: Pick<IncomingMessage, "headers">): boolean =>
  headers.upgrade?.toLowerCase() === "websocket";

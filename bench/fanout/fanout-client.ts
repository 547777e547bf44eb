/**
 * The readers of the fan-out measure, in their own process: plain TCP sockets that speak just enough
 * WebSocket to subscribe, and count bytes. A complete client would use CPU time that the server needs.
 */
import { connect, type Socket } from "node:net";

export type ClientOrder =
  | {
      readonly op: "open";
      readonly port: number;
      readonly count: number;
      readonly subscribe: string;
      readonly stalled: boolean;
    }
  | { readonly op: "close" };
export type ClientNews =
  | { readonly op: "opened" }
  | { readonly op: "bytes"; readonly bytes: number; readonly latenciesMs: readonly number[] }
  | { readonly op: "closed" };

/** One socket in this many also reports how old its messages are. */
const sampleEvery = 100;
const reportEveryMs = 5;
const openAtOnce = 100;

let sockets: Socket[] = [];
let bytes = 0;
let latenciesMs: number[] = [];

const tell = (news: ClientNews): void => void process.send?.(news);

const openOne = (port: number, subscribe: string): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1");
    socket.once("error", reject);
    socket.write(
      `GET /ws/market HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`,
    );
    socket.once("data", () => {
      socket.off("error", reject);
      socket.on("error", () => undefined);
      socket.write(maskedText(subscribe));
      resolve(socket);
    });
  });

const maskedText = (text: string): Buffer => {
  const body = Buffer.from(text);
  return Buffer.concat([Buffer.from([0x81, 0x80 | body.length, 0, 0, 0, 0]), body]);
};

const count = (data: Buffer): void => {
  bytes += data.length;
};
const countAndTime = (data: Buffer): void => {
  bytes += data.length;
  const nowMs = Date.now();
  for (const match of data.toString("latin1").matchAll(/"T":(\d{13})/g))
    latenciesMs.push(nowMs - Number(match[1]));
};

const openAll = async (order: Extract<ClientOrder, { op: "open" }>): Promise<void> => {
  for (let opened = 0; opened < order.count; opened += openAtOnce) {
    const some = Math.min(openAtOnce, order.count - opened);
    const fresh = await Promise.all(Array.from({ length: some }, () => openOne(order.port, order.subscribe)));
    for (const [index, socket] of fresh.entries()) {
      if (order.stalled) socket.pause();
      else socket.on("data", (opened + index) % sampleEvery === 0 ? countAndTime : count);
    }
    sockets.push(...fresh);
  }
  tell({ op: "opened" });
};

process.on("message", (order: ClientOrder) => {
  if (order.op === "open") return void openAll(order);
  for (const socket of sockets) socket.destroy();
  sockets = [];
  tell({ op: "closed" });
});
process.on("disconnect", () => process.exit());

setInterval(() => {
  if (bytes === 0) return;
  tell({ op: "bytes", bytes, latenciesMs });
  bytes = 0;
  latenciesMs = [];
}, reportEveryMs);

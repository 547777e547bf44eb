/** For tests of sockets: clients of a server on this machine, with the `ws` library and without. */
import { connect, type Socket } from "node:net";
import { WebSocket } from "ws";

type Got = {
  readonly type: string;
  readonly v: number;
  readonly data: { readonly n: number; readonly wallet?: string; readonly message: string };
};
export type Client = { readonly ws: WebSocket; readonly got: Got[]; readonly closed: Promise<number> };

/** Rejects when the server refuses it. */
export const openClient = async (
  port: number,
  path: string,
  headers: Record<string, string>,
): Promise<Client> => {
  const ws = new WebSocket(`ws://127.0.0.1:${port}${path}`, { headers });
  const got: Got[] = [];
  ws.on("message", (data: Buffer) => got.push(JSON.parse(data.toString()) as Got));
  const closed = new Promise<number>((resolve) => ws.once("close", resolve));
  await new Promise((resolve, reject) => {
    ws.once("open", resolve);
    ws.once("error", reject);
  });
  return { ws, got, closed };
};

/** A socket that sends what the library would not send. */
export const openRaw = async (port: number): Promise<Socket> => {
  const raw = connect(port, "127.0.0.1");
  raw.on("error", () => undefined);
  raw.write(
    `GET /ws/market HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`,
  );
  await new Promise((resolve) => raw.once("data", resolve));
  return raw;
};

export const maskedText = (text: string): Buffer => {
  const body = Buffer.from(text);
  return Buffer.concat([Buffer.from([0x81, 0x80 | body.length, 0, 0, 0, 0]), body]);
};

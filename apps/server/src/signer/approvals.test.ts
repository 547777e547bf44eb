/** The signer's connections: what happens to them when the database ends or does not answer (WAL-12). */
import { createServer, type AddressInfo, type Socket } from "node:net";
import { afterEach, expect, test, vi } from "vitest";
import { openApprovals } from "./approvals.ts";

let end: (() => void) | undefined;
afterEach(() => {
  vi.useRealTimers();
  end?.();
});

/** A server that answers each message of a client with these bytes; returns its address and its connections. */
const listen = async (answer: (nth: number) => Buffer | undefined) => {
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    let nth = 0;
    sockets.push(socket);
    socket.on("error", () => undefined);
    socket.on("data", () => {
      const bytes = answer(nth);
      nth += 1;
      if (bytes !== undefined) socket.write(bytes);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  end = () => {
    for (const socket of sockets) socket.destroy();
    server.close();
  };
  const { port } = server.address() as AddressInfo;
  return { url: `postgresql://signer:x@127.0.0.1:${port}/candor`, sockets };
};

/** A message of PostgreSQL's protocol. */
const message = (kind: string, body: Buffer): Buffer => {
  const head = Buffer.alloc(5);
  head.write(kind, "latin1");
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
};
const ready = message("Z", Buffer.from("I"));
const welcome = Buffer.concat([message("R", Buffer.alloc(4)), ready]);
/** One row with one column, `may`, of type boolean: false. */
const mayNot = Buffer.concat([
  message("T", Buffer.from("00016d61790000000000000000000010" + "0001ffffffff0000", "hex")),
  message("D", Buffer.from("00010000000166", "hex")),
  message("C", Buffer.from("SELECT 1\0")),
  ready,
]);

test("[WAL-12] an idle connection that the database ends is told, and does not end the signer", async () => {
  const { url, sockets } = await listen((nth) => [welcome, mayNot][nth]);
  const lost: unknown[] = [];
  const approvals = await openApprovals(url, (error) => void lost.push(error));
  for (const socket of sockets) socket.destroy();
  await expect.poll(() => lost).toHaveLength(1);
  await approvals.close();
});

test("[WAL-12] a database that takes a connection and does not answer is given up after some seconds", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const { url } = await listen(() => undefined);
  const opened = openApprovals(url, () => undefined).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(String(await opened)).toMatch(/timeout/);
});

/**
 * The load of the place and settle measures, in a process of its own: keep-alive connections that speak
 * just enough HTTP, one order under way on each. A full client would take the server's share of the machine.
 */
import { hash } from "node:crypto";
import { connect, type Socket } from "node:net";
import { sign } from "@candor/wire/codec/sign";
import { firstUser, leverPeople, tokenOf, userCount } from "./place-database.ts";

export type OrderKind = "option" | "lever";
export type ClientLoad = {
  readonly kind: OrderKind;
  readonly port: number;
  readonly connections: number;
  /** Stops after this long, or after `most` orders, whichever comes first. */
  readonly seconds: number;
  readonly most: number;
  /** Of an option, time to expiry. */
  readonly expirySeconds: number;
  /** How many orders earlier runs sent: by it the next ones are spread over people. */
  readonly sentBefore: number;
};
export type ClientNews = {
  readonly sent: number;
  readonly applied: number;
  readonly refused: number;
  readonly firstRefusal: string;
  readonly elapsedMs: number;
  readonly latenciesMs: readonly number[];
};

const secret = "candor-sign";
const md5 = (text: string): string => hash("md5", text, "hex");
const counts = { applied: 0, refused: 0, firstRefusal: "", sent: 0 };
const latenciesMs: number[] = [];
let buyprice = "0";

type Sending = {
  readonly path: string;
  readonly userId: number;
  readonly payload: Readonly<Record<string, string>>;
};

const optionOrder = ({ expirySeconds }: ClientLoad): Sending => ({
  path: "placeOrder",
  userId: firstUser + Math.floor(Math.random() * userCount),
  payload: {
    buyprice,
    pid: "1",
    ostyle: counts.sent % 2 === 0 ? "0" : "1",
    endprofit: String(expirySeconds),
    fee: "10",
  },
});

/** Nobody may hold more than ten live orders (LEV-05): each of a crowd places nine, then the next crowd comes. */
const eachPlaces = 9;
const crowd = 2_000;
const leverOrder = ({ sentBefore }: ClientLoad): Sending => {
  const number = sentBefore + counts.sent;
  const place = Math.floor(number / (crowd * eachPlaces)) * crowd + (number % crowd);
  return {
    path: "buyContract",
    userId: leverPeople.first + (place % leverPeople.count),
    payload: {
      multiple: "10",
      originPrice: "",
      pid: "1",
      share: "1",
      status: "1",
      type: number % 2 === 0 ? "1" : "2",
    },
  };
};

const requestText = (load: ClientLoad): string => {
  const { path, userId, payload } = load.kind === "option" ? optionOrder(load) : leverOrder(load);
  const body = JSON.stringify(payload);
  return (
    `POST /api/${path} HTTP/1.1\r\nHost: 127.0.0.1:${load.port}\r\nContent-Type: application/json\r\n` +
    `Authorization: ${tokenOf(userId)}\r\ntime: ${Date.now()}\r\nsign: ${sign(payload, secret, md5)}\r\n` +
    `Idempotency-Key: bench-${process.pid}-${counts.sent}-0123456789\r\nContent-Length: ${body.length}\r\n\r\n${body}`
  );
};

/** One connection: sends an order, waits for the whole answer, sends the next. */
const drive = (load: ClientLoad, untilMs: number): Promise<void> =>
  new Promise((resolve, reject) => {
    const socket: Socket = connect(load.port, "127.0.0.1");
    let sentMs = 0;
    let received = "";
    const send = (): void => {
      if (performance.now() >= untilMs || counts.sent >= load.most) {
        socket.end();
        resolve();
        return;
      }
      counts.sent += 1;
      sentMs = performance.now();
      socket.write(requestText(load));
    };
    socket.setNoDelay(true);
    socket.once("connect", send);
    socket.once("error", reject);
    socket.on("data", (data: Buffer) => {
      received += data.toString("latin1");
      const bodyStart = received.indexOf("\r\n\r\n") + 4;
      const length = Number(/content-length: (\d+)/i.exec(received)?.[1] ?? Number.NaN);
      if (bodyStart < 4 || received.length < bodyStart + length) return;
      const body = received.slice(bodyStart);
      received = "";
      latenciesMs.push(performance.now() - sentMs);
      count(body);
      send();
    });
  });

const count = (body: string): void => {
  if (body.startsWith('{"retCode":0,')) {
    counts.applied += 1;
    return;
  }
  counts.refused += 1;
  if (counts.firstRefusal === "") counts.firstRefusal = body.slice(0, 200);
};

const readPrice = async (port: number): Promise<void> => {
  const response = await fetch(`http://127.0.0.1:${port}/api/product/productList`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      authorization: "",
      time: String(Date.now()),
      sign: sign({}, secret, md5),
    },
    body: "{}",
  });
  const { data } = (await response.json()) as { data: { pid: number; price: string }[] };
  buyprice = data.find(({ pid }) => pid === 1)?.price ?? buyprice;
};

const work = async (load: ClientLoad): Promise<void> => {
  await readPrice(load.port);
  const reading = setInterval(() => void readPrice(load.port), 250);
  const startMs = performance.now();
  await Promise.all(
    Array.from({ length: load.connections }, () => drive(load, startMs + load.seconds * 1_000)),
  );
  clearInterval(reading);
  const news: ClientNews = { ...counts, elapsedMs: performance.now() - startMs, latenciesMs };
  process.send?.(news, () => process.exit(0));
};

process.on("message", (load: ClientLoad) => void work(load));

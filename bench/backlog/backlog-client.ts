/**
 * The load of the backlog measure, in its own process: many people at a steady rate, and from time to time one account that
 * sends as much as it can on many connections at once.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { createCaller, idIn, isSuccess, readPrice, refusalIn, type Call } from "../bench-http.ts";
import { firstUser, tokenOf, userCount } from "../bench-people.ts";
import { contractCall, optionCall } from "../order-calls.ts";

export type BacklogLoad = {
  readonly port: number;
  /** Commands of the other people, per second: options, openings and closes in turn. */
  readonly perSecond: number;
  readonly optionSeconds: number;
  /** From the start to the first flood, and from one flood to the next; each is by another account. */
  readonly firstFloodMs: number;
  readonly betweenMs: number;
  readonly flooders: readonly number[];
  readonly commands: number;
  readonly connections: number;
};

/** A command of the other people: an option, an opening, the close of one. */
export type Sample = {
  readonly kind: "option" | "lever" | "close";
  /** The number of the option or contract; NaN when it was refused. */
  readonly id: number;
  readonly sentMs: number;
  readonly answeredMs: number;
  readonly refusal: string;
};
export type Flood = {
  readonly fromMs: number;
  readonly toMs: number;
  readonly taken: number;
  readonly refused: Readonly<Record<string, number>>;
};
export type BacklogNews = { readonly samples: readonly Sample[]; readonly floods: readonly Flood[] };

const beatMs = 5;
let buyprice = "0";
let keys = 0;

const keyOf = (): string => `backlog-${process.pid}-${(keys += 1)}-0123456789`;

const option = (userId: number, seconds: number, number: number): Call =>
  optionCall({ userId, key: keyOf(), number }, buyprice, seconds);

const opening = (userId: number, number: number): Call => contractCall({ userId, key: keyOf(), number });

const setStops = (userId: number, orderId: number, number: number): Call => ({
  path: "zhiyingzhisunContract",
  token: tokenOf(userId),
  key: keyOf(),
  payload: {
    id: String(orderId),
    stop_loss_price: (Number(buyprice) * 0.9 - (number % 100)).toFixed(2),
    target_profit_price: (Number(buyprice) * 1.1 + (number % 100)).toFixed(2),
  },
});

const transfer = (userId: number, number: number): Call => ({
  path: "lever/walletTransfer",
  token: tokenOf(userId),
  key: keyOf(),
  payload: { transfervalue: "0.01", type: String(1 + (number % 2)) },
});

const closing = ({ userId, id }: Opened): Call => ({
  path: "pingcangContract",
  token: tokenOf(userId),
  key: keyOf(),
  payload: { id: String(id) },
});

const samples: Sample[] = [];
type Opened = { readonly userId: number; readonly id: number };
/** What the other people have opened and not closed. */
const opened: Opened[] = [];

type Trade = { readonly kind: Sample["kind"]; readonly userId: number; readonly call: Call };

const tradeOf = (load: BacklogLoad, number: number): Trade => {
  const userId = firstUser + (number % userCount);
  if (number % 2 === 0) return { kind: "option", userId, call: option(userId, load.optionSeconds, number) };
  const oldest = number % 4 === 3 ? opened.shift() : undefined;
  if (oldest !== undefined) return { kind: "close", userId: oldest.userId, call: closing(oldest) };
  return { kind: "lever", userId, call: opening(userId, number) };
};

const trade = async (
  load: BacklogLoad,
  ask: (call: Call) => Promise<string>,
  number: number,
): Promise<void> => {
  const { kind, userId, call } = tradeOf(load, number);
  const sentMs = Date.now();
  const body = await ask(call);
  const answeredMs = Date.now();
  const isTaken = isSuccess(body);
  const id = kind === "close" ? Number(call.payload["id"]) : idIn(body);
  if (isTaken && kind === "lever") opened.push({ userId, id });
  samples.push({ kind, id: isTaken ? id : Number.NaN, sentMs, answeredMs, refusal: refusalIn(body) });
};

const flood = async (load: BacklogLoad, userId: number): Promise<Flood> => {
  const { ask, close } = createCaller(load.port);
  const openedIds: number[] = [];
  for (let count = 0; count < 3; count++) {
    const body = await ask(opening(userId, 0));
    if (!isSuccess(body)) throw new Error(`an opening of the flooder was refused: ${body}`);
    openedIds.push(idIn(body));
  }
  const callOf = (number: number): Call =>
    [
      () => option(userId, load.optionSeconds, number >> 2),
      () => opening(userId, number >> 2),
      () => setStops(userId, openedIds[number % openedIds.length] ?? 0, number >> 2),
      () => transfer(userId, number >> 2),
    ][number % 4]?.() ?? transfer(userId, number);
  const refused: Record<string, number> = {};
  let [sent, taken] = [0, 0];
  const drive = async (): Promise<void> => {
    while (sent < load.commands) {
      sent += 1;
      const body = await ask(callOf(sent - 1));
      if (isSuccess(body)) taken += 1;
      else refused[refusalIn(body)] = (refused[refusalIn(body)] ?? 0) + 1;
    }
  };
  const fromMs = Date.now();
  await Promise.all(Array.from({ length: load.connections }, drive));
  const toMs = Date.now();
  close();
  return { fromMs, toMs, taken, refused };
};

const work = async (load: BacklogLoad): Promise<void> => {
  buyprice = await readPrice(load.port);
  const reading = setInterval(() => void readPrice(load.port).then((price) => (buyprice = price)), 250);
  const { ask, close } = createCaller(load.port);
  const startMs = Date.now();
  const underWay: Promise<void>[] = [];
  let sent = 0;
  const trading = setInterval(() => {
    for (; startMs + (sent * 1_000) / load.perSecond <= Date.now(); sent++)
      underWay.push(trade(load, ask, sent));
  }, beatMs);
  const floods: Flood[] = [];
  for (const [place, userId] of load.flooders.entries()) {
    await sleep(startMs + load.firstFloodMs + place * load.betweenMs - Date.now());
    floods.push(await flood(load, userId));
  }
  await sleep(load.betweenMs);
  clearInterval(trading);
  clearInterval(reading);
  await Promise.all(underWay);
  close();
  const news: BacklogNews = { samples, floods };
  process.send?.(news, () => process.exit(0));
};

process.on("message", (load: BacklogLoad) => void work(load));
process.on("disconnect", () => process.exit());

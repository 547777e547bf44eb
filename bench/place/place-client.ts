/**
 * The load of the place measure, in its own process: many keep-alive connections, one order in progress on each, so that every
 * beat of the tick log finds as many commands as the machine can handle. It counts what is answered within its window, and
 * remembers when each order's answer came, to be compared with the time of its tick.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { callText, idIn, isSuccess, openConnection, readPrice, refusalIn } from "../bench-http.ts";
import { firstUser, leverPeople, userCount } from "../bench-people.ts";
import { contractCall, optionCall } from "../order-calls.ts";

export type OrderKind = "option" | "lever";
export type ClientLoad = {
  readonly kind: OrderKind;
  readonly port: number;
  readonly connections: number;
  readonly warmSeconds: number;
  /** The window in which answers count. */
  readonly seconds: number;
  /** How many orders earlier runs sent; used to spread the next ones over people. */
  readonly sentBefore: number;
};
export type ClientNews = {
  readonly op: "over";
  readonly sent: number;
  readonly applied: number;
  readonly refused: number;
  readonly firstRefusal: string;
  readonly windowMs: number;
  /** From call to answer. */
  readonly latenciesMs: readonly number[];
  /** The orders that were answered in the window, and when, epoch ms. */
  readonly ids: readonly number[];
  readonly answeredMs: readonly number[];
};
/** The window opens, closes; then what was counted in it. */
export type ClientMessage = { readonly op: "open" } | { readonly op: "close" } | ClientNews;

const optionSeconds = 1_800;
let buyprice = "0";
let [sent, applied, refused, firstRefusal] = [0, 0, 0, ""];
let isCounting = false;
let isOver = false;
const latenciesMs: number[] = [];
const ids: number[] = [];
const answeredMs: number[] = [];

const optionText = (load: ClientLoad): string => {
  const userId = firstUser + Math.floor(Math.random() * userCount);
  return callText(load.port, optionCall({ userId, key: keyOf(load), number: sent }, buyprice, optionSeconds));
};

/** Nobody may have more than ten live orders (LEV-05): each of a crowd places nine, then the next crowd follows. */
const eachPlaces = 9;
const crowd = 2_000;
const leverText = (load: ClientLoad): string => {
  const number = load.sentBefore + sent;
  const place = Math.floor(number / (crowd * eachPlaces)) * crowd + (number % crowd);
  const userId = leverPeople.first + (place % leverPeople.count);
  return callText(load.port, contractCall({ userId, key: keyOf(load), number }));
};

const keyOf = ({ sentBefore }: ClientLoad): string => `bench-${process.pid}-${sentBefore + sent}-0123456789`;

/** One connection: sends an order, waits for the answer, sends the next, until the window is over. */
const drive = async (load: ClientLoad): Promise<void> => {
  const over = Promise.withResolvers<void>();
  let sentAtMs = 0;
  const connection = await openConnection(load.port, (body) => {
    count(body, sentAtMs);
    next();
  });
  const next = (): void => {
    if (isOver) return over.resolve();
    const text = load.kind === "option" ? optionText(load) : leverText(load);
    sent += 1;
    sentAtMs = performance.now();
    connection.send(text);
  };
  next();
  await over.promise;
  connection.close();
};

const count = (body: string, sentAtMs: number): void => {
  if (!isSuccess(body)) {
    refused += 1;
    if (firstRefusal === "") firstRefusal = refusalIn(body);
    return;
  }
  if (!isCounting) return;
  applied += 1;
  latenciesMs.push(performance.now() - sentAtMs);
  ids.push(idIn(body));
  answeredMs.push(Date.now());
};

const tell = (message: ClientMessage): Promise<void> =>
  new Promise((resolve) => process.send?.(message, () => resolve()));

const work = async (load: ClientLoad): Promise<void> => {
  buyprice = await readPrice(load.port);
  const reading = setInterval(() => void readPrice(load.port).then((price) => (buyprice = price)), 250);
  const driving = Promise.all(Array.from({ length: load.connections }, () => drive(load)));
  await sleep(load.warmSeconds * 1_000);
  await tell({ op: "open" });
  isCounting = true;
  const openMs = performance.now();
  await sleep(load.seconds * 1_000);
  isCounting = false;
  const windowMs = performance.now() - openMs;
  await tell({ op: "close" });
  isOver = true;
  await driving;
  clearInterval(reading);
  await tell({ op: "over", sent, applied, refused, firstRefusal, windowMs, latenciesMs, ids, answeredMs });
  process.exit(0);
};

process.on("message", (load: ClientLoad) => void work(load));
process.on("disconnect", () => process.exit());

/**
 * The state of the naive twin at one time: plain lists and sums, copied as a whole when a crash may go back to it.
 *
 * Invariants: `orders`, `runs` and balances are as decided; what ticks have caused waits in `due` and `dueOptions`, and pays
 * when it is handed out.
 */
import type { BotRun } from "@candor/core/bot/bot-run";
import type { WaitingCommand } from "@candor/core/engine/command";
import type { OpenOption } from "@candor/core/engine/state";
import type { LeverEnd, LeverOrder } from "@candor/core/leverage/lever-order";
import type { Tick } from "@candor/core/market/tick";
import type { SeenTicks } from "./log.ts";

/** A command that waits; a step of a run has neither ticket nor command. */
export type Queued = {
  readonly ticket: number | undefined;
  readonly userId: number;
  readonly acceptedMs: number;
  readonly command: WaitingCommand | undefined;
  readonly runId: number | undefined;
};

/** A position that a tick has closed, or an order that it has opened (no end), and the effect on its run. */
export type TwinDue = {
  readonly order: LeverOrder;
  readonly end: Extract<LeverEnd, { type: "closed" }> | undefined;
  readonly run: BotRun | undefined;
  /** Set when its owner was frozen in the meantime: the run ends with it. */
  readonly runEnd: { readonly reason: string; readonly atMs: number } | undefined;
};

export type TwinBook = {
  markMs: number;
  /** The number of ticks applied, over all pairs. */
  taken: number;
  seen: SeenTicks;
  nextIds: Map<string, number>;
  /** By owner and name, such as "0 capital" or "1 token BTC"; includes bound money. */
  balances: Map<string, bigint>;
  options: Map<number, OpenOption>;
  dueOptions: { readonly option: OpenOption; readonly exit: Tick }[];
  /** When each user last placed an option. */
  placedMs: Map<number, number>;
  orders: Map<number, LeverOrder>;
  due: TwinDue[];
  runs: Map<number, BotRun>;
  starts: { readonly userId: number; readonly startedMs: number }[];
  /** Runs that have something to do, in order of arrival. */
  owing: Set<number>;
  queue: Queued[];
  frozen: Set<number>;
  /** Quotes that were used. */
  kept: Set<string>;
  /** What a user took of the house's stock of an asset on a day, less what the user gave to it, by "user asset day". */
  drawn: Map<string, bigint>;
  /** The open minute of each pair, as its start. */
  minutes: Map<string, number>;
  /** When the first run becomes a day old. */
  runEndMs: number;
};

export const createBook = (balances: ReadonlyMap<string, bigint>): TwinBook => ({
  markMs: 0,
  taken: 0,
  seen: new Map(),
  nextIds: new Map(),
  balances: new Map(balances),
  options: new Map(),
  dueOptions: [],
  placedMs: new Map(),
  orders: new Map(),
  due: [],
  runs: new Map(),
  starts: [],
  owing: new Set(),
  queue: [],
  frozen: new Set(),
  kept: new Set(),
  drawn: new Map(),
  minutes: new Map(),
  runEndMs: Number.POSITIVE_INFINITY,
});

export const copyBook = (book: TwinBook): TwinBook => ({
  ...book,
  seen: new Map(book.seen),
  nextIds: new Map(book.nextIds),
  balances: new Map(book.balances),
  options: new Map(book.options),
  dueOptions: [...book.dueOptions],
  placedMs: new Map(book.placedMs),
  orders: new Map(book.orders),
  due: [...book.due],
  runs: new Map(book.runs),
  starts: [...book.starts],
  owing: new Set(book.owing),
  queue: [...book.queue],
  frozen: new Set(book.frozen),
  kept: new Set(book.kept),
  drawn: new Map(book.drawn),
  minutes: new Map(book.minutes),
});

export const peekId = (book: TwinBook, kind: string): number => book.nextIds.get(kind) ?? 1;
export const takeId = (book: TwinBook, kind: string): number => {
  const id = peekId(book, kind);
  book.nextIds.set(kind, id + 1);
  return id;
};

export const heldIn = (book: TwinBook, owner: number, name: string): bigint =>
  book.balances.get(`${owner} ${name}`) ?? 0n;

/** What a user's options may pay, until they are handed out. */
export const optionsHold = ({ options, dueOptions }: TwinBook, userId: number): bigint =>
  [...options.values(), ...dueOptions.map(({ option }) => option)]
    .filter((option) => option.userId === userId)
    .reduce((sum, { payout }) => sum + payout, 0n);

/** What the house owns and has not reserved, less what it owes for what ticks have closed, and what nobody's money lacks (LEV-17). */
export const houseOwns = (book: TwinBook): bigint => {
  const owed = book.due.reduce((sum, { end }) => sum + (end?.profit ?? 0n), 0n);
  const nobodys = heldIn(book, 0, "suspense");
  const lacks = nobodys < 0n ? -nobodys : 0n;
  const pools = heldIn(book, 0, "capital") + heldIn(book, 0, "trading_book") + heldIn(book, 0, "insurance");
  return pools - owed - lacks;
};

/** The first number of an account's class is the owner's; see docs/LEDGER.md. */
const classCodes: Readonly<Record<string, number>> = {
  wallet: 1,
  contract: 2,
  capital: 33,
  trading_book: 34,
  option_reserve: 35,
  insurance: 36,
  yield_free: 37,
  referral_budget: 39,
  reward_budget: 40,
  fees: 41,
  suspense: 43,
  token: 8,
  swap_stock: 44,
};
const assetNumbers: Readonly<Record<string, number>> = { USDT: 1, BTC: 3, ETH: 4 };

export type Flow = readonly (readonly [owner: number, name: string, change: bigint])[];

/** Moves money; returns the balances of the spendable accounts after it, as text. */
export const pay = (book: TwinBook, flow: Flow): string => {
  const after = flow.flatMap(([owner, name, change]) => {
    const held = heldIn(book, owner, name) + change;
    book.balances.set(`${owner} ${name}`, held);
    const [named = "", asset = "USDT"] = name.split(" ");
    const code = classCodes[named];
    if (change === 0n || code === undefined) return [];
    return [`${owner * 4_096 + (assetNumbers[asset] ?? 0) * 64 + code}:${held}`];
  });
  return after.toSorted().join(" ");
};

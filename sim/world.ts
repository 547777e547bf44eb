/**
 * A seeded world: a market with gaps, users who are poor, hasty and repeat themselves, a server that
 * stalls and dies. The same seed gives the same inputs, whatever the engine makes of them.
 *
 * Ordering: inputs are played one after another; times never go back.
 */
import type { Tick } from "@candor/core/market/tick";
import { money, price, quantity, type Money, type Price } from "@candor/core/money/money";
import { prng, type Prng } from "@candor/core/prng/prng";

export type SimCommand = {
  readonly userId: number;
  readonly symbol: string;
  readonly style: 0 | 1;
  readonly fee: Money;
  readonly seconds: number;
  readonly seenPrice: Price;
  readonly key: string;
  readonly fingerprint: string;
};

/** What may happen to the booking of a batch. */
export type BookingFault = "none" | "answer lost" | "failed before" | "crash before" | "crash after";

export type SimInput =
  | {
      readonly kind: "advance";
      readonly ticks: readonly Tick[];
      readonly markMs: number;
      /** The server dies after so many pieces of what this made due; it does not when there are fewer. */
      readonly diesAfterPieces: number;
    }
  | {
      readonly kind: "commands";
      readonly commands: readonly SimCommand[];
      readonly acceptedMs: number;
      readonly fault: BookingFault;
    }
  | { readonly kind: "restart" };

export type World = {
  readonly symbols: readonly string[];
  readonly terms: string;
  readonly scale: string;
  readonly capital: Money;
  readonly cooldownMs: number;
  readonly wallets: ReadonlyMap<number, Money>;
  readonly inputs: readonly SimInput[];
};

const symbols = ["AAAUSDT", "BBBUSDT", "CCCUSDT"];
const startMs = 1_700_000_000_000;
const beats = 1_600;
const seconds = [60, 60, 60, 180, 300, 59, 0];

/** Makes the world of a seed: about ten simulated minutes. */
export const createWorld = (seed: number): World => {
  const random = prng(`candor sim ${seed}`);
  const users = Array.from({ length: 8 }, (_, index) => index + 1);
  const wallets = new Map(users.map((userId) => [userId, walletOf(random, userId)]));
  const drawn = { random, market: marketOf(random), sent: [] as SimCommand[], users };
  const inputs: SimInput[] = [];
  let nowMs = startMs;
  for (let beat = 0; beat < beats; beat++) {
    nowMs += pauseMs(random, beat);
    inputs.push(drawn.market.advance(nowMs));
    if (random.below(3) === 0) inputs.push(drawCommands(drawn, nowMs));
    if (random.below(150) === 0) inputs.push({ kind: "restart" });
  }
  // Long enough for everything to come due.
  inputs.push(drawn.market.advance(nowMs + 3_600_000));
  return {
    symbols,
    terms: "1,3,5",
    scale: "80,82,97",
    // Little enough that the exposure gate is met.
    capital: money(BigInt(100 + random.below(3_000)) * 1_000_000n),
    cooldownMs: seed % 4 === 0 ? 30_000 : 0,
    wallets,
    inputs,
  };
};

/** Every other user is poor, so that both empty and full wallets are met. */
const walletOf = (random: Prng, userId: number): Money =>
  money(BigInt(random.below(userId % 2 === 0 ? 300 : 9_000)) * 1_000_000n);

/** Mostly a beat of 250 ms; now and then a stall that outlasts expiries. */
const pauseMs = (random: Prng, beat: number): number => {
  if (beat > 0 && random.below(400) === 0) return 5_000 + random.below(90_000);
  return random.below(5) === 0 ? 50 : 250;
};

const marketOf = (random: Prng) => {
  const pairs = symbols.map((symbol, index) => ({
    symbol,
    seq: 0,
    price: BigInt(100 + index * 50_000) * 100_000_000n,
    silentUntilMs: 0,
  }));
  const tickOf = (pair: (typeof pairs)[number], timeMs: number): Tick[] => {
    if (random.below(300) === 0) pair.silentUntilMs = timeMs + random.below(20_000);
    const silent = timeMs < pair.silentUntilMs;
    const roll = random.below(10);
    if (silent ? roll > 1 : roll > 7) return [];
    const kind = silent || roll === 0 ? "heartbeat" : "trade";
    if (kind === "heartbeat" && pair.seq === 0) return [];
    // Small steps, so that ties happen; some large, so that seen prices are off.
    const step = random.below(20) === 0 ? 400n : 8n;
    if (kind === "trade") pair.price += (pair.price * (BigInt(random.below(5)) - 2n) * step) / 100_000n;
    pair.seq += 1;
    const qty = quantity(kind === "trade" ? 1n + BigInt(random.below(1_000)) : 0n);
    return [
      { symbol: pair.symbol, seq: pair.seq, timeMs, kind, price: price(pair.price), qty, buyerMaker: false },
    ];
  };
  return {
    priceOf: (symbol: string): bigint => pairs.find((pair) => pair.symbol === symbol)?.price ?? 1n,
    advance: (timeMs: number): SimInput => {
      const ticks = pairs.flatMap((pair) => tickOf(pair, timeMs - random.below(2)));
      ticks.sort((a, b) => a.timeMs - b.timeMs);
      const diesAfterPieces = random.below(4) === 0 ? 1 + random.below(3) : Number.POSITIVE_INFINITY;
      return { kind: "advance", ticks, markMs: timeMs, diesAfterPieces };
    },
  };
};

type Drawn = {
  readonly random: Prng;
  readonly market: ReturnType<typeof marketOf>;
  readonly sent: SimCommand[];
  readonly users: readonly number[];
};

const faults: readonly BookingFault[] = ["answer lost", "failed before", "crash before", "crash after"];

const drawCommands = (drawn: Drawn, nowMs: number): SimInput => {
  const { random } = drawn;
  const commands = Array.from({ length: 1 + random.below(6) }, () => drawCommand(drawn));
  // One key decides once a batch, as the server's queue sees to.
  const unique = commands.filter(
    (command, index) =>
      commands.findIndex(({ userId, key }) => userId === command.userId && key === command.key) === index,
  );
  const fault = random.below(8) === 0 ? (faults[random.below(faults.length)] ?? "none") : "none";
  return { kind: "commands", commands: unique, acceptedMs: nowMs + random.below(100), fault };
};

const drawCommand = ({ random, market, sent, users }: Drawn): SimCommand => {
  const earlier = sent[sent.length - 1 - random.below(Math.min(sent.length, 30) + 1)];
  if (earlier !== undefined && random.below(6) === 0) {
    return random.below(4) === 0 ? { ...earlier, fingerprint: "another" } : earlier;
  }
  const pick = <Value>(values: readonly Value[]): Value => values[random.below(values.length)] as Value;
  const symbol = random.below(50) === 0 ? "NONEUSDT" : pick(symbols);
  const offBy = random.below(4) === 0 ? BigInt(random.below(9)) - 4n : 0n;
  const command: SimCommand = {
    userId: pick(users),
    symbol,
    style: random.below(2) === 0 ? 0 : 1,
    // Odd micro-units, so that roundings show.
    fee: money(BigInt(1 + random.below(8)) * 10_000_000n + BigInt(random.below(100))),
    seconds: pick(seconds),
    seenPrice: price((market.priceOf(symbol) * (1_000n + offBy)) / 1_000n),
    key: `key ${sent.length}`,
    fingerprint: "first",
  };
  sent.push(command);
  return command;
};

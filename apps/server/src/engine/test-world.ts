/** A whole engine for tests: real database, real tick log whose beats the test triggers, a clock that moves only when told. */
import { money, parsePrice, price, quantity, type Price } from "@candor/core/money/money";
import { fundingMoves } from "@candor/core/wallet/funding";
import { transferMoves, type Transfer } from "@candor/core/wallet/transfer";
import type { ProfileName } from "@candor/core/protection/profile";
import { createTickLog, type TickLog } from "../feed/tick-log.ts";
import { openTickStore } from "../feed/tick-store.ts";
import { settableClock } from "../platform/clock.ts";
import type { Database } from "../platform/db/open-database.ts";
import { silentLog } from "../platform/log.ts";
import type { StoredOutcome } from "../records/stored-answer.ts";
import type { CommandInput, CommandPort, CommandRequest } from "../records/command-port.ts";
import { engineRequest, type EngineRequest } from "./engine-request.ts";
import type { Published } from "../records/published.ts";
import { startEngine, type Engine } from "./start-engine.ts";

export const usdt = (whole: number): bigint => BigInt(whole) * 1_000_000n;
export const at = (text: string): Price => parsePrice(text) ?? price(0n);

type Ask<Type extends CommandInput["type"]> = Extract<CommandInput, { readonly type: Type }>;
type Changes<Type extends CommandInput["type"]> = Partial<Omit<Ask<Type>, "type" | "userId">>;

/** A command with a key of its own; its answer tells the outcome. */
export const requestOf = (command: CommandInput, changes: Partial<EngineRequest> = {}): EngineRequest => ({
  command,
  key: `key-${(keys += 1)}-0123456789`,
  fingerprint: "one",
  taken: ({ newId, facts }) => ({ body: `taken ${newId ?? "nothing new"} in ${facts.length}` }),
  refused: ({ key }) => ({ body: `refused ${key}` }),
  repeated: (body) => ({ body }),
  ...changes,
});
let keys = 0;

/** The same as a module sends it. */
export const sentAs = ({ command, key, fingerprint, refusal }: EngineRequest): CommandRequest => ({
  command,
  key,
  fingerprint,
  refusal,
  reply: { language: "en", says: "nothing" },
});

/** A placement of 10 USDT on a CALL for a minute, unless told otherwise. */
export const placement = (
  userId: number,
  changes: Changes<"placeOption"> = {},
  request: Partial<EngineRequest> = {},
): EngineRequest =>
  requestOf(
    {
      type: "placeOption",
      userId,
      symbol: "BTCUSDT",
      direction: "call",
      stake: money(usdt(10)),
      seconds: 60,
      seenPrice: at("60000"),
      ...changes,
    },
    request,
  );

/** Opens 10 leaves at 10 times, long, at the best price, unless told otherwise: a margin of 1000 and a fee of 5 USDT. */
export const opening = (
  userId: number,
  changes: Changes<"openLever"> = {},
  request: Partial<EngineRequest> = {},
): EngineRequest =>
  requestOf(
    {
      type: "openLever",
      userId,
      symbol: "BTCUSDT",
      side: "long",
      multiple: 10,
      share: 10,
      askedPrice: undefined,
      stopLoss: undefined,
      takeProfit: undefined,
      ...changes,
    },
    request,
  );

const funding = (userId: number, amount: bigint): EngineRequest =>
  requestOf({
    type: "moveFunds",
    userId,
    list: "fundings",
    row: { user_id: userId, amount },
    legs: fundingMoves({ userId, amount: money(amount) }),
    shortages: [],
  });

/** Moves money from the wallet to the contract wallet. */
export const transfer = (userId: number, amount: bigint, direction: Transfer["direction"] = "to_contract") =>
  requestOf({
    type: "moveFunds",
    userId,
    list: "transfers",
    row: { user_id: userId, direction, amount },
    legs: transferMoves({ userId, direction, amount: money(amount) }),
    shortages: [],
  });

export type TestWorld = CommandPort & {
  readonly engine: Engine;
  readonly published: Published[];
  readonly tickLog: TickLog;
  readonly nowMs: () => number;
  /** Moves the clock there and gives a mark; symbols for which a command waits get a tick. */
  readonly markAt: (timeMs: number) => Promise<void>;
  /** Moves the clock there and logs a trade. */
  readonly tradeAt: (timeMs: number, text: string, symbol?: string) => Promise<void>;
  /** Sends a command and waits until it is accepted or answered. */
  readonly send: (request: EngineRequest) => Promise<{ readonly answer: Promise<StoredOutcome> }>;
  /** Sends a command, gives its tick a millisecond later, and waits for the answer. */
  readonly ask: (request: EngineRequest) => Promise<StoredOutcome>;
  /** Puts play money into a user's wallet, and moves `contract` of it into the contract wallet; user 0 is the house's capital. */
  readonly fund: (userId: number, wallet: bigint, contract?: bigint) => Promise<void>;
  /** Waits until everything is booked. */
  readonly settled: () => Promise<void>;
  readonly stop: () => Promise<void>;
};

/** A multiple of the tick log's grid, so that tests can count from it; in the past, because the database refuses the future. */
export const startMs = 1_700_000_000_000;

/** Starts (or, on a used database, restarts) the engine at `nowMs`. */
export const startWorld = async (
  database: Pick<Database, "engine" | "market">,
  nowMs = startMs,
  profile: ProfileName = "demo",
): Promise<TestWorld> => {
  const clock = settableClock(nowMs);
  const store = await openTickStore(database.market);
  const tickLog = createTickLog({
    store,
    clock,
    log: silentLog,
    onFatal: (error) => {
      throw error;
    },
    timer: false,
  });
  const deps = { pool: database.engine, bookings: database.engine, ticks: store, clock, log: silentLog };
  const engine = await startEngine({
    ...deps,
    profile,
    stampMs: tickLog.stampMs,
    whenDelivered: tickLog.whenDelivered,
  });
  const published: Published[] = [];
  engine.onPublished((events) => published.push(...events));
  tickLog.onAdvance(engine.advance);
  await tickLog.open({ lead: engine.lead, recovered: engine.recovered, awaited: engine.awaited });
  tickLog.start();
  let trades = 0;
  const settled = async (): Promise<void> => {
    while (engine.isBusy()) await new Promise((resolve) => setTimeout(resolve, 2));
  };
  const send: TestWorld["send"] = async (request) => {
    const answer = engine.submit(request);
    // The caller who awaits the answer gets a failure; this wait is only for acceptance.
    answer.catch(() => {});
    await settled();
    return { answer };
  };
  const markAt = async (timeMs: number): Promise<void> => {
    clock.set(timeMs);
    await tickLog.beat();
  };
  return {
    engine,
    submit: (request) => engine.submit(engineRequest(request)),
    published,
    tickLog,
    nowMs: clock.nowMs,
    markAt,
    tradeAt: async (timeMs, text, symbol = "BTCUSDT") => {
      clock.set(timeMs);
      trades += 1;
      const trade = { symbol, source: "test", id: trades, timeMs, price: at(text) };
      tickLog.offer({ ...trade, qty: quantity(1_000n), buyerMaker: false });
      await tickLog.beat();
    },
    send,
    ask: async (request) => {
      const { answer } = await send(request);
      await markAt(clock.nowMs() + 1);
      return await answer;
    },
    fund: async (userId, wallet, contract = 0n) => {
      await engine.submit(funding(userId, wallet));
      if (contract > 0n) await engine.submit(transfer(userId, contract));
    },
    settled,
    stop: async () => {
      await tickLog.stop();
      await engine.stop();
    },
  };
};

/** For tests: an engine, the demo's products with a price, and pools that are served when the test says so. */
import { businessDayStart, dayMs, minuteMs } from "@candor/core/time/time";
import { money, type Money } from "@candor/core/money/money";
import { sql } from "kysely";
import pg from "pg";
import { requestOf, transfer, usdt } from "../../engine/test-world.ts";
import type { TestDatabase } from "../../platform/db/test-database.ts";
import { stakeCommand } from "../../records/pools/pool-command.ts";
import { readPool, type Pool } from "../../records/pools/read-pools.ts";
import { startInvestWorld, type Answer, type InvestWorld } from "../invest/test-invest-world.ts";
import { servePool, type PoolJobDeps } from "./jobs.ts";
import { stopIdleRun } from "./trade.ts";

export type PoolWorld = InvestWorld & {
  readonly jobDeps: PoolJobDeps;
  readonly pool: () => Promise<Pool>;
  /** What the job does in one turn. */
  readonly serve: () => Promise<void>;
  /** Buys into the pool. */
  readonly enter: (userId: number, amount?: number) => Promise<Answer>;
  readonly endOf: (userId: number, id: string, key?: string) => Promise<Answer>;
  readonly wallet: (userId: number) => Promise<Money>;
  /** Lets the pool trade: it opens at the next tick, and a price far away closes it with a gain or a loss. */
  readonly trade: (how: "won" | "lost") => Promise<void>;
  /** Opens the pool's next trade, and leaves it open. */
  readonly open: () => Promise<void>;
  /** What the job does in some turns, while the price stays as it is: what waits for a tick gets one. */
  readonly serveThrough: () => Promise<void>;
  /** A price that closes the open trade with a loss. */
  readonly fall: () => Promise<void>;
  /** What the pool has wins or, below zero, loses, without a trade: its contract wallet changes. */
  readonly gain: (amount: bigint) => Promise<void>;
  readonly query: <Row>(text: string) => Promise<readonly Row[]>;
};

/** 2023-11-14 12:00 by UTC-4, as in tests of investing. */
const startMs = businessDayStart(1_700_000_000_000) + dayMs / 2;
export const poolId = 1;
let keys = 0;

/** A pool with a stake of 20 000 USDT, in a market that has risen for half an hour, so that the rule buys. */
export const startPoolWorld = async (
  database: TestDatabase,
  { stake = 20_000 }: { readonly stake?: number } = {},
): Promise<PoolWorld> => {
  const world = await startInvestWorld(database, { nowMs: startMs });
  const { db } = database;
  const jobDeps = { db, submit: world.submit, clock: { nowMs: world.nowMs }, everyMs: 1_000 };
  const pool = async (): Promise<Pool> => {
    const found = await readPool(db, poolId);
    if (found === undefined) throw new Error("the demo has this pool");
    return found;
  };
  let price = 60_000;
  const rise = async (): Promise<void> => {
    for (let minute = 0; minute < 32; minute += 1) {
      price += 10;
      await world.tradeAt(world.nowMs() + minuteMs, String(price));
    }
    await world.settled();
  };
  await rise();
  await world.fund(0, usdt(1_000_000));
  if (stake > 0) {
    const given = stakeCommand(await pool(), money(usdt(stake)));
    await world.submit({
      command: given,
      key: "test-stake-000001",
      fingerprint: "stake",
      reply: { language: "en", says: "nothing" },
    });
  }
  const serve = () => servePool(jobDeps, poolId);
  const moveBy = async (factor: number): Promise<void> => {
    price = Math.round(price * factor);
    await world.tradeAt(world.nowMs() + 1_000, String(price));
    for (let beat = 0; beat < 3; beat += 1) {
      await world.settled();
      await world.markAt(world.nowMs() + 100);
    }
    await world.settled();
  };
  const open = async (): Promise<void> => {
    // Runs that could not trade are tried again after a minute.
    await rise();
    await serve();
    for (let beat = 0; beat < 3; beat += 1) {
      await world.markAt(world.nowMs() + 1);
      await world.settled();
    }
  };
  const serveThrough = async (): Promise<void> => {
    for (let turn = 0; turn < 4; turn += 1) {
      let isServed = false;
      const served = serve().finally(() => (isServed = true));
      do await moveBy(1);
      while (!isServed);
      await served;
    }
  };
  return {
    ...world,
    jobDeps,
    pool,
    serve,
    serveThrough,
    open,
    enter: (userId, amount = 1_000) =>
      world.call("financial/buy", userId, {
        typeid: poolId,
        interestDigit: "1",
        money: money(usdt(amount)),
        withdrawalPassword: "Pay#2026",
        comenewtask: "",
      }),
    endOf: (userId, id, key = `pool-end-${(keys += 1)}-0123456789`) =>
      world.call("overBySelf", userId, { id: Number(id) }, key),
    wallet: async (userId) => (await world.holds(userId)).wallet,
    fall: () => moveBy(0.98),
    trade: async (how) => {
      await open();
      await moveBy(how === "won" ? 1.02 : 0.98);
    },
    gain: async (amount) => {
      const step = stopIdleRun(await pool(), world.nowMs());
      if (step !== undefined) await world.engine.submit(requestOf(step.command));
      if (amount > 0n) await world.fund(poolId, amount);
      const [moved, way] =
        amount > 0n ? ([amount, "to_contract"] as const) : ([-amount, "to_wallet"] as const);
      await world.engine.submit(transfer(poolId, moved, way));
    },
    query: async <Row>(text: string) => (await sql.raw<Row>(text).execute(db)).rows,
  };
};

/** What none of the roles may do. */
export const asOwner = async (
  { ownerUrl }: Pick<TestDatabase, "ownerUrl">,
  ...statements: readonly string[]
): Promise<void> => {
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  try {
    for (const statement of statements) await owner.query(statement);
  } finally {
    await owner.end();
  }
};

/**
 * For tests: puts money, an open contract and an option into a test database, and tries to book false data. The log has one
 * trade per second for one pair. One user has the contract and the option; the other has only money.
 */
import pg from "pg";
import { afterAll, beforeAll, expect } from "vitest";
import type { TestDatabase } from "./test-database.ts";
import { takeTestLead } from "./test-lead.ts";
import { funds, lever, option, otherUser, price, startMs, user } from "./test-money-rows.ts";
import { makeTestDays } from "./test-tick-days.ts";

export type Facts = Readonly<Record<string, readonly object[]>>;
export type Change = { readonly epoch?: bigint; readonly batch?: number; readonly markMs?: number };

/** Returns the SQLSTATE of the refusal, or "done". */
export const outcome = (statement: Promise<unknown>): Promise<string> =>
  statement.then(
    () => "done",
    (error: unknown) => (error as { code?: string }).code ?? String(error),
  );

export type MoneyWorld = {
  /** The superuser's connection. */
  readonly admin: pg.Client;
  readonly epoch: bigint;
  /** The number of the last batch. */
  readonly batch: () => number;
  /** Books the next batch; it must be accepted. */
  readonly book: (facts: Facts, change?: Change) => Promise<void>;
  /** Books the next batch and rolls it back; returns the result and the balances before the rollback. */
  readonly attempt: (
    facts: Facts,
    change?: Change,
  ) => Promise<{ state: string; balances: readonly unknown[] }>;
  /** Expects an attempt to be refused with one of `states`; with "done", to be accepted without moving any money. */
  readonly fails: (facts: Facts, states: readonly string[], change?: Change) => Promise<void>;
  readonly balances: () => Promise<readonly unknown[]>;
};

const balancesSeenBy = async (client: Pick<pg.Client, "query">): Promise<readonly unknown[]> =>
  (await client.query("SELECT account_id, shard, balance FROM ledger_balance ORDER BY 1, 2")).rows;

/** Registers the hooks. The returned function gives the test's money; call it only inside tests. */
export const withMoney = (database: () => TestDatabase): (() => MoneyWorld) => {
  let world: MoneyWorld | undefined;
  beforeAll(async () => {
    world = await makeWorld(database());
  });
  afterAll(() => world?.admin.end());
  return () => {
    if (world === undefined) throw new Error("call this only inside a test");
    return world;
  };
};

const makeWorld = async ({ engine, ownerUrl }: TestDatabase): Promise<MoneyWorld> => {
  const admin = new pg.Client({ connectionString: ownerUrl });
  await admin.connect();
  await makeTestDays(admin, startMs);
  await admin.query(
    `INSERT INTO tick_log SELECT 1, n, $1::bigint + (n - 1) * 1000, $2, 1, false, false, sha256(n::text::bytea)
     FROM generate_series(1, 5) AS n`,
    [startMs, price],
  );
  await admin.query("INSERT INTO operator VALUES (1, 'Ada', 1), (2, 'Ben', 1)");
  const { epoch } = await takeTestLead(engine);
  let batch = 0;
  const bookBy = (client: pg.Pool | pg.PoolClient, facts: Facts, change: Change): Promise<string> =>
    outcome(
      client.query("SELECT * FROM engine_book(0::smallint, $1, $2, $3, $3, $3, 1, $4, '[]')", [
        change.epoch ?? epoch,
        change.batch ?? batch + 1,
        change.markMs ?? startMs + 3_000,
        JSON.stringify(facts),
      ]),
    );
  const book: MoneyWorld["book"] = async (facts, change = {}) => {
    const state = await bookBy(engine, facts, change);
    if (state !== "done") throw new Error(`the batch was refused with ${state}`);
    batch += 1;
  };
  const attempt: MoneyWorld["attempt"] = async (facts, change = {}) => {
    const client = await engine.connect();
    try {
      await client.query("BEGIN");
      const state = await bookBy(client, facts, change);
      if (state !== "done") await client.query("ROLLBACK");
      const balances = await balancesSeenBy(client);
      await client.query("ROLLBACK");
      return { state, balances };
    } finally {
      client.release();
    }
  };
  const balances = (): Promise<readonly unknown[]> => balancesSeenBy(admin);
  const fails: MoneyWorld["fails"] = async (facts, states, change = {}) => {
    const before = await balancesSeenBy(engine);
    const tried = await attempt(facts, change);
    expect([...states, "refused otherwise"]).toContain(tried.state);
    expect(tried.balances).toEqual(before);
  };
  await fund(book);
  return { admin, epoch, batch: () => batch, book, attempt, fails, balances };
};

const fund = async (book: MoneyWorld["book"]): Promise<void> => {
  const fundings = [
    { line: 1, id: 1, user_id: 0, amount: String(10n * funds), accepted_ms: 1 },
    { line: 2, id: 2, user_id: user, amount: String(funds), accepted_ms: 1 },
    { line: 3, id: 3, user_id: otherUser, amount: String(funds), accepted_ms: 1 },
  ];
  const transfers = [
    { line: 4, id: 1, user_id: user, direction: "to_contract", amount: String(funds / 2n), accepted_ms: 1 },
  ];
  await book({ fundings, transfers }, { markMs: startMs + 500 });
  await book({ levers: [lever] }, { markMs: startMs + 1_000 });
  await book({ options_placed: [option] }, { markMs: startMs + 2_000 });
};

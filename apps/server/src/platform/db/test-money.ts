/**
 * For tests: a little money in a test's database, booked as the engine does, and attempts to book false data. The log
 * has a trade a second of one pair; a user has a contract and an option; another has money only.
 */
import pg from "pg";
import { afterAll, beforeAll, expect } from "vitest";
import type { TestDatabase } from "./test-database.ts";
import { takeTestLead } from "./test-lead.ts";

/** In the past, so that the database accepts it. */
export const startMs = 1_700_000_000_000;
const open = 10_000_000_000_000n;
export const price = String(open);
export const user = 100_002;
export const victim = 100_003;
/** The amount that each user was given. */
export const funds = 1_000_000_000n;

export type Facts = Readonly<Record<string, readonly object[]>>;
export type Change = { readonly epoch?: bigint; readonly batch?: number; readonly markMs?: number };

/** Returns the SQLSTATE of the refusal, or "done". */
export const outcome = (asked: Promise<unknown>): Promise<string> =>
  asked.then(
    () => "done",
    (error: unknown) => (error as { code?: string }).code ?? String(error),
  );

/** The option of the user, as it was placed. */
export const option = {
  line: 1,
  user_id: user,
  id: 5,
  symbol: "BTCUSDT",
  direction: "call",
  stake: 10_000_000,
  percent: 80,
  payout: 8_000_000,
  accepted_ms: startMs + 1_500,
  entry_seq: 3,
  entry_price: price,
  buy_ms: startMs + 2_000,
  sell_ms: startMs + 62_000,
};
/** The contract of the user, as it was opened. */
export const lever = {
  line: 1,
  kind: "lever_opened",
  is_new: true,
  user_id: user,
  id: 1,
  symbol: "BTCUSDT",
  side: "long",
  multiple: 10,
  share: 1,
  molecule: 1,
  fee_rate: 50_000,
  close_out_bps: 5_000,
  margin: 100_000_000,
  fee: 500_000,
  asked_price: price,
  accepted_ms: startMs + 500,
  placed_seq: 2,
  placed_ms: startMs + 1_000,
  status: "open",
  opened_as: "bestPrice",
  entry_seq: 2,
  open_price: price,
  open_ms: startMs + 1_000,
  close_out_price: "9500000009999",
  since_seq: 2,
};
/** The same contract, closed by its owner. */
export const closed = {
  ...lever,
  kind: "lever_closed",
  is_new: false,
  status: "closed",
  asked_ms: startMs + 2_500,
  exit_ms: startMs + 3_000,
  close_reason: "owner",
  exit_seq: 4,
  close_price: price,
  profit: 0,
  house_loss: 0,
};

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

const balancesSeenBy = async (asker: Pick<pg.Client, "query">): Promise<readonly unknown[]> =>
  (await asker.query("SELECT account_id, shard, balance FROM ledger_balance ORDER BY 1, 2")).rows;

/** Registers the hooks; the returned function gives the world inside tests. */
export const withMoney = (database: () => TestDatabase): (() => MoneyWorld) => {
  let world: MoneyWorld | undefined;
  beforeAll(async () => {
    world = await makeWorld(database());
  });
  afterAll(() => world?.admin.end());
  return () => {
    if (world === undefined) throw new Error("the money is there only inside tests");
    return world;
  };
};

const makeWorld = async ({ engine, ownerUrl }: TestDatabase): Promise<MoneyWorld> => {
  const admin = new pg.Client({ connectionString: ownerUrl });
  await admin.connect();
  await admin.query(
    `INSERT INTO tick_log SELECT 1, n, $1::bigint + (n - 1) * 1000, $2, 1, false, false, sha256(n::text::bytea)
     FROM generate_series(1, 5) AS n`,
    [startMs, open],
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
    { line: 3, id: 3, user_id: victim, amount: String(funds), accepted_ms: 1 },
  ];
  const transfers = [
    { line: 4, id: 1, user_id: user, direction: "to_contract", amount: String(funds / 2n), accepted_ms: 1 },
  ];
  await book({ fundings, transfers }, { markMs: startMs + 500 });
  await book({ levers: [lever] }, { markMs: startMs + 1_000 });
  await book({ options_placed: [option] }, { markMs: startMs + 2_000 });
};

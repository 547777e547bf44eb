/** The live numbers, over a real database; the engine's and the feeds' figures are the test's. */
import { money } from "@candor/core/money/money";
import { sql } from "kysely";
import { Registry } from "prom-client";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { bookFacts, fundUsers } from "../../ledger/test-postings.ts";
import { withOwner, withTestDatabase } from "../../platform/db/test-database.ts";
import { demoProductRows } from "../demo/products/demo-products.ts";
import { buildTestConsole, type TestConsole, type TestOperator } from "../operators/test-console.ts";
import { overviewModule } from "./module.ts";

const database = withTestDatabase();
const owner = withOwner(database);
let module: ReturnType<typeof overviewModule>;
let desk: TestConsole;
let support: TestOperator;
const nowMs = 1_800_000_000_000;
const unit = 1_000_000n;

beforeAll(async () => {
  const { reads, operators } = database();
  module = overviewModule({
    reads,
    operators,
    clock: { nowMs: () => nowMs },
    symbols: ["BTCUSDT", "ETHUSDT", "NEWUSDT"],
    exposure: async () => ({ equity: money(400n * unit), stressLoss: money(100n * unit), symbols: [] }),
    lastTrade: (symbol) => ({ BTCUSDT: { timeMs: nowMs - 40 }, ETHUSDT: { timeMs: nowMs - 5_000 } })[symbol],
    dropped: async () => new Map([["ETHUSDT", { outlier: 2, duplicate: 3 }]]),
    markMs: () => nowMs - 25,
    storedMs: () => nowMs - 60,
    appendMs: () => 12,
    waiting: () => 3,
  });
  desk = await buildTestConsole(database(), [module]);
  support = await desk.operator("sup", ["support"]);
  await fundUsers(database(), { 7: 300n * unit }, 500n * unit, { 7: 20n * unit });
});
afterAll(() => desk.app.close());

const read = async () =>
  (await desk.call("operator/overview", {}, support.token)).body.data as {
    covers: object[];
    queues: { name: string; waiting: number; oldest: number | null }[];
    stopped: object[];
    feeds: object[];
    engineBehindMs: number;
    storedBehindMs: number;
    history: object[];
  };

describe("[OPS-05] the overview", () => {
  test("says what covers each promise, from the ledger and the engine", async () => {
    expect((await read()).covers).toEqual([
      { promise: "options", owed: "0", held: "0" },
      { promise: "contracts", owed: "100", held: "400" },
      { promise: "investments", owed: "0", held: "0" },
      { promise: "users", owed: "300", held: "800" },
    ]);
  });

  test("counts the reserve of an investment product as the house's, not as money of users", async () => {
    await sql`SELECT demo_products(${demoProductRows()})`.execute(database().db);
    const reserve = { user_id: 0, id: 1_000, product_id: 101, amount: `${900n * unit}`, accepted_ms: 0 };
    await bookFacts(database(), { fundings: [reserve] });
    expect((await read()).covers.slice(-2)).toEqual([
      { promise: "investments", owed: "0", held: "900" },
      { promise: "users", owed: "300", held: "1700" },
    ]);
  });

  test("says which feeds are silent, what was dropped, and how far the engine is behind", async () => {
    const { feeds, engineBehindMs, storedBehindMs } = await read();
    expect(feeds).toEqual([
      { procode: "BTCUSDT", silenceMs: 40, isStale: false, dropped: 0 },
      { procode: "ETHUSDT", silenceMs: 5_000, isStale: true, dropped: 5 },
      { procode: "NEWUSDT", silenceMs: null, isStale: true, dropped: 0 },
    ]);
    expect([engineBehindMs, storedBehindMs]).toEqual([25, 60]);
  });

  test("counts what waits in each queue, and since when", async () => {
    await owner().query(
      "INSERT INTO withdrawal (user_id, id, amount, fee_bps, fee, network, address, address_ms, is_proven, remark, accepted_ms) SELECT 7, n, 100, 0, 0, 'tron', 'T', 1, true, '', 1000 + n FROM generate_series(1, 3) AS n",
    );
    await owner().query(
      "INSERT INTO withdrawal_hold (user_id, id, state) VALUES (7, 1, 'approved'), (7, 2, 'requested'), (7, 3, 'requested')",
    );
    await owner().query(
      "INSERT INTO outbox (topic, payload, created_ms, next_ms) VALUES ('mail', '{}', 77, 88)",
    );
    await owner().query(
      "INSERT INTO support_conversation (language, waiting_ms) VALUES ('en', 55), ('en', NULL)",
    );
    const waiting = Object.fromEntries(
      (await read()).queues.map(({ name, waiting: count, oldest }) => [name, [count, oldest]]),
    );
    expect(waiting).toEqual({
      withdrawalsRequested: [2, 1_002],
      withdrawalsApproved: [1, 1_001],
      withdrawalsSent: [0, null],
      depositsForReview: [0, null],
      depositsUnconfirmed: [0, null],
      transactionsUnread: [0, null],
      identitiesWaiting: [0, null],
      commissionsHeld: [0, null],
      loansWaiting: [0, null],
      communityTexts: [0, null],
      actsWaiting: [0, null],
      messages: [1, 77],
      supportWaiting: [1, 55],
    });
  });

  test("[OPS-04] [OPS-07] says which limit of an hour stopped an operator in the last day, how often, and when last", async () => {
    const line = (seq: number, act: string, agoMs: number) =>
      owner().query(
        "INSERT INTO audit_log (seq, at_ms, action, subject, reason, hash) VALUES ($1, $2, 'refused', $3, '', decode(repeat('00', 32), 'hex'))",
        [seq, nowMs - agoMs, `${act}, above the limit of an hour`],
      );
    await line(1_000_001, "user_freeze", 90_000_000);
    await line(1_000_002, "user_freeze", 60_000);
    await line(1_000_003, "user_freeze", 5_000);
    expect((await read()).stopped).toEqual([{ act: "user_freeze", refused: 2, last: nowMs - 5_000 }]);
  });

  test("keeps what happened in each step: requests, our failures, exposure, silence, queues", async () => {
    for (const status of [200, 200, 500, 404, 503]) module.onAnswered?.(status);
    await module.sample();
    module.onAnswered?.(200);
    await module.sample();
    const step = { at: nowMs, stressPercent: 25, silenceMs: 5_000, waiting: 5 };
    expect((await read()).history).toEqual([
      { ...step, requests: 5, failures: 2 },
      { ...step, requests: 1, failures: 0 },
    ]);
  });
});

test("[OPS-05] the monitoring gets what waits, what covers what is promised, and how old the newest backup is", async () => {
  const registry = new Registry();
  module.metrics?.(registry);
  await owner().query("DELETE FROM outbox");
  await owner().query("INSERT INTO database_backup (at_ms, bytes) VALUES ($1, 5)", [nowMs - 90_000]);
  await owner().query(
    "INSERT INTO outbox (topic, payload, created_ms, next_ms) VALUES ('message-email', '{}', $1, 0)",
    [nowMs - 7_000],
  );
  const text = await registry.metrics();
  for (const line of [
    "candor_mark_age_seconds 0.025",
    "candor_append_age_seconds 0.06",
    "candor_append_seconds 0.012",
    "candor_waiting_commands 3",
    'candor_queue_waiting{queue="messages"} 1',
    'candor_queue_oldest_seconds{queue="messages"} 7',
    'candor_promised_usdt{kind="contracts"} 100',
    'candor_cover_usdt{kind="contracts"} 400',
    'candor_free_usdt{kind="contracts"} 300',
    "candor_overdue_settlements 0",
    "candor_backup_age_seconds 90",
    'candor_operator_stopped_age_seconds{act="user_freeze"} 5',
  ])
    expect(text.split("\n")).toContain(line);
  for (const queue of ["withdrawalsRequested", "withdrawalsApproved", "withdrawalsSent", "depositsForReview"])
    expect(text).toMatch(new RegExp(`^candor_queue_waiting\\{queue="${queue}"\\} \\d+$`, "m"));
  // Before the first minute is signed there is no age that could look young.
  expect(text).not.toMatch(/^candor_checkpoint_age_seconds /m);
});

/** Bands of the bot that were announced, in a whole engine: which runs they start, and what a run keeps. */
import { assert } from "@candor/core/assert/assert";
import { money } from "@candor/core/money/money";
import { afterEach, beforeAll, expect, test } from "vitest";
import { checkLedger, isSound } from "../ledger/check.ts";
import { administerIn, withTestDatabase } from "../platform/db/test-database.ts";
import { requestOf, startMs, startWorld, usdt, type TestWorld } from "./test-world.ts";

const database = withTestDatabase();
const runner = 100_501;
const fromMs = startMs + 100_000;
let world: TestWorld;

/** Announced by the owner of the database, in the place of two operators: `modules/bot` has them. */
const announce = (timeMs: number, bands: string): Promise<void> =>
  administerIn(
    database().ownerUrl,
    `INSERT INTO operator (id, name, created_ms) VALUES (1, 'one', 1) ON CONFLICT DO NOTHING;
     WITH act AS (INSERT INTO operator_act (action, subject, content, reason, asked_by, asked_ms, digest)
       VALUES ('bot_bands', 'bands of the bot', '{}', 'as it was agreed', 1, 1, sha256('${timeMs}')) RETURNING id)
     INSERT INTO bot_bands SELECT ${timeMs}, '${bands}', id, 1, 1 FROM act`,
  );
const start = async (userId: number, whole: number, times: number): Promise<string> => {
  const amount = money(usdt(whole));
  const run = { type: "startRun", userId, symbol: "BTCUSDT", amount, multiple: 10, times } as const;
  const stored = await world.engine.submit(requestOf(run));
  return stored.outcome === "conflict" ? "conflict" : stored.body;
};

beforeAll(async () => {
  await announce(fromMs, "200 and more: leverages 10; trades 1");
  world = await startWorld(database(), startMs);
  await world.fund(0, usdt(1_000_000));
  for (const userId of [runner, runner + 1, runner + 2]) await world.fund(userId, usdt(5_000), usdt(5_000));
});
afterEach(async () => {
  await world.settled();
  assert(isSound(await checkLedger(database().db)), "the ledger is sound after every test");
});

test("[OPS-02] [BOT-02] [BOT-03] announced bands count for what is accepted from their time on; a run under way keeps its own", async () => {
  await world.tradeAt(fromMs - 1_000, "60000");
  expect(await start(runner, 100, 3)).toContain("taken");
  await world.tradeAt(fromMs, "60000");
  expect(await start(runner + 1, 100, 3)).toBe("refused ItMustBeGreaterThanTheInitialInvestmentAmount");
  expect(await start(runner + 1, 200, 3)).toBe("refused BadRequest");
  expect(await start(runner + 1, 200, 1)).toContain("taken");
  await world.settled();
  const { rows } = await database().pool.query("SELECT amount, times, state FROM bot_run ORDER BY id");
  expect(rows).toEqual([
    { amount: usdt(100), times: 3, state: "running" },
    { amount: usdt(200), times: 1, state: "running" },
  ]);
});

test("[OPS-02] [TRUST-03] bands that are announced later are known to a running engine, and to one that has restarted", async () => {
  const laterMs = fromMs + 600_000;
  await announce(laterMs, "300 and more: leverages 10; trades 2");
  await world.stop();
  world = await startWorld(database(), world.nowMs() + 1_000);
  await world.tradeAt(laterMs - 1_000, "60000");
  expect(await start(runner + 2, 200, 1)).toContain("taken");
  await world.ask(requestOf({ type: "stopRun", userId: runner + 2, runId: 3 }));
  await world.tradeAt(laterMs, "60000");
  expect(await start(runner + 2, 200, 1)).toBe("refused ItMustBeGreaterThanTheInitialInvestmentAmount");
  expect(await start(runner + 2, 300, 2)).toContain("taken");
  // The bands that count later change nothing before.
  const even = laterMs + 600_000;
  await announce(even, "100 and more: leverages 10; trades 2");
  await world.settled();
  await expect
    .poll(
      async () => {
        await world.tradeAt(Math.max(even, world.nowMs() + 1), "60000");
        return await start(runner, 100, 2);
      },
      { timeout: 10_000, interval: 500 },
    )
    .toBe("refused AiRunIsUnderWay");
  await world.settled();
  const rule = "every run of the bot was started by the bands that counted then";
  const findings = await checkLedger(database().db);
  expect(findings.find((each) => each.rule === rule)).toMatchObject({ looked: 4, wrong: 0 });
  await world.stop();
});

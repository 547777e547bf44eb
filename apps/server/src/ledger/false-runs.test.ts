/** What a dishonest leader could try in the name of a bot run: more trades, or an end that the rule does not give. */
import type { BotRun, RunEndReason } from "@candor/core/bot/bot-run";
import { money } from "@candor/core/money/money";
import { dayMs } from "@candor/core/time/time";
import { expect, test } from "vitest";
import { keepingConnections, withTestDatabase } from "../platform/db/test-database.ts";
import { runRecord } from "../records/trades/run-record.ts";
import { appendOnly, notLive } from "./ledger-errors.ts";
import { bookFacts } from "./test-postings.ts";

const database = keepingConnections(withTestDatabase());
const startedMs = 1_700_000_000_000;
const broken = "23514";
let runs = 0;

type Step = Partial<BotRun> & { readonly end?: RunEndReason; readonly endMs?: number };

/** Starts a run of two trades over 100 units and books its steps, a batch each; each step changes the one before. */
const bookSteps = async (...steps: readonly Step[]): Promise<void> => {
  runs += 1;
  let run: BotRun = {
    id: runs,
    userId: runs,
    symbol: "BTCUSDT",
    amount: money(100n),
    multiple: 10,
    times: 2,
    startedMs,
    done: 0,
    net: money(0n),
    orderId: undefined,
  };
  await bookFacts(database(), { runs: [runRecord({ before: undefined, run, end: undefined })] });
  for (const { end, endMs = startedMs, ...changes } of steps) {
    const after = { ...run, ...changes };
    const row = runRecord({ before: run, run: after, end: end && { reason: end, atMs: endMs } });
    await bookFacts(database(), { runs: [row] });
    run = after;
  }
};
/** The newest run, the one of the last steps. */
const newest = async () =>
  (await database().pool.query("SELECT done, net, state FROM bot_run WHERE id = $1", [runs])).rows[0];

/** A trade is opened and ends. */
const trade = (orderId: number, net = 0n): readonly Step[] => [
  { orderId },
  { orderId: undefined, done: orderId, net: money(net) },
];

const ends: readonly (readonly [string, readonly Step[]])[] = [
  ["all trades done", [...trade(1), ...trade(2), { end: "allTradesDone" }]],
  ["half of the amount lost", [...trade(1, -50n), { end: "halfLost" }]],
  ["a day over", [{ end: "dayOver", endMs: startedMs + dayMs }]],
  ["stopped by its owner", [{ orderId: 1 }, { orderId: undefined, done: 1, end: "owner" }]],
];
test.each(ends)("[BOT-06] a run ends with %s", async (_what, steps) => {
  await bookSteps(...steps);
  expect(await newest()).toMatchObject({ state: steps.at(-1)?.end });
});

const falseSteps: readonly (readonly [string, string, readonly Step[]])[] = [
  ["as half lost, a unit before the half", broken, [...trade(1, -49n), { end: "halfLost" }]],
  ["as half lost, with a gain", broken, [...trade(1, 50n), { end: "halfLost" }]],
  ["with all trades done, when one is missing", broken, [...trade(1), { end: "allTradesDone" }]],
  ["by its day, a millisecond early", broken, [{ end: "dayOver", endMs: startedMs + dayMs - 1 }]],
  ["with a trade that it did not make", appendOnly, [{ done: 1 }]],
  ["with two trades counted for one", appendOnly, [{ orderId: 1 }, { orderId: undefined, done: 2 }]],
  ["without counting the trade that ended", appendOnly, [{ orderId: 1 }, { orderId: undefined, done: 0 }]],
  ["with a trade that is counted while it is open", appendOnly, [{ orderId: 1 }, { orderId: 1, done: 1 }]],
  ["with one trade less", appendOnly, [...trade(1), { done: 0 }]],
  ["with a third trade when two are allowed", broken, [...trade(1), ...trade(2), ...trade(3)]],
  ["with another amount", appendOnly, [{ amount: money(1_000n) }]],
  ["with more trades to make", appendOnly, [{ times: 10 }]],
  ["with another leverage", appendOnly, [{ multiple: 20 }]],
  ["begun at another time", appendOnly, [{ startedMs: startedMs + 1 }]],
  ["once more", notLive, [{ end: "owner" }, { end: "frozen" }]],
  ["and goes on", notLive, [{ end: "owner" }, { orderId: 1 }]],
];
test.each(falseSteps)("[BOT-06] [TRUST-01] no run continues or ends %s", async (_what, code, steps) => {
  await expect(bookSteps(...steps)).rejects.toMatchObject({ code });
});

test("[BOT-03] [TRUST-01] nobody has a second run while the first is active", async () => {
  await bookSteps();
  const run = { id: 900, userId: runs, symbol: "BTCUSDT", amount: money(1n), multiple: 10, times: 1 };
  const second = { ...run, startedMs, done: 0, net: money(0n), orderId: undefined };
  await expect(
    bookFacts(database(), { runs: [runRecord({ before: undefined, run: second, end: undefined })] }),
  ).rejects.toMatchObject({ code: "23505" });
});

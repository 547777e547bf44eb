import { assert } from "@candor/core/assert/assert";
import type { OpenOption } from "@candor/core/engine/state";
import { money } from "@candor/core/money/money";
import { lossWindow, lossWindowDays } from "@candor/core/protection/risk";
import { businessDayStart, dayMs, minuteMs } from "@candor/core/time/time";
import { beforeAll, describe, expect, test } from "vitest";
import { withTrading } from "../../engine/test-trading.ts";
import { at, opening, placement, requestOf, startMs, usdt } from "../../engine/test-world.ts";
import { checkLedger, isSound } from "../../ledger/check.ts";
import { bookFacts, fundUsers } from "../../ledger/test-postings.ts";
import { logTicks } from "../../ledger/test-ticks.ts";
import { settableClock } from "../../platform/clock.ts";
import { withTestDatabase, withOwner } from "../../platform/db/test-database.ts";
import { takeTestLead } from "../../platform/db/test-lead.ts";
import { optionPlacedRecord, optionSettledRecord } from "../../records/trades/option-record.ts";
import { testTurn } from "../../platform/jobs/test-turn.ts";
import { riskJobs } from "./jobs.ts";
import { newestFigures } from "./queries.ts";
import { countLosses } from "./repo.ts";

const database = withTestDatabase();
const owner = withOwner(database);
const { world, fundTrader, trade, done, newestLever } = withTrading(database);

/** What each user does, and how it ends; the names are the users' numbers. */
const winner = 1;
const loser = 2;
const drawer = 3;
/** Wins with an option, loses more with a contract. */
const mixed = 4;
/** Gains less on the contract than its fee. */
const feePayer = 5;
const trader = 6;
/** Has an open and a cancelled order, and nothing that ended. */
const holder = 7;
/** This user's option ends exactly at the end of the day. */
const midnight = 8;

const dayEndMs = businessDayStart(startMs) + dayMs;
const figures = async (): Promise<Readonly<Record<string, readonly [bigint, bigint]>>> => {
  const { rows } = await database().pool.query<{ kind: string; accounts: bigint; lost: bigint }>(
    "SELECT kind, accounts, lost FROM loss_figure WHERE until_ms = (SELECT max(until_ms) FROM loss_figure)",
  );
  return Object.fromEntries(rows.map(({ kind, accounts, lost }) => [kind, [accounts, lost]]));
};

/** Buys or sells at the best price; returns a function that closes it. */
const open = async (userId: number, side: "long" | "short" = "long"): Promise<() => Promise<void>> => {
  await done(opening(userId, { side }));
  const orderId = await newestLever(userId);
  return () => done(requestOf({ type: "closeLever", userId, orderId, share: undefined }));
};
const option = (userId: number, direction: "call" | "put", seenPrice: string, seconds = 60): Promise<void> =>
  done(placement(userId, { direction, seconds, seenPrice: at(seenPrice) }));
const count = (untilMs: number): Promise<boolean> => countLosses(database().db, world().engine.lead, untilMs);
/** An idle engine books its mark only from time to time: within a minute it has done so. */
const goOnTo = async (timeMs: number): Promise<void> => {
  await world().markAt(timeMs);
  await world().markAt(timeMs + minuteMs);
  await world().settled();
};

beforeAll(async () => {
  for (const userId of [winner, loser, drawer, mixed, feePayer, trader, holder, midnight])
    await fundTrader(userId);
  await trade("60000", 0);
  await option(winner, "call", "60000");
  await option(loser, "put", "60000");
  await option(mixed, "call", "60000");
  const closers = [await open(mixed, "short"), await open(trader), await open(feePayer)];
  await open(holder);
  // It waits for its price.
  await done(opening(holder, { askedPrice: at("50000") }));
  // 10 leaves of 1000 USDT gain 3 of 10 000 here: less than the fee of 5.
  await world().tradeAt(startMs + 1_000, "60018");
  await world().settled();
  await closers[2]?.();
  await world().tradeAt(startMs + 50_000, "61000");
  await world().tradeAt(startMs + minuteMs, "61000");
  await world().settled();
  await closers[0]?.();
  await closers[1]?.();
  await option(drawer, "call", "61000");
  await world().markAt(startMs + 2 * minuteMs);
  // Its entry tick is a minute before the day ends.
  await world().tradeAt(dayEndMs - minuteMs - 1, "61000");
  await world().settled();
  await option(midnight, "call", "61000");
});

describe("the loss figures", () => {
  test("[TRUST-05] are not counted before the engine has reached the end of the day", async () => {
    await world().markAt(dayEndMs - 1);
    await world().settled();
    expect(await count(dayEndMs)).toBe(false);
    expect(await newestFigures(database().db)).toEqual([]);
  });

  test("[SAFE-03] [TRUST-05] count the accounts for which something ended, and how many of them lost in total, fees included", async () => {
    await goOnTo(dayEndMs);
    expect(await count(dayEndMs)).toBe(true);
    expect(await figures()).toEqual({ option: [4n, 1n], lever: [3n, 2n], all: [6n, 3n] });
    expect(lossWindow(dayEndMs)).toEqual({ sinceMs: dayEndMs - lossWindowDays * dayMs, untilMs: dayEndMs });
    const seen = await newestFigures(database().db);
    expect(seen.map(({ kind }) => kind)).toEqual(["option", "lever", "all"]);
    expect(seen[0]).toMatchObject({ accounts: 4, lost: null, percent: null, minimum: 20, days: 90 });
    expect(seen[0]).toMatchObject({ since: dayEndMs - 90 * dayMs, until: dayEndMs });
  });

  test("[TRUST-05] agree with the ledger's entries", async () => {
    const everything =
      "('option_placed', 'option_won', 'option_lost', 'option_tied', 'lever_opened', 'lever_closed')";
    const { rows } = await database().pool.query<{ user_id: bigint }>(
      `SELECT user_id FROM ledger_entry
       WHERE kind IN ${everything} AND (credit_account < 4096) <> (debit_account < 4096) AND user_id NOT IN ($1, $2)
       GROUP BY user_id HAVING sum(CASE WHEN credit_account < 4096 THEN -amount ELSE amount END) < 0 ORDER BY user_id`,
      [holder, midnight],
    );
    expect(rows.map(({ user_id }) => Number(user_id))).toEqual([loser, mixed, feePayer]);
    expect(isSound(await checkLedger(database().db))).toBe(true);
  });

  test("[TRUST-05] are counted once, and cannot be set, changed or removed", async () => {
    const before = await figures();
    expect(await count(dayEndMs)).toBe(true);
    expect(await figures()).toEqual(before);
    for (const text of [
      `INSERT INTO loss_figure (until_ms, kind, accounts, lost) VALUES (${dayEndMs + dayMs}, 'all', 100, 1)`,
      "UPDATE loss_figure SET lost = 0",
      "DELETE FROM loss_figure",
    ])
      await expect(database().pool.query(text)).rejects.toThrow(/permission denied/);
    await expect(owner().query("UPDATE loss_figure SET lost = 0")).rejects.toThrow(/append-only/);
    await expect(count(dayEndMs - 1)).rejects.toThrow(/the_end_of_a_business_day/);
  });

  test("[TRUST-05] are counted by the job when a day has ended, without what is older than ninety days", async () => {
    const laterMs = dayEndMs + lossWindowDays * dayMs;
    const clock = settableClock(laterMs - 1);
    await goOnTo(laterMs);
    const [job] = riskJobs(database().jobs, clock);
    const turn = testTurn(world().engine.lead);
    await job.run(turn);
    const before = await newestFigures(database().db);
    clock.set(laterMs);
    await job.run(turn);
    // What ended at the old day's end is now the first that counts.
    expect(await figures()).toEqual({ option: [1n, 0n], lever: [0n, 0n], all: [1n, 0n] });
    const [newest] = await newestFigures(database().db);
    assert(newest !== undefined && before[0] !== undefined, "both days are counted");
    expect([before[0].until, newest.until]).toEqual([laterMs - dayMs, laterMs]);
    expect(isSound(await checkLedger(database().db))).toBe(true);
  });
});

describe("a day whose last options are due but not booked yet", () => {
  const unbooked = withTestDatabase();
  const ending: OpenOption = {
    id: 1,
    userId: loser,
    symbol: "BTCUSDT",
    direction: "put",
    stake: money(usdt(10)),
    percent: 80,
    payout: money(usdt(8)),
    acceptedMs: startMs,
    entrySeq: 1,
    entryPrice: at("60000"),
    buyMs: startMs + 1,
    sellMs: dayEndMs - 1,
  };
  const lateCount = async (): Promise<boolean> =>
    countLosses(unbooked().db, await takeTestLead(unbooked().engine), dayEndMs);
  const options = async () =>
    (await unbooked().pool.query("SELECT accounts, lost FROM loss_figure WHERE kind = 'option'")).rows;

  test("[TRUST-05] is not counted while one of them is open, and with their outcome afterwards", async () => {
    await fundUsers(unbooked(), { [loser]: usdt(100) }, usdt(1_000));
    await logTicks(unbooked(), [
      { seq: 1, timeMs: ending.buyMs, price: "60000" },
      { seq: 2, timeMs: ending.sellMs, price: "61000" },
    ]);
    // The second ends with the next day: it does not count for this one.
    const next = { ...ending, id: 2, userId: loser, sellMs: dayEndMs };
    const taken = [ending, next].map(optionPlacedRecord);
    await bookFacts(unbooked(), { options_placed: taken }, { markMs: dayEndMs, leverMarkMs: dayEndMs });
    expect(await lateCount()).toBe(false);
    expect(await options()).toEqual([]);
    const exit = { seq: 2, price: at("61000"), timeMs: ending.sellMs };
    const lost = { option: ending, exit, outcome: "lose" as const, net: money(-ending.stake) };
    await bookFacts(unbooked(), { options_settled: [optionSettledRecord(lost)] });
    expect(await lateCount()).toBe(true);
    expect(await options()).toEqual([{ accounts: 1n, lost: 1n }]);
  });
});

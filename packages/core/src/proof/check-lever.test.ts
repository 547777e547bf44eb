import { describe, expect, test } from "vitest";
import { closeOutPriceOf } from "../leverage/close-out.ts";
import { formatMoney, formatPrice, money, price } from "../money/money.ts";
import { checkLever, type LeverFacts } from "./check-lever.ts";
import {
  atOnce,
  closedOut,
  end,
  failures,
  gap,
  keysOf,
  logOf,
  owners,
  ownersLog,
  sha256,
  stopped,
  taken,
  timeOf,
  verifySignature,
  waited,
  waitedLog,
} from "./test-lever-log.ts";

describe("an honest close", () => {
  test.each([
    ["by its owner", owners, ownersLog, [...atOnce, "closedAsked", "closedComplete", ...end]],
    [
      "by the end of its bot run",
      { ...owners, closeReason: 5 },
      ownersLog,
      [...atOnce, "closedAsked", "closedComplete", ...end],
    ],
    ["by its stop-loss", stopped, { 50: "97.9" }, [...atOnce, "triggered", "priority", ...end]],
    ["by its take-profit", taken, { 50: "111" }, [...atOnce, "triggered", "priority", ...end]],
    ["by the close-out", closedOut, { 50: "97.5" }, [...atOnce, "triggered", ...end]],
    ["by a gap beyond its margin", gap, { 50: "40" }, [...atOnce, "triggered", ...end]],
    [
      "of an order that waited",
      waited,
      waitedLog,
      ["placed", "openedWaiting", "closedAsked", "closedComplete", ...end],
    ],
  ] as const)("[LEV-14] [TRUST-06] %s passes every step, in order", async (_, facts, log, keys) => {
    expect(await failures(facts, logOf(log))).toEqual([]);
    expect(await keysOf(facts, logOf(log))).toEqual(keys);
  });

  test("[API-18] [LEV-10] a heartbeat opens and closes like a trade, at the price of the trade before it", async () => {
    expect(await failures(owners, logOf({ 49: "101", 50: "101" }, [9, 10, 50]))).toEqual([]);
    // An order placed at a heartbeat that has already reached its price opens at that heartbeat.
    const atHeartbeat = { ...owners, type: 2, askedPrice: "99", closeOutPrice: "102.49999991" };
    const short = { ...atHeartbeat, stopLossPrice: null, targetProfitPrice: null, grossProfit: "-10" };
    expect(await failures(short, logOf(ownersLog, [10]))).toEqual([]);
  });

  test("[LEV-10] a heartbeat triggers nothing, and fills no order that waits", async () => {
    const still = { ...stopped, stopLossPrice: "100", sinceSeq: 44 };
    expect(await failures(still, logOf({ 50: "97.9" }, [45, 46, 47, 48, 49]))).toEqual([]);
    expect(await failures(waited, logOf({ ...waitedLog, 31: "106" }, [11, 31]))).toEqual([]);
  });

  test("[LEV-10] a close may be accepted before the tick that opens the position, and be decided at it", async () => {
    const both = { ...owners, handleTime: timeOf(9) + 600, completeTime: timeOf(10) + 5 };
    const same = { ...both, exitSeq: 10, newPrice: "100", grossProfit: "0" };
    expect(await failures(same, logOf(ownersLog))).toEqual([]);
  });

  test("[LEV-10] [TRUST-06] a close may be booked at its tick, but not be asked for before its order was", async () => {
    const same = { ...owners, exitSeq: 10, newPrice: "100", grossProfit: "0", completeTime: timeOf(10) };
    expect(await failures({ ...same, handleTime: timeOf(9) + 600 }, logOf(ownersLog))).toEqual([]);
    expect(await failures({ ...same, handleTime: timeOf(9) + 300 }, logOf(ownersLog))).toEqual([
      "sequenceBroken",
    ]);
  });

  test("[LEV-14] [TRUST-06] a close at the last tick of the log, and one a single trade after the opening, are checked whole", async () => {
    const last = { ...owners, exitSeq: 80, handleTime: timeOf(79) + 700, completeTime: timeOf(80) + 5 };
    expect(await failures(last, logOf({ 80: "101" }))).toEqual([]);
    const soon = { ...owners, exitSeq: 12, handleTime: timeOf(11) + 700, completeTime: timeOf(12) + 5 };
    expect(await keysOf(soon, logOf({ 12: "101" }))).toContain("untouched");
    expect(await failures(soon, logOf({ 11: "97.9", 12: "101" }))).toEqual(["touchedBefore"]);
  });

  test("[MKT-08] [TRUST-06] a tick that opens and closes and is not signed yet is reported once", async () => {
    const same = { ...owners, exitSeq: 10, newPrice: "100", grossProfit: "0", handleTime: timeOf(9) + 600 };
    const keys = await keysOf(same, { ...logOf(ownersLog), checkpoints: [] });
    expect(keys.filter((key) => key === "checkpointPending")).toHaveLength(1);
  });

  test("[LEV-11] [TRUST-06] a contract that no price closes out is checked whole", async () => {
    const never = { molecule: 50, closeOutPrice: null };
    expect(await failures({ ...owners, ...never, grossProfit: "0.2" }, logOf(ownersLog))).toEqual([]);
    const byStop = { ...stopped, ...never, grossProfit: "-0.42" };
    expect(await keysOf(byStop, logOf({ 50: "97.9" }))).toEqual([...atOnce, "triggered", ...end]);
    expect(await failures(byStop, logOf({ 50: "97.9" }))).toEqual([]);
  });

  test("[LEV-14] [TRUST-06] at the tick after the opening is checked, though no trade lies between the two", async () => {
    const next = { ...owners, exitSeq: 11, handleTime: timeOf(10) + 700, completeTime: timeOf(11) + 5 };
    expect(await failures(next, logOf({ 11: "101" }))).toEqual([]);
    expect(await keysOf(next, logOf({ 11: "101" }))).not.toContain("untouched");
  });

  test("[LEV-10] an order at the first tick of the log needs no tick before it", async () => {
    const first = {
      ...owners,
      createdTime: timeOf(1) - 5,
      transactionTime: timeOf(1),
      placedSeq: 1,
      entrySeq: 1,
      sinceSeq: 1,
    };
    expect(await failures(first, logOf(ownersLog))).toEqual([]);
    expect((await keysOf(first, logOf(ownersLog))).slice(0, 2)).toEqual(atOnce);
  });

  test("[LEV-08] stops that were set late count from that tick on", async () => {
    const late = { ...stopped, sinceSeq: 45 };
    expect(await failures(late, logOf({ 30: "97.9", 50: "97.9" }))).toEqual([]);
    expect(await failures({ ...late, sinceSeq: 29 }, logOf({ 30: "97.9", 50: "97.9" }))).toEqual([
      "touchedBefore",
    ]);
  });

  test.each([
    ["a long", { ...owners, sinceSeq: 40 }, ownersLog, "97.49999979", "97.49999978"],
    ["a short", { ...waited, sinceSeq: 40 }, waitedLog, "108.65000021", "108.65000022"],
    [
      "a long with a molecule",
      { ...owners, sinceSeq: 40, molecule: 2, grossProfit: "5", closeOutPrice: "95.00000019" },
      ownersLog,
      "94.99999959",
      "94.99999958",
    ],
  ] as const)(
    "[LEV-11] [LEV-15] before its last change %s may have been closed out a rounding's width away, and no farther",
    async (_, facts, log, near, beyond) => {
      expect(await failures(facts, logOf({ ...log, 35: near }))).toEqual([]);
      expect(await failures(facts, logOf({ ...log, 35: beyond }))).toEqual(["touchedBefore"]);
    },
  );

  test("[LEV-15] only a part's margin may be lower by the one micro-unit that the rest rounded up", async () => {
    // At 30 times a leaf binds 33.333333 and a third: the margin of a part is this value, rounded up or down.
    const part = {
      ...owners,
      multiple: 30,
      partOf: "4",
      orderMargin: "33.333333",
      closeOutPrice: "98.33333339",
    };
    expect(await failures(part, logOf(ownersLog))).toEqual([]);
    const whole = { ...part, orderMargin: "33.333334" };
    expect(await failures(whole, logOf(ownersLog))).toEqual([]);
    expect(await failures({ ...part, partOf: null }, logOf(ownersLog))).toEqual(["termsDiffer"]);
    expect(await failures({ ...part, orderMargin: "33.333332" }, logOf(ownersLog))).toContain("termsDiffer");
    /** With the close-out price of that margin, so that only the margin is wrong. */
    const withMargin = (changes: Partial<LeverFacts>, share: number, margin: bigint) => {
      const stakes = { side: "long", share, molecule: 1, margin: money(margin), closeOutBps: 5_000 } as const;
      const closeOut = closeOutPriceOf(stakes, price(10n ** 10n)) ?? 0n;
      const terms = { orderMargin: formatMoney(margin), closeOutPrice: formatPrice(closeOut) };
      return { ...part, ...changes, share, ...terms };
    };
    expect(await failures(withMargin({}, 1, 33_333_332n), logOf(ownersLog))).toEqual(["termsDiffer"]);
    const exact = { multiple: 20 };
    expect(await failures(withMargin(exact, 1, 50_000_000n), logOf(ownersLog))).toEqual([]);
    expect(await failures(withMargin(exact, 1, 49_999_999n), logOf(ownersLog))).toEqual(["termsDiffer"]);
    const three = { tradeFee: "1.5", grossProfit: "30" };
    expect(await failures(withMargin(three, 3, 100_000_000n), logOf(ownersLog))).toEqual([]);
    expect(await failures(withMargin(three, 3, 99_999_999n), logOf(ownersLog))).toEqual(["termsDiffer"]);
  });
});

describe("a claim that the log does not support", () => {
  test.each([
    [
      "an earlier tick than the first after the close was accepted",
      { exitSeq: 49, newPrice: "100", grossProfit: "0" },
      ["closedMissing"],
    ],
    [
      "a later tick than the first",
      { exitSeq: 51, newPrice: "102", grossProfit: "20", completeTime: timeOf(51) + 5 },
      ["closedMissing"],
    ],
    ["a price that is not the tick's", { newPrice: "100.5", grossProfit: "5" }, ["closedMissing"]],
    [
      "a time of closing beyond the log",
      { handleTime: timeOf(500), completeTime: timeOf(500) },
      ["closedMissing", "closedOpen"],
    ],
    [
      "a close that was accepted when its tick was known",
      { handleTime: timeOf(50), completeTime: timeOf(50) + 5 },
      ["closedMissing"],
    ],
    [
      "an earlier opening tick",
      { entrySeq: 9, placedSeq: 9, sinceSeq: 9, transactionTime: timeOf(9) },
      ["placedMissing", "sequenceBroken"],
    ],
    [
      "a later opening tick",
      { entrySeq: 11, placedSeq: 11, sinceSeq: 11, transactionTime: timeOf(11) },
      ["placedMissing"],
    ],
    [
      "a placement that was accepted when its tick was known",
      { createdTime: timeOf(10) },
      ["placedMissing", "sequenceBroken"],
    ],
    ["another time than the opening tick's", { transactionTime: timeOf(10) + 1 }, ["openedMissing"]],
    [
      "another opening price",
      { openPrice: "100.1", askedPrice: "100.1" },
      ["openedMissing", "termsDiffer", "leverOutcomeDiffers"],
    ],
    ["an asked price that was not reached", { askedPrice: "99" }, ["openedMissing"]],
    ["a profit that the rule does not give", { grossProfit: "10.000001" }, ["leverOutcomeDiffers"]],
    ["a net result without the fee", { net: "10" }, ["netDiffers"]],
    ["a loss of the house that did not happen", { houseLoss: "1" }, ["leverOutcomeDiffers"]],
    ["too large a margin", { orderMargin: "51" }, ["termsDiffer"]],
    ["too high a fee", { tradeFee: "0.6" }, ["termsDiffer"]],
    ["a close-out price that is nearer", { closeOutPrice: "99" }, ["termsDiffer"]],
    ["no close-out price", { closeOutPrice: null }, ["termsDiffer"]],
    ["a close-out ratio that gives another price", { closeOutRatio: "0.6" }, ["termsDiffer"]],
    ["a booking before the close", { completeTime: timeOf(20) }, ["sequenceBroken"]],
    ["a booking before the tick that closes", { completeTime: timeOf(50) - 1 }, ["sequenceBroken"]],
    ["stops set after the close", { sinceSeq: 60 }, ["sequenceBroken"]],
    [
      "a booking before the opening",
      {
        handleTime: timeOf(9) + 600,
        completeTime: timeOf(9) + 700,
        exitSeq: 10,
        newPrice: "100",
        grossProfit: "0",
      },
      ["sequenceBroken"],
    ],
    ["a stop that a trade had reached", { stopLossPrice: "100" }, ["touchedBefore"]],
    ["a take-profit that a trade had reached", { targetProfitPrice: "100" }, ["touchedBefore"]],
    ["a trigger as the reason for the owner's close", { closeReason: 2 }, ["triggeredMissing"]],
  ] as const)("[LEV-14] [TRUST-06] %s is detected", async (_, changes, expected) => {
    expect(await failures({ ...owners, ...changes }, logOf(ownersLog))).toEqual(expected);
  });

  test.each([
    [
      "a stop-loss that was not reached",
      { ...stopped, newPrice: "98.1", grossProfit: "-19" },
      { 50: "98.1" },
      ["triggeredMissing"],
    ],
    [
      "a take-profit that was not reached",
      { ...taken, newPrice: "109", grossProfit: "90" },
      { 50: "109" },
      ["triggeredMissing"],
    ],
    [
      "a close-out before its price",
      { ...closedOut, newPrice: "97.6", grossProfit: "-24" },
      { 50: "97.6" },
      ["triggeredMissing"],
    ],
    [
      "a price between the trigger and the tick",
      { ...stopped, newPrice: "98", grossProfit: "-20" },
      { 50: "97.9" },
      ["triggeredMissing"],
    ],
    [
      "another time than the tick's",
      { ...stopped, handleTime: timeOf(50) + 1 },
      { 50: "97.9" },
      ["triggeredMissing"],
    ],
    ["a stop that was never set", { ...stopped, stopLossPrice: null }, { 50: "97.9" }, ["triggeredMissing"]],
    ["a later tick than the first to reach it", stopped, { 49: "97.8", 50: "97.9" }, ["touchedBefore"]],
    [
      "a stop-loss where the close-out goes first",
      { ...stopped, newPrice: "97", grossProfit: "-30" },
      { 50: "97" },
      ["closeOutFirst"],
    ],
    ["a close-out that was skipped", stopped, { 30: "97.4", 31: "100", 50: "97.9" }, ["touchedBefore"]],
    [
      "a close-out skipped before the stops were set",
      { ...stopped, sinceSeq: 40 },
      { 30: "97.4", 50: "97.9" },
      ["touchedBefore"],
    ],
    [
      "a debt beyond the margin",
      { ...gap, grossProfit: "-600", houseLoss: "0" },
      { 50: "40" },
      ["leverOutcomeDiffers"],
    ],
    ["a loss of the house that is hidden", { ...gap, houseLoss: "0" }, { 50: "40" }, ["leverOutcomeDiffers"]],
  ] as const)(
    "[LEV-10] [LEV-11] [TRUST-06] close by a trigger: %s is detected",
    async (_, facts, log, expected) => {
      expect(await failures(facts, logOf(log))).toEqual(expected);
    },
  );

  test.each([
    ["an earlier tick that reached the asked price", waited, { ...waitedLog, 20: "105" }, ["openedMissing"]],
    ["a tick that had not reached it", { ...waited, askedPrice: "106.5" }, waitedLog, ["openedMissing"]],
    [
      "a price worse than the tick's",
      { ...waited, openPrice: "105" },
      waitedLog,
      ["openedMissing", "termsDiffer", "leverOutcomeDiffers"],
    ],
    [
      "another time than the tick's",
      { ...waited, transactionTime: timeOf(31) },
      waitedLog,
      ["openedMissing"],
    ],
    ["a later start of the wait", { ...waited, placedSeq: 25 }, waitedLog, ["placedMissing"]],
    ["an earlier start of the wait", { ...waited, placedSeq: 9 }, waitedLog, ["placedMissing"]],
    ["an asked price already reached when placed", waited, { ...waitedLog, 10: "105" }, ["openedMissing"]],
    [
      "a close before it was filled",
      {
        ...waited,
        sinceSeq: 10,
        handleTime: timeOf(19) + 700,
        exitSeq: 20,
        newPrice: "100",
        grossProfit: "56.603773",
      },
      waitedLog,
      ["sequenceBroken"],
    ],
  ] as const)(
    "[LEV-10] [TRUST-06] for an order that waited, %s is detected",
    async (_, facts, log, expected) => {
      expect(await failures(facts, logOf(log))).toEqual(expected);
    },
  );

  test("[API-18] [TRUST-06] a heartbeat with another price than the trade before it is detected", async () => {
    const log = logOf(ownersLog, [10], { 10: "99" });
    const facts = { ...owners, openPrice: "99", askedPrice: "99" };
    expect(await failures(facts, log)).toContain("heartbeatPrice");
  });

  test("[TRUST-06] a tick that was changed afterwards breaks the chain, for any purpose", async () => {
    const log = logOf({ 50: "97.9" });
    const segments = log.segments.map((segment) => ({
      ...segment,
      rows: segment.rows.map((row) =>
        row.line.startsWith("50,") ? { ...row, line: row.line.replace("97.9", "99.9") } : row,
      ),
    }));
    expect(await failures(owners, { ...log, segments })).toContain("segmentBroken");
  });
});

test("[LEV-14] there is no report for a contract that is not closed", async () => {
  expect(
    await checkLever({ ...owners, status: 1 }, logOf(ownersLog), sha256, verifySignature),
  ).toBeUndefined();
});

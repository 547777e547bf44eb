import { describe, expect, test } from "vitest";
import {
  atOnce,
  check,
  failures,
  keysOf,
  logOf,
  owners,
  ownersLog,
  stopped,
  timeOf,
  waited,
  waitedLog,
  without,
} from "./test-lever-log.ts";

describe("files that do not cover everything", () => {
  test("[LEV-14] [TRUST-06] missing minutes between opening and close are reported, not ignored", async () => {
    const steps = await check(stopped, without(logOf({ 50: "97.9" }), 1));
    expect(steps.filter((step) => !step.ok)).toEqual([]);
    expect(steps.find((step) => step.key === "logHole")?.values).toEqual({ from: "21", to: "40" });
    expect(steps.find((step) => step.key === "untouchedFrom")?.values).toMatchObject({
      from: "41",
      to: "49",
      since: "11",
    });
  });

  test("[LEV-14] [TRUST-06] the step that no trade reached a trigger covers the tick after the opening to the tick before the close", async () => {
    const steps = await check(owners, logOf(ownersLog));
    expect(steps.find((step) => step.key === "untouched")?.values).toEqual({
      from: "11",
      to: "49",
      since: "11",
    });
  });

  test("[LEV-14] [TRUST-06] an opening that the files do not cover is reported as not checked", async () => {
    const keys = await keysOf(stopped, without(logOf({ 50: "97.9" }), 0, 1));
    expect(keys).toEqual([
      "openedUnseen",
      "triggered",
      "priority",
      "untouchedFrom",
      "sequence",
      "terms",
      "leverOutcome",
    ]);
  });

  test("[LEV-10] [TRUST-06] an order that waited is checked as far back as the files go", async () => {
    const keys = await keysOf(waited, without(logOf(waitedLog), 0));
    expect(keys.slice(0, 3)).toEqual(["placedUnseen", "openedWaitingFrom", "closedAsked"]);
    expect(await failures(waited, without(logOf(waitedLog), 0))).toEqual([]);
  });

  test("[LEV-10] [TRUST-06] behind a missing minute a heartbeat fills and triggers nothing either", async () => {
    const atBeat = { entrySeq: 41, sinceSeq: 41, transactionTime: timeOf(41) };
    const filled = logOf({ 40: "106", 50: "104.94" }, [41]);
    expect(await failures({ ...waited, ...atBeat }, without(filled, 1))).toEqual(["openedMissing"]);
    const byBeat = { exitSeq: 41, handleTime: timeOf(41), completeTime: timeOf(41) + 40 };
    const reached = logOf({ 40: "97.9" }, [41]);
    expect(await failures({ ...stopped, ...byBeat }, without(reached, 1))).toEqual(["triggeredMissing"]);
  });

  test("[TRUST-06] a booking before the opening is detected, though the closing tick is not there", async () => {
    const early = { handleTime: timeOf(9) + 600, completeTime: timeOf(9) + 700 };
    expect(await failures({ ...owners, ...early }, without(logOf(ownersLog), 2))).toEqual([
      "closedMissing",
      "closedOpen",
      "sequenceBroken",
    ]);
  });

  test("[API-18] [TRUST-06] without the minute before, a tick is not reported as the first after the acceptance", async () => {
    const late = { ...owners, createdTime: timeOf(20) + 400, transactionTime: timeOf(21) };
    const facts = { ...late, placedSeq: 21, entrySeq: 21, sinceSeq: 21 };
    expect((await keysOf(facts, logOf(ownersLog))).slice(0, 2)).toEqual(atOnce);
    const keys = await keysOf(facts, without(logOf(ownersLog), 0));
    expect(keys.slice(0, 2)).toEqual(["placedUnseen", "openedAtOnce"]);
    const closing = {
      ...owners,
      handleTime: timeOf(40) + 700,
      exitSeq: 41,
      newPrice: "100",
      grossProfit: "0",
    };
    expect(await failures(closing, without(logOf(ownersLog), 1))).toEqual(["closedOpen"]);
  });

  test("[TRUST-06] a close that the files do not cover fails", async () => {
    expect(await failures(owners, without(logOf(ownersLog), 2))).toEqual(["closedMissing", "closedOpen"]);
    expect(await failures(stopped, without(logOf({ 50: "97.9" }), 2))).toEqual(["triggeredMissing"]);
  });

  test("[MKT-08] [TRUST-06] ticks that no signature covers yet are reported as unsigned", async () => {
    const log = logOf({ 50: "97.9" });
    const steps = await check(stopped, { ...log, checkpoints: log.checkpoints.slice(0, 1) });
    expect(
      steps.filter((step) => step.key === "checkpointPending").map((step) => step.values["seq"]),
    ).toEqual(["50"]);
    const none = await check(stopped, { ...log, checkpoints: [] });
    expect(none.filter((step) => step.key === "checkpointPending").map((step) => step.values["seq"])).toEqual(
      ["10", "50"],
    );
  });
});

import { expect, test } from "vitest";
import { decisionTick } from "./decision-tick.ts";
import { heartbeat, opened, start, trade, wait } from "./test-world.ts";

const seqOf = (...args: Parameters<typeof decisionTick>) => decisionTick(...args)?.seq;

test("[API-18] a tick decides commands that were accepted before its time, and none that were accepted at its time or later", () => {
  const state = opened();
  trade(state, 1_001);
  const { markMs } = state;
  expect([markMs - 1, markMs, markMs + 1].map((acceptedMs) => seqOf(state, "A", acceptedMs))).toEqual([
    2,
    undefined,
    undefined,
  ]);
});

test("[MKT-09] a pair that never had a tick decides nothing", () => {
  expect(seqOf(start(), "A", 0)).toBeUndefined();
});

test("[MKT-09] neither the last trade nor the acceptance may be 5 s before the tick", () => {
  const state = opened();
  wait(state, 3_999);
  heartbeat(state, "A", 1_000);
  const { markMs } = state;
  expect([4_999, 5_000].map((agoMs) => seqOf(state, "A", markMs - agoMs))).toEqual([2, undefined]);
  heartbeat(state);
  expect(seqOf(state, "A", markMs)).toBeUndefined();
});

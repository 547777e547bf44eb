import type { Fact } from "@candor/core/engine/events";
import type { EngineState } from "@candor/core/engine/state";
import { describe, expect, test } from "vitest";
import { createUnbooked, tickOf, type Entry } from "./unbooked.ts";

const moved: Fact = { type: "moved", list: "transfers", userId: 1, row: {}, after: [] };
const entry = (markMs: number, changes: Partial<Entry> = {}): Entry => ({
  facts: [moved],
  answer: undefined,
  markMs,
  tickMs: undefined,
  ...changes,
});
const stateAt = (markMs: number, leverDue: readonly unknown[] = []): EngineState =>
  ({ markMs, leverDue }) as unknown as EngineState;

describe("unbooked decisions", () => {
  test("[TRUST-02] entries leave in the order of decision, and each leaves whole", () => {
    const unbooked = createUnbooked();
    const entries = [entry(1, { facts: [moved, moved, moved] }), entry(2), entry(3)];
    for (const each of entries) unbooked.push(each);
    expect(unbooked.size()).toBe(5);
    expect(unbooked.take(stateAt(9), 2).entries).toEqual([entries[0]]);
    expect(unbooked.take(stateAt(9), 2).entries).toEqual([entries[1], entries[2]]);
    expect(unbooked.size()).toBe(0);
  });

  test("[TRUST-03] a batch has the mark of the first entry left among the unbooked ones, or the engine's mark when none is left", () => {
    const unbooked = createUnbooked();
    unbooked.push(entry(10));
    unbooked.push(entry(20));
    expect(unbooked.take(stateAt(30), 1).markMs).toBe(20);
    expect(unbooked.take(stateAt(30), 1).markMs).toBe(30);
  });

  test("[TRUST-03] the lever mark waits for results of ticks: those not handed out yet, and those left among the unbooked ones", () => {
    const unbooked = createUnbooked();
    unbooked.push(entry(10));
    unbooked.push(entry(25, { tickMs: 15 }));
    unbooked.push(entry(26, { tickMs: 16 }));
    expect(unbooked.take(stateAt(30, ["due"]), 1).leverMarkMs).toBeUndefined();
    expect(unbooked.take(stateAt(30), 1).leverMarkMs).toBe(15);
    expect(unbooked.take(stateAt(30), 1).leverMarkMs).toBe(30);
  });

  test("[TRUST-03] the tick of a handout is the tick of its first contract change", () => {
    const run = { type: "runChanged", change: {} } as Fact;
    const closed = { type: "leverChanged", change: { end: { type: "closed", atMs: 7 } } } as Fact;
    const filled = { type: "leverChanged", change: { order: { opening: { atMs: 8 } } } } as Fact;
    expect(tickOf([run, closed, filled])).toBe(7);
    expect(tickOf([filled])).toBe(8);
    expect(tickOf([run, moved])).toBeUndefined();
  });
});

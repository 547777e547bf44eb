/** The order in which everything is told: a part of the product that comes earlier may rely on it. */
import { expect, test } from "vitest";
import { silentLog } from "../platform/log.ts";
import type { Module } from "../records/module.ts";
import type { Base } from "./base.ts";
import type { EngineThread } from "./engine-thread/start-engine-thread.ts";
import { startModules } from "./join.ts";
import type { Market } from "./market.ts";

/** What was done, in its order, with the parts that only write it down. */
const recorded = () => {
  const done: string[] = [];
  const note = (what: string) => async (): Promise<void> => void done.push(what);
  const names = new Map<unknown, string>();
  const listening = (what: string) => (listener: unknown) =>
    void done.push(`${what}: ${names.get(listener) ?? "balances"}`);
  const moduleOf = (name: string): Module => {
    const [onAdvance, onPublished] = [() => {}, () => {}];
    names.set(onAdvance, name).set(onPublished, name);
    return { calls: [], onAdvance, onPublished, start: note(`start: ${name}`), stop: note(`stop: ${name}`) };
  };
  const onBook = (): void => {};
  names.set(onBook, "market");
  const engine = {
    onPublished: listening("bookings go to"),
    onAdvance: listening("ticks go to"),
    onBook: listening("books go to"),
    openLog: note("the log opens"),
    startFeeds: note("the feeds start"),
  } as unknown as EngineThread;
  const stops: (() => unknown)[] = [];
  const closing = { add: (stop: () => unknown) => void stops.push(stop) };
  const base = { closing, database: {}, account: {}, log: silentLog } as unknown as Base;
  const market = { module: { onBook } } as unknown as Market;
  return { done, moduleOf, base, engine, market, stops };
};

test("bookings go to the balances first, then to the modules in their order; the log opens before, feeds start after all", async () => {
  const { done, moduleOf, base, engine, market } = recorded();
  await startModules(base, market, engine, [moduleOf("first"), { calls: [] }, moduleOf("second")]);
  expect(done).toEqual([
    "bookings go to: balances",
    "the log opens",
    "bookings go to: first",
    "start: first",
    "ticks go to: first",
    "bookings go to: second",
    "start: second",
    "ticks go to: second",
    "books go to: market",
    "the feeds start",
  ]);
});

test("a module that fails while it starts is stopped, and those after it are not started", async () => {
  const { done, moduleOf, base, engine, market, stops } = recorded();
  const failing: Module = { ...moduleOf("failing"), start: () => Promise.reject(new Error("no start")) };
  const all = startModules(base, market, engine, [moduleOf("first"), failing, moduleOf("last")]);
  await expect(all).rejects.toThrow("no start");
  expect(done).not.toContain("start: last");
  for (const stop of stops) await stop();
  expect(done.slice(-2)).toEqual(["stop: first", "stop: failing"]);
});

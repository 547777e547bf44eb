import { MessageChannel } from "node:worker_threads";
import { afterEach, describe, expect, test } from "vitest";
import { openBus } from "./bus.ts";

class Busy extends Error {
  override readonly name = "Busy";
}
type Asked = {
  readonly double: (value: bigint) => Promise<bigint>;
  readonly refuse: (value: string) => never;
  readonly wait: () => Promise<never>;
  readonly function: () => unknown;
};
type Told = { readonly tick: (value: number) => void };

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

/** Two sides of one channel: the second one answers, and tells `told` what it was told. */
const open = (told: (value: number) => void = () => {}) => {
  const { port1, port2 } = new MessageChannel();
  const calls = {
    double: async (value: bigint) => value * 2n,
    refuse: (value: string) => {
      throw value === "busy" ? new Busy("later") : new TypeError(value);
    },
    wait: () => new Promise<never>(() => {}),
    function: () => () => "a function",
  };
  const answering = openBus<Record<never, never>, Told>(port2, { calls, notes: {}, errors: [] });
  const asking = openBus<Asked, Record<never, never>>(port1, {
    calls: {},
    notes: { tick: told },
    errors: [Busy],
  });
  const over = (): Error => new Error("the test is over");
  for (const side of [asking, answering]) ends.push(() => side.end({ unanswered: over, unsent: over }));
  return { asking, answering };
};

describe("a bus between two threads", () => {
  test("[API-18] answers a call with the value that the other side returns", async () => {
    const { asking } = open();
    expect(await Promise.all([asking.call("double", 3n), asking.call("double", 2n ** 70n)])).toEqual([
      6n,
      2n ** 71n,
    ]);
  });

  test("[API-11] keeps the class of an error that it knows, and name and message of every other", async () => {
    const { asking } = open();
    await expect(asking.call("refuse", "busy")).rejects.toThrow(Busy);
    await expect(asking.call("refuse", "wrong")).rejects.toMatchObject({
      name: "TypeError",
      message: "wrong",
    });
  });

  test("[API-18] delivers notes and answers in the order in which they were sent", async () => {
    const got: unknown[] = [];
    const { asking, answering } = open((value) => got.push(value));
    answering.note("tick", 1);
    answering.note("tick", 2);
    got.push(await asking.call("double", 1n));
    expect(got).toEqual([1, 2, 2n]);
  });

  test("[API-11] tells what has no answer when the other side ends from what was never sent", async () => {
    const { asking } = open();
    const waiting = asking.call("wait", undefined);
    asking.end({ unanswered: () => new Busy("it has ended"), unsent: () => new Error("nothing was sent") });
    await expect(waiting).rejects.toThrow(Busy);
    await expect(asking.call("double", 1n)).rejects.toThrow("nothing was sent");
  });

  test("[API-11] refuses a value that cannot be copied, and sends what was to travel with it", async () => {
    const { asking } = open();
    const bad = asking.call("refuse", (() => "a function") as never);
    const good = asking.call("double", 4n);
    const badAnswer = asking.call("function", undefined);
    await expect(bad).rejects.toMatchObject({ name: "DataCloneError" });
    expect(await good).toBe(8n);
    await expect(badAnswer).rejects.toMatchObject({ name: "DataCloneError" });
  });
});

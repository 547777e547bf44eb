import { setImmediate as loopTurn } from "node:timers/promises";
import { expect, test } from "vitest";
import { Unavailable } from "../../unavailable.ts";
import { createFairQueue, FairQueueFull, type FairQueueSettings } from "./fair-queue.ts";

const settings: Omit<FairQueueSettings, "nowMs"> = {
  atOnce: 3,
  atOnceOfOne: 2,
  waitingOfOne: 4,
  maxWaitMs: 2_000,
  mostLineMs: Infinity,
};

/** A queue with a clock of its own, and work that runs until it is told to end. */
const open = (changes: Partial<FairQueueSettings> = {}) => {
  let nowMs = 0;
  const queue = createFairQueue({ ...settings, nowMs: () => nowMs, ...changes });
  const ends = new Map<string, () => void>();
  const begun: string[] = [];
  const ask = (owner: string, name: string, cost = 10, continues = false): Promise<string> => {
    const asked = queue<string>({ owner, cost, continues }, () => {
      begun.push(name);
      return new Promise((resolve) => ends.set(name, () => resolve(name)));
    });
    // What a test leaves waiting is given up after the test.
    asked.catch(() => {});
    return asked;
  };
  const end = async (name: string): Promise<void> => {
    ends.get(name)?.();
    for (let turn = 0; turn < 3; turn += 1) await loopTurn();
  };
  return { ask, begun, end, pass: (ms: number): void => void (nowMs += ms) };
};

test("[API-17] one address never has all places, and others go before what it asked for earlier", async () => {
  const { ask, begun, end } = open();
  const asked = ["a1", "a2", "a3", "a4"].map((name) => ask("a", name));
  expect(begun).toEqual(["a1", "a2"]);
  void ask("b", "b1");
  void ask("c", "c1");
  await end("");
  expect(begun).toEqual(["a1", "a2", "b1"]);
  await end("a1");
  expect(begun).toEqual(["a1", "a2", "b1", "c1"]);
  await end("b1");
  await end("a2");
  await end("a3");
  await end("a4");
  expect(await Promise.all(asked)).toEqual(["a1", "a2", "a3", "a4"]);
});

test("[API-17] who had little done goes before everybody who had much done, however many they are", async () => {
  const { ask, begun, end } = open({ atOnce: 1 });
  const flood = Array.from({ length: 100 }, (_, index) => `f${index}`);
  for (const owner of flood) {
    void ask(owner, `${owner} first`, 20);
    await end(`${owner} first`);
  }
  void ask("f0", "busy");
  for (const owner of flood) void ask(owner, `${owner} again`, 20);
  void ask("quiet", "chart", 12);
  await end("busy");
  expect(begun.at(-1)).toBe("chart");
  // Nor does a second chart wait for them: 12 is still less than each of them had.
  void ask("quiet", "second chart", 12);
  await end("chart");
  expect(begun.at(-1)).toBe("second chart");
  void ask("quiet", "third chart", 12);
  await end("second chart");
  expect(begun.at(-1)).toBe("f1 again");
});

test("[API-17] what was done long ago no longer counts", async () => {
  const { ask, begun, end, pass } = open({ atOnce: 1 });
  void ask("much", "m1", 1_000);
  await end("m1");
  pass(25_000);
  void ask("some", "s1", 10);
  void ask("much", "m2");
  void ask("some", "s2");
  await end("s1");
  expect(begun.at(-1)).toBe("m2");
});

test("[API-17] a line that would take too long is kept short at the cost of those who ask for most", async () => {
  const { ask, begun, end, pass } = open({ atOnce: 1, mostLineMs: 200 });
  void ask("a", "a1");
  pass(1_000);
  // Pieces take some 60 ms lately, so three may wait.
  await end("a1");
  void ask("a", "a2");
  const waiting = [ask("a", "a3", 40), ask("a", "a4", 40), ask("b", "b1")];
  const late = ask("c", "c1");
  await expect(waiting[1]).rejects.toBeInstanceOf(FairQueueFull);
  await expect(ask("a", "a5", 40)).rejects.toBeInstanceOf(FairQueueFull);
  await end("a2");
  await end("b1");
  await end("c1");
  await end("a3");
  expect(begun).toEqual(["a1", "a2", "b1", "c1", "a3"]);
  expect(await Promise.all([waiting[0], waiting[2], late])).toEqual(["a3", "b1", "c1"]);
});

test("[API-17] between two pieces other events of the process get their turn", async () => {
  const { ask, begun, end } = open({ atOnce: 1 });
  void ask("a", "a1");
  void ask("b", "b1");
  const seen: number[] = [];
  setImmediate(() => seen.push(begun.length));
  await end("a1");
  expect(seen).toEqual([1]);
  expect(begun).toEqual(["a1", "b1"]);
});

test("[API-17] while the process is busy with other events, expensive work rests for as long", async () => {
  const { ask, begun, end, pass } = open({ atOnce: 1 });
  void ask("a", "a1");
  void ask("b", "b1");
  setImmediate(() => pass(60));
  const endedMs = performance.now();
  await end("a1");
  expect(begun).toEqual(["a1"]);
  while (begun.length === 1) await loopTurn();
  expect(performance.now() - endedMs).toBeGreaterThanOrEqual(55);
});

test("[API-17] an address that asks for too much at once is refused, and others are not", async () => {
  const { ask, begun, end } = open();
  for (const name of ["a1", "a2", "a3", "a4", "a5", "a6"]) void ask("a", name);
  await expect(ask("a", "a7")).rejects.toBeInstanceOf(FairQueueFull);
  void ask("b", "b1");
  await end("");
  expect(begun).toContain("b1");
});

test("[API-17] [API-07] nobody waits without end: who waited too long is told that nothing was done", async () => {
  const { ask, begun, end } = open({ atOnce: 1, maxWaitMs: 20 });
  void ask("a", "a1");
  await expect(ask("b", "b1")).rejects.toBeInstanceOf(Unavailable);
  await end("a1");
  void ask("c", "c1");
  expect(begun).toEqual(["a1", "c1"]);
});

test("[API-17] work that fails gives its place back", async () => {
  const queue = createFairQueue({ ...settings, atOnce: 1, nowMs: () => 0 });
  const fail = () => queue({ owner: "a", cost: 10 }, () => Promise.reject(new Error("broken")));
  for (let count = 0; count < 3; count += 1) await expect(fail()).rejects.toThrow("broken");
  expect(await queue({ owner: "b", cost: 10 }, async () => "done")).toBe("done");
});

test("[API-17] who had much done is not kept waiting without end by those who come new", async () => {
  const { ask, begun, end, pass } = open({ atOnce: 1 });
  void ask("reader", "r1", 300);
  await end("r1");
  void ask("new0", "new0");
  void ask("reader", "r2");
  for (let index = 1; index < 8; index += 1) {
    void ask(`new${index}`, `new${index}`);
    pass(500);
    await end(`new${index - 1}`);
  }
  expect(begun).toContain("r2");
});

test("[API-17] what continues an answer is slow when it must be, but not refused", async () => {
  const { ask, begun, end, pass } = open({ atOnce: 1, mostLineMs: 100, maxWaitMs: 20, waitingOfOne: 1 });
  void ask("a", "a1");
  pass(10_000);
  await end("a1");
  void ask("b", "b1");
  const further = ["a2", "a3"].map((name) => ask("a", name, 10, true));
  await expect(ask("a", "a4")).rejects.toBeInstanceOf(FairQueueFull);
  await new Promise((resolve) => setTimeout(resolve, 40));
  await end("b1");
  await end("a2");
  await end("a3");
  expect(begun).toEqual(["a1", "b1", "a2", "a3"]);
  expect(await Promise.all(further)).toEqual(["a2", "a3"]);
});

test("[API-17] somebody with a thousand downloads under way does not make others be refused", async () => {
  const { ask, begun, end, pass } = open({ atOnce: 1, mostLineMs: 100, waitingOfOne: 2_000 });
  void ask("flood", "f");
  pass(1_000);
  await end("f");
  void ask("flood", "f0");
  for (let index = 1; index <= 1_000; index += 1) void ask("flood", `f${index}`, 10, true);
  const quiet = ask("quiet", "chart");
  await end("f0");
  expect(begun.at(-1)).toBe("chart");
  await end("chart");
  expect(await quiet).toBe("chart");
});

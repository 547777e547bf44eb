import { expect, test } from "vitest";
import { createLanes, type Lane, type Lanes } from "./lanes.ts";
import { refusalOf } from "./test-people.ts";

const open = (change: Partial<Parameters<typeof createLanes>[0]> = {}): Lanes =>
  createLanes({
    atOnce: 1,
    mostWaiting: { known: 2, proved: 2, stranger: 2 },
    patienceMs: 60_000,
    ...change,
  });
/** A work that ends when it is told to. */
const slow = (lanes: Lanes, lane: Lane = "stranger") => {
  const gate = Promise.withResolvers<void>();
  return { done: lanes.inTurn(lane, () => gate.promise), end: gate.resolve };
};

test("[SES-13] a free place goes to known networks first, then to who proved something, then to strangers", async () => {
  const lanes = open();
  const first = slow(lanes);
  const begun: string[] = [];
  const enter = (lane: Lane, name: string) => lanes.inTurn(lane, async () => void begun.push(name));
  const all = [
    enter("stranger", "stranger 1"),
    enter("proved", "proved 1"),
    enter("stranger", "stranger 2"),
    enter("known", "known 1"),
    enter("known", "known 2"),
  ];
  first.end();
  await Promise.all(all);
  expect(begun).toEqual(["known 1", "known 2", "proved 1", "stranger 1", "stranger 2"]);
});

test("[SES-13] a full lane refuses by name and says for how long; the others stay open", async () => {
  const lanes = open();
  const works = [slow(lanes), slow(lanes), slow(lanes)];
  expect(lanes.hasRoom("stranger")).toBe(false);
  const refused = lanes.inTurn("stranger", async () => {});
  await expect(refused).rejects.toMatchObject({ refusal: { key: "LoginBusy", values: { seconds: "2" } } });
  expect(() => lanes.requireRoom("stranger")).toThrow("LoginBusy");
  const known = lanes.inTurn("known", async () => "in");
  for (const { end } of works) end();
  expect(await known).toBe("in");
  expect(lanes.hasRoom("stranger")).toBe(true);
});

test("[SES-13] whoever waits too long is sent away, and takes nobody's turn", async () => {
  const lanes = open({ patienceMs: 5 });
  const first = slow(lanes);
  let looked = 0;
  const late = lanes.inTurn("known", async () => void (looked += 1));
  expect(await refusalOf(late)).toBe("LoginBusy");
  first.end();
  await first.done;
  expect(await lanes.inTurn("known", async () => "in")).toBe("in");
  expect(looked).toBe(0);
  expect(await refusalOf(lanes.inTurn("known", async () => {}, performance.now() - 5))).toBe("LoginBusy");
});

test("[SES-13] a work that fails frees its place", async () => {
  const lanes = open();
  await expect(lanes.inTurn("known", () => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  expect(await lanes.inTurn("known", async () => "in")).toBe("in");
});

import { expect, test } from "vitest";
import { createLanes, type Outcome } from "./outbox-lanes.ts";

const limits = { atOnce: 8, mostOf: { user: 2, host: 6 } };
const [ann, host] = ["user 1", "host push.example"];

test("a user and a host have only their share of the lanes, and all together have what there is", () => {
  const lanes = createLanes(limits);
  for (let nth = 0; nth < 2; nth += 1) lanes.begin([ann, host]);
  expect(lanes.full(0)).toEqual([ann]);
  for (let nth = 0; nth < 4; nth += 1) lanes.begin([`user ${nth + 2}`, host]);
  expect(lanes.full(0)).toEqual([ann, host]);
  expect(lanes.hasRoom()).toBe(true);
  for (let nth = 0; nth < 2; nth += 1) lanes.begin([`user ${nth + 9}`, "host other.example"]);
  expect(lanes.hasRoom()).toBe(false);
  lanes.end([ann, host], "answered", 0);
  expect([lanes.full(0), lanes.hasRoom()]).toEqual([[], true]);
});

const send = (lanes: ReturnType<typeof createLanes>, outcome: Outcome, nowMs: number): void => {
  lanes.begin([host]);
  lanes.end([host], outcome, nowMs);
};

test("a host that is silent five times in a row is left alone, longer each time, and then tried with one message", () => {
  const lanes = createLanes(limits);
  for (let nth = 0; nth < 4; nth += 1) send(lanes, "silent", 0);
  expect(lanes.full(0)).toEqual([]);
  send(lanes, "silent", 1_000);
  expect([lanes.full(1_000), lanes.full(15_999), lanes.full(16_000)]).toEqual([[host], [host], []]);
  lanes.begin([host]);
  expect(lanes.full(16_000)).toEqual([host]);
  lanes.end([host], "silent", 21_000);
  expect([lanes.full(50_999), lanes.full(51_000)]).toEqual([[host], []]);
  send(lanes, "answered", 51_000);
  expect(lanes.full(51_000)).toEqual([]);
  for (let nth = 0; nth < 4; nth += 1) send(lanes, "silent", 51_000);
  expect(lanes.full(51_000)).toEqual([]);
});

test("an answer in between keeps a host in use, whatever other messages to it do", () => {
  const lanes = createLanes(limits);
  for (let nth = 0; nth < 50; nth += 1) send(lanes, nth % 4 === 3 ? "answered" : "silent", 0);
  expect(lanes.full(0)).toEqual([]);
});

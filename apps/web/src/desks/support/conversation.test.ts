import { expect, test } from "vitest";
import { isToRenew, linesOf, stateOf, type Conversation, type Said } from "./conversation.ts";

const said = (number: number, time: number): Said => ({
  number,
  clientId: `id-${number}`,
  by: "",
  text: `message ${number}`,
  pictures: [],
  time,
  isBrought: false,
});
const note = (id: string, time: number) => ({ id, by: "sue", text: "a note", time });

test("[SUP-01] messages keep the order of their numbers, once each, with the notes between them", () => {
  const lines = linesOf([said(1, 10), said(2, 20)], {
    messages: [said(2, 20), said(3, 15), said(4, 40)],
    notes: [note("1", 5), note("2", 30), note("3", 50)],
  });
  expect(lines.map((line) => (line.kind === "note" ? `note ${line.note.id}` : line.said.number))).toEqual([
    "note 1",
    1,
    2,
    3,
    "note 2",
    4,
    "note 3",
  ]);
});

const listed = {
  id: "1",
  userId: null,
  contact: "",
  language: "en",
  last: 1,
  unseen: 0,
  waitingSince: null,
  holder: null,
  isClosed: false,
  stars: null,
} as const;

test("[SUP-01] a conversation is held, waits, is answered or closed", () => {
  const holder = { id: "1", name: "sue", until: 1 };
  expect(stateOf({ ...listed, holder, waitingSince: 1 }).label).toBe("held by sue");
  expect(stateOf({ ...listed, waitingSince: 1 }).label).toBe("waits");
  expect(stateOf(listed).label).toBe("answered");
  expect(stateOf({ ...listed, isClosed: true }).label).toBe("closed");
});

test("[SUP-01] an open conversation is held on when something is new, or its time goes to its end", () => {
  const held = { ...listed, holder: { id: "1", name: "sue", until: 600_000 } } as unknown as Conversation;
  expect([isToRenew(held, 0), isToRenew(held, 300_001), isToRenew({ ...held, unseen: 1 }, 0)]).toEqual([
    false,
    true,
    true,
  ]);
  expect(isToRenew({ ...held, holder: null }, 0)).toBe(false);
});

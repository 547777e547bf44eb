import { defineList } from "@candor/wire/call";
import { nothing } from "@candor/wire/scalars";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { answerText } from "./answer-text.ts";

const listed = { path: "x", access: "visitor", limit: "read", summary: "", request: nothing } as const;
const answer = z.strictObject({ price: z.string() });
const shared = defineList({ ...listed, sameForAll: true, answer });
const own = defineList({ ...listed, answer });

/** A row that counts how often its field is read. */
const countedRow = (price: unknown) => {
  const counted = {
    reads: 0,
    row: {
      get price() {
        counted.reads += 1;
        return price;
      },
    },
  };
  return counted;
};
const body = (text: string): string => `{"retCode":0,"message":"Success","data":[${text}],"total":1}`;

test("[API-17] a row of everybody's that is given again is checked and written once", () => {
  const write = answerText(shared);
  const given = countedRow("2.5");
  const first = write({ rows: [given.row], total: 1 }, "en", {});
  const reads = given.reads;
  expect(write({ rows: [given.row], total: 1 }, "en", {})).toBe(first);
  expect([first, given.reads, reads > 0]).toEqual([body('{"price":"2.5"}'), reads, true]);
});

test("[API-12] a row that breaks its schema is refused each time, also one of everybody's", () => {
  const write = answerText(shared);
  const { row } = countedRow(2.5);
  for (const _ of [1, 2])
    expect(() => write({ rows: [row], total: 1 }, "en", {})).toThrow("outside its schema");
});

test("a row of one caller is written each time", () => {
  const write = answerText(own);
  const row = { price: "1" };
  expect(write({ rows: [row], total: 1 }, "en", {})).toBe(body('{"price":"1"}'));
  row.price = "2";
  expect(write({ rows: [row], total: 1 }, "en", {})).toBe(body('{"price":"2"}'));
});

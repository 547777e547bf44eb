import { expect, test } from "vitest";
import { signsOf, type DepositDetail } from "./deposit.ts";

const deposit = {
  invoice: null,
  senderUserId: null,
  quotedUserId: null,
  proven: null,
  quotes: [],
  earlier: [],
  claims: [],
} as unknown as DepositDetail;
const signs = (changes: Partial<DepositDetail>) =>
  signsOf({ ...deposit, ...changes }, String).map(({ userId, proves }) => [userId, proves]);

test("[WAL-15] the sender's proven address and a quote prove; an expired quote and the naming of a hash do not", () => {
  expect(signs({})).toEqual([]);
  expect(signs({ senderUserId: "1", quotedUserId: "2", claims: [{ userId: "3", time: 5 }] })).toEqual([
    ["1", true],
    ["2", true],
    ["3", false],
  ]);
  expect(signs({ quotes: [{ userId: "2", givenAt: 1, expiresAt: 2 }] })).toEqual([["2", false]]);
});

test("[WAL-15] what was proven after the transfer was judged is a hint; the same fact is said once", () => {
  const proven = { userId: "1", time: 5 };
  expect(signs({ proven })).toEqual([["1", false]]);
  expect(signs({ proven, senderUserId: "1" })).toEqual([["1", true]]);
  const quotes = [{ userId: "2", givenAt: 1, expiresAt: 2 }];
  expect(signs({ quotes, quotedUserId: "2" })).toEqual([["2", true]]);
});

test("[WAL-14] who ordered the invoice is the owner of what arrived for it", () => {
  expect(signs({ invoice: { userId: "7", amount: "100", time: 1 } })).toEqual([["7", true]]);
});

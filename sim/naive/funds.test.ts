import { houseAccount, userAccount } from "@candor/core/ids/account-id";
import { expect, test } from "vitest";
import { createBook, type TwinDue } from "./book.ts";
import { judgeMove } from "./funds.ts";
import type { Twin } from "./twin-state.ts";

/** A house with 100 of capital that owes 60 for what ticks have closed, and a request that takes 50 of it to a user. */
const twinOf = (): Twin => {
  const book = createBook(new Map([["0 capital", 100n]]));
  book.due = [{ end: { profit: 60n } } as unknown as TwinDue];
  const request = { debit: houseAccount("capital"), credit: userAccount(7, "wallet"), amount: 50n };
  return { book, log: [], stressBps: new Map(), requests: new Map([[1, request]]) } as unknown as Twin;
};

const moved = (list: string, more: { readonly isHouses?: true }) =>
  judgeMove(twinOf(), {
    type: "moveFunds",
    userId: 7,
    acceptedMs: 0,
    list,
    row: { request_id: 1 },
    legs: [],
    shortages: [],
    ...more,
  });

test("[LEV-17] what the house gives away of its own must leave enough for contracts, whatever the list is called", () => {
  expect(moved("gifts", { isHouses: true })).toEqual({ refusal: "ExposureLimit" });
  expect(moved("house_moves", {})).toEqual({ refusal: "ExposureLimit" });
  expect(moved("corrections", {})).toMatchObject({ newId: 1 });
});

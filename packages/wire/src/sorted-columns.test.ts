import { expect, test } from "vitest";
import * as z from "zod/mini";
import { calls } from "./calls.ts";

const ofPublicTexts = ["phone", "content", "more", "picurl", "status", "like", "own", "example"];
const ofOwnTexts = ["like", "more", "reasonCode", "reason", "appealState", "appeal"];

/** Columns that no list can be sorted by; why is said where the call is described. */
const notSorted: Readonly<Record<string, readonly string[]>> = {
  myContractOrderList: ["newPrice", "grossProfit", "net"],
  "financial/cashFlow": ["sourcePhone", "state", "name", "remarks"],
  "financial/queryFinancialTypeList": ["cycles", "detail", "pool"],
  myFinancial: ["exit", "pool", "end"],
  "speech/speechList": [...ofPublicTexts],
  "speech/commentList": [...ofPublicTexts],
  "speech/replyList": [...ofPublicTexts, "toReplyId", "toPhone"],
  "speech/speechListSelf": [...ofOwnTexts, "speechPhone", "speechContent", "speechAvatar"],
  "speech/commentListSelf": [
    ...ofOwnTexts,
    "speechId",
    "speechPhone",
    "speechContent",
    "commentPhone",
    "commentContent",
    "commentAvatar",
  ],
  "speech/replyListSelf": [
    ...ofOwnTexts,
    "commentId",
    "commentPhone",
    "commentContent",
    "replyPhone",
    "replyContent",
    "toReplyId",
  ],
};

type Shape = Readonly<Record<string, z.core.$ZodType>>;
const shapeOf = (schema: z.core.$ZodType): Shape => (schema._zod.def as { shape?: Shape }).shape ?? {};
const sortedLists = calls.flatMap(({ call }) => {
  const field = shapeOf(call.request)["orderByColumn"];
  return field === undefined ? [] : [{ path: call.path, call, field }];
});

test("[API-10] the lists that can be sorted are those of the product", () => {
  expect(sortedLists.map(({ path }) => path).toSorted()).toEqual([
    "bot/runs",
    "financial/cashFlow",
    "financial/queryFinancialTypeList",
    "homeMsg",
    "myContractOrderList",
    "myFinancial",
    "orderList",
    "speech/commentList",
    "speech/commentListSelf",
    "speech/replyList",
    "speech/replyListSelf",
    "speech/speechList",
    "speech/speechListSelf",
  ]);
});

test.each(sortedLists)(
  "[API-10] $path is sorted by id and by its own columns, and by no other",
  ({ path, call, field }) => {
    const takes = (column: string): boolean => z.safeParse(field, column).success;
    const own = Object.keys(shapeOf(call.answer));
    expect(own.filter((column) => !takes(column))).toEqual(notSorted[path] ?? []);
    expect([takes("id"), takes("secret"), takes("ID"), takes("id desc")]).toEqual([
      true,
      false,
      false,
      false,
    ]);
  },
);

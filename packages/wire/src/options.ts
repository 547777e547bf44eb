/** Timed options: placing, listing and auditing them (OPT-01 to OPT-08). */
import * as z from "zod/mini";
import { defineCall, defineList, pageCost, sortedCost } from "./call.ts";
import { id, idInput, moneyInput, paging, priceInput, wholeInput } from "./scalars.ts";
import { optionEvidence, optionRow } from "./record/trade-evidence.ts";

export type OptionRow = z.output<typeof optionRow>;

export const placeOrder = defineCall({
  path: "placeOrder",
  access: "user",
  limit: "money",
  summary: "Place a timed option at the next logged tick of its pair (OPT-02, OPT-06, API-18).",
  request: z.strictObject({
    entryPrice: priceInput,
    pid: idInput,
    directionDigit: wholeInput(0, 1),
    expirySeconds: wholeInput(1, 86_400),
    fee: moneyInput,
    /** The percent that the confirmation showed: less is refused with TermsChanged. Left out: whatever the pair offers. */
    profitPercent: z.optional(wholeInput(1, 999)),
  }),
  answer: z.strictObject({ id }),
});

type Listed = {
  readonly pageSize: number;
  readonly orderByColumn: string;
  readonly settledDigit?: number | undefined;
};
/** Open options are few; others have an order of their own: the settled by their ends, all of them by their beginnings. */
const isSorted = ({ orderByColumn, settledDigit }: Listed): boolean => {
  if (settledDigit === 0) return false;
  return settledDigit === 1
    ? orderByColumn !== "sellTime"
    : orderByColumn !== "id" && orderByColumn !== "entryTime";
};

export const orderList = defineList({
  path: "orderList",
  access: "user",
  limit: "read",
  changesWith: "bookings",
  summary: "The caller's options, open (ostaus 0) or settled (1), or both when ostaus is left out.",
  cost: (input: Listed) => (isSorted(input) ? sortedCost(input) : pageCost(input)),
  request: z.strictObject({
    ...paging([
      "entryTime",
      "id",
      "pid",
      "symbol",
      "pairName",
      "directionDigit",
      "fee",
      "percent",
      "entryPrice",
      "exitPrice",
      "acceptedTime",
      "sellTime",
      "settledDigit",
      "isWin",
      "optionNet",
      "entrySeq",
      "exitSeq",
    ]),
    settledDigit: z.optional(wholeInput(0, 1)),
  }),
  answer: optionRow,
});

export const optionAudit = defineCall({
  path: "options/audit",
  // Draws a path from up to two hours of ticks.
  cost: () => 20,
  readsFiles: true,
  access: "user",
  limit: "read",
  summary: "What decided a settled option: its entry and exit tick and the prices between (OPT-08).",
  request: z.strictObject({ id: idInput }),
  answer: optionEvidence,
});

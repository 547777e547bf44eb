/** Leveraged contracts: placing, closing, listing and checking them (LEV-01 to LEV-18). */
import * as z from "zod/mini";
import { defineCall, defineList, pageCost, sortedCost } from "./call.ts";
import {
  decimal,
  enteredMoney,
  id,
  idInput,
  judgedText,
  nothing,
  optionalJudgedText,
  paging,
  rateInput,
  wholeInput,
} from "./scalars.ts";
import { leverEvidence, leverRow } from "./record/trade-evidence.ts";

export type LeverRow = z.output<typeof leverRow>;

/** A price as typed: the rules of the area say what is wrong with it (LEV-03, LEV-08). "" and 0 mean none. */
const priceText = optionalJudgedText;
/** The same for a change of stops, where a field that is left out has another meaning than an empty one. */
const stopText = z.optional(judgedText);

/** The terms that the confirmation showed: a higher fee or another divisor is refused with TermsChanged. Left out: whatever the pair offers. */
const seenTerms = { feeRate: z.optional(rateInput), molecule: z.optional(wholeInput(1, 1_000_000)) };

export const buyContract = defineCall({
  path: "buyContract",
  access: "user",
  limit: "money",
  summary:
    "Open a position at the next tick (status 1), or at a fixed price or better (status 0) (LEV-02, LEV-10).",
  request: z.strictObject({
    multiple: wholeInput(1, 1_000),
    askedPrice: priceText,
    pid: idInput,
    share: optionalJudgedText,
    status: wholeInput(0, 1),
    type: wholeInput(1, 2),
    takeProfit: priceText,
    stopLoss: priceText,
    ...seenTerms,
  }),
  answer: z.strictObject({ id }),
});

type Listed = {
  readonly pageSize: number;
  readonly orderByColumn: string;
  readonly status?: number | undefined;
  readonly statusList?: string | undefined;
};
/** Live orders are few; those that ended have an order of their own: by their ends. */
const isSorted = ({ orderByColumn, status, statusList }: Listed): boolean =>
  orderByColumn !== "completeTime" && /^$|[34]/.test(statusList ?? String(status ?? ""));

export const myContractOrderList = defineList({
  path: "myContractOrderList",
  access: "user",
  limit: "read",
  changesWith: "bookings",
  summary:
    "The caller's lever orders, by status (`status`, or a comma-separated `statusList`) and pair (LEV-06).",
  cost: (input: Listed) => (isSorted(input) ? sortedCost(input) : pageCost(input)),
  request: z.strictObject({
    // Not newPrice, grossProfit and net: those of a live order change with each price, so two pages would not be of one order.
    ...paging([
      "createdTime",
      "id",
      "type",
      "pairName",
      "symbol",
      "pid",
      "multiple",
      "askedPrice",
      "share",
      "status",
      "openPrice",
      "targetProfitPrice",
      "stopLossPrice",
      "orderMargin",
      "tradeFee",
      "transactionTime",
      "handleTime",
      "completeTime",
      "molecule",
      "closeOutPrice",
      "closeOutRatio",
      "feeRate",
      "closeReason",
      "houseLoss",
      "placedSeq",
      "sinceSeq",
      "entrySeq",
      "exitSeq",
      "aiRun",
      "partOf",
    ]),
    pid: z.optional(idInput),
    status: z.optional(wholeInput(0, 4)),
    statusList: z.optional(z.string().check(z.regex(/^[0-4](,[0-4]){0,4}$/))),
  }),
  answer: leverRow,
});

const act = <const Path extends string>(path: Path, summary: string) =>
  ({ path, access: "user", limit: "money", summary, request: z.strictObject({ id: idInput }) }) as const;

export const cheDanContract = defineCall({
  ...act("cheDanContract", "Revoke a pending order; its margin and fee are returned (LEV-07)."),
  answer: nothing,
});
export const pingcangContract = defineCall({
  ...act("pingcangContract", "Close a position at the next tick of its pair (LEV-07, LEV-10)."),
  answer: nothing,
});
export const reverseContract = defineCall({
  ...act("lever/reverse", "Close a position and open an equal opposite one, both or neither (LEV-15)."),
  request: z.strictObject({ id: idInput, ...seenTerms }),
  answer: z.strictObject({ id }),
});

export const zhiyingzhisunContract = defineCall({
  path: "zhiyingzhisunContract",
  access: "user",
  limit: "money",
  summary:
    "Set stop-loss and take-profit of a position; empty or 0 removes one, one that is left out stays (LEV-08).",
  request: z.strictObject({ id: idInput, stopLoss: stopText, takeProfit: stopText }),
  answer: nothing,
});

export const closePart = defineCall({
  path: "lever/closePart",
  access: "user",
  limit: "money",
  summary: "Close some leaves of a position; the part becomes a separate closed order (LEV-15).",
  request: z.strictObject({ id: idInput, share: judgedText }),
  answer: z.strictObject({ id }),
});

const everyOf = z.strictObject({ pid: z.optional(idInput) });
export const closeAll = defineCall({
  path: "lever/closeAll",
  access: "user",
  limit: "money",
  summary: "Close all positions, or those of one pair; returns how many (LEV-15).",
  request: everyOf,
  answer: z.strictObject({ count: z.int() }),
});
export const revokeAll = defineCall({
  path: "lever/revokeAll",
  access: "user",
  limit: "money",
  summary: "Revoke all pending orders, or those of one pair; returns how many (LEV-15).",
  request: everyOf,
  answer: z.strictObject({ count: z.int() }),
});

export const walletTransfer = defineCall({
  path: "lever/walletTransfer",
  access: "user",
  limit: "money",
  summary: "Move money from the balance to the contract wallet (1) or back (2) (LEV-16).",
  request: z.strictObject({ transfervalue: enteredMoney, type: wholeInput(1, 2) }),
  answer: nothing,
});

export const leverExposure = defineCall({
  path: "lever/exposure",
  access: "visitor",
  limit: "read",
  summary:
    "What the house would lose on leveraged contracts under a stress move, and its own money (LEV-17).",
  request: nothing,
  answer: z.strictObject({
    /** Capital, trading book and insurance: what the house owns without its reserves. */
    ownMoney: decimal,
    stressLoss: decimal,
    /** What the house has paid beyond customers' margins so far. */
    borne: decimal,
    pairs: z.array(
      z.strictObject({
        symbol: z.string(),
        /** The move, "0.1" for 10 %. */
        stress: decimal,
        longs: decimal,
        shorts: decimal,
        stressLoss: decimal,
      }),
    ),
  }),
});

export const leverAudit = defineCall({
  path: "lever/audit",
  // As for an option.
  cost: () => 20,
  readsFiles: true,
  access: "user",
  limit: "read",
  summary: "What decided a closed position: its ticks, the prices between, the files to check them (LEV-14).",
  request: z.strictObject({ id: idInput }),
  answer: leverEvidence,
});

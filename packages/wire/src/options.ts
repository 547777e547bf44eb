/** Timed options: placing, listing and auditing them (OPT-01 to OPT-08). */
import * as z from "zod/mini";
import { defineCall, defineList, pageCost, sortedCost } from "./call.ts";
import { decimal, id, idInput, instant, moneyInput, paging, priceInput, wholeInput } from "./scalars.ts";

/**
 * One option as its owner sees it. `ostyle` 0 CALL, 1 PUT; `ostaus` 0 open, 1 settled; `isWin` 1 win or tie, 2 lose.
 * `accepttime` is when the order was accepted; `buytime` is the time of its entry tick, the first one after that (OPT-06).
 */
export const optionRow = z.strictObject({
  id,
  pid: z.int(),
  procode: z.string(),
  ptitle: z.string(),
  ostyle: z.union([z.literal(0), z.literal(1)]),
  fee: decimal,
  percent: decimal,
  buyprice: decimal,
  sellprice: z.nullable(decimal),
  accepttime: instant,
  buytime: instant,
  selltime: instant,
  ostaus: z.union([z.literal(0), z.literal(1)]),
  isWin: z.nullable(z.union([z.literal(1), z.literal(2)])),
  ploss: z.nullable(decimal),
  entrySeq: z.int(),
  exitSeq: z.nullable(z.int()),
});
export type OptionRow = z.output<typeof optionRow>;

export const placeOrder = defineCall({
  path: "placeOrder",
  access: "user",
  limit: "money",
  summary: "Place a timed option at the next logged tick of its pair (OPT-02, OPT-06, API-18).",
  request: z.strictObject({
    buyprice: priceInput,
    pid: idInput,
    ostyle: wholeInput(0, 1),
    endprofit: wholeInput(1, 86_400),
    fee: moneyInput,
  }),
  answer: z.strictObject({ id }),
});

type Listed = {
  readonly pageSize: number;
  readonly orderByColumn: string;
  readonly ostaus?: number | undefined;
};
/** Open options are few; others have an order of their own: the settled by their ends, all of them by their beginnings. */
const isSorted = ({ orderByColumn, ostaus }: Listed): boolean =>
  ostaus !== 0 && (orderByColumn === "fee" || (ostaus === 1) !== (orderByColumn === "selltime"));

export const orderList = defineList({
  path: "orderList",
  access: "user",
  limit: "read",
  summary: "The caller's options, open (ostaus 0) or settled (1), or both when ostaus is left out.",
  cost: (input: Listed) => (isSorted(input) ? sortedCost(input) : pageCost(input)),
  request: z.strictObject({
    ...paging(["buytime", "selltime", "fee", "id"]),
    ostaus: z.optional(wholeInput(0, 1)),
  }),
  answer: optionRow,
});

/** One line of the public tick log. `line` is the exact text that the hash covers. */
export const auditTick = z.strictObject({
  seq: z.int(),
  time: instant,
  price: decimal,
  line: z.string(),
  hash: z.string(),
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
  answer: z.strictObject({
    order: optionRow,
    entry: auditTick,
    exit: auditTick,
    /** The first tick after selltime, which shows that the exit was the last one before it. */
    next: z.nullable(auditTick),
    /** At most 600 points of the price between entry and exit, oldest first. */
    ride: z.array(z.tuple([instant, decimal])),
    /** Public segments that contain the evidence, to fetch and check in order. */
    segments: z.array(z.string()),
  }),
});

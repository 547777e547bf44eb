/** Leveraged contracts: placing, closing, listing and checking them (LEV-01 to LEV-18). */
import * as z from "zod/mini";
import { defineCall, defineList, pageCost, sortedCost } from "./call.ts";
import { auditTick } from "./options.ts";
import {
  decimal,
  id,
  idInput,
  instant,
  moneyInput,
  nothing,
  optionalText,
  paging,
  textInput,
  wholeInput,
} from "./scalars.ts";

const state = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3), z.literal(4)]);

/**
 * One lever order as its owner sees it. `type` 1 buy, 2 sell; `status` 0 pending, 1 and 2 holding, 3 closed, 4 revoked.
 * Values that an order does not have yet are null.
 */
export const leverRow = z.strictObject({
  id,
  type: z.union([z.literal(1), z.literal(2)]),
  ptitle: z.string(),
  procode: z.string(),
  pid: z.int(),
  multiple: z.int(),
  /** The asked price; for a best-price order, the price at which it opened. */
  originPrice: decimal,
  share: z.int(),
  status: state,
  openPrice: z.nullable(decimal),
  targetProfitPrice: z.nullable(decimal),
  stopLossPrice: z.nullable(decimal),
  /** The price at which it closed; while it is live, the last logged one, or null when there is none. */
  newPrice: z.nullable(decimal),
  cautionMoney: decimal,
  /** Profit at `newPrice`, never below minus the margin; null while pending and when revoked. */
  factProfits: z.nullable(decimal),
  /** `factProfits` less `tradeFee`: what the order brings its owner; null when `factProfits` is. */
  net: z.nullable(decimal),
  tradeFee: decimal,
  /** When its placement was accepted; the next tick of its pair decides it (API-18). */
  createtime: instant,
  /** The time of the tick at which it opened. */
  transactionTime: z.nullable(instant),
  /** When its close was accepted; the tick's time if a trigger closed it. */
  handleTime: z.nullable(instant),
  completeTime: z.nullable(instant),
  levermolecule: z.int(),
  /** At this price the position is closed out; null while pending, and when no price above zero does. */
  closeOutPrice: z.nullable(decimal),
  /** Closed out when margin + profit is at most this share of the margin: "0.5" for half. */
  closeOutRatio: decimal,
  feeRate: decimal,
  /** Why it closed: 1 its owner, 2 stop-loss, 3 take-profit, 4 close-out, 5 the end of its bot run. */
  closeReason: z.nullable(z.int()),
  /** The loss beyond the margin, which the house paid. */
  houseLoss: z.nullable(decimal),
  /** Ticks of the symbol's log: of the placement, the last one when its triggers were set, of the opening, and of the close. */
  placedSeq: z.int(),
  sinceSeq: z.int(),
  entrySeq: z.nullable(z.int()),
  exitSeq: z.nullable(z.int()),
  /** The bot run that placed it. */
  aiRun: z.nullable(z.int()),
  /** The order of which this is a part. */
  partOf: z.nullable(id),
});
export type LeverRow = z.output<typeof leverRow>;

/** A price as typed: the rules of the area say what is wrong with it (LEV-03, LEV-08). "" and 0 mean none. */
const priceText = optionalText(32);
/** The same for a change of stops, where a field that is left out has another meaning than an empty one. */
const stopText = z.optional(textInput(32));

export const buyContract = defineCall({
  path: "buyContract",
  access: "user",
  limit: "money",
  summary:
    "Open a position at the next tick (status 1), or at a fixed price or better (status 0) (LEV-02, LEV-10).",
  request: z.strictObject({
    multiple: wholeInput(1, 1_000),
    originPrice: priceText,
    pid: idInput,
    share: optionalText(32),
    status: wholeInput(0, 1),
    type: wholeInput(1, 2),
    target_profit_price: priceText,
    stop_loss_price: priceText,
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
  summary:
    "The caller's lever orders, by status (`status`, or a comma-separated `statusList`) and pair (LEV-06).",
  cost: (input: Listed) => (isSorted(input) ? sortedCost(input) : pageCost(input)),
  request: z.strictObject({
    ...paging(["createtime", "transactionTime", "completeTime", "id"]),
    pid: z.optional(idInput),
    status: z.optional(wholeInput(0, 4)),
    statusList: z.optional(z.string().check(z.regex(/^[0-4](,[0-4]){0,4}$/))),
  }),
  answer: leverRow,
});

const act = (path: string, summary: string) =>
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
  answer: z.strictObject({ id }),
});

export const zhiyingzhisunContract = defineCall({
  path: "zhiyingzhisunContract",
  access: "user",
  limit: "money",
  summary:
    "Set stop-loss and take-profit of a position; empty or 0 removes one, one that is left out stays (LEV-08).",
  request: z.strictObject({ id: idInput, stop_loss_price: stopText, target_profit_price: stopText }),
  answer: nothing,
});

export const closePart = defineCall({
  path: "lever/closePart",
  access: "user",
  limit: "money",
  summary: "Close some leaves of a position; the part becomes a separate closed order (LEV-15).",
  request: z.strictObject({ id: idInput, share: textInput(32) }),
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
  request: z.strictObject({ transfervalue: moneyInput, type: wholeInput(1, 2) }),
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
        procode: z.string(),
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
  answer: z.strictObject({
    order: leverRow,
    entry: auditTick,
    exit: auditTick,
    /** The trade before the exit, which shows that nothing was triggered before. */
    before: z.nullable(auditTick),
    /** The first tick after the exit. */
    next: z.nullable(auditTick),
    /** At most 600 points of the price between opening and close, oldest first. */
    ride: z.array(z.tuple([instant, decimal])),
    /** Public segments with the evidence, to fetch and check in order; at most 60, the newest minutes when there are more. */
    segments: z.array(z.string()),
    /** The number of segments from opening to close; of minutes, when there are more than 60: those without ticks have no segment. */
    segmentCount: z.int(),
  }),
});

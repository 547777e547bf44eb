/** What operators decide about deposits (WAL-15). */
import { paymentDifferences } from "../deposits.ts";
import * as z from "zod/mini";
import { defineCall, defineList } from "../call.ts";
import { defineListFile } from "../lists/list-file.ts";
import { reasonInput } from "./operators.ts";
import { decimal, id, idInput, instant, optionalText, rowsBefore, wholeInput } from "../scalars.ts";

const state = z.enum(["seen", "undone", "review", "refused", "confirmed", "credited"]);
const user = z.nullable(id);
const queued = {
  id,
  network: z.enum(["ethereum", "tron", "gateway"]),
  hash: z.string(),
  /** Masked in lists, for every role. */
  sender: z.string(),
  receiver: z.string(),
  /** What `amount` is in. */
  asset: z.enum(["USDT", "ETH"]),
  amount: decimal,
  state,
  /** Why it was refused; "" when it was not. */
  reason: z.enum(["", "below_minimum", "not_as_ordered", "rejected"]),
  /** How what arrived at the gateway differs from what was ordered; "" when it does not. */
  differs: z.enum(["", ...paymentDifferences]),
  seenAt: instant,
  confirmations: z.int(),
  needed: z.int(),
  /** Whose it is; null while nobody knows. */
  userId: user,
  /** Whose proven address it came from, when it was judged. */
  senderUserId: user,
  /** Whose exact amount it bears, quoted before and not expired, when it was judged. */
  quotedUserId: user,
};

export const depositQueue = defineList({
  path: "operator/deposits",
  access: "operator",
  action: "deposits_read",
  limit: "read",
  summary:
    "Deposits before a number, the newest first. The total is counted up to 10 000: counting all would cost more than the page.",
  request: z.strictObject({
    state: z._default(z.enum([...state.options, "all"]), "review"),
    /** Of this user only; 0: of all. */
    userId: z._default(wholeInput(0, Number.MAX_SAFE_INTEGER), 0),
    /** A number, a hash or an address that it came from: only these, in whatever state. */
    find: optionalText(200),
    ...rowsBefore,
  }),
  answer: z.strictObject(queued),
});

export const depositQueueFile = defineListFile(depositQueue);

export const depositDetail = defineCall({
  path: "operator/deposit",
  access: "operator",
  action: "deposits_read",
  limit: "read",
  summary: "One deposit with all that tells whose it is, as the rows say at this moment.",
  request: z.strictObject({ id: idInput }),
  answer: z.strictObject({
    ...queued,
    /** The sender is masked: who does not decide it opens the owner's data first. */
    isMasked: z.boolean(),
    /** The invoice that it was paid for at the gateway: who ordered it, and over how much. */
    invoice: z.nullable(z.strictObject({ userId: id, amount: decimal, time: instant })),
    /** Who has named its hash; that proves nothing. */
    claims: z.array(z.strictObject({ userId: id, time: instant })),
    /** Who has proven control of the sender's address. */
    proven: z.nullable(z.strictObject({ userId: id, time: instant })),
    /** Amounts that were given for exactly this transfer's amount; one that has expired decides nothing by itself. */
    quotes: z.array(z.strictObject({ userId: id, givenAt: instant, expiresAt: instant })),
    /** Whose earlier deposits from the same address were. */
    earlier: z.array(z.strictObject({ userId: id, times: z.int(), lastAt: instant })),
    /** Crediting it takes two operators. */
    takesTwo: z.boolean(),
    /** The act about it that waits; null when none does. */
    waitingAct: z.nullable(id),
    decision: z.nullable(
      z.strictObject({ operator: z.string(), userId: user, reason: z.string(), time: instant }),
    ),
  }),
});

export const unreadTransactions = defineList({
  path: "operator/unreadTransactions",
  access: "operator",
  action: "deposits_read",
  limit: "read",
  summary:
    "Transactions that may have brought a deposit and that no node gives a readable answer about, the oldest first, at most 100. They are asked for again by themselves.",
  request: z.strictObject({}),
  answer: z.strictObject({
    network: z.enum(["ethereum", "tron"]),
    hash: z.string(),
    block: z.int(),
    /** The answer is too long; in another form; there is none. */
    reason: z.enum(["too_long", "other_form", "no_answer"]),
    seenAt: instant,
    /** How often it was asked for again. */
    tries: z.int(),
    nextAt: instant,
  }),
});

export const decideDeposit = defineCall({
  path: "operator/decideDeposit",
  access: "operator",
  action: "deposit_decide",
  limit: "write",
  summary:
    "Say whose a deposit is that waits for a decision; userId 0: nobody's, it is not credited. From cash_two_from on, ask for the act of two operators that does.",
  request: z.strictObject({
    id: idInput,
    userId: wholeInput(0, Number.MAX_SAFE_INTEGER),
    reason: reasonInput,
  }),
  /** The act that was asked for, when it takes two operators; null when it was done. */
  answer: z.strictObject({ act: z.nullable(id) }),
});

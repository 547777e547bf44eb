/** What operators decide about withdrawals (WAL-12, WAL-13, OPS-03). */
import * as z from "zod/mini";
import { defineCall, defineList } from "../call.ts";
import { defineListFile } from "../lists/list-file.ts";
import { reasonInput } from "./operators.ts";
import {
  decimal,
  id,
  idInput,
  instant,
  optionalText,
  rowsBefore,
  textInput,
  wholeInput,
} from "../scalars.ts";

const state = z.enum(["requested", "approved", "sent", "done", "cancelled", "refused", "failed"]);
const network = z.enum(["ethereum", "tron", "bank"]);
/** WAL-13: the reasons of `core/withdrawal/withdrawal.ts`. */
const whyRefused = z.enum([
  "addressUnusable",
  "ownerAsked",
  "notTheOwner",
  "sourceOfFunds",
  "sanctions",
  "courtOrder",
]);
const queued = {
  id,
  userId: id,
  amount: decimal,
  fee: decimal,
  arrives: decimal,
  network,
  /** Masked in lists, for every role. */
  address: z.string(),
  isProven: z.boolean(),
  requestedAt: instant,
  state,
  /** "" before it was sent. */
  hash: z.string(),
  isFrozen: z.boolean(),
  /** Until when a change of the account is waited for; 0 when none is. */
  waitsUntil: instant,
  /** Who approves it, by its amount and address. */
  approver: z.enum(["policy", "operator", "twoOperators"]),
  /** The signer was asked to pay it, and nobody has taken it back: only the signer pays it. */
  isWithSigner: z.boolean(),
};

export const withdrawalQueue = defineList({
  path: "operator/withdrawals",
  access: "operator",
  action: "withdrawals_read",
  limit: "read",
  summary:
    "Withdrawals before a number, the newest first. The total is counted up to 10 000: counting all would cost more than the page.",
  request: z.strictObject({
    state: z._default(z.enum(["requested", "approved", "sent", "paid", "returned", "all"]), "requested"),
    /** Of this user only; 0: of all. */
    userId: z._default(wholeInput(0, Number.MAX_SAFE_INTEGER), 0),
    /** A number, an address or the hash of a payment: only these, in whatever state. */
    find: optionalText(1000),
    ...rowsBefore,
  }),
  answer: z.strictObject(queued),
});

export const withdrawalQueueFile = defineListFile(withdrawalQueue);

export const userLimits = defineCall({
  path: "operator/userLimits",
  access: "operator",
  action: "users_read",
  limit: "read",
  summary:
    "What limits the withdrawals of one user now: the day's cap and what is left of it, amounts, who would approve, and what approvals wait for. The rules name no limit of a single user that operators change.",
  request: z.strictObject({ userId: idInput }),
  answer: z.strictObject({
    /** Null for an owner of a financial product, who has none (WAL-10). */
    cap: z.nullable(decimal),
    capLeft: z.nullable(decimal),
    capUntil: instant,
    /** The least by a bank, and to an address. */
    bankMin: decimal,
    digitalMin: decimal,
    max: decimal,
    feeBps: z.int(),
    autoBelow: decimal,
    asksForProof: z.boolean(),
    twoFrom: decimal,
    onlyProven: z.boolean(),
    /** Changes that delay approvals, and until when. */
    waits: z.array(
      z.strictObject({
        why: z.enum(["password", "withdrawPassword", "factor", "address", "onlyProven"]),
        until: instant,
      }),
    ),
  }),
});

export const withdrawalDetail = defineCall({
  path: "operator/withdrawal",
  access: "operator",
  action: "withdrawals_read",
  limit: "read",
  summary: "One withdrawal with its steps and what is known about its risk.",
  request: z.strictObject({ id: idInput }),
  answer: z.strictObject({
    ...queued,
    /** Address and remark are masked: who does not decide it opens the owner's data first. */
    isMasked: z.boolean(),
    remark: z.string(),
    /** The server pays it by itself: nobody enters a hash. */
    isPaidByServer: z.boolean(),
    /** Who took it from the signer, and when. `act`: the act by which two operators said that no signer can pay it; null when one took it back. */
    takenBack: z.nullable(z.strictObject({ time: instant, operator: z.string(), act: z.nullable(id) })),
    steps: z.array(
      z.strictObject({
        state,
        time: instant,
        by: z.enum(["owner", "policy", "operator", "payout"]),
        operator: z.string(),
        reason: z.string(),
        note: z.string(),
      }),
    ),
    /** The act of two operators that waits for approvals; null when none does. */
    waitingAct: z.nullable(id),
    /** As the rows say at this moment; of the time before the request where nothing else is said. */
    risk: z.strictObject({
      /** When the address or bank account was saved. */
      addressSavedAt: instant,
      /** What has become of the identity that the user sent last for review (KYC-01), as it is now. */
      identity: z.enum(["none", "waiting", "approved", "refused"]),
      /** How many withdrawals this user was paid before to the same place. */
      paidToAddress: z.int(),
      /** How many other users have asked for money to the same place. */
      othersAtAddress: z.int(),
      isFirstWithdrawal: z.boolean(),
      paidBefore: z.int(),
      accountMadeAt: instant,
      /** The device that was seen for the first time last, of those remembered; 0 when none is. */
      newestDeviceAt: instant,
      devices: z.int(),
      /** Requests of the 24 hours before it, itself included, and their sum. */
      dayCount: z.int(),
      dayAmount: decimal,
      weekCount: z.int(),
      weekAmount: decimal,
      /** Source of funds: what came in from outside, what was paid out, and play money, ever. */
      deposited: decimal,
      /** ETH itself, in ETH; its swaps into USDT are not counted among the deposits. */
      depositedEth: decimal,
      depositCount: z.int(),
      lastDepositAt: instant,
      withdrawn: decimal,
      playMoney: decimal,
    }),
  }),
});

const decided = z.strictObject({
  state,
  /** The act that was asked for, when it takes two operators; null when it was done. */
  act: z.nullable(id),
});

export const approveWithdrawal = defineCall({
  path: "operator/approveWithdrawal",
  access: "operator",
  action: "withdrawal_decide",
  limit: "write",
  summary: "Approve a withdrawal; from cash_two_from on, ask for the act of two operators that does.",
  request: z.strictObject({ id: idInput, reason: reasonInput }),
  answer: decided,
});

export const refuseWithdrawal = defineCall({
  path: "operator/refuseWithdrawal",
  access: "operator",
  action: "withdrawal_decide",
  limit: "write",
  summary: "Refuse a withdrawal: the money is back at once, and its owner reads why, from the list (WAL-13).",
  request: z.strictObject({ id: idInput, why: whyRefused, reason: reasonInput }),
  answer: decided,
});

export const sentWithdrawal = defineCall({
  path: "operator/sentWithdrawal",
  access: "operator",
  action: "withdrawal_decide",
  limit: "write",
  summary:
    "Say with which transaction, or bank's reference, an approved withdrawal was paid by hand. The chain must already show receiver, token and amount, in a block from after the approval.",
  request: z.strictObject({ id: idInput, hash: textInput(200), reason: reasonInput }),
  answer: decided,
});

export const bankPaidWithdrawal = defineCall({
  path: "operator/bankPaidWithdrawal",
  access: "operator",
  action: "withdrawal_decide",
  limit: "write",
  summary: "Say that the bank has paid; from cash_two_from on, ask for the act of two operators that does.",
  request: z.strictObject({ id: idInput, reason: reasonInput }),
  answer: decided,
});

export const failedWithdrawal = defineCall({
  path: "operator/failedWithdrawal",
  access: "operator",
  action: "withdrawal_decide",
  limit: "write",
  summary:
    "Ask for the act of two operators that gives a withdrawal back which cannot be paid out and was not, or whose payment is gone.",
  request: z.strictObject({ id: idInput, reason: reasonInput }),
  answer: decided,
});

export const takeBackWithdrawal = defineCall({
  path: "operator/takeBackWithdrawal",
  access: "operator",
  action: "withdrawal_decide",
  limit: "write",
  summary:
    "Take an approved withdrawal back from the signer, which promises never to pay it. Refused when it has signed a payment, or does not answer.",
  request: z.strictObject({ id: idInput, reason: reasonInput }),
  answer: decided,
});

export const signerGoneWithdrawal = defineCall({
  path: "operator/signerGoneWithdrawal",
  access: "operator",
  action: "withdrawal_decide",
  limit: "write",
  summary:
    "Ask for the act of two operators which says that no signer can pay a withdrawal any more. Refused while anything listens at the signer's address.",
  request: z.strictObject({ id: idInput, reason: reasonInput }),
  answer: decided,
});

import type { AnswerOf } from "@candor/wire/call";
import type { depositDetail, depositQueue } from "@candor/wire/desks/deposits";

/** A deposit, as the queue lists it. */
export type Deposit = AnswerOf<typeof depositQueue>;
/** The same with all that tells whose it is. */
export type DepositDetail = AnswerOf<typeof depositDetail>;

export const depositStates: Readonly<
  Record<Deposit["state"], { readonly label: string; readonly color: string }>
> = {
  review: { label: "waits for a decision", color: "yellow" },
  seen: { label: "seen, not deep enough", color: "blue" },
  confirmed: { label: "to be credited", color: "blue" },
  credited: { label: "credited", color: "green" },
  refused: { label: "not credited", color: "red" },
  undone: { label: "left the chain", color: "gray" },
};

export const whyRefused: Readonly<Record<Deposit["reason"], string>> = {
  "": "",
  below_minimum: "less than the minimum",
  not_as_ordered: "not as it was ordered",
  rejected: "an operator decided so",
};

/** How a payment at the gateway differs from what was ordered; each of these waits for a person. */
export const whatDiffers: Readonly<Record<Deposit["differs"], string>> = {
  "": "",
  marked: "marked as paid there by a person, or unreadable for a day; no payment is known",
  second: "a further payment for an invoice that was paid before",
  late: "paid after the invoice had expired",
  invalid: "the gateway does not accept the payment",
  changed: "the invoice there is not as ordered, or cannot be read: its amount, currency or status",
  under: "less than was ordered",
  over: "more than was ordered",
};

/** One sign that a deposit is somebody's, and how much it proves. */
export type Sign = { readonly userId: string; readonly says: string; readonly proves: boolean };

/**
 * Who may be the owner, what says so, strongest first. Only control of the sender's address and an amount that was quoted before and
 * has not expired are proofs (WAL-15); everything else is a hint that a person weighs.
 */
export const signsOf = (
  { invoice, senderUserId, quotedUserId, proven, quotes, earlier, claims }: DepositDetail,
  showTime: (ms: number) => string,
): readonly Sign[] => [
  ...(invoice === null
    ? []
    : [
        {
          userId: invoice.userId,
          says: `ordered this invoice over ${invoice.amount} USDT, ${showTime(invoice.time)} UTC`,
          proves: true,
        },
      ]),
  ...(senderUserId === null
    ? []
    : [{ userId: senderUserId, says: "had proven control of the sender's address", proves: true }]),
  ...(quotedUserId === null
    ? []
    : [{ userId: quotedUserId, says: "was quoted exactly this amount before", proves: true }]),
  ...(proven === null || proven.userId === senderUserId
    ? []
    : [
        {
          userId: proven.userId,
          says: `has proven control of the sender's address since, ${showTime(proven.time)} UTC`,
          proves: false,
        },
      ]),
  ...quotes
    .filter(({ userId }) => userId !== quotedUserId)
    .map(({ userId, expiresAt }) => ({
      userId,
      says: `was quoted exactly this amount, until ${showTime(expiresAt)} UTC`,
      proves: false,
    })),
  ...earlier.map(({ userId, times, lastAt }) => ({
    userId,
    says: `was credited ${times} times from this address, last ${showTime(lastAt)} UTC`,
    proves: false,
  })),
  ...claims.map(({ userId, time }) => ({
    userId,
    says: `named the hash, ${showTime(time)} UTC; anyone can who sees it on the chain`,
    proves: false,
  })),
];

/**
 * What becomes of money that has arrived for an invoice at a gateway (WAL-14).
 *
 * Invariant: what arrived decides, never what was ordered. Everything that arrived becomes a deposit: what came once, in full and in
 * time is credited by itself, everything else waits for an operator, with its amount.
 * Ordering: the first difference that applies names the deposit, in the order of `differenceOf`.
 */
import type { Money } from "../money/money.ts";

/**
 * How it differs from what was ordered. `marked`: the gateway says that it is paid, and no payment is known: a person marked it.
 * `second`: there was a payment before. `late`: it came after the invoice had expired. `invalid`: the gateway does not accept the
 * payment. `changed`: the invoice there is over another amount than was ordered, or a person set its status.
 */
export type PaymentDifference = "marked" | "second" | "late" | "invalid" | "changed" | "under" | "over";

export type InvoiceFacts = {
  /** What our row asks for, and what the invoice at the gateway does; undefined when that is no amount of ours. */
  readonly ordered: Money;
  readonly asked: Money | undefined;
  /** Everything that has arrived for it. */
  readonly arrived: Money;
  /** What of it is a deposit already, and whether one was made of a mark. */
  readonly known: Money;
  readonly wasMarked: boolean;
  readonly status: "open" | "paid" | "closed";
  readonly isMarked: boolean;
  readonly isInvalid: boolean;
  /** It had expired, or was given up here. */
  readonly isLate: boolean;
};

export type PaymentVerdict = {
  readonly amount: Money;
  /** Undefined: in full and in time, so it is credited. */
  readonly differs: PaymentDifference | undefined;
};

/** Undefined: nothing (more) has arrived, or it may still become what was ordered. */
export const judgePayment = (facts: InvoiceFacts): PaymentVerdict | undefined => {
  const { ordered, arrived, known, wasMarked, status } = facts;
  if (status === "open") return undefined;
  if (arrived > known) return { amount: (arrived - known) as Money, differs: differenceOf(facts) };
  const isMarkedOnly = status === "paid" && arrived === 0n && !wasMarked;
  return isMarkedOnly ? { amount: ordered, differs: "marked" } : undefined;
};

const differenceOf = (facts: InvoiceFacts): PaymentDifference | undefined => {
  const { ordered, asked, arrived, known, wasMarked, status, isInvalid, isLate, isMarked } = facts;
  if (known > 0n || wasMarked) return "second";
  if (isInvalid) return "invalid";
  if (status === "closed" && arrived < ordered) return "under";
  if (isLate || status === "closed") return "late";
  if (isMarked || asked !== ordered) return "changed";
  if (arrived < ordered) return "under";
  return arrived > ordered ? "over" : undefined;
};

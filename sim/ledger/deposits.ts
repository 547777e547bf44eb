/**
 * Deposits as the database keeps them (WAL-04, WAL-14, WAL-15): what outside parties have shown, amounts that were quoted, claims, orders
 * of invoices. All of it is written at once by the server, and survives every crash; a credit is booked by the engine.
 *
 * Invariants: a transfer is one row, however often and in whichever block it is shown. What the database would refuse is a fault here.
 */
import type { DepositAsset, DepositState } from "@candor/core/deposit/deposit";
import type { PaymentDifference } from "@candor/core/deposit/judge-payment";
import { ownAddress } from "../world/deposit-requests.ts";
import type { Acts } from "./acts.ts";
import type { DepositRow } from "./rows.ts";
import { unitsOf } from "./units.ts";
import type { CashTerms } from "./withdrawal-rules.ts";

export type Deposit = {
  readonly id: number;
  readonly channel: "sandbox" | "gateway";
  readonly hash: string;
  readonly from: string;
  readonly to: string;
  readonly asset: DepositAsset;
  readonly amount: bigint;
  /** Of what arrived for an invoice: how it differs from what was ordered. It waits for an operator then. */
  readonly differs?: PaymentDifference | undefined;
  /** Undefined for an invoice, and for what has left the chain. */
  readonly block: { readonly number: number; readonly hash: string } | undefined;
  readonly state: DepositState;
  readonly userId: number | undefined;
  readonly seenMs: number;
  /** Counts the commands for its booking that were refused. */
  readonly attempt: number;
};

export type Shown = Omit<Deposit, "id" | "attempt">;

export type Quote = {
  readonly userId: number;
  readonly amount: bigint;
  readonly afterBlock: number;
  readonly createdMs: number;
  readonly expiresMs: number;
};

/** An order of an invoice; the gateway's name for it is known once it has answered. */
export type InvoiceOrdered = {
  readonly id: number;
  readonly userId: number;
  readonly amount: bigint;
  readonly invoice: string | undefined;
  readonly state: "open" | "paid" | "closed";
};

const mayFollow: Readonly<Record<DepositState, readonly DepositState[]>> = {
  seen: ["seen", "undone", "review", "refused", "confirmed"],
  undone: ["seen", "undone", "review", "refused", "confirmed"],
  review: ["review", "confirmed", "refused"],
  confirmed: ["confirmed"],
  credited: [],
  refused: [],
};

export type DepositRules = {
  /** What makes two shown transfers the same one. */
  readonly nameOfTransfer: (shown: Shown) => string;
};

/** What operators decided of a transfer that nothing else tells the owner of; undefined: it is nobody's. */
export type Decision = {
  readonly depositId: number;
  readonly operator: number;
  readonly userId: number | undefined;
  /** The act of two operators that it carries out. */
  readonly act: number | undefined;
};

type Deps = {
  readonly faults: string[];
  readonly rules: DepositRules;
  readonly acts: Acts;
  readonly terms: CashTerms;
};

const ethOfNobody = ({ id, asset, state, to, userId }: Deposit): readonly string[] =>
  asset === "ETH" && (state === "review" || userId === undefined || to !== ownAddress(userId))
    ? [`deposit ${id} of ETH to ${to} is ${state}, and of user ${userId}`]
    : [];

/** What differs from what was ordered waits for an operator. */
const takenAsOrdered = ({ id, state, differs }: Deposit): readonly string[] =>
  differs !== undefined && state !== "review" ? [`deposit ${id} is ${state}, and ${differs}`] : [];

export const createDeposits = ({ faults, rules: { nameOfTransfer }, acts, terms }: Deps) => {
  const all = new Map<number, Deposit>();
  const numbers = new Map<string, number>();

  const change = (id: number, to: Partial<Deposit>): void => {
    const held = all.get(id);
    if (held === undefined) return;
    const after = { ...held, ...to };
    if (!mayFollow[held.state].includes(after.state))
      faults.push(`deposit ${id} becomes ${after.state} after ${held.state}`);
    if (after.state === "confirmed" && after.userId === undefined)
      faults.push(`deposit ${id} is confirmed for nobody`);
    if (after.asset !== held.asset)
      faults.push(`deposit ${id} of ${held.asset} becomes one of ${after.asset}`);
    faults.push(...ethOfNobody(after));
    all.set(id, after);
  };

  const decisions: Decision[] = [];
  /** From the limit on, two have signed for this transfer, this user and this amount. */
  const isSigned = ({ depositId, userId, act }: Decision, amount: bigint): boolean => {
    if (userId === undefined || (act === undefined && amount < terms.twoFrom)) return true;
    const signed = acts.all.get(act ?? 0);
    const said = JSON.parse(signed?.content ?? "{}") as Readonly<Record<string, string>>;
    return (
      signed?.action === "deposit_large" &&
      signed.end !== "withdrawn" &&
      new Set(signed.signedBy).size >= 2 &&
      said["deposit"] === String(depositId) &&
      said["user"] === String(userId) &&
      unitsOf(said["amount"] ?? "") === amount
    );
  };

  return {
    all,
    decisions,
    /** The number of the last block of which everything is stored. */
    mark: { block: 1 },
    quotes: [] as Quote[],
    /** Named hashes, and who named each first; and those that are not looked up yet. */
    claims: new Map<string, number>(),
    waiting: new Set<string>(),
    orders: new Map<number, InvoiceOrdered>(),
    /** Messages of the gateway that were taken. */
    messages: new Set<string>(),
    change,
    /** Those that are not final. */
    open: (): readonly Deposit[] =>
      [...all.values()].filter(({ state }) => state !== "credited" && state !== "refused"),
    of: (shown: Shown): Deposit | undefined => all.get(numbers.get(nameOfTransfer(shown)) ?? 0),
    /** Written by an operator, once. */
    decide: (decision: Decision): void => {
      const { depositId, userId } = decision;
      const { amount = 0n } = all.get(depositId) ?? {};
      if (!isSigned(decision, amount))
        faults.push(`deposit ${depositId} lacks the approvals of two operators`);
      decisions.push(decision);
      change(depositId, userId === undefined ? { state: "refused" } : { state: "confirmed", userId });
    },
    add: (shown: Shown): void => {
      const id = all.size + 1;
      numbers.set(nameOfTransfer(shown), id);
      const added = { ...shown, id, attempt: 1 };
      faults.push(...ethOfNobody(added), ...takenAsOrdered(added));
      all.set(id, added);
    },
    credit: ({ depositId }: DepositRow): void => {
      const held = all.get(depositId);
      if (held?.state !== "confirmed")
        faults.push(`deposit ${depositId} is credited while it is ${held?.state}`);
      if (held !== undefined) all.set(depositId, { ...held, state: "credited" });
    },
  };
};

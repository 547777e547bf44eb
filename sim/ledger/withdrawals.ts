/**
 * Withdrawals as the database keeps them (WAL-12): requests and ends are booked by the engine; steps and changes of what protects an
 * account are written at once, by the server, and survive every crash.
 *
 * Invariants: a step takes one place, once, and a payment pays one withdrawal. Pieces of a large withdrawal that come at one moment meet
 * here: the database refuses the one that takes two operators, and that is not a fault of the server. What else it would refuse is one.
 */
import type { WithdrawalState } from "@candor/core/withdrawal/withdrawal";
import type { Acts } from "./acts.ts";
import { createGivenToSigner, type AuditLine } from "./given-to-signer.ts";
import type { WithdrawalEndRow, WithdrawalRow } from "./rows.ts";
import type { Outcome, Step, Withdrawal } from "./withdrawal.ts";
import { stepFaults, type CashTerms } from "./withdrawal-rules.ts";

export type WithdrawalRules = {
  /** Whether a payment pays one withdrawal, ever. */
  readonly paymentsPayOnce: boolean;
  /** Whether the database itself refuses a piece that one alone approves, with those before it locked. */
  readonly refusesPieces: boolean;
  /** Whether what this step approved counts together with what is approved after it. */
  readonly countsAsPiece: (step: Step) => boolean;
  /** How far apart the requests of pieces are, at most. */
  readonly piecesWithinMs: number;
};

export const withdrawalRules: WithdrawalRules = {
  paymentsPayOnce: true,
  refusesPieces: true,
  countsAsPiece: ({ act }) => act === undefined,
  piecesWithinMs: 86_400_000,
};

export const stateOf = ({ steps }: Pick<Withdrawal, "steps">): WithdrawalState =>
  steps.at(-1)?.state ?? "requested";

const outcomes: Readonly<Partial<Record<WithdrawalState, Outcome>>> = {
  done: "paid",
  cancelled: "returned",
  refused: "returned",
  failed: "returned",
};

/** What the policy or one operator alone has approved of each user's requests. */
const createPieces = (all: ReadonlyMap<number, Withdrawal>, rules: WithdrawalRules) => {
  /** The numbers of each user's. */
  const ofUser = new Map<number, number[]>();
  return {
    addPiece: ({ userId, id }: WithdrawalRow): void =>
      void ofUser.set(userId, [...(ofUser.get(userId) ?? []), id]),
    /** Of the owner's other requests within a day of this one. */
    approvedAlone: ({ row: { id, userId, acceptedMs } }: Withdrawal): bigint => {
      let sum = 0n;
      for (const other of ofUser.get(userId) ?? []) {
        const { row, steps } = all.get(other) ?? { row: undefined, steps: [] };
        if (row === undefined || other === id) continue;
        if (Math.abs(row.acceptedMs - acceptedMs) >= rules.piecesWithinMs) continue;
        if (steps.some((one) => one.state === "approved" && rules.countsAsPiece(one))) sum += row.amount;
      }
      return sum;
    },
  };
};

const hasPayment = (all: ReadonlyMap<number, Withdrawal>, hash: string): boolean =>
  [...all.values()].some(({ steps }) => steps.some((one) => one.hash === hash));

type Deps = {
  readonly faults: string[];
  readonly frozen: ReadonlySet<number>;
  readonly terms: CashTerms;
  readonly acts: Acts;
  readonly rules: WithdrawalRules & { readonly audits: boolean };
};

export const createWithdrawals = ({ faults, frozen, terms, acts, rules }: Deps) => {
  const all = new Map<number, Withdrawal>();
  /** The numbers of those whose money is held. */
  const held = new Set<number>();
  /** When each user last changed the address or the password. */
  const addressMs = new Map<number, number>();
  const passwordMs = new Map<number, number>();
  /** What operators did: written with each of their steps. */
  const audit: AuditLine[] = [];
  const note = (line: AuditLine): void => void (rules.audits && audit.push(line));

  const { addPiece, approvedAlone } = createPieces(all, rules);

  const isPieceOfLarge = (found: Withdrawal, { state, act }: Step): boolean =>
    rules.refusesPieces &&
    state === "approved" &&
    act === undefined &&
    found.row.amount + approvedAlone(found) >= terms.twoFrom;

  const given = createGivenToSigner({ all, faults, note });

  const isPaymentTaken = (id: number, { hash }: Step): boolean =>
    rules.paymentsPayOnce &&
    hash !== undefined &&
    (hasPayment(all, hash) || given.isNamedForAnother(id, hash));

  /** False when another step has taken its place, when its payment is another's, or when it takes two operators. */
  const step = (id: number, nth: number, one: Step): boolean => {
    const found = all.get(id);
    if (found === undefined) {
      faults.push(`nobody requested withdrawal ${id}`);
      return false;
    }
    if (found.steps.length !== nth - 1 || isPieceOfLarge(found, one) || isPaymentTaken(id, one)) return false;
    const known = {
      act: acts.all.get(one.act ?? 0),
      isFrozen: frozen.has(found.row.userId),
      ...given.whoseIs(id),
      terms,
    };
    const changedMs = Math.max(passwordMs.get(found.row.userId) ?? 0, found.row.addressMs);
    for (const fault of stepFaults(found, one, { ...known, changedMs }))
      faults.push(`withdrawal ${id} ${fault}`);
    all.set(id, { ...found, steps: [...found.steps, one] });
    if (one.operator !== undefined) note({ operator: one.operator, withdrawalId: id, state: one.state });
    return true;
  };

  return {
    all,
    held,
    ...given,
    addressMs,
    passwordMs,
    audit,
    step,
    approvedAlone,
    request: (row: WithdrawalRow): void => {
      if (all.has(row.id)) faults.push(`withdrawal ${row.id} is requested twice`);
      all.set(row.id, { row, steps: [], outcome: undefined });
      addPiece(row);
      held.add(row.id);
    },
    end: ({ withdrawalId: id, userId }: WithdrawalEndRow): void => {
      const found = all.get(id);
      if (found?.row.userId !== userId || !held.delete(id)) {
        faults.push(`withdrawal ${id} of user ${userId} ends and is not held`);
        return;
      }
      const outcome = outcomes[stateOf(found)];
      if (outcome === undefined) faults.push(`withdrawal ${id} ends while it is ${stateOf(found)}`);
      all.set(id, { ...found, outcome });
    },
    outcomeOf: (id: number): Outcome | undefined => outcomes[stateOf(all.get(id) ?? { steps: [] })],
  };
};

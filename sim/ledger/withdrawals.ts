/**
 * Withdrawals as the database keeps them (WAL-12): requests and ends are booked by the engine; steps, operators' acts and changes of
 * what protects an account are written at once, by the server, and survive every crash.
 *
 * Invariants: a step takes one place, once. What the database would refuse about a step or an end is a fault here.
 */
import type { StepActor, WithdrawalState } from "@candor/core/withdrawal/withdrawal";
import type { WithdrawalEndRow, WithdrawalRow } from "./rows.ts";
import { stepFaults, type CashTerms } from "./withdrawal-rules.ts";

export type Step = {
  readonly from: WithdrawalState;
  readonly state: WithdrawalState;
  readonly actor: StepActor;
  readonly operator?: number;
  /** The act of two operators that it carries out. */
  readonly act?: number;
  readonly reason: string;
  readonly atMs: number;
};

export type Outcome = "returned" | "paid";

export type Withdrawal = {
  readonly row: WithdrawalRow;
  readonly steps: readonly Step[];
  readonly outcome: Outcome | undefined;
};

/** What two operators sign; it is carried out once. */
export type Act = {
  readonly id: number;
  readonly withdrawalId: number;
  readonly signedBy: readonly number[];
  readonly isCarriedOut: boolean;
};

export const stateOf = ({ steps }: Pick<Withdrawal, "steps">): WithdrawalState =>
  steps.at(-1)?.state ?? "requested";

const outcomes: Readonly<Partial<Record<WithdrawalState, Outcome>>> = {
  done: "paid",
  cancelled: "returned",
  refused: "returned",
  failed: "returned",
};

export const createWithdrawals = (
  faults: string[],
  frozen: ReadonlySet<number>,
  terms: CashTerms,
  audits: boolean,
) => {
  const all = new Map<number, Withdrawal>();
  /** The numbers of those whose money is held. */
  const held = new Set<number>();
  const acts = new Map<number, Act>();
  /** When each user last changed the address or the password. */
  const addressMs = new Map<number, number>();
  const passwordMs = new Map<number, number>();
  /** What operators did: written with each of their steps. */
  const audit: { readonly operator: number; readonly withdrawalId: number; readonly state: string }[] = [];

  /** False when another step has taken its place. */
  const step = (id: number, nth: number, one: Step): boolean => {
    const found = all.get(id);
    if (found === undefined) {
      faults.push(`nobody requested withdrawal ${id}`);
      return false;
    }
    if (found.steps.length !== nth - 1) return false;
    const known = { act: acts.get(one.act ?? 0), isFrozen: frozen.has(found.row.userId), terms };
    const changedMs = Math.max(passwordMs.get(found.row.userId) ?? 0, found.row.addressMs);
    for (const fault of stepFaults(found, one, { ...known, changedMs }))
      faults.push(`withdrawal ${id} ${fault}`);
    all.set(id, { ...found, steps: [...found.steps, one] });
    if (one.operator !== undefined && audits)
      audit.push({ operator: one.operator, withdrawalId: id, state: one.state });
    const act = acts.get(one.act ?? 0);
    if (act !== undefined) acts.set(act.id, { ...act, isCarriedOut: true });
    return true;
  };

  return {
    all,
    held,
    acts,
    addressMs,
    passwordMs,
    audit,
    step,
    ask: (withdrawalId: number): Act => {
      const act = { id: acts.size + 1, withdrawalId, signedBy: [], isCarriedOut: false };
      acts.set(act.id, act);
      return act;
    },
    sign: (act: Act, operator: number): Act => {
      const signed = { ...act, signedBy: [...act.signedBy, operator] };
      acts.set(act.id, signed);
      return signed;
    },
    request: (row: WithdrawalRow): void => {
      if (all.has(row.id)) faults.push(`withdrawal ${row.id} is requested twice`);
      all.set(row.id, { row, steps: [], outcome: undefined });
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
    outcomeOf: (id: number): Outcome | undefined => {
      const found = all.get(id);
      return found === undefined ? undefined : outcomes[stateOf(found)];
    },
  };
};

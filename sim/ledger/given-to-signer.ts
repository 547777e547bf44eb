/**
 * Which withdrawals the signer was asked to pay, and which of them operators took back, as the database keeps it (WAL-12).
 *
 * Invariants: what is noted was approved by one alone and not sent; it is taken once, while it is approved.
 */
import type { Withdrawal } from "./withdrawals.ts";

/** What an operator did with a withdrawal. */
export type AuditLine = { readonly operator: number; readonly withdrawalId: number; readonly state: string };

type Taken = { readonly operator: number; readonly atMs: number };

export const createGivenToSigner = (
  all: ReadonlyMap<number, Withdrawal>,
  faults: string[],
  note: (line: AuditLine) => void,
) => {
  const noted = new Set<number>();
  const taken = new Map<number, Taken>();
  const stepsOf = (id: number): Withdrawal["steps"] => all.get(id)?.steps ?? [];
  return {
    noted,
    taken,
    noteSigner: (id: number): void => {
      const [first, ...later] = stepsOf(id);
      if (later.length > 0 || first?.state !== "approved" || first.act !== undefined)
        faults.push(`withdrawal ${id} is not the signer's`);
      noted.add(id);
    },
    whoseIs: (id: number) => ({ isWithSigner: noted.has(id) && !taken.has(id), isTaken: taken.has(id) }),
    /** By the signer's word that it never pays it, with a line in the audit log. Nothing when a step, or another operator, came before. */
    takeFromSigner: (id: number, operator: number, atMs: number): void => {
      if (!noted.has(id) || taken.has(id) || stepsOf(id).at(-1)?.state !== "approved") return;
      taken.set(id, { operator, atMs });
      note({ operator, withdrawalId: id, state: "taken" });
    },
  };
};

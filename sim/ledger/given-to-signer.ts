/**
 * What the database keeps about the signer (WAL-12): the withdrawals that it was asked to pay, those whose payment it has named, and those that
 * operators took from it.
 *
 * Invariants: a withdrawal that is noted was approved by one operator or the policy, and was not sent. It is taken at most once: by the
 * signer's word while it is approved, or by an act of two operators from the last hour, in the state that they signed for. When the database
 * refuses such an act, that is no fault of the server: the withdrawal may have moved on meanwhile.
 */
import type { Act, ActContent } from "./acts.ts";
import { unitsOf } from "./units.ts";
import type { Withdrawal } from "./withdrawal.ts";

/** What an operator did with a withdrawal. */
export type AuditLine = { readonly operator: number; readonly withdrawalId: number; readonly state: string };

type Taken = {
  readonly operator: number;
  readonly atMs: number;
  /** The state in which it was taken. */
  readonly after: string;
  /** The act of two operators; undefined when it was taken by the signer's word. */
  readonly act: number | undefined;
};

/** An act of two operators can take a withdrawal from the signer for this long after it was asked for. */
const takesWithinMs = 3_600_000;

type Deps = {
  readonly all: ReadonlyMap<number, Withdrawal>;
  readonly faults: string[];
  readonly note: (line: AuditLine) => void;
};

export const createGivenToSigner = ({ all, faults, note }: Deps) => {
  const noted = new Set<number>();
  /** The hashes of all versions that the signer has named, by withdrawal. */
  const signed = new Map<number, readonly string[]>();
  const taken = new Map<number, Taken>();
  const stepsOf = (id: number): Withdrawal["steps"] => all.get(id)?.steps ?? [];
  /** False when a step or another operator came first. */
  const take = (id: number, after: string, by: Omit<Taken, "after">): boolean => {
    if (!noted.has(id) || taken.has(id) || stepsOf(id).at(-1)?.state !== after) return false;
    taken.set(id, { ...by, after });
    note({ operator: by.operator, withdrawalId: id, state: "taken" });
    return true;
  };
  /** Entered for another one, or named for it. */
  const isOfAnother = (id: number, hash: string): boolean =>
    [...all].some(([other, { steps }]) => other !== id && steps.some((one) => one.hash === hash)) ||
    isNamedForAnother(id, hash);
  const isNamedForAnother = (id: number, hash: string): boolean =>
    [...signed].some(([other, hashes]) => other !== id && hashes.includes(hash));
  return {
    isNamedForAnother,
    noted,
    signed,
    taken,
    noteSigner: (id: number): void => {
      const [first, ...later] = stepsOf(id);
      if (later.length > 0 || first?.state !== "approved" || first.act !== undefined || taken.has(id))
        faults.push(`withdrawal ${id} is not the signer's`);
      noted.add(id);
    },
    /** Notes a hash when the signer names it for the first time. False when it is the payment of another withdrawal. */
    noteSigned: (id: number, hash: string): boolean => {
      const named = signed.get(id) ?? [];
      if (named.includes(hash)) return true;
      if (isOfAnother(id, hash)) return false;
      signed.set(id, [...named, hash]);
      return true;
    },
    whoseIs: (id: number) => ({
      isWithSigner: noted.has(id) && !taken.has(id),
      isTaken: taken.has(id),
      takenAct: taken.get(id)?.act,
    }),
    /** Takes it by the signer's word that it never pays it. */
    takeFromSigner: (id: number, operator: number, atMs: number): boolean =>
      take(id, "approved", { operator, atMs, act: undefined }),
    /** Takes it by the act of two operators, who say that no signer can pay it. */
    takeByTwo: (id: number, operator: number, act: Act, atMs: number): boolean => {
      const found = all.get(id);
      const said = JSON.parse(act.content) as ActContent;
      const { after = "" } = said;
      if (found === undefined || act.askedAt <= atMs - takesWithinMs) return false;
      if (after !== "approved" && after !== "sent") return false;
      if (!take(id, after, { operator, atMs, act: act.id })) return false;
      if (act.action !== "withdrawal_signer_gone" || new Set(act.signedBy).size < 2 || !isAbout(said, found))
        faults.push(`withdrawal ${id} is taken from the signer without two operators`);
      return true;
    },
  };
};

const isAbout = (said: ActContent, { row: { id, userId, amount } }: Withdrawal): boolean =>
  said["withdrawal"] === String(id) &&
  said["user"] === String(userId) &&
  unitsOf(said["amount"] ?? "") === amount;

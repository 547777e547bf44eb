/**
 * The signer, as apps/server/src/signer is one (WAL-12): a process of its own, with the key of a wallet on the chain. It reads the approval
 * itself, signs one payment for a withdrawal, and sends what is in its journal until a block has it.
 *
 * Invariants: a payment is in the journal before the node sees it; a withdrawal has one nonce, ever. What it has released, and has told
 * somebody so, it never signs. The journal survives every crash.
 * Known limits: it signs no versions with higher fees, and gas costs nothing.
 */
import type { Payer } from "./payer.ts";

export type SignerTerms = {
  /** The most that is signed for in a day (UTC), micro-units. */
  readonly dailyLimit: bigint;
  /** From then on it has none. */
  readonly untilMs: number;
};

export type Signed = {
  readonly withdrawalId: number;
  readonly nonce: number;
  readonly to: number;
  readonly amount: bigint;
  readonly signedMs: number;
  readonly hash: string;
};

export type SignerRules = {
  /** Whether a payment is in the journal before the node sees it. */
  readonly journalsFirst: boolean;
  /** Whether what is in the journal is not signed again, also when the node does not know it. */
  readonly signsOnce: boolean;
  /** Whether the day's sum is that of the journal, or what it has signed since its start. */
  readonly sumsJournal: boolean;
  /** Whether what it has released is in the journal, or forgotten with its restart. */
  readonly releasesOnDisk: boolean;
};

export const signerRules: SignerRules = {
  journalsFirst: true,
  signsOnce: true,
  sumsJournal: true,
  releasesOnDisk: true,
};

export type ApprovalOf = (
  withdrawalId: number,
) => { readonly to: number; readonly amount: bigint } | undefined;

class Died extends Error {}

/** Undefined when it dies: nobody gets an answer. */
const unlessItDies = <Value>(work: () => Value): Value | undefined => {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof Died)) throw error;
    return undefined;
  }
};

const dayMs = 86_400_000;
const dayOf = (ms: number): number => Math.floor(ms / dayMs);

export const createSigner = (
  { dailyLimit, untilMs }: SignerTerms,
  rules: SignerRules,
  approvalOf: ApprovalOf,
  payer: Payer,
) => {
  const journal: Signed[] = [];
  const released = new Set<number>();
  let sinceStart: readonly Signed[] = [];
  let stepsLeft: number | undefined;

  const mayBegin = (amount: bigint, nowMs: number): boolean => {
    const counted = rules.sumsJournal ? journal : sinceStart;
    const today = counted.filter(({ signedMs }) => dayOf(signedMs) === dayOf(nowMs));
    return nowMs >= untilMs || today.reduce((sum, one) => sum + one.amount, amount) <= dailyLimit;
  };

  const restart = (): void => {
    sinceStart = [];
    stepsLeft = undefined;
    if (!rules.releasesOnDisk) released.clear();
  };
  const step = (work: () => unknown): void => {
    if (stepsLeft === 0) {
      restart();
      throw new Died();
    }
    if (stepsLeft !== undefined) stepsLeft -= 1;
    work();
  };

  /** Nothing when it may not. */
  const begin = (withdrawalId: number, nowMs: number): void => {
    const approved = approvalOf(withdrawalId);
    if (approved === undefined || !mayBegin(approved.amount, nowMs)) return;
    const nonce = rules.journalsFirst ? journal.length : payer.usedNonces();
    const signed = { withdrawalId, nonce, ...approved, signedMs: nowMs, hash: `signed ${nonce}` };
    const steps = [(): unknown => journal.push(signed), () => payer.send(signed, nowMs)];
    for (const work of rules.journalsFirst ? steps : steps.toReversed()) step(work);
    sinceStart = [...sinceStart, signed];
  };

  const newestOf = (withdrawalId: number): Signed | undefined =>
    journal.findLast((signed) => signed.withdrawalId === withdrawalId);

  return {
    /** The hash of the payment when a block has it; undefined also when it dies, and gives no answer. */
    pay: (withdrawalId: number, nowMs: number): string | undefined => {
      if (released.has(withdrawalId)) return undefined;
      const known = newestOf(withdrawalId);
      if (known === undefined || (!rules.signsOnce && !payer.knows(known.hash)))
        unlessItDies(() => begin(withdrawalId, nowMs));
      const { hash } = newestOf(withdrawalId) ?? {};
      return hash !== undefined && payer.isMined(hash) ? hash : undefined;
    },
    /** Whether it promises never to sign it: true once that is written down. Undefined when it dies, and gives no answer. */
    release: (withdrawalId: number): boolean | undefined =>
      unlessItDies(() => {
        if (newestOf(withdrawalId) !== undefined) return false;
        step(() => released.add(withdrawalId));
        step(() => undefined);
        return true;
      }),
    hasReleased: (withdrawalId: number): boolean => released.has(withdrawalId),
    /** Another process takes over. */
    restart,
    /** Sends everything again that a node may have forgotten. */
    resend: (nowMs: number): void => {
      for (const signed of journal) payer.send(signed, nowMs);
    },
    /** Another process takes over before its step after this many. */
    dieAfter: (steps: number): void => {
      stepsLeft = steps;
    },
  };
};

export type Signer = ReturnType<typeof createSigner>;

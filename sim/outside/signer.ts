/**
 * The signer, as apps/server/src/signer is one (WAL-12): a process of its own, with the key of a wallet on the chain. It reads the approval
 * itself, signs one payment for a withdrawal, and sends what is in its journal until a block has it.
 *
 * Invariants: a payment is in the journal before the node sees it; a withdrawal has one nonce, ever. What it has released, and has told
 * somebody so, it never signs. The journal survives every crash of the process. With the disk its newest lines may be lost; then it starts
 * only when the server was told of none of them, or what they pay has ended. It neither starts nor goes on with a payment of what two have
 * taken from it, and signs nothing while blocks have transfers of its wallet that its journal lacks. A new one takes a new key.
 * What offers too little gets a version with a higher fee under its nonce.
 * Known limit: gas costs nothing.
 */
import type { Payer } from "./payer.ts";
import { createSignersJournal, type Signed } from "./signers-journal.ts";

export type SignerTerms = {
  /** The most that is signed for in a day (UTC), micro-units. */
  readonly dailyLimit: bigint;
  /** From then on it has none. */
  readonly untilMs: number;
};

export type SignerRules = {
  /** Whether a payment is in the journal before the node sees it. */
  readonly journalsFirst: boolean;
  /** Whether a version with a higher fee has the nonce of the payment that it replaces. */
  readonly replacesUnderItsNonce: boolean;
  /** Whether what is in the journal is not signed again, also when the node does not know it. */
  readonly signsOnce: boolean;
  /** Whether the day's sum is that of the journal, or what it has signed since its start. */
  readonly sumsJournal: boolean;
  /** Whether what it has released is in the journal, or forgotten with its restart. */
  readonly releasesOnDisk: boolean;
  /** Whether it does not start with an older copy of its journal. */
  readonly needsWholeJournal: boolean;
  /** Whether it ends with a payment in its journal of what two have taken. */
  readonly heedsTheTwo: boolean;
};

export const signerRules: SignerRules = {
  journalsFirst: true,
  replacesUnderItsNonce: true,
  signsOnce: true,
  sumsJournal: true,
  releasesOnDisk: true,
  needsWholeJournal: true,
  heedsTheTwo: true,
};

/** What it reads in the database. */
export type SignerReads = {
  readonly approvalOf: (withdrawalId: number) => { readonly to: number; readonly amount: bigint } | undefined;
  /** Whether a signer was asked for something that is neither taken from it, nor sent, nor ended. */
  readonly isGivenBefore: () => boolean;
  /** What the server was told of as signed, and is neither taken from the signer nor ended. */
  readonly signedBefore: () => readonly number[];
  readonly isTakenByTwo: (withdrawalId: number) => boolean;
};

/** What is in a block, or in the journal alone. */
export type SignersPayment = { readonly hash: string; readonly isInBlock: boolean };

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

/** Whether the journal may be gone on with. */
const createStartChecks = (
  rules: SignerRules,
  { signedBefore, isTakenByTwo }: SignerReads,
  journal: Journal,
) => ({
  hasTaken: (): boolean =>
    rules.heedsTheTwo && journal.signed().some(({ withdrawalId }) => isTakenByTwo(withdrawalId)),
  isOlderCopy: (): boolean =>
    rules.needsWholeJournal && signedBefore().some((id) => journal.newestOf(id) === undefined),
});

/** The process: whether it runs, and what it does before it dies. */
const createProcess = (rules: SignerRules, reads: SignerReads, journal: Journal) => {
  const { hasTaken, isOlderCopy } = createStartChecks(rules, reads, journal);
  let isUp = true;
  let sinceStart: readonly Signed[] = [];
  let stepsLeft: number | undefined;
  const start = (): void => {
    sinceStart = [];
    stepsLeft = undefined;
    if (!rules.releasesOnDisk) journal.forgetReleased();
    isUp = !isOlderCopy() && !hasTaken();
    if (isUp) journal.goOn();
  };
  return {
    isUp: (): boolean => isUp,
    start,
    stop: (): void => {
      isUp = false;
    },
    /** Ends it when its journal has what two have taken. */
    lookAgain: (): void => {
      if (hasTaken()) isUp = false;
    },
    signedSinceStart: (): readonly Signed[] => sinceStart,
    noteSigned: (signed: Signed): void => {
      sinceStart = [...sinceStart, signed];
    },
    step: (work: () => unknown): void => {
      if (stepsLeft === 0) {
        start();
        throw new Died();
      }
      if (stepsLeft !== undefined) stepsLeft -= 1;
      work();
    },
    dieAfter: (steps: number): void => {
      stepsLeft = steps;
    },
  };
};

export const createSigner = (terms: SignerTerms, rules: SignerRules, reads: SignerReads, payer: Payer) => {
  const journal = createSignersJournal();
  const running = createProcess(rules, reads, journal);
  const { step, isUp } = running;
  let wallet = 1;

  /** Blocks have what its journal lacks: it is an older one, or somebody else has the key. */
  const isStopped = (): boolean => payer.minedFrom(wallet).some(({ hash }) => !journal.has(hash));

  const mayBegin = (amount: bigint, nowMs: number): boolean => {
    if (isStopped() || payer.isEmpty(wallet)) return false;
    const counted = rules.sumsJournal ? journal.firstVersions() : running.signedSinceStart();
    const today = counted.filter(({ signedMs }) => dayOf(signedMs) === dayOf(nowMs));
    return nowMs >= terms.untilMs || today.reduce((sum, one) => sum + one.amount, amount) <= terms.dailyLimit;
  };

  /** False when it may not. */
  const begin = (withdrawalId: number, nowMs: number): boolean => {
    const approved = reads.approvalOf(withdrawalId);
    if (approved === undefined || !mayBegin(approved.amount, nowMs)) return false;
    const nonce = rules.journalsFirst ? journal.nextNonce() : payer.openNonce(wallet);
    const hash = `signed ${wallet}/${nonce} for ${withdrawalId}`;
    const signed = { withdrawalId, wallet, nonce, ...approved, signedMs: nowMs, hash };
    const steps = [() => journal.add({ withdrawalId, signed }), () => payer.send(signed, nowMs)];
    for (const work of rules.journalsFirst ? steps : steps.toReversed()) step(work);
    running.noteSigned(signed);
    return true;
  };

  return {
    wallet: (): number => wallet,
    listens: isUp,
    /** Whether it still pays what comes. */
    isWell: (): boolean => isUp() && !isStopped() && !payer.isEmpty(wallet),
    has: journal.has,
    hasReleased: journal.hasReleased,
    ...createCalls({ rules, journal, running, payer, begin }),
    ...createLife({ rules, journal, running, payer }),
    /** Another key, with a journal of its own: it does not start while what was given to the one before may have been paid. */
    startNew: (): void => {
      if (reads.isGivenBefore()) return;
      wallet += 1;
      journal.clear();
      running.start();
    },
  };
};

type Journal = ReturnType<typeof createSignersJournal>;
type Parts = {
  readonly journal: Journal;
  readonly running: ReturnType<typeof createProcess>;
  readonly payer: Payer;
};
type CallParts = Parts & {
  readonly rules: SignerRules;
  readonly begin: (withdrawalId: number, nowMs: number) => boolean;
};

/** What the server asks it. */
const createCalls = ({ rules, journal, running: { isUp, step }, payer, begin }: CallParts) => ({
  /** The payment that it has signed; undefined also when it does not run, or dies and gives no answer. */
  pay: (withdrawalId: number, nowMs: number): SignersPayment | undefined => {
    if (!isUp() || journal.hasReleased(withdrawalId)) return undefined;
    const known = journal.newestOf(withdrawalId);
    const isNew = known === undefined || (!rules.signsOnce && !payer.knows(known.hash));
    if (isNew && unlessItDies(() => begin(withdrawalId, nowMs)) !== true) return undefined;
    const mined = journal.versionsOf(withdrawalId).find(({ hash }) => payer.isMined(hash));
    const { hash } = mined ?? journal.newestOf(withdrawalId) ?? {};
    return hash === undefined ? undefined : { hash, isInBlock: mined !== undefined };
  },
  /** Whether it promises never to sign it: true once that is written down. Undefined when it dies or does not run, and gives no answer. */
  release: (withdrawalId: number): boolean | undefined =>
    unlessItDies(() => {
      if (!isUp()) return undefined;
      if (journal.newestOf(withdrawalId) !== undefined) return false;
      step(() => journal.hasReleased(withdrawalId) || journal.add({ withdrawalId }));
      step(() => undefined);
      return true;
    }),
});

/** The first that no block has gets a version that offers more. */
const replaceStuck = (
  { rules, journal, running: { step }, payer }: Parts & { readonly rules: SignerRules },
  nowMs: number,
): void => {
  const open = journal.firstVersions().find(({ wallet, nonce }) => nonce >= payer.usedNonces(wallet));
  const newest = journal.newestOf(open?.withdrawalId ?? 0);
  if (newest === undefined) return;
  const { withdrawalId } = newest;
  const nonce = rules.replacesUnderItsNonce ? newest.nonce : journal.nextNonce();
  const signed = { ...newest, nonce, hash: `${newest.hash}, for more` };
  step(() => journal.add({ withdrawalId, signed }));
  step(() => payer.send(signed, nowMs));
};

/** What happens to its process and its disk. */
const createLife = ({ rules, journal, running, payer }: Parts & { readonly rules: SignerRules }) => ({
  /** Another process takes over. */
  restart: (): void => {
    if (running.isUp()) running.start();
  },
  /** Sends everything again that a node may have forgotten, unless it must not go on. */
  resend: (nowMs: number): void => {
    running.lookAgain();
    if (running.isUp() && payer.isDear())
      unlessItDies(() => replaceStuck({ rules, journal, running, payer }, nowMs));
    for (const signed of running.isUp() ? journal.signed() : []) payer.send(signed, nowMs);
  },
  /** Another process takes over before its step after this many. */
  dieAfter: running.dieAfter,
  /** Its process ends, and this many of the newest lines are lost with the disk. */
  stop: (linesLost: number): void => {
    running.stop();
    journal.lose(linesLost);
  },
  start: running.start,
  putBack: journal.putBack,
});

export type Signer = ReturnType<typeof createSigner>;

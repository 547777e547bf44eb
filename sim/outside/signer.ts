/**
 * The signer, as apps/server/src/signer is one (WAL-12): a process of its own, with the key of a wallet on the chain. It reads the approval
 * itself, signs one payment for a withdrawal, and sends what is in its journal until a block has it.
 *
 * Invariants: a payment is in the journal before the node sees it, and a withdrawal has only one nonce, ever. After it has told somebody that
 * it releases a withdrawal, it never signs it. The journal survives every crash of the process. When the disk is lost, the newest lines may
 * be lost. Then it starts only if the server was told of none of their payments, or the withdrawals of those payments have ended. It
 * neither starts nor goes on with a payment of a withdrawal that two operators have taken from it. It signs nothing while blocks have
 * transfers of its wallet that its journal lacks. A new signer takes a new key.
 * A payment with too low a fee gets a version with a higher fee and the same nonce. It may stay silent: then it refuses whatever it is asked,
 * and goes on sending what it has signed.
 * Known limit: gas costs nothing.
 */
import type { SignersWord } from "@candor/core/withdrawal/payment-by-operator";
import type { Payer } from "./payer.ts";
import { createSignersJournal, type Signed } from "./signers-journal.ts";

export type SignerTerms = {
  /** The most that is signed for in a day (UTC), micro-units. */
  readonly dailyLimit: bigint;
  /** From this time on there is no limit. */
  readonly untilMs: number;
};

export type SignerRules = {
  /** Whether a payment is in the journal before the node sees it. */
  readonly journalsFirst: boolean;
  /** Whether a version with a higher fee keeps the nonce of the payment that it replaces. */
  readonly replacesUnderItsNonce: boolean;
  /** Whether a payment that is in the journal is never signed again, even when the node does not know it. */
  readonly signsOnce: boolean;
  /** Whether the day's sum counts the whole journal; otherwise only what was signed since the start. */
  readonly sumsJournal: boolean;
  /** Whether releases are in the journal; otherwise a restart forgets them. */
  readonly releasesOnDisk: boolean;
  /** Whether it refuses to start with an older copy of its journal. */
  readonly needsWholeJournal: boolean;
  /** Whether it ends when its journal has a payment of a withdrawal that two operators have taken. */
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

/** What the signer reads in the database. */
export type SignerReads = {
  readonly approvalOf: (withdrawalId: number) => { readonly to: number; readonly amount: bigint } | undefined;
  /** Whether a signer was asked to pay any withdrawal that is neither taken from it, nor sent, nor ended. */
  readonly isGivenBefore: () => boolean;
  /** The withdrawals whose payment was named to the server and that are neither taken from the signer nor ended. */
  readonly signedBefore: () => readonly number[];
  readonly isTakenByTwo: (withdrawalId: number) => boolean;
};

class Died extends Error {}

/** Does the work. Undefined when the process dies in it: then nobody gets an answer. */
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

/** The checks whether a process may go on with this journal. */
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
  let isSilent = false;
  let isNextSilent = false;
  let sinceStart: readonly Signed[] = [];
  let stepsLeft: number | undefined;
  const start = (): void => {
    sinceStart = [];
    stepsLeft = undefined;
    isSilent = false;
    if (!rules.releasesOnDisk) journal.forgetReleased();
    isUp = !isOlderCopy() && !hasTaken();
    if (isUp) journal.goOn();
  };
  return {
    isUp: (): boolean => isUp,
    answers: (): boolean => isUp && !isSilent,
    answerAgain: (): void => {
      isSilent = false;
    },
    start,
    stop: (): void => {
      isUp = false;
    },
    /** Ends the process when its journal has a payment of a withdrawal that two operators have taken. */
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
        isSilent = isNextSilent;
        throw new Died();
      }
      if (stepsLeft !== undefined) stepsLeft -= 1;
      work();
    },
    /** `silent`: the next process refuses whatever it is asked, until this is called again. */
    dieAfter: (steps: number, silent: boolean): void => {
      stepsLeft = steps;
      isNextSilent = silent;
      isSilent = false;
    },
  };
};

export const createSigner = (terms: SignerTerms, rules: SignerRules, reads: SignerReads, payer: Payer) => {
  const journal = createSignersJournal();
  const running = createProcess(rules, reads, journal);
  const { step, isUp } = running;
  let wallet = 1;

  /** True when blocks have a transfer that the journal lacks: it is an older copy, or somebody else has the key. */
  const isStopped = (): boolean => payer.minedFrom(wallet).some(({ hash }) => !journal.has(hash));

  const mayBegin = (amount: bigint, nowMs: number): boolean => {
    if (payer.isEmpty(wallet)) return false;
    const counted = rules.sumsJournal ? journal.firstVersions() : running.signedSinceStart();
    const today = counted.filter(({ signedMs }) => dayOf(signedMs) === dayOf(nowMs));
    return nowMs >= terms.untilMs || today.reduce((sum, one) => sum + one.amount, amount) <= terms.dailyLimit;
  };

  /** Signs and sends the first payment. False when it must wait. Undefined when the signer has stopped, or refuses the withdrawal. */
  const begin = (withdrawalId: number, nowMs: number): boolean | undefined => {
    if (isStopped()) return undefined;
    const approved = reads.approvalOf(withdrawalId);
    if (approved === undefined) return undefined;
    if (!mayBegin(approved.amount, nowMs)) return false;
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
    answerAgain: running.answerAgain,
    /** Whether it can still pay a new withdrawal. */
    isWell: (): boolean => isUp() && !isStopped() && !payer.isEmpty(wallet),
    has: journal.has,
    hasReleased: journal.hasReleased,
    ...createCalls({ rules, journal, running, payer, begin }),
    ...createLife({ rules, journal, running, payer }),
    /** Starts with another key and an empty journal. Does not start while the earlier signer may have paid something that was given to it. */
    startNew: (): void => {
      if (reads.isGivenBefore()) return;
      wallet += 1;
      journal.clear();
      running.start();
    },
  };
};

type Journal = ReturnType<typeof createSignersJournal>;
type Deps = {
  readonly journal: Journal;
  readonly running: ReturnType<typeof createProcess>;
  readonly payer: Payer;
};
type CallDeps = Deps & {
  readonly rules: SignerRules;
  readonly begin: (withdrawalId: number, nowMs: number) => boolean | undefined;
};

/** The calls of the server. */
const createCalls = ({ rules, journal, running: { answers, step }, payer, begin }: CallDeps) => ({
  /** The payment that it has signed. Undefined when it refuses or has stopped, and when it does not run or dies, so that no answer comes. */
  pay: (withdrawalId: number, nowMs: number): SignersWord => {
    if (!answers()) return undefined;
    if (journal.hasReleased(withdrawalId)) return "nothing";
    const known = journal.newestOf(withdrawalId);
    const isNew = known === undefined || (!rules.signsOnce && !payer.knows(known.hash));
    const begun = isNew ? unlessItDies(() => begin(withdrawalId, nowMs)) : true;
    if (begun !== true) return begun === false ? "nothing" : undefined;
    const mined = journal.versionsOf(withdrawalId).find(({ hash }) => payer.isMined(hash));
    const { hash } = mined ?? journal.newestOf(withdrawalId) ?? {};
    return hash === undefined ? "nothing" : { hash, isInBlock: mined !== undefined };
  },
  /** True once the journal has its promise never to sign; false when it has signed. Undefined when it refuses, does not run, or dies. */
  release: (withdrawalId: number): boolean | undefined =>
    unlessItDies(() => {
      if (!answers()) return undefined;
      if (journal.newestOf(withdrawalId) !== undefined) return false;
      step(() => journal.hasReleased(withdrawalId) || journal.add({ withdrawalId }));
      step(() => undefined);
      return true;
    }),
});

/** The first payment that no block has gets a version with a higher fee. */
const replaceStuck = (
  { rules, journal, running: { step }, payer }: Deps & { readonly rules: SignerRules },
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

/** What happens to the process and the disk. */
const createLife = ({ rules, journal, running, payer }: Deps & { readonly rules: SignerRules }) => ({
  /** The process ends, and another one starts. */
  restart: (): void => {
    if (running.isUp()) running.start();
  },
  /** Sends all payments again, because a node may have forgotten some, unless the process must end. */
  resend: (nowMs: number): void => {
    running.lookAgain();
    if (running.isUp() && payer.isDear())
      unlessItDies(() => replaceStuck({ rules, journal, running, payer }, nowMs));
    for (const signed of running.isUp() ? journal.signed() : []) payer.send(signed, nowMs);
  },
  /** After this many steps the process ends, and another one starts. */
  dieAfter: running.dieAfter,
  /** The process ends, and this many of the newest lines are lost with the disk. */
  stop: (linesLost: number): void => {
    running.stop();
    journal.lose(linesLost);
  },
  start: running.start,
  putBack: journal.putBack,
});

export type Signer = ReturnType<typeof createSigner>;

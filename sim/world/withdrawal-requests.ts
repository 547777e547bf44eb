/**
 * Users who take money out, cancel it, and change what protects it; the fate of what is paid; operators who decide, alone or by two.
 */
import { prng, type Prng } from "@candor/core/prng/prng";
import { operatorReasons } from "@candor/core/withdrawal/withdrawal";
import type { CashTerms } from "../ledger/withdrawal-rules.ts";
import type { SignerTerms } from "../outside/signer.ts";
import type { ActorRequest, DeskAct, Sent, SimInput } from "./inputs.ts";
import { oneIn, pickOne } from "./pick-one.ts";

/** Mostly a part; sometimes all, so that nothing is left for what was sent with it. */
export const drawWithdrawal = (random: Prng): ActorRequest => {
  const roll = random.below(20);
  if (roll < 5) return { type: "cancel", nth: random.below(3), diesAfter: drawDeath(random) };
  if (roll < 6) return { type: "protect", change: oneIn(random, 2) ? "address" : "password" };
  return { type: "withdraw", permille: oneIn(random, 6) ? 1_000 : 1 + random.below(500) };
};

/** Mostly the server lives; sometimes it is killed between two steps. */
const drawDeath = (random: Prng): number | undefined => (oneIn(random, 16) ? random.below(9) : undefined);

/** What `office` draws changes nothing about the draws of users. */
export const drawWithdrawalRun = (random: Prng, office: Prng): SimInput => ({
  kind: "withdrawals",
  fates: Array.from({ length: random.below(4) }, () =>
    oneIn(random, 5) ? pickOne(office, ["failed", "gone"]) : "paid",
  ),
  isAtOnce: oneIn(office, 3),
  diesAfter: drawDeath(random),
});

const operators = 3;
const careless = 3;

export const drawDesk = (random: Prng): SimInput => ({
  kind: "desk",
  operator: 1 + random.below(operators),
  act: pickOne(random, ["approve", "approve", "approve", "sign", "sign", "sign", "sign", "refuse"]),
  nth: random.below(12),
  why: pickOne(random, operatorReasons),
  diesAfter: drawDeath(random),
});

/** What operators do about acts, and about what two have approved; the server is killed more often than elsewhere. */
export const drawOffice = (random: Prng): SimInput => ({
  kind: "desk",
  operator: 1 + random.below(operators),
  act: pickOne(random, [
    ...(["sign", "sign", "sign", "sign", "sign", "again", "takeBack"] as const),
    ...(["pay", "pay", "giveBack", "approveBoth"] as const),
  ]),
  nth: random.below(12),
  why: pickOne(random, operatorReasons),
  diesAfter: oneIn(random, 6) ? random.below(2) : undefined,
});

export const drawCashTerms = (random: Prng): CashTerms => ({
  feeBps: pickOne(random, [500, 500, 0, 33, 5_000]),
  autoBelow: BigInt(random.below(300)) * 1_000_000n,
  twoFrom: BigInt(300 + random.below(900)) * 1_000_000n,
  dayCap: BigInt(20 + random.below(180)) * 1_000_000n,
  capped: new Set([2, 6]),
});

/** In a quarter of the worlds. */
export const hasSigner = (seed: number): boolean => seed % 4 === 2;

/** Its limit keeps some payments waiting for days, and all of them have left at the end. */
export const drawSigner = (seed: number, untilMs: number): SignerTerms | undefined => {
  const random = prng(`candor sim signer ${seed}`);
  return hasSigner(seed) ? { dailyLimit: BigInt(100 + random.below(900)) * 1_000_000n, untilMs } : undefined;
};

/** One operator takes from the signer what it has not paid. The server is killed between its answer and the row more often than elsewhere. */
export const drawRelease = (random: Prng): SimInput => ({
  kind: "desk",
  operator: 1 + random.below(operators),
  act: "release",
  nth: random.below(12),
  why: "ownerAsked",
  diesAfter: oneIn(random, 4) ? 0 : undefined,
});

/** What `silences` draws changes nothing about when it dies. */
export const drawSignersDeath = (random: Prng, silences: Prng): SimInput => ({
  kind: "signer",
  diesAfter: random.below(2),
  isNextSilent: oneIn(silences, 6),
});

/**
 * The signer stops, sometimes with its disk, and somebody starts it again: mostly as it is, sometimes with the journal that was lost, with
 * another key, or with a wallet that was filled again. Operators give it up, one withdrawal after another, or as many as they come to. The
 * server is without its address for a while.
 */
export const drawSignersLife = (random: Prng): readonly SimInput[] => {
  if (oneIn(random, 50)) return [drawSignersStop(random)];
  if (oneIn(random, 25)) return [drawSignersStart(random)];
  if (oneIn(random, 9))
    return [drawGivingUp(random, pickOne(random, ["giveUp", "giveUp", "giveUp", "sign", "sign", "pay"]))];
  if (oneIn(random, 120)) return [drawGivingUp(random, "replaceSigner")];
  if (oneIn(random, 40)) return [{ kind: "signersAddress", isSet: !oneIn(random, 3) }];
  if (!oneIn(random, 30)) return [];
  return oneIn(random, 2) ? drawComeback(random) : drawOlderCopy(random);
};

/** One that was given up in part is started again, with money in its wallet. */
const drawComeback = (random: Prng): readonly SimInput[] => [
  { kind: "signerStops", linesLost: 0, trouble: "dear" },
  drawGivingUp(random, "replaceSigner"),
  { kind: "signerStarts", from: "disk", isFilled: true },
];

/** One is started at once with an older copy of its journal, and operators approve something else. */
const drawOlderCopy = (random: Prng): readonly SimInput[] => [
  { kind: "signerStops", linesLost: 1 + random.below(3), trouble: "dear" },
  { kind: "signerStarts", from: "disk", isFilled: false },
  ...Array.from({ length: 4 }, () => drawGivingUp(random, "approve")),
];

const drawSignersStop = (random: Prng): SimInput => ({
  kind: "signerStops",
  linesLost: oneIn(random, 2) ? 0 : 1 + random.below(4),
  trouble: pickOne(random, ["none", "reorganised", "dear"]),
});

const drawSignersStart = (random: Prng): SimInput => ({
  kind: "signerStarts",
  from: pickOne(random, ["disk", "disk", "wholeJournal", "wholeJournal", "newKey"]),
  isFilled: oneIn(random, 2),
});

const drawGivingUp = (random: Prng, act: DeskAct): SimInput => ({
  kind: "desk",
  operator: 1 + random.below(operators),
  act,
  nth: random.below(12),
  why: "ownerAsked",
  diesAfter: oneIn(random, 6) ? random.below(3) : undefined,
});

/** The house pays somebody for something else, as much as a withdrawal that waits would bring. */
export const drawOtherPayment = (random: Prng): SimInput => ({ kind: "otherPayment", nth: random.below(12) });

/** A payment is in no block for a while; or the signer's wait for more. */
export const drawChainsTrouble = (random: Prng): SimInput => ({
  kind: "chainsTrouble",
  blockLost: oneIn(random, 3) ? undefined : random.below(12),
});

/** Operators decide on all that waits. */
export const clearing: SimInput = {
  kind: "desk",
  operator: 1,
  act: "clear",
  nth: 0,
  why: "ownerAsked",
  diesAfter: undefined,
};
const lastRun = (fates: readonly "paid"[]): SimInput => ({
  kind: "withdrawals",
  fates,
  isAtOnce: false,
  diesAfter: undefined,
});

/**
 * Of two withdrawals that look alike one is taken from a signer that was killed before it signed; of the other one the signer is killed when
 * only its journal has the payment. The next process sends it, and is silent when the careless operator enters that payment for the first.
 */
export const silentSigner = (alike: readonly Sent[]): readonly SimInput[] => {
  const desk = (act: DeskAct, operator = 1): SimInput => ({ ...clearing, operator, act });
  return [
    { kind: "commands", sent: alike, diesAfter: undefined },
    { kind: "drain", isWhole: true },
    { kind: "signer", diesAfter: 0, isNextSilent: false },
    desk("approve"),
    desk("release"),
    { kind: "signer", diesAfter: 1, isNextSilent: true },
    desk("approve"),
    lastRun([]),
    lastRun(["paid"]),
    desk("pay", careless),
    lastRun(["paid"]),
    desk("pay"),
    ...lastWithdrawals,
  ];
};

/** At the end operators decide on all that waits, and the payments succeed. */
export const lastWithdrawals: readonly SimInput[] = [1, 2].flatMap((): readonly SimInput[] => [
  clearing,
  lastRun([]),
  lastRun(Array.from({ length: 1_000 }, () => "paid" as const)),
  { kind: "drain", isWhole: true },
]);

/**
 * What is signed of ticks whose chain holds (MKT-08, TRUST-06).
 *
 * Every checkpoint is looked at, also one about a tick that is not here: its signature must hold, so no byte of it may change. Every
 * minute of the ticks needs the checkpoint of its last tick. One that ended more than `signingMs` ago without a checkpoint is a
 * failure; one that ended later, or goes on, is still to be signed. When no checkpoint at all was given, nothing is signed, and that
 * is said once: nothing is false then, and nothing is proved.
 */
import { checkpointMessage, fromHex, utf8, type Checkpoint } from "../market/tick-chain.ts";
import type { LoggedTick } from "../market/segment.ts";
import { minuteMs, minuteOf } from "../time/time.ts";
import type { PublicKey } from "./trust-keys.ts";
import type { VerifyStep } from "./verify-step.ts";
import type { FiledSegment, Walked } from "./walk-segments.ts";

/** True when `signature` over `message` was made with the key; false for bytes of any other length. */
export type VerifySignature = (
  publicKey: Uint8Array,
  message: Uint8Array,
  signature: Uint8Array,
) => boolean | Promise<boolean>;

/** A checkpoint, and the name of its file where there is one. */
export type FiledCheckpoint = Checkpoint & { readonly file?: string };

/** How long after its end a minute may wait for its signature: seconds, in practice. */
export const signingMs = minuteMs;

export type Statements = {
  readonly symbol: string;
  readonly checkpoints: readonly FiledCheckpoint[];
  /** Keys whose names are right. */
  readonly keys: readonly PublicKey[];
  /** The reader's time, epoch ms. */
  readonly nowMs: number;
  /** True when the reader asked the platform for every checkpoint: one that is missing then does not exist. */
  readonly isFetched?: boolean;
};

export type Signed = {
  readonly steps: readonly VerifyStep[];
  /** The numbers of the ticks that a valid checkpoint names. */
  readonly signedSeqs: ReadonlySet<number>;
};

/** `walks` are stretches of one log, oldest first. */
export const checkSigned = async (
  statements: Statements,
  walks: readonly Walked[],
  verifySignature: VerifySignature,
): Promise<Signed> => {
  const ticks = walks.flatMap((walk) => walk.ticks);
  const bySeq = new Map(ticks.map((tick) => [tick.seq, tick]));
  const checkpoints = distinct(statements.checkpoints);
  const steps: VerifyStep[] = [];
  const signedSeqs = new Set<number>();
  for (const checkpoint of checkpoints) {
    const signature = await signatureFault(statements.keys, checkpoint, verifySignature);
    const step = signature ?? placeStep(statements.symbol, checkpoint, ticks, bySeq);
    steps.push(step);
    if (step.key === "checkpoint") signedSeqs.add(checkpoint.seq);
  }
  const isWhole = walks.every((walk) => walk.steps.every((step) => step.ok));
  if (isWhole) steps.push(...walks.flatMap((walk) => minuteSteps(statements, walk)));
  return { steps, signedSeqs };
};

/** A statement that several files repeat counts once, under the name of the first. */
const distinct = (checkpoints: readonly FiledCheckpoint[]): readonly FiledCheckpoint[] => {
  const textOf = (each: FiledCheckpoint): string =>
    `${checkpointMessage(each)},${each.keyId},${each.signature}`;
  const firstOnes = checkpoints.toReversed().map((each) => [textOf(each), each] as const);
  return [...new Map(firstOnes).values()].toReversed();
};

const valuesOf = ({ symbol, seq, keyId, file }: FiledCheckpoint): VerifyStep["values"] => ({
  symbol,
  seq: String(seq),
  keyId,
  ...(file === undefined ? {} : { file }),
});

const signatureFault = async (
  keys: readonly PublicKey[],
  checkpoint: FiledCheckpoint,
  verifySignature: VerifySignature,
): Promise<VerifyStep | undefined> => {
  const key = keys.find(({ keyId }) => keyId === checkpoint.keyId);
  const publicKey = fromHex(key?.publicKey ?? "-");
  if (publicKey === undefined) return { key: "keyUnknown", ok: false, values: valuesOf(checkpoint) };
  const signature = fromHex(checkpoint.signature);
  const isSigned =
    signature !== undefined &&
    (await verifySignature(publicKey, utf8(checkpointMessage(checkpoint)), signature));
  return isSigned ? undefined : { key: "checkpointForged", ok: false, values: valuesOf(checkpoint) };
};

/** What a signed checkpoint says about these ticks. It names the last tick of a minute, so no later one has the same minute. */
const placeStep = (
  symbol: string,
  checkpoint: FiledCheckpoint,
  ticks: readonly LoggedTick[],
  bySeq: ReadonlyMap<number, LoggedTick>,
): VerifyStep => {
  const { seq, timeMs, hash } = checkpoint;
  const values = valuesOf(checkpoint);
  if (checkpoint.symbol !== symbol) return { key: "checkpointApart", ok: true, values };
  const contradicts = (claimed: string): VerifyStep => ({
    key: "checkpointContradicts",
    ok: false,
    values: { ...values, claimed, computed: hash },
  });
  const misplaced = ticks.find((tick) =>
    tick.seq < seq ? !isBefore(tick, checkpoint) : tick.seq > seq && isBefore(tick, checkpoint),
  );
  if (misplaced !== undefined) return contradicts(misplaced.hash);
  const tick = bySeq.get(seq);
  if (tick === undefined) return { key: "checkpointApart", ok: true, values };
  if (tick.hash !== hash || tick.timeMs !== timeMs) return contradicts(tick.hash);
  return { key: "checkpoint", ok: true, values };
};

/** A tick is before a checkpoint's when it is earlier or in the same minute, of which the checkpoint is the end. */
const isBefore = (tick: LoggedTick, { timeMs }: Checkpoint): boolean =>
  minuteOf(tick.timeMs) <= minuteOf(timeMs);

const minuteSteps = (statements: Statements, { ticks, segments }: Walked): readonly VerifyStep[] => {
  const { symbol, checkpoints } = statements;
  const own = checkpoints.filter((each) => each.symbol === symbol);
  const [first, last] = [ticks.at(0), ticks.at(-1)];
  if (first === undefined || last === undefined) return [];
  const values = { symbol, firstSeq: String(first.seq), lastSeq: String(last.seq) };
  if (own.length === 0 && statements.isFetched !== true) return [{ key: "nothingSigned", ok: true, values }];
  const ends = ticks.filter((tick, index) => {
    const next = ticks[index + 1];
    return next === undefined || minuteOf(next.timeMs) > minuteOf(tick.timeMs);
  });
  return [
    ...ends.flatMap((end) => endStep(statements, own, end)),
    ...segments.flatMap((segment) => keyStep(own, ticks, segment)),
  ];
};

/** Nothing when a checkpoint names the last tick of a minute; whether that one holds, its own step says. */
const endStep = (
  { symbol, nowMs }: Statements,
  own: readonly FiledCheckpoint[],
  end: LoggedTick,
): readonly VerifyStep[] => {
  if (own.some(({ seq }) => seq === end.seq)) return [];
  const from = minuteOf(end.timeMs);
  const later = own.find(({ timeMs, seq }) => minuteOf(timeMs) === from && seq > end.seq);
  const values = { symbol, from: String(from), seq: String(later?.seq ?? end.seq), lastSeq: String(end.seq) };
  if (later !== undefined) return [{ key: "minuteCut", ok: true, values }];
  const isPast = from + minuteMs + signingMs <= nowMs;
  return [{ key: isPast ? "minuteUnsigned" : "minutePending", ok: !isPast, values }];
};

/** A segment names the key that signed its last minute. */
const keyStep = (
  own: readonly FiledCheckpoint[],
  ticks: readonly LoggedTick[],
  { head, rows, file }: FiledSegment,
): readonly VerifyStep[] => {
  const last = ticks.find(({ seq }) => seq === head.firstSeq + rows.length - 1);
  const signing = own.find(({ timeMs }) => last !== undefined && minuteOf(timeMs) === minuteOf(last.timeMs));
  if (signing === undefined || signing.keyId === head.publicKeyId) return [];
  const named = { symbol: head.symbol, from: String(head.from), firstSeq: String(head.firstSeq) };
  const where = file === undefined ? {} : { file, line: "1" };
  const values = { field: "publicKeyId", claimed: head.publicKeyId, computed: signing.keyId };
  return [{ key: "headDiffers", ok: false, values: { ...named, ...where, ...values } }];
};

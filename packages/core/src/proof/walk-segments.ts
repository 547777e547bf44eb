/**
 * Walks downloaded segments link by link (MKT-08, TRUST-06).
 *
 * The first break is located by its tick number, and by file and line where the file is known. Segments are given oldest first and
 * without gaps; they may overlap when they say the same. Two that give one tick two texts contradict each other, and so are named.
 * A heartbeat may decide a command (API-18), so a heartbeat with another price than the tick before it is also a break.
 */
import { chainHash, type Sha256 } from "../market/tick-chain.ts";
import { parseTickLine, type Tick } from "../market/tick.ts";
import type { LoggedTick, Segment, SegmentRow } from "../market/segment.ts";
import { minuteOf } from "../time/time.ts";
import type { VerifyStep } from "./verify-step.ts";

/** A segment, and the name of its file where there is one. */
export type FiledSegment = Segment & { readonly file?: string };

/** `ticks` are those whose chain holds, oldest first. */
export type Walked = {
  readonly steps: readonly VerifyStep[];
  readonly ticks: readonly LoggedTick[];
  readonly segments: readonly FiledSegment[];
};

export const walkSegments = (symbol: string, segments: readonly FiledSegment[], sha256: Sha256): Walked => {
  const steps: VerifyStep[] = [];
  const ticks: LoggedTick[] = [];
  for (const segment of segments) {
    const { step, held } = walkSegment(symbol, segment, ticks, sha256);
    steps.push(step);
    // One by one: a call takes a limited number of arguments, and an hour has more ticks.
    for (const tick of held) ticks.push(tick);
    if (!step.ok) break;
  }
  return { steps, ticks, segments };
};

/** Says something about a line of a segment; its first tick is in line 2. */
type Say = (key: VerifyStep["key"], line: number, values?: VerifyStep["values"]) => VerifyStep;

const sayOf = (symbol: string, { head, file }: FiledSegment): Say => {
  const named = { symbol, from: String(head.from), firstSeq: String(head.firstSeq) };
  return (key, line, values) => ({
    key,
    ok: false,
    values: { ...named, ...(file === undefined ? {} : { file, line: String(line) }), ...values },
  });
};

/** Walks one segment from its stated previous hash, which must be that of the tick before. */
const walkSegment = (
  symbol: string,
  segment: FiledSegment,
  before: readonly LoggedTick[],
  sha256: Sha256,
): { step: VerifyStep; held: LoggedTick[] } => {
  const { head, rows, file } = segment;
  const say = sayOf(symbol, segment);
  const held: LoggedTick[] = [];
  if (head.symbol !== symbol) return { step: say("segmentForeign", 1), held };
  const firstKnown = before[0]?.seq ?? head.firstSeq;
  const known = (seq: number): LoggedTick | undefined => tickAt(before, firstKnown, seq);
  const nextSeq = (before.at(-1)?.seq ?? head.firstSeq - 1) + 1;
  if (head.firstSeq > nextSeq || head.firstSeq < firstKnown)
    return { step: say("segmentBroken", 1, { seq: String(nextSeq), why: "number" }), held };
  let previous: Pick<LoggedTick, "hash" | "timeMs"> & { readonly price?: LoggedTick["price"] } = known(
    head.firstSeq - 1,
  ) ?? { hash: head.previousHash, timeMs: 0 };
  let seq = head.firstSeq;
  let place = 0;
  if (previous.hash !== head.previousHash)
    return { step: say("segmentBroken", 1, { seq: String(seq), why: "before" }), held };
  for (const row of rows) {
    const line = (place += 1) + 1;
    const tick = parseTickLine(symbol, row.line);
    if (tick !== undefined && leavesOut(tick, seq, previous.timeMs)) seq = tick.seq;
    const why = breakOf(tick, row, seq, previous, sha256);
    if (tick === undefined || why !== undefined)
      return { step: say("segmentBroken", line, { seq: String(seq), ...why }), held };
    if (tick.kind === "heartbeat" && tick.price !== (previous.price ?? tick.price))
      return { step: say("heartbeatPrice", line, { seq: String(seq) }), held };
    const logged = { ...tick, hash: row.hash };
    if (seq >= nextSeq) held.push(logged);
    else if (known(seq)?.hash !== row.hash)
      return { step: say("segmentTwice", line, { seq: String(seq) }), held };
    previous = logged;
    seq += 1;
  }
  const values = {
    symbol,
    from: String(head.from),
    firstSeq: String(head.firstSeq),
    lastSeq: String(seq - 1),
  };
  return { step: headStep(segment, say) ?? { key: "segment", ok: true, values: named(values, file) }, held };
};

/** The tick of this number among those that hold; where the record was restored, numbers are left out. */
const tickAt = (ticks: readonly LoggedTick[], firstSeq: number, seq: number): LoggedTick | undefined => {
  const near = ticks[seq - firstSeq];
  if (near?.seq === seq || seq > (ticks.at(-1)?.seq ?? 0)) return near;
  return ticks.findLast((tick) => tick.seq === seq);
};

/**
 * Whether numbers are left out before this tick: where the record was restored to an earlier moment, the log goes on with a heartbeat in a minute
 * of its own, after all numbers that may have been published (`/public/restored`). Its hash covers that of the tick before, so no tick is
 * missing.
 */
const leavesOut = (tick: Tick, seq: number, previousMs: number): boolean =>
  tick.kind === "heartbeat" && tick.seq > seq && minuteOf(tick.timeMs) > minuteOf(previousMs);

const named = (values: VerifyStep["values"], file: string | undefined): VerifyStep["values"] =>
  file === undefined ? values : { ...values, file };

/** Why a row does not continue the chain; undefined when it does. */
const breakOf = (
  tick: { readonly seq: number; readonly timeMs: number } | undefined,
  row: SegmentRow,
  seq: number,
  previous: { readonly hash: string; readonly timeMs: number },
  sha256: Sha256,
): VerifyStep["values"] | undefined => {
  if (tick === undefined) return { why: "form" };
  if (tick.seq !== seq) return { why: "number" };
  if (tick.timeMs < previous.timeMs) return { why: "time" };
  const computed = chainHash(previous.hash, row.line, sha256);
  return computed === row.hash ? undefined : { why: "hash", computed, claimed: row.hash };
};

/** The first line names the minute of the first tick: otherwise it could claim that more was covered. */
const headStep = ({ head, rows }: FiledSegment, say: Say): VerifyStep | undefined => {
  const first = parseTickLine(head.symbol, rows[0]?.line ?? "");
  const minute = first === undefined ? undefined : minuteOf(first.timeMs);
  if (minute === undefined || minute === head.from) return undefined;
  return say("headDiffers", 1, { field: "from", claimed: String(head.from), computed: String(minute) });
};

/** Where two sets of files give one tick of a pair different hashes: a step `segmentTwice` for the first such tick of each segment. */
export const conflictingTicks = (segments: readonly FiledSegment[]): readonly VerifyStep[] => {
  const seen = new Map<string, { readonly hash: string; readonly file: string }>();
  const steps: VerifyStep[] = [];
  for (const segment of segments) {
    const { head, rows, file = "" } = segment;
    const at = (place: number): string => `${head.symbol} ${head.firstSeq + place}`;
    const place = rows.findIndex((row, index) => (seen.get(at(index))?.hash ?? row.hash) !== row.hash);
    if (place >= 0) {
      const values = { seq: String(head.firstSeq + place), otherFile: seen.get(at(place))?.file ?? "" };
      steps.push(sayOf(head.symbol, segment)("segmentTwice", place + 2, values));
    }
    rows.forEach(({ hash }, index) => seen.set(at(index), seen.get(at(index)) ?? { hash, file }));
  }
  return steps;
};

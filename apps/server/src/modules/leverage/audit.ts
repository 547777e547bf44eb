/**
 * The evidence of a closed position (LEV-14): the ticks that opened and closed it, the trade before the exit, the first tick
 * after it, the price path, and the public files from the tick before its placing to its close.
 */
import { assert } from "@candor/core/assert/assert";
import type { AnswerOf } from "@candor/wire/call";
import { leverStatusDigits } from "@candor/wire/codec/digits";
import type { leverAudit, LeverRow } from "@candor/wire/leverage";
import type { TickEvidence } from "../../records/ticks/tick-evidence.ts";

/** More than this is too much to download in a browser; the offline verifier accepts whole ranges. */
const mostSegments = 60;

/** The answer; undefined for an order that is not closed. */
export const auditLever = async (
  evidence: TickEvidence,
  order: LeverRow,
): Promise<AnswerOf<typeof leverAudit> | undefined> => {
  const { entrySeq, exitSeq } = order;
  if (order.status !== leverStatusDigits.closed || entrySeq === null || exitSeq === null) return undefined;
  const pair = { pid: order.pid, symbol: order.symbol };
  const [first, placed, entry, exit, before, next] = await Promise.all([
    evidence.tick(pair, order.placedSeq - 1),
    evidence.tick(pair, order.placedSeq),
    evidence.tick(pair, entrySeq),
    evidence.tick(pair, exitSeq),
    exitSeq > entrySeq ? evidence.tradeBefore(pair, exitSeq) : undefined,
    evidence.tick(pair, exitSeq + 1),
  ]);
  assert(
    placed !== undefined && entry !== undefined && exit !== undefined,
    "a closed order's ticks are in the log",
  );
  const [ride, segments] = await Promise.all([
    evidence.ride(pair, entry, exit),
    evidence.segments(pair, (first ?? placed).time, exit.time, mostSegments),
  ]);
  return {
    order,
    entry,
    exit,
    before: before ?? null,
    next: next ?? null,
    ride,
    segments: segments.paths,
    segmentCount: segments.count,
  };
};

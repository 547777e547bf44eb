/**
 * The head of a symbol's public tick log: its latest signed minutes, or, before the first minute is signed, its latest ticks; and
 * whether the newest signature holds. Files are read, and the signature is checked, by the functions of /verify (TRUST-05).
 */
import { parseTickLine } from "@candor/core/market/tick";
import type { Segment } from "@candor/core/market/segment";
import type { Checkpoint } from "@candor/core/market/tick-chain";
import { queryOptions } from "@tanstack/react-query";
import { ownTask } from "../../lib/own-task.ts";

const shownEntries = 4;
const signedEveryMs = 30_000;
const unsignedEveryMs = 5_000;

/** A position in the chain. `checkpoint` is absent while its minute is not signed. */
export type RecordEntry = {
  readonly seq: number;
  readonly timeMs: number;
  readonly hash: string;
  readonly checkpoint?: Checkpoint;
};

/** Loaded when the page is shown: the first page of a visit does not wait for what checks signatures. */
const publicLog = async () => {
  await ownTask();
  return await import("../../lib/evidence/public-log.ts");
};

/** Newest first. */
export const recordQuery = (symbol: string) =>
  queryOptions({
    queryKey: ["record", symbol],
    queryFn: () => readRecord(symbol),
    refetchInterval: (query) =>
      query.state.data?.[0]?.checkpoint === undefined ? unsignedEveryMs : signedEveryMs,
    retry: false,
  });

export const readRecord = async (symbol: string): Promise<readonly RecordEntry[]> => {
  const { readIndex, readSegment } = await publicLog();
  const { checkpoints, segments } = await readIndex(symbol);
  const signed = checkpoints.toSorted((a, b) => b.seq - a.seq).slice(0, shownEntries);
  if (signed.length > 0) return signed.map((checkpoint) => ({ ...checkpoint, checkpoint }));
  const newest = segments.at(-1);
  return newest === undefined ? [] : lastTicks((await readSegment(newest)).segment);
};

/** The last ticks of a segment, newest first. */
const lastTicks = ({ head, rows }: Segment): readonly RecordEntry[] =>
  rows
    .slice(-shownEntries)
    .flatMap(({ line, hash }) => {
      const tick = parseTickLine(head.symbol, line);
      return tick === undefined ? [] : [{ seq: tick.seq, timeMs: tick.timeMs, hash }];
    })
    .toReversed();

export const checkQuery = (checkpoint: Checkpoint | undefined) =>
  queryOptions({
    queryKey: ["recordCheck", checkpoint],
    queryFn: () => (checkpoint === undefined ? false : checkNewest(checkpoint)),
    enabled: checkpoint !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

/** Whether a published key, under its right name, signed the checkpoint. */
export const checkNewest = async (checkpoint: Checkpoint): Promise<boolean> => {
  const { checkSigned, readKeys } = await publicLog();
  return await checkSigned(checkpoint, await readKeys());
};

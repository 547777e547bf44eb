/**
 * A closed UTC day of a pair's log, as its archive has it (MKT-08): the text of its ticks, minute by minute, the checkpoint of each
 * minute with the hash before it, and a signed record of the day.
 *
 * The hashes of ticks are left out, because the chain gives them again: from the hash before a minute, over its lines, to the hash
 * that its checkpoint signs. `readMinute` walks that way and accepts nothing that does not arrive there, so a tick that comes out of a
 * file is a tick that was logged. `joinMinute` puts minutes together, in order and without a gap.
 */
import { dayMs, minuteMs, utcDate } from "../time/time.ts";
import type { LoggedTick } from "./segment.ts";
import { chainHash, type Checkpoint, type Sha256 } from "./tick-chain.ts";
import { parseTickLine } from "./tick.ts";

export const minutesADay = dayMs / minuteMs;

/** What was logged from one tick to another: the whole day, or as much of it as was read. */
export type DayEnds = {
  readonly firstSeq: number;
  readonly lastSeq: number;
  /** Time of the last tick, epoch ms. */
  readonly lastMs: number;
  /** The hash before the first tick, and that of the last one; hex. */
  readonly previousHash: string;
  readonly hash: string;
};

/** A signed statement: "these are all ticks of this pair on this day". */
export type DayRecord = DayEnds & {
  readonly symbol: string;
  /** Such as "2026-11-23", UTC. */
  readonly day: string;
  /** SHA-256 of the two texts, all minutes one after the other; hex. */
  readonly ticks: string;
  readonly checkpoints: string;
  /** Ed25519 over `dayRecordMessage`, hex. */
  readonly signature: string;
  readonly keyId: string;
};

/** The exact text that a record's signature covers. */
export const dayRecordMessage = (record: Omit<DayRecord, "signature" | "keyId">): string =>
  [
    "candor tick day 1",
    record.symbol,
    record.day,
    record.firstSeq,
    record.lastSeq,
    record.lastMs,
    record.previousHash,
    record.hash,
    record.ticks,
    record.checkpoints,
  ].join(",");

/** Where a day's files are, below the folder of all ticks: "BTCUSDT/2026/11/23". */
export const dayPath = (symbol: string, startMs: number): string =>
  `${symbol}/${utcDate(startMs).replaceAll("-", "/")}`;

/** The line of a minute's checkpoint: `previousHash,seq,timeMs,hash,keyId,signature` and a line feed. */
export const checkpointLine = (previousHash: string, checkpoint: Omit<Checkpoint, "symbol">): string => {
  const { seq, timeMs, hash, keyId, signature } = checkpoint;
  return `${[previousHash, seq, timeMs, hash, keyId, signature].join(",")}\n`;
};

const linePattern =
  /^([0-9a-f]{64}),([1-9]\d{0,15}),([1-9]\d{0,15}),([0-9a-f]{64}),([0-9a-f]{1,64}),([0-9a-f]{128})\n$/;

/** Parses `checkpointLine`; undefined for any other text. */
export const parseCheckpointLine = (
  symbol: string,
  line: string,
): { readonly previousHash: string; readonly checkpoint: Checkpoint } | undefined => {
  const match = linePattern.exec(line);
  if (match === null) return undefined;
  const [, previousHash = "", seq, timeMs, hash = "", keyId = "", signature = ""] = match;
  return {
    previousHash,
    checkpoint: { symbol, seq: Number(seq), timeMs: Number(timeMs), hash, signature, keyId },
  };
};

/** A minute that has ticks. */
export type ArchivedMinute = {
  readonly previousHash: string;
  readonly ticks: readonly LoggedTick[];
  readonly checkpoint: Checkpoint;
};

/**
 * The minute that begins at `fromMs`, from its two texts. Undefined unless the ticks follow each other, are all of that minute, and
 * lead from the hash before it to the tick that its checkpoint names. The signature is not checked here.
 */
export const readMinute = (
  symbol: string,
  fromMs: number,
  texts: { readonly ticks: string; readonly checkpoint: string },
  sha256: Sha256,
): ArchivedMinute | undefined => {
  const signed = parseCheckpointLine(symbol, texts.checkpoint);
  if (signed === undefined || !texts.ticks.endsWith("\n")) return undefined;
  const ticks: LoggedTick[] = [];
  let hash = signed.previousHash;
  for (const line of texts.ticks.slice(0, -1).split("\n")) {
    const tick = parseTickLine(symbol, line);
    const before = ticks.at(-1);
    if (tick === undefined || !isNext(tick, before, fromMs)) return undefined;
    hash = chainHash(hash, line, sha256);
    ticks.push({ ...tick, hash });
  }
  const last = ticks.at(-1);
  const { checkpoint, previousHash } = signed;
  const isEnd =
    last?.seq === checkpoint.seq && last.timeMs === checkpoint.timeMs && last.hash === checkpoint.hash;
  return isEnd ? { previousHash, ticks, checkpoint } : undefined;
};

const isNext = (
  tick: { readonly seq: number; readonly timeMs: number },
  before: { readonly seq: number; readonly timeMs: number } | undefined,
  fromMs: number,
): boolean =>
  tick.timeMs >= fromMs &&
  tick.timeMs < fromMs + minuteMs &&
  (before === undefined || (tick.seq === before.seq + 1 && tick.timeMs >= before.timeMs));

/** Joins the next minute that has ticks to what there is; undefined unless it follows that. */
export const joinMinute = (ends: DayEnds | undefined, minute: ArchivedMinute): DayEnds | undefined => {
  const firstSeq = minute.ticks[0]?.seq ?? 0;
  const { previousHash, checkpoint } = minute;
  const { seq: lastSeq, timeMs: lastMs, hash } = checkpoint;
  if (ends === undefined) return { firstSeq, lastSeq, lastMs, previousHash, hash };
  if (previousHash !== ends.hash || !(firstSeq === ends.lastSeq + 1 || isRestored(ends, minute)))
    return undefined;
  return { ...ends, lastSeq, lastMs, hash };
};

/**
 * Where the record was restored to an earlier moment, numbers that may have been published are left out, and the log goes on with a heartbeat in
 * a minute of its own. Its hash covers that of the tick before, so no tick can be taken out in this way.
 */
const isRestored = ({ lastSeq }: DayEnds, { ticks }: ArchivedMinute): boolean =>
  ticks[0]?.kind === "heartbeat" && ticks[0].seq > lastSeq + 1;

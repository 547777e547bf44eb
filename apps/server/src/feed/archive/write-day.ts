/**
 * Writes a closed day of a pair from the tick log into its two files: the texts of the ticks, and the checkpoints. What is
 * written depends only on the log, so writing it again gives the same files.
 *
 * Known limit: the texts come from the database's own function for a tick's text. The reader of the file finds out whether
 * they are right, because the chain must lead to the signed hashes (read-day.ts).
 */
import { checkpointLine, dayPath, minutesADay } from "@candor/core/market/archived-day";
import { dayMs, hourMs, minuteMs } from "@candor/core/time/time";
import type { Pool } from "pg";
import type { FileStore } from "../../platform/files/file-store.ts";
import type { DayFileKind } from "../../records/ticks/tick-archive.ts";
import type { LogPair } from "../tick-store.ts";
import { packDay } from "./day-file.ts";

/** `pool` as candor_market. */
export type DayWriting = {
  readonly pool: Pool;
  readonly store: FileStore;
  /** Called between two minutes. */
  readonly breathe?: () => Promise<void>;
};

export const dayFileKinds = ["csv.zst", "checkpoints.csv.zst"] as const satisfies readonly DayFileKind[];

/** The name of one of a day's files. */
export const dayFileName = (symbol: string, startMs: number, kind: DayFileKind): string =>
  `ticks/${dayPath(symbol, startMs)}.${kind}`;

/** Stores both files. The pair must have ticks on the day, and a checkpoint for each of its minutes. */
export const writeDay = async (
  { pool, store, breathe }: DayWriting,
  pair: LogPair,
  startMs: number,
  previousHash: string,
): Promise<void> => {
  const ticks = packDay(tickTexts(pool, pair, startMs, breathe));
  await store.put(dayFileName(pair.symbol, startMs, "csv.zst"), ticks);
  const checkpoints = packDay(await checkpointTexts(pool, pair, startMs, previousHash));
  await store.put(dayFileName(pair.symbol, startMs, "checkpoints.csv.zst"), checkpoints);
};

const minutesAnHour = hourMs / minuteMs;

/** The texts of all minutes of the day, read hour by hour. */
const tickTexts = async function* (
  pool: Pool,
  { pid }: LogPair,
  startMs: number,
  breathe: DayWriting["breathe"],
): AsyncIterable<string> {
  for (let fromMs = startMs; fromMs < startMs + dayMs; fromMs += hourMs) {
    const { rows } = await pool.query<{ minute_ms: bigint; lines: string }>(
      "SELECT minute_ms, lines FROM tick_texts($1::smallint, $2::bigint, $3::bigint)",
      [pid, fromMs, fromMs + hourMs],
    );
    const texts = new Map(rows.map((row) => [Number(row.minute_ms), row.lines]));
    for (let minute = 0; minute < minutesAnHour; minute += 1) {
      await breathe?.();
      yield texts.get(fromMs + minute * minuteMs) ?? "";
    }
  }
};

type CheckpointRow = {
  minute: number;
  seq: bigint;
  time_ms: bigint;
  hash: Buffer;
  key_id: string;
  signature: Buffer;
};

/** The lines of all minutes of the day: a minute without ticks has none. */
export const checkpointTexts = async (
  pool: Pool,
  { pid }: LogPair,
  startMs: number,
  previousHash: string,
): Promise<readonly string[]> => {
  const { rows } = await pool.query<CheckpointRow>(dayCheckpoints, [pid, startMs]);
  const texts: string[] = Array.from({ length: minutesADay }, () => "");
  let before = previousHash;
  for (const row of rows) {
    const hash = row.hash.toString("hex");
    texts[row.minute] = checkpointLine(before, {
      seq: Number(row.seq),
      timeMs: Number(row.time_ms),
      hash,
      keyId: row.key_id,
      signature: row.signature.toString("hex"),
    });
    before = hash;
  }
  return texts;
};

const dayCheckpoints = `
  SELECT ((minute_ms - $2) / ${minuteMs})::integer AS minute, seq, time_ms, hash, key_id, signature
  FROM tick_checkpoint WHERE pid = $1 AND minute_ms >= $2::bigint AND minute_ms < $2::bigint + ${dayMs} ORDER BY minute_ms`;

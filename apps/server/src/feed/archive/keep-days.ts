/**
 * Brings closed days of the tick log into files, and out of the database (MKT-08), as the leader.
 *
 * A day goes step by step, and a step that was interrupted is done again. Its files are written. They are read back, and their
 * chains recomputed from the hash before the day to that of its last tick. What they hold is signed, a record for each pair. When
 * the day is old enough its files are read back once more and compared with the records; then its ticks leave the database, in one
 * transaction. Until then a file that is damaged is written again, for the log still has its ticks.
 *
 * Ordering: oldest day first, and none leaves before an earlier one. `db/functions/tick-days.sql` refuses a step out of order.
 */
import { createHash } from "node:crypto";
import { dayMs, utcDate } from "@candor/core/time/time";
import type { Pool } from "pg";
import type { FileStore } from "../../platform/files/file-store.ts";
import type { TickSigner } from "../tick-signer.ts";
import type { LogPair, WritingLead } from "../tick-store.ts";
import { ArchiveBroken } from "./day-file.ts";
import {
  dayState,
  letDayLeave,
  nextLogDay,
  noteDay,
  pairDays,
  signDay,
  signedContents,
  whyNot,
  type PairDay,
} from "./log-days.ts";
import { readDay, type DayContents } from "./read-day.ts";
import { checkpointTexts, writeDay } from "./write-day.ts";

export type DayKeeping = {
  /** As candor_market, and as candor_sign. */
  readonly market: Pool;
  readonly sign: Pool;
  readonly store: FileStore;
  readonly signer: Pick<TickSigner, "keyId" | "signDay">;
  readonly pairs: readonly LogPair[];
  /** How many days stay in the database after they have ended; at least 1. */
  readonly daysKept: number;
  /** Called between two minutes of a day: lets other work go on, or throws to end this work. */
  readonly breathe?: () => Promise<void>;
};

/** What was done: the days that were signed, and those that left. */
export type DaysDone = { readonly signed: readonly string[]; readonly left: readonly string[] };

/** Does all that can be done at `nowMs`, the time of the market. Throws `ArchiveBroken` when a file cannot be stored as it should be. */
export const keepDays = async (keeping: DayKeeping, lead: WritingLead, nowMs: number): Promise<DaysDone> => {
  const done = { signed: [] as string[], left: [] as string[] };
  let startMs = await nextLogDay(keeping.market, 0);
  while (startMs !== undefined && startMs + dayMs <= nowMs) {
    const { isWritten, isSigned } = await dayState(keeping.market, startMs);
    if (!isSigned) {
      if ((await whyNot(keeping.market, "tick_day_waits", startMs)) !== undefined) break;
      await storeDay(keeping, lead, startMs, isWritten);
      done.signed.push(utcDate(startMs));
    }
    const isOld = nowMs >= startMs + dayMs * (1 + keeping.daysKept);
    if (isOld && (await whyNot(keeping.market, "tick_day_stays", startMs)) === undefined) {
      const signed = await signedContents(keeping.market, startMs);
      await storedContents(keeping, startMs, signed);
      await letDayLeave(keeping.market, lead, startMs);
      done.left.push(utcDate(startMs));
    }
    startMs = await nextLogDay(keeping.market, startMs + dayMs);
  }
  return done;
};

const storeDay = async (
  keeping: DayKeeping,
  lead: WritingLead,
  startMs: number,
  isWritten: boolean,
): Promise<void> => {
  const { market, sign, signer, pairs } = keeping;
  if (!isWritten) {
    for (const day of await pairDays(market, pairs, startMs)) await write(keeping, startMs, day);
    await noteDay(market, lead, startMs, "written");
  }
  const stored = await storedContents(keeping, startMs);
  await noteDay(market, lead, startMs, "checked");
  const signed = stored.map(({ pair: { pid, symbol }, contents }) => ({
    pid,
    contents,
    signature: signer.signDay({ symbol, day: utcDate(startMs), ...contents }),
  }));
  await signDay(sign, lead, startMs, signed, signer.keyId);
};

const write = (keeping: DayKeeping, startMs: number, { pair, ends }: PairDay): Promise<void> =>
  writeDay({ pool: keeping.market, ...keeping }, pair, startMs, ends.previousHash);

type StoredDay = { readonly pair: LogPair; readonly contents: DayContents };

/** What the files of all pairs hold, read back. It is what the log has, and what `signed` says if given: else a file is written again, once. */
const storedContents = async (
  keeping: DayKeeping,
  startMs: number,
  signed?: ReadonlyMap<number, DayContents>,
): Promise<readonly StoredDay[]> => {
  const stored: StoredDay[] = [];
  for (const day of await pairDays(keeping.market, keeping.pairs, startMs)) {
    const { pair } = day;
    const expected = { ...day.ends, checkpoints: await checkpointsDigest(keeping, startMs, day) };
    const readBack = () => heldContents(keeping, startMs, pair, { ...expected, ...signed?.get(pair.pid) });
    let contents = await readBack();
    if (contents === undefined) {
      await write(keeping, startMs, day);
      contents = await readBack();
    }
    if (contents === undefined)
      throw new ArchiveBroken(`the files of ${pair.symbol} for ${utcDate(startMs)} do not hold that day`);
    stored.push({ pair, contents });
  }
  return stored;
};

/** What a pair's files hold; undefined when they are damaged, or hold something else. */
const heldContents = async (
  { store, breathe }: DayKeeping,
  startMs: number,
  { symbol }: LogPair,
  expected: Partial<DayContents>,
): Promise<DayContents | undefined> => {
  try {
    const contents = await readDay(store, symbol, startMs, breathe);
    const isSame = Object.entries(expected).every(
      ([name, value]) => contents[name as keyof DayContents] === value,
    );
    return isSame ? contents : undefined;
  } catch (error) {
    if (error instanceof ArchiveBroken) return undefined;
    throw error;
  }
};

const checkpointsDigest = async (
  { market }: DayKeeping,
  startMs: number,
  { pair, ends }: PairDay,
): Promise<string> => {
  const texts = await checkpointTexts(market, pair, startMs, ends.previousHash);
  return createHash("sha256").update(texts.join(""), "latin1").digest("hex");
};

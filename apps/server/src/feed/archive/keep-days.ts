/**
 * Brings closed days of the tick log into files, and out of the database (MKT-08), as the leader.
 *
 * A day goes step by step, and a step that was interrupted is done again. Its files are written, in every place. They are read back,
 * and their chains recomputed from the hash before the day to that of its last tick. What they hold is signed, a record for each
 * pair. When the day is old enough its files are read back once more and compared with the records, in every place; then its ticks
 * leave the database, in one transaction. Until then a file that is damaged is written again, for the log still has its ticks. A
 * place that cannot be reached only delays this.
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
import { heldContents, type DayContents } from "./read-day.ts";
import { checkpointTexts, writeDay } from "./write-day.ts";

export type DayKeeping = {
  /** As candor_market, and as candor_sign. */
  readonly market: Pool;
  readonly sign: Pool;
  /** Every place that must hold a day before it leaves. */
  readonly stores: readonly FileStore[];
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
    for (const day of await pairDays(market, pairs, startMs))
      for (const store of keeping.stores) await write(keeping, store, startMs, day);
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

const write = (
  keeping: DayKeeping,
  store: FileStore,
  startMs: number,
  { pair, ends }: PairDay,
): Promise<void> =>
  writeDay({ pool: keeping.market, store, ...breathing(keeping) }, pair, startMs, ends.previousHash);

const breathing = ({ breathe }: DayKeeping): Pick<DayKeeping, "breathe"> =>
  breathe === undefined ? {} : { breathe };

type StoredDay = { readonly pair: LogPair; readonly contents: DayContents };

/**
 * What the files of all pairs hold, read back from every place. It is what the log has, and what `signed` says if given: else a file
 * is written again, once.
 */
const storedContents = async (
  keeping: DayKeeping,
  startMs: number,
  signed?: ReadonlyMap<number, DayContents>,
): Promise<readonly StoredDay[]> => {
  const stored: StoredDay[] = [];
  for (const day of await pairDays(keeping.market, keeping.pairs, startMs)) {
    const { pair } = day;
    const expected = { ...day.ends, checkpoints: await checkpointsDigest(keeping, startMs, day) };
    for (const [place, store] of keeping.stores.entries()) {
      const readBack = () =>
        heldContents(store, pair.symbol, startMs, { ...expected, ...signed?.get(pair.pid) }, keeping.breathe);
      let contents = await readBack();
      if (contents === undefined) {
        await write(keeping, store, startMs, day);
        contents = await readBack();
      }
      if (contents === undefined)
        throw new ArchiveBroken(`the files of ${pair.symbol} for ${utcDate(startMs)} do not hold that day`);
      if (place === 0) stored.push({ pair, contents });
    }
  }
  return stored;
};

const checkpointsDigest = async (
  { market }: DayKeeping,
  startMs: number,
  { pair, ends }: PairDay,
): Promise<string> => {
  const texts = await checkpointTexts(market, pair, startMs, ends.previousHash);
  return createHash("sha256").update(texts.join(""), "latin1").digest("hex");
};

/**
 * Announcing what counts from a time on (OPS-03, decision 0021): terms of pairs and of rewards, bands of the bot. With the second passkey the row is
 * written and the home page tells everyone, in one transaction.
 */
import { languages, type Language } from "@candor/wire/language";
import type { Tx } from "../../platform/db/schema/schema.ts";
import { refuseWith } from "../../platform/refused.ts";

/** As the constraints `they_are_announced_before` of the database. */
export const noticeMs = 600_000;

/** What is announced: its table, and how an announcement is refused. */
export type Announced = {
  readonly table: "product_terms" | "bot_bands" | "reward_terms";
  /** Less than ten minutes before they count. */
  readonly tooSoon: "TermsTooSoon" | "BandsTooSoon";
  /** Others count from exactly this time on. */
  readonly taken: "TermsStartThen" | "BandsChangedMeanwhile" | "RewardTermsChangedMeanwhile";
  /** They would replace others than those that the passkeys signed for. */
  readonly changed: "TermsChangedMeanwhile" | "BandsChangedMeanwhile" | "RewardTermsChangedMeanwhile";
};

/** Refuses BadRequest for a time that is not a whole second, `tooSoon`. */
export const requireNotice = ({ tooSoon }: Announced, startsAt: number, nowMs: number): void => {
  if (startsAt % 1_000 !== 0) refuseWith("BadRequest", { field: "startsAt" });
  if (startsAt < nowMs + noticeMs) refuseWith(tooSoon);
};

/** "2026-11-25 10:00:00", UTC: as the database writes it, and passkeys sign for it. */
export const writtenTime = (ms: number): string => new Date(ms).toISOString().slice(0, 19).replace("T", " ");

/** The same with the milliseconds. */
export const writtenExactly = (ms: number): string =>
  new Date(ms).toISOString().slice(0, 23).replace("T", " ");

export const readTime = (written: string): bigint => BigInt(Date.parse(`${written.replace(" ", "T")}Z`));

/** Refuses what a row was not written for, by the names of the constraints; any other error is thrown again. */
export const refuseLate = (error: unknown, { table, tooSoon, taken, changed }: Announced): never => {
  const { constraint } = error as { readonly constraint?: string };
  if (constraint === "they_are_announced_before") refuseWith(tooSoon);
  if (constraint === "they_replace_what_was_signed") refuseWith(changed);
  if (constraint === `${table}_pkey`) refuseWith(taken);
  throw error;
};

/** Puts a text on the home page, in every language. */
export const tellEveryone = async (
  tx: Tx,
  publishMs: bigint,
  textIn: (language: Language) => string,
): Promise<void> => {
  const { id } = await tx
    .insertInto("announcement")
    .values({ publish_ms: publishMs })
    .returning("id")
    .executeTakeFirstOrThrow();
  const texts = languages.map((language) => ({ announcement_id: id, language, text: textIn(language) }));
  await tx.insertInto("announcement_text").values(texts).execute();
};

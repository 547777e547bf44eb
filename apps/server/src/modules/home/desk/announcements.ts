/**
 * What operators do with announcements of the home page (HOME-01, HOME-06): write them in four languages for a time, change their texts, hide
 * them. What two operators have signed is announced by their act, and stays: the database refuses to change it.
 *
 * Ordering of refusals: reason, texts, time, what there is.
 */
import { isPlainText } from "@candor/core/content/body";
import { dayMs } from "@candor/core/time/time";
import type { InputOf } from "@candor/wire/call";
import { mostAnnounced, type hideAnnouncement, type saveAnnouncement } from "@candor/wire/desks/front";
import { languages, type Language } from "@candor/wire/language";
import type { Db } from "../../../platform/db/open-database.ts";
import type { Tx } from "../../../platform/db/schema/schema.ts";
import { refuseWith } from "../../../platform/refused.ts";
import { operatorAct, requireReason, type ActingSession } from "../../../records/operator-act.ts";
import { readOrigin } from "./desk-queries.ts";
import { hideAnnounced, insertAnnouncement, writeAnnouncement } from "./repo.ts";

/** Nothing is announced for later than this. */
const mostAheadMs = 366 * dayMs;

export const saveAnnounced = async (
  operators: Db,
  session: ActingSession,
  { id, from, texts, reason }: InputOf<typeof saveAnnouncement>,
  nowMs: number,
): Promise<void> => {
  requireReason(reason);
  const written = textsOf(texts, id === 0);
  if (from !== undefined && (id !== 0 || from < nowMs || from > nowMs + mostAheadMs))
    refuseWith("AnnouncementTimeIncorrect");
  const subject = id === 0 ? "a new announcement" : `announcement ${id}`;
  await operatorAct(operators, session, { action: "front_change", subject, reason }, async (tx) => {
    if (id !== 0) await requireOwn(tx, id);
    const target = id === 0 ? await insertAnnouncement(tx, from ?? nowMs) : id;
    let isNew = false;
    for (const [language, text] of written)
      isNew = (await writeAnnouncement(tx, target, language, text)) || isNew;
    if (!isNew) refuseWith("NoChanges");
  });
};

export const hideOne = async (
  operators: Db,
  session: ActingSession,
  { id, hide, reason }: InputOf<typeof hideAnnouncement>,
): Promise<void> => {
  requireReason(reason);
  const act = { action: "front_change", subject: `announcement ${id}`, reason } as const;
  await operatorAct(operators, session, act, async (tx) => {
    await requireOwn(tx, id);
    if (!(await hideAnnounced(tx, id, hide === 1))) refuseWith("NoChanges");
  });
};

/** Refuses FrontEntryNotFound, AnnouncementIsOfAnAct. */
const requireOwn = async (tx: Tx, id: number): Promise<void> => {
  const origin = await readOrigin(tx, id);
  if (origin === undefined) return refuseWith("FrontEntryNotFound");
  if (origin === "act") refuseWith("AnnouncementIsOfAnAct");
};

/** The texts that are given, of a new one in each language; "" where it has none: then the English one is shown. */
const textsOf = (json: string, isWhole: boolean): readonly (readonly [Language, string])[] => {
  const given = parsed(json);
  const written = languages
    .filter((language) => isWhole || Object.hasOwn(given, language))
    .map((language) => [language, (given[language] ?? "").trim()] as const);
  const isRight = written.every(([, text]) => isPlainText(text) && text.length <= mostAnnounced);
  if (!isRight || written.some(([language, text]) => language === "en" && text === ""))
    refuseWith("AnnouncementTextIncorrect");
  return written;
};

/** Refuses what is no object of texts by known languages. */
const parsed = (json: string): Readonly<Record<string, string>> => {
  try {
    const given = JSON.parse(json) as unknown;
    const isOfTexts =
      typeof given === "object" &&
      given !== null &&
      Object.entries(given).every(
        ([key, text]) => languages.some((language) => language === key) && typeof text === "string",
      );
    if (isOfTexts) return given as Readonly<Record<string, string>>;
  } catch {
    // Refused below.
  }
  return refuseWith("AnnouncementTextIncorrect");
};

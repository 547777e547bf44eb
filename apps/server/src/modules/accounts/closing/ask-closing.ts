/**
 * An owner asks for the account to be closed, and undoes it (ACC-01). The account stays usable while it waits. The database says when the
 * wait ends, and lets nobody erase anything before (db/functions/closing.sql).
 */
import { assert } from "@candor/core/assert/assert";
import type { AnswerOf } from "@candor/wire/call";
import type { accountClosing } from "@candor/wire/service/closing";
import type { Language } from "@candor/wire/language";
import { sql } from "kysely";
import type { Db } from "../../../platform/db/open-database.ts";
import type { Reader } from "../../../platform/db/schema/schema.ts";
import { refuseWith } from "../../../platform/refused.ts";
import type { OwnSession } from "../../../records/own-session.ts";
import type { AccountDeps } from "../deps.ts";
import { requireFresh, requireLive } from "../sessions/sessions.ts";
import { readClosingState } from "./block-queries.ts";
import { tellClosing } from "./tell-closing.ts";

type AskDeps = Pick<AccountDeps, "db" | "messages" | "noticesChanged">;

export const readClosing = async (db: Db, userId: number): Promise<AnswerOf<typeof accountClosing>> => {
  const [state, waiting, days] = await Promise.all([
    readClosingState(db, userId),
    readWaiting(db, userId),
    readDays(db),
  ]);
  return {
    ...state,
    days,
    waiting:
      waiting === undefined ? null : { askedAt: Number(waiting.asked_ms), dueAt: Number(waiting.due_ms) },
  };
};

const readWaiting = (db: Reader, userId: number) =>
  db
    .selectFrom("account_closing")
    .select(["asked_ms", "due_ms", "language"])
    .where("user_id", "=", BigInt(userId))
    .where("ended_ms", "is", null)
    .executeTakeFirst();

const readDays = async (db: Reader): Promise<number> => {
  const row = await db
    .selectFrom("setting_key")
    .select("value")
    .where("name", "=", "account_closing_days")
    .executeTakeFirst();
  assert(row !== undefined, "the setting account_closing_days is there");
  return Number(row.value);
};

/** Refuses, in this order: FreshFactorNeeded; BadRequest for another number; SessionRevoked; NoChanges when it waits already. Returns when it is due; null when something stands against it. */
export const askClosing = async (
  { db, messages, noticesChanged }: AskDeps,
  session: OwnSession,
  { uid, language }: { readonly uid: string; readonly language: Language },
  nowMs: number,
): Promise<number | null> => {
  const { userId } = session;
  await requireFresh(db, session, nowMs);
  if (uid.trim() !== String(userId)) refuseWith("BadRequest", { field: "uid" });
  const dueMs = await db.transaction().execute(async (tx) => {
    await requireLive(tx, session);
    if ((await readWaiting(tx, userId)) !== undefined) refuseWith("NoChanges");
    if ((await readClosingState(tx, userId)).blocks.length > 0) return null;
    const { rows } = await sql<{
      due: bigint;
    }>`SELECT account_closing_ask(${userId}, ${language}) AS due`.execute(tx);
    const due = Number(rows[0]?.due);
    await tellClosing({ tx, messages }, "asked", { userId, dueMs: due, language }, nowMs);
    return due;
  });
  noticesChanged(userId);
  return dueMs;
};

/** Refuses SessionRevoked, NoChanges when nothing waits. */
export const undoClosing = async (
  { db, messages, noticesChanged }: AskDeps,
  session: OwnSession,
  language: Language,
  nowMs: number,
): Promise<void> => {
  const { userId } = session;
  await db.transaction().execute(async (tx) => {
    await requireLive(tx, session);
    const { rows } = await sql<{
      ended: boolean;
    }>`SELECT account_closing_end(${userId}, 'undone') AS ended`.execute(tx);
    if (rows[0]?.ended !== true) refuseWith("NoChanges");
    await tellClosing({ tx, messages }, "undone", { userId, dueMs: nowMs, language }, nowMs);
  });
  noticesChanged(userId);
};

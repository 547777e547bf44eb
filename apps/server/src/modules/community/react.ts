/** What readers and authors do about texts (COM-01, COM-04): like, hide, take back, report, block, appeal. */
import type { TextReason } from "@candor/wire/service/community";
import type { Db } from "../../platform/db/open-database.ts";
import { refuseWith } from "../../platform/refused.ts";
import { readAuthor } from "./queries.ts";
import {
  insertAppeal,
  insertBlock,
  insertReport,
  removeBlock,
  takeTextBack,
  toggleHidden,
  toggleLike,
} from "./repo.ts";
import type { TextRef } from "./text-ref.ts";
import { requireSeen } from "./write.ts";

/** A second time takes it back. Refuses TextNotFound, ContentUnderReview. */
export const like = async (
  db: Db,
  userId: number,
  text: TextRef,
): Promise<{ readonly like: boolean; readonly likeCount: number }> => {
  await requireSeen(db, text);
  return await db.transaction().execute((tx) => toggleLike(tx, userId, text.id));
};

/** Whose text it is, if it is somebody else's. Refuses TextNotFound, TextIsYours. */
const requireOthers = async (db: Db, userId: number, text: TextRef): Promise<number | null> => {
  const author = await readAuthor(db, text);
  if (author === undefined) return refuseWith("TextNotFound");
  return author === userId ? refuseWith("TextIsYours") : author;
};

/** Returns whether it is hidden now. Refuses TextNotFound, TextIsYours. */
export const hide = async (db: Db, userId: number, text: TextRef): Promise<boolean> => {
  await requireOthers(db, userId, text);
  return await db.transaction().execute((tx) => toggleHidden(tx, userId, text.id));
};

/** Refuses TextNotFound. */
export const takeBack = async (db: Db, userId: number, text: TextRef, nowMs: number): Promise<void> => {
  if (!(await takeTextBack(db, userId, text, nowMs))) refuseWith("TextNotFound");
};

/** Refuses TextNotFound, TextIsYours, TextIsReported. */
export const report = async (
  db: Db,
  userId: number,
  text: TextRef,
  { reason, note }: { readonly reason: TextReason; readonly note: string },
  nowMs: number,
): Promise<void> => {
  await requireOthers(db, userId, text);
  const given = { userId, textId: text.id, code: reason, note: note.trim() };
  if (!(await insertReport(db, given, nowMs))) refuseWith("TextIsReported");
};

/** An example has no author: it can be hidden. Refuses TextNotFound, TextIsYours, PersonIsBlocked. */
export const block = async (db: Db, userId: number, text: TextRef, nowMs: number): Promise<void> => {
  const author = await requireOthers(db, userId, text);
  if (author === null) return refuseWith("TextNotFound");
  if (!(await insertBlock(db, userId, author, nowMs))) refuseWith("PersonIsBlocked");
};

/** Refuses BlockNotFound. */
export const unblock = async (db: Db, userId: number, id: number): Promise<void> => {
  if (!(await removeBlock(db, userId, id))) refuseWith("BlockNotFound");
};

/** By the database's code: it has one; it is another's or does not exist; it is not refused. */
const appealRefusals: Readonly<Record<string, string>> = {
  23505: "TextIsAppealed",
  23503: "TextNotFound",
  CA057: "TextIsNotRefused",
};

/** Refuses PleaseWriteTheAppeal, TextIsNotRefused for what is another's, public or taken back, TextIsAppealed. */
export const appeal = async (db: Db, userId: number, { id }: TextRef, text: string): Promise<void> => {
  const written = text.trim();
  if (written === "") return refuseWith("PleaseWriteTheAppeal");
  try {
    await insertAppeal(db, userId, id, written);
  } catch (error) {
    const refusal = appealRefusals[(error as { readonly code?: string }).code ?? ""];
    if (refusal === undefined) throw error;
    refuseWith(refusal);
  }
};

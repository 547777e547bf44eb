/**
 * Writing a speech, a comment or a reply (COM-01, COM-03).
 *
 * Ordering of refusals: the text (InformationCannotBeEmpty, ContentTooLong), the place (TextNotFound, ContentUnderReview), then what this user has
 * written before (DoNotSubmit, TooManyTexts). A user's texts are written one after the other, so two equal ones at one moment are one.
 */
import { checkPace, checkText, paces, repeatMs } from "@candor/core/community/check-text";
import { dayMs } from "@candor/core/time/time";
import { textStatusDigits } from "@candor/wire/codec/digits";
import type { Db } from "../../platform/db/open-database.ts";
import type { Tx } from "../../platform/db/schema/schema.ts";
import { Refused, refuseWith } from "../../platform/refused.ts";
import { readSeen } from "./queries.ts";
import { insertText, readRecent, takeTurn, type NewText } from "./repo.ts";
import type { SpeechRewardsPort } from "./speech-rewards.ts";
import type { TextRef } from "./text-ref.ts";

export type WriteDeps = {
  readonly db: Db;
  /** False: as many texts as the limits of calls let through, for tests of load. */
  readonly limitsTexts: boolean;
  readonly rewards: SpeechRewardsPort;
};

type Written = { readonly id: string; readonly status: 0 | 1 };

const mostRecent = Math.max(...paces.map(({ most }) => most));

export const writeText = async (
  { db, limitsTexts, rewards }: WriteDeps,
  text: NewText,
  nowMs: number,
): Promise<Written> => {
  const checked = checkText(text.content);
  if (!checked.ok) throw new Refused(checked.refusal);
  const { id, status } = await db.transaction().execute(async (tx) => {
    await takeTurn(tx, text.userId);
    await requirePlace(tx, text);
    await requirePace(tx, text, nowMs, limitsTexts);
    return await insertText(tx, text, nowMs);
  });
  const isApproved = status === "approved";
  if (isApproved && text.kind === "speech") rewards.lookAt(text.userId);
  return { id: String(id), status: isApproved ? textStatusDigits.approved : textStatusDigits.review };
};

/** Refuses TextNotFound, ContentUnderReview. */
const requirePlace = async (tx: Tx, { kind, parentId, toReplyId }: NewText): Promise<void> => {
  if (kind === "speech" || parentId === undefined) return;
  await requireSeen(tx, { id: parentId, kind: kind === "comment" ? "speech" : "comment" });
  if (toReplyId === undefined) return;
  await requireSeen(tx, { id: toReplyId, kind: "reply" });
  const answered = await tx
    .selectFrom("community_text")
    .select("parent_id")
    .where("id", "=", BigInt(toReplyId))
    .executeTakeFirst();
  if (answered?.parent_id !== BigInt(parentId)) refuseWith("TextNotFound");
};

/** A text to which something is added. Refuses TextNotFound, ContentUnderReview. */
export const requireSeen = async (db: Parameters<typeof readSeen>[0], text: TextRef): Promise<void> => {
  const seen = await readSeen(db, text);
  if (seen === "gone") refuseWith("TextNotFound");
  if (seen === "review") refuseWith("ContentUnderReview");
};

/** Refuses DoNotSubmit, TooManyTexts. */
const requirePace = async (
  tx: Tx,
  { userId, content }: NewText,
  nowMs: number,
  limitsTexts: boolean,
): Promise<void> => {
  const { timesMs, isRepeat } = await readRecent(tx, userId, {
    content,
    sinceMs: nowMs - dayMs,
    repeatSinceMs: nowMs - repeatMs,
    most: mostRecent,
  });
  if (isRepeat) refuseWith("DoNotSubmit");
  const paced = checkPace(timesMs, nowMs);
  if (limitsTexts && !paced.ok) throw new Refused(paced.refusal);
};

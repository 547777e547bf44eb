/** What an operator needs to decide one: what was sent, what was decided, and who has opened its photos. */
import type { IdentityDetail } from "@candor/wire/desks/identity";
import { sql } from "kysely";
import type { Reader } from "../../../platform/db/schema/schema.ts";
import { readKept } from "../pictures/picture-queries.ts";

export type StoredSubmission = {
  readonly userId: number;
  readonly sealed: Buffer;
  readonly front: string;
  readonly back: string;
  readonly changed: readonly ("name" | "number" | "front" | "back")[];
};

/** Undefined when there is no such submission. */
export const readSubmission = async (db: Reader, id: number): Promise<StoredSubmission | undefined> => {
  const row = await db
    .selectFrom("identity_submission")
    .select(["user_id", "sealed", "front", "back", "changed"])
    .where("id", "=", BigInt(id))
    .executeTakeFirst();
  return row === undefined ? undefined : { ...row, userId: Number(row.user_id) };
};

/** The sealed key of a photo; undefined when it was deleted. */
export const readPhotoKey = async (db: Reader, id: string): Promise<Buffer | undefined> => {
  const row = await db.selectFrom("picture").select("sealed_key").where("id", "=", id).executeTakeFirst();
  return row?.sealed_key ?? undefined;
};

type Facts = Pick<
  IdentityDetail,
  "hasFront" | "hasBack" | "needsSecond" | "claimId" | "decisions" | "readings"
>;

export const readFacts = async (
  db: Reader,
  id: number,
  { userId, front, back }: StoredSubmission,
  { operatorId, nowMs }: { readonly operatorId: number; readonly nowMs: number },
): Promise<Facts> => {
  const kept = await readKept(db, [front, back]);
  const { rows } = await sql<{ needs: boolean }>`SELECT identity_needs_second(${userId}) AS needs`.execute(
    db,
  );
  const claim = await db
    .selectFrom("identity_claim")
    .select("nth")
    .where("submission_id", "=", BigInt(id))
    .where("operator_id", "=", operatorId)
    .where("until_ms", ">", BigInt(nowMs))
    .executeTakeFirst();
  return {
    hasFront: kept.has(front),
    hasBack: kept.has(back),
    needsSecond: rows[0]?.needs ?? true,
    claimId: claim === undefined ? null : String(claim.nth),
    decisions: await readDecisions(db, id),
    readings: await readReadings(db, id, userId),
  };
};

const readDecisions = async (db: Reader, id: number): Promise<IdentityDetail["decisions"]> => {
  const rows = await db
    .selectFrom("identity_decision as d")
    .innerJoin("operator as o", "o.id", "d.operator_id")
    .select([
      "d.verdict",
      "o.name as operator",
      "d.name",
      "d.number",
      "d.front",
      "d.back",
      "d.sentence",
      "d.at_ms",
    ])
    .where("d.submission_id", "=", BigInt(id))
    .orderBy("d.id")
    .execute();
  return rows.map(({ at_ms, ...decision }) => ({ ...decision, time: Number(at_ms) }));
};

/** What the audit log notes of a photo's reading. */
export const readingNote = (side: "front" | "back", id: number): string => `${side} photo of identity ${id}`;

/** What the audit log is searched by. */
export const subjectOf = (userId: number): string => `user ${userId}`;

const mostReadings = 100;

const readReadings = async (db: Reader, id: number, userId: number): Promise<IdentityDetail["readings"]> => {
  const rows = await sql<{ operator: string; note: string; at_ms: bigint }>`
    SELECT o.name AS operator, l.after::json ->> 'note' AS note, l.at_ms
    FROM audit_log l JOIN operator o ON o.id = l.operator_id
    WHERE l.subject = ${subjectOf(userId)} AND l.action = 'identity_read'
      AND l.after::json ->> 'note' IN (${readingNote("front", id)}, ${readingNote("back", id)})
    ORDER BY l.seq DESC LIMIT ${mostReadings}`.execute(db);
  return rows.rows.map(({ operator, note, at_ms }) => ({
    operator,
    side: note.startsWith("front") ? "front" : "back",
    time: Number(at_ms),
  }));
};

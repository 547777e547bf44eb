/** What a user has sent last of an identity, as it is stored, and how it was decided. */
import type { Reader } from "../../../platform/db/schema/schema.ts";

export type LastSubmission = {
  readonly version: number;
  readonly sealed: Buffer;
  readonly front: string;
  readonly back: string;
  readonly sentMs: number;
  /** The final decision; undefined as long as there is none. */
  readonly decision: LastDecision | undefined;
};
/** Why parts were refused, by the words of the wire; null: they were not. */
export type Causes = Readonly<Record<"name" | "number" | "front" | "back", string | null>>;
type LastDecision = {
  readonly verdict: "approved" | "refused";
  readonly causes: Causes;
  readonly sentence: string;
  readonly atMs: number;
};

/** Undefined when nothing was sent. */
export const readLastSubmission = async (db: Reader, userId: number): Promise<LastSubmission | undefined> => {
  const row = await db
    .selectFrom("identity_submission")
    .select(["id", "version", "sealed", "front", "back", "sent_ms"])
    .where("user_id", "=", BigInt(userId))
    .orderBy("version", "desc")
    .limit(1)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { version, sealed, front, back, sent_ms } = row;
  return { version, sealed, front, back, sentMs: Number(sent_ms), decision: await readDecision(db, row.id) };
};

const readDecision = async (db: Reader, submissionId: bigint): Promise<LastDecision | undefined> => {
  const row = await db
    .selectFrom("identity_decision")
    .select(["verdict", "name", "number", "front", "back", "sentence", "at_ms"])
    .where("submission_id", "=", submissionId)
    .where("is_final", "=", true)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { verdict, name, number, front, back, sentence, at_ms } = row;
  return { verdict, causes: { name, number, front, back }, sentence, atMs: Number(at_ms) };
};

/**
 * What an operator decides of an identity (KYC-01): claims it, gives it back, approves or refuses it. The database lets one operator have it
 * at a time and decides nothing twice; an approval of a user who has much takes another operator.
 */
import type { AnswerOf, InputOf } from "@candor/wire/call";
import type { claimIdentity, decideIdentity, releaseIdentity } from "@candor/wire/desks/identity";
import { sql } from "kysely";
import type { Db } from "../../../platform/db/open-database.ts";
import type { Tx } from "../../../platform/db/schema/schema.ts";
import { refuseWith } from "../../../platform/refused.ts";
import { operatorAct, type ActingSession } from "../../../records/operator-act.ts";
import { readSubmission, subjectOf } from "./detail-queries.ts";
import { readIdentity } from "./list-queries.ts";

type Id = { readonly id: number };

/** Refuses SubmissionNotFound, SubmissionDecidedMeanwhile, SubmissionNeedsAnother, SubmissionIsClaimed. */
export const claim = async (
  operators: Db,
  session: ActingSession,
  { id }: InputOf<typeof claimIdentity>,
  nowMs: number,
): Promise<AnswerOf<typeof claimIdentity>> => {
  try {
    return await deciding(operators, session, { id }, async (tx) => {
      const { rows } = await sql<{ nth: bigint; until_ms: bigint }>`
        SELECT nth, until_ms FROM identity_claim_take(${id})`.execute(tx);
      const [taken] = rows;
      return { claimId: String(taken?.nth), until: Number(taken?.until_ms) };
    });
  } catch (error) {
    if (!isClaimOfAnother(error)) throw error;
    const claimed = (await readIdentity(operators, id, nowMs))?.claim;
    return refuseWith("SubmissionIsClaimed", { operator: claimed?.operator ?? "" });
  }
};

/** Refuses as `decide` does. */
export const release = async (
  operators: Db,
  session: ActingSession,
  { id, claimId }: InputOf<typeof releaseIdentity>,
): Promise<void> => {
  await withClaim(() =>
    deciding(operators, session, { id }, async (tx) => {
      await sql`SELECT identity_claim_end(${id}, ${claimId})`.execute(tx);
    }),
  );
};

/** Refuses RefusalNeedsACause, SubmissionNotFound, SubmissionDecidedMeanwhile, SubmissionNeedsAnother, SubmissionNotClaimed. */
export const decide = async (
  operators: Db,
  session: ActingSession,
  { id, claimId, verdict, name, number, front, back, sentence }: InputOf<typeof decideIdentity>,
): Promise<AnswerOf<typeof decideIdentity>> => {
  const hasCause = [name, number, front, back].some((cause) => cause !== undefined);
  if (hasCause !== (verdict === "refused")) refuseWith("RefusalNeedsACause");
  const text = (cause: string | undefined) => sql`${cause ?? null}::text`;
  return await withClaim(() =>
    deciding(operators, session, { id }, async (tx) => {
      const { rows } = await sql<AnswerOf<typeof decideIdentity>>`
        SELECT identity_decide(${id}, ${claimId}, ${verdict}, ${text(name)}, ${text(number)}, ${text(front)}, ${text(back)},
          ${sentence.trim()}) AS state`.execute(tx);
      return { state: rows[0]?.state ?? refuseWith("SubmissionDecidedMeanwhile") };
    }),
  );
};

const refusals: Readonly<Record<string, string>> = {
  CA050: "SubmissionDecidedMeanwhile",
  CA051: "SubmissionNeedsAnother",
};

const deciding = async <Value>(
  operators: Db,
  session: ActingSession,
  { id }: Id,
  work: (tx: Tx) => Promise<Value>,
): Promise<Value> => {
  const stored = (await readSubmission(operators, id)) ?? refuseWith("SubmissionNotFound");
  const act = { action: "identity_decide", subject: subjectOf(stored.userId), reason: "" } as const;
  try {
    return await operatorAct(operators, session, act, work);
  } catch (error) {
    const key = refusals[codeOf(error)];
    if (key === undefined) throw error;
    return refuseWith(key);
  }
};

const codeOf = (error: unknown): string => (error as { readonly code?: string }).code ?? "";
const isClaimOfAnother = (error: unknown): boolean => codeOf(error) === "CA049";

const withClaim = async <Value>(work: () => Promise<Value>): Promise<Value> => {
  try {
    return await work();
  } catch (error) {
    if (isClaimOfAnother(error)) return refuseWith("SubmissionNotClaimed");
    throw error;
  }
};

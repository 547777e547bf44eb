/**
 * What operators decide of texts (COM-04, OPS-02): one operator approves or refuses, with a sentence that the author reads. The database stores
 * the notice to the author with the decision, and takes no decision about an appeal from the operator who refused.
 */
import type { InputOf } from "@candor/wire/call";
import type { decideText } from "@candor/wire/desks/community";
import { sql } from "kysely";
import type { Db } from "../../platform/db/open-database.ts";
import type { Tx } from "../../platform/db/schema/schema.ts";
import { refuseWith } from "../../platform/refused.ts";
import { operatorAct, requireReason, type ActingSession } from "../../records/operator-act.ts";
import type { SpeechRewardsPort } from "./speech-rewards.ts";

/** By the database's code: decided or taken back meanwhile; an appeal against a refusal of the same operator; no such text. */
const refusals: Readonly<Record<string, string>> = {
  CA055: "TextDecidedMeanwhile",
  CA056: "AppealNeedsAnother",
  23503: "CommunityTextNotFound",
};

export type DecideDeps = {
  /** As candor_operator. */
  readonly operators: Db;
  /** Called after the commit: the author's devices read their lists again (NOTE-03). */
  readonly noticesChanged: (userId: number) => void;
  readonly rewards: SpeechRewardsPort;
};

/** Refuses ReasonNeeded, TextReasonNeeded, CommunityTextNotFound, TextDecidedMeanwhile, AppealNeedsAnother. */
export const decide = async (
  { operators, noticesChanged, rewards }: DecideDeps,
  session: ActingSession,
  input: InputOf<typeof decideText>,
): Promise<void> => {
  const { id, verdict, code, reason } = input;
  requireReason(reason);
  if ((verdict === "refused") !== (code !== undefined)) refuseWith("TextReasonNeeded");
  const act = { action: "community_decide", subject: `text ${id}`, reason } as const;
  try {
    const author = await operatorAct(operators, session, act, async (tx) => {
      await addDecision(tx, session.userId, input);
      return await tx
        .selectFrom("community_text")
        .select("user_id")
        .where("id", "=", BigInt(id))
        .executeTakeFirst();
    });
    if (author === undefined || author.user_id === null) return;
    noticesChanged(Number(author.user_id));
    if (verdict === "approved") rewards.lookAt(Number(author.user_id));
  } catch (error) {
    const refusal = refusals[(error as { readonly code?: string }).code ?? ""];
    if (refusal === undefined) throw error;
    refuseWith(refusal);
  }
};

/** The database locks the text before: none is added to others than the operator has seen. Refuses TextDecidedMeanwhile. */
const addDecision = async (
  tx: Tx,
  operatorId: number,
  { id, verdict, code, reason, decisions, waits }: InputOf<typeof decideText>,
): Promise<void> => {
  const { waited } = await tx
    .insertInto("community_decision")
    .values({ text_id: BigInt(id), verdict, code: code ?? null, operator_id: operatorId, reason })
    .returning("waited")
    .executeTakeFirstOrThrow();
  const { rows } = await sql<{ taken: bigint }>`
    SELECT count(*) AS taken FROM community_decision WHERE text_id = ${id}`.execute(tx);
  if (waited !== (waits ?? null) || Number(rows[0]?.taken) !== decisions + 1)
    refuseWith("TextDecidedMeanwhile");
};

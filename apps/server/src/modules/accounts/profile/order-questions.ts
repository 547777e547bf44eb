/** Whether each order of a kind is confirmed before it is sent (OPT-08, LEV-14). The account keeps it, and the web app asks. */
import type { RiskKind } from "@candor/core/protection/risk";
import type { AccountDeps } from "../deps.ts";
import { requireLive, type SessionRecord } from "../sessions/sessions.ts";

/** Refuses a session that has ended, and a frozen account. */
export const chooseQuestions = async (
  { db }: AccountDeps,
  session: SessionRecord,
  kind: RiskKind,
  asks: boolean,
): Promise<void> => {
  await db.transaction().execute(async (tx) => {
    await requireLive(tx, session);
    await tx
      .updateTable("account")
      .set(kind === "option" ? { asks_option: asks } : { asks_lever: asks })
      .where("user_id", "=", BigInt(session.userId))
      .execute();
  });
};

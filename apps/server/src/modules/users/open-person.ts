/**
 * Opening what is masked of a user (OPS-07). Ordering: the line of the audit log is committed before anything can be read. Who opens more
 * than the hour's limit is refused, and others are told: one operator's session can read no more than that.
 */
import type { openPerson as openPersonCall } from "@candor/wire/desks/users";
import type { InputOf } from "@candor/wire/call";
import { sql } from "kysely";
import { Refused, refuseWith } from "../../platform/refused.ts";
import { operatorAct, type ActingSession } from "../../records/operator-act.ts";
import { tellStopped } from "../../records/stopped-acts.ts";
import type { UserDeps } from "./deps.ts";

/** Refuses UserNotFound, TooManyOpened. Returns until when it is open. */
export const openPerson = async (
  { operators, log }: Pick<UserDeps, "operators" | "log">,
  session: ActingSession,
  { userId, reason }: InputOf<typeof openPersonCall>,
): Promise<number> => {
  const act = { action: "personal_open", subject: `user ${userId}`, reason } as const;
  try {
    return await operatorAct(operators, session, act, async (tx) => {
      const account = await tx
        .selectFrom("account")
        .select("user_id")
        .where("user_id", "=", BigInt(userId))
        .executeTakeFirst();
      if (account === undefined) return refuseWith("UserNotFound");
      const { rows } = await sql<{
        until: bigint;
      }>`SELECT personal_open(${userId}, ${reason}) AS until`.execute(tx);
      return Number(rows[0]?.until);
    });
  } catch (error) {
    if (error instanceof Refused && error.refusal.key === "TooManyOpened")
      await tellStopped({ operators, log }, session, "personal_open");
    throw error;
  }
};

/** What payout details need of their owner's account (WAL-07, COLD-01), in the shape that `compose/` passes on. */
import type { Language } from "@candor/wire/language";
import type { Tx } from "../../platform/db/schema/schema.ts";
import type { OwnSession } from "../../records/own-session.ts";
import { noticeMessage } from "./messages/message-texts.ts";
import { notifyOwner } from "./messages/notify-owner.ts";
import type { AccountDeps } from "./deps.ts";
import { requireFresh, requireLive } from "./sessions/sessions.ts";

export const payoutPort = ({
  db,
  messages,
  noticesChanged,
}: Pick<AccountDeps, "db" | "messages" | "noticesChanged">) => ({
  /** Works with the account locked. Refuses SessionRevoked when the session ended or the account was frozen, then FreshFactorNeeded. */
  whileFresh: async <Value>(
    session: OwnSession,
    nowMs: number,
    work: (tx: Tx) => Promise<Value>,
  ): Promise<Value> =>
    await db.transaction().execute(async (tx) => {
      await requireLive(tx, session);
      await requireFresh(tx, session, nowMs);
      return await work(tx);
    }),
  /** Writes to the owner, in the transaction of the change. */
  tellChanged: async (tx: Tx, userId: number, language: Language, nowMs: number): Promise<void> => {
    const message = { about: "payout" as const, ...noticeMessage("payoutChanged", language) };
    await notifyOwner({ tx, messages }, userId, message, nowMs);
  },
  noticesChanged,
});

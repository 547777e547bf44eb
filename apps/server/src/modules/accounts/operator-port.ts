/** What operators' freezes need of the accounts (SES-17), in the shape that `compose/` passes on. */
import { storeNotice } from "../../records/notices/store-notice.ts";
import { syncFreezeToEngine } from "./freeze/engine-freeze.ts";
import { noticeMessage } from "./messages/message-texts.ts";
import { notifyOwner } from "./messages/notify-owner.ts";
import type { AccountDeps } from "./deps.ts";

export type OperatorPort = {
  /** After the commit of a freeze by an operator, or of its end: sockets close, the owner and the engine are told. */
  readonly freezeChanged: (userId: number, isFrozen: boolean, nowMs: number) => Promise<void>;
};

type Deps = Pick<AccountDeps, "db" | "log" | "messages" | "sessionsEnded" | "engineFreeze">;

export const operatorPort = (deps: Deps): OperatorPort => ({
  freezeChanged: async (userId, isFrozen, nowMs) => {
    const { db, messages, sessionsEnded } = deps;
    if (isFrozen) sessionsEnded.closeUser(userId);
    await syncFreezeToEngine(deps, userId);
    await db.transaction().execute(async (tx) => {
      const key = isFrozen ? "frozenByOperator" : "freezeEnded";
      await notifyOwner({ tx, messages }, userId, { about: "freeze", ...noticeMessage(key, "en") }, nowMs);
      await storeNotice(tx, { userId, key, tourl: "/security" }, nowMs);
    });
  },
});

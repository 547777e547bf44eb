/** What the accounts module does for second factors (SES-15), in the shape that `compose/` passes on. */
import { grantSession } from "./login/grant-session.ts";
import { clearAttempts, countAttempt } from "./login/lockout.ts";
import { noticeMessage } from "./messages/message-texts.ts";
import type { AccountDeps } from "./deps.ts";
import { findAccountById, noteFactorChange } from "./repo.ts";
import {
  readFreshUntil,
  refreshSession,
  requireFresh,
  requireLive,
  staleOtherSessions,
  type Caller,
} from "./sessions/sessions.ts";
import { notifyOwner } from "./messages/notify-owner.ts";
import { storeNotice } from "../../records/notices/store-notice.ts";
import type { Language } from "@candor/wire/language";
import type { Reader, Tx } from "../../platform/db/schema/schema.ts";
import type { OwnSession } from "../../records/own-session.ts";

export const securityPort = (deps: Pick<AccountDeps, "db" | "messages" | "noticesChanged" | "passwords">) => {
  const { db, messages, passwords } = deps;
  return {
    requireFresh: (session: OwnSession, nowMs: number, reader: Reader = db) =>
      requireFresh(reader, session, nowMs),
    requireLive: async (tx: Tx, session: OwnSession) => {
      await requireLive(tx, session);
    },
    staleOthers: (tx: Tx, session: OwnSession) => staleOtherSessions(tx, session),
    freshUntil: (session: OwnSession, nowMs: number) => readFreshUntil(db, session, nowMs),
    refresh: (tx: Tx, session: OwnSession, nowMs: number) => refreshSession(tx, session, nowMs),
    isPassword: async (userId: number, password: string) => {
      const account = await findAccountById(db, userId);
      return await passwords.verify(account?.passwordHash, password);
    },
    countAttempt: async (subject: string, nowMs: number) => {
      await countAttempt(db, subject, nowMs);
    },
    clearAttempts: (subject: string) => clearAttempts(db, subject),
    grantSession: (userId: number, caller: Caller, nowMs: number) =>
      grantSession(deps, { userId }, caller, nowMs),
    notifyFactorsChanged: async (tx: Tx, userId: number, language: Language, nowMs: number) => {
      const message = { about: "factors" as const, ...noticeMessage("factorsChanged", language) };
      await notifyOwner({ tx, messages }, userId, message, nowMs);
      await noteFactorChange(tx, userId, nowMs);
      await storeNotice(tx, { userId, key: "factorsChanged", tourl: "/security" }, nowMs);
    },
    noticesChanged: (userId: number) => deps.noticesChanged(userId),
  };
};

/** What the accounts module is made of; `app.ts` puts it together. */
import type { Db } from "../../platform/db/open-database.ts";
import type { Messages } from "../../platform/messages/messages.ts";
import type { Passwords } from "./passwords.ts";

/** Told after the commit that ended sessions: their sockets close and caches forget them (API-16). */
export type SessionsEnded = {
  readonly closeSession: (sessionId: string) => void;
  readonly closeUser: (userId: number) => void;
};

export type AccountParts = {
  readonly db: Db;
  readonly messages: Messages;
  readonly passwords: Passwords;
  readonly sessionsEnded: SessionsEnded;
};

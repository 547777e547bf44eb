/**
 * The account socket (API-16): the client authenticates within 5 s, then gets the user's pushes, numbered. Several
 * sockets of a user get the same. A revoked session's sockets are closed at once. The console has one of its own, of operators.
 */
import { accountClientMessage, type AccountPush } from "@candor/wire/accounts";
import * as z from "zod/mini";
import type { Clock } from "../clock.ts";
import type { Session } from "../session.ts";
import { type SessionCache } from "../http/session-cache.ts";
import { sessionLifetimeMs } from "../session.ts";
import { createAccountMembers } from "./account-members.ts";
import { closeCodes, type Connection } from "./connection.ts";
import type { AccountPushes, OperatorPushes } from "./ports.ts";

const authWithinMs = 5_000;

export type AccountSocketHub = AccountPushes &
  OperatorPushes & {
    readonly onOpen: (connection: Connection) => void;
    readonly onText: (text: string, connection: Connection) => void;
    readonly onClose: (connection: Connection) => void;
    /** Closes the sockets whose sessions have expired (SES-01). */
    readonly closeExpired: () => void;
    /** Closes the sockets whose sessions expired or were ended elsewhere; forgets old histories. */
    readonly sweep: () => Promise<void>;
  };

export const createAccountSocket = (sessions: SessionCache, clock: Clock): AccountSocketHub => {
  const members = createAccountMembers(clock);
  /** Connections that have not authenticated yet, each with its timeout. */
  const waiting = new Map<Connection, NodeJS.Timeout>();
  const find = createFinder(sessions, clock);

  const closeWhere = (isAffected: (session: Session) => boolean): void => {
    for (const { connection, session } of members.all()) {
      if (isAffected(session)) connection.close(closeCodes.sessionRevoked, "SessionRevoked");
    }
    find.forget(isAffected);
  };
  const stopWaiting = (connection: Connection): boolean => {
    clearTimeout(waiting.get(connection));
    return waiting.delete(connection);
  };
  const introduce = async (
    connection: Connection,
    token: string,
    seen: number | undefined,
  ): Promise<void> => {
    const session = await find.session(token);
    // It may have closed, or authenticated twice, while the session was looked up.
    if (!waiting.has(connection)) return;
    if (typeof session === "string") return closeFor(connection, session);
    stopWaiting(connection);
    members.join({ connection, session, token }, seen);
  };

  return {
    push: (userId, type, data) => members.push(userId, (v) => ({ type, v, data }) as AccountPush),
    pushWhere: (isFor, type, data) => {
      const ids = [...members.all()]
        .filter(({ session }) => isFor(session))
        .map(({ session }) => session.userId);
      for (const userId of new Set(ids)) members.push(userId, (v) => ({ type, v, data }) as AccountPush);
    },
    isListening: members.knows,
    closeSession: (sessionId) => closeWhere((session) => session.id === sessionId),
    closeUser: (userId) => closeWhere((session) => session.userId === userId),
    onOpen: (connection) => {
      const giveUp = () => connection.close(closeCodes.authTimeout, "NotLoggedIn");
      waiting.set(connection, setTimeout(giveUp, authWithinMs).unref());
    },
    onText: (text, connection) => {
      const message = readMessage(text);
      if (message === undefined || !waiting.has(connection)) {
        return connection.close(closeCodes.notUnderstood, "BadRequest");
      }
      introduce(connection, message.token, message.v).catch(() => connection.cut());
    },
    onClose: (connection) => {
      stopWaiting(connection);
      members.leave(connection);
    },
    closeExpired: () => {
      const nowMs = clock.nowMs();
      for (const { connection, session } of members.all()) {
        if (nowMs - session.createdMs >= sessionLifetimeMs) closeFor(connection, "NotLoggedIn");
      }
    },
    sweep: async () => {
      members.forgetOld();
      for (const { connection, token } of members.all()) {
        const session = await find.session(token);
        if (typeof session === "string") closeFor(connection, session);
        else members.renew(connection, session);
      }
    },
  };
};

type NoSession = "NotLoggedIn" | "SessionRevoked";

const closeFor = (connection: Connection, key: NoSession): void =>
  connection.close(key === "NotLoggedIn" ? closeCodes.notLoggedIn : closeCodes.sessionRevoked, key);

type Finder = {
  readonly session: (token: string) => Promise<Session | NoSession>;
  readonly forget: (isAffected: (session: Session) => boolean) => void;
};

/** Looks sessions up; a look-up that was under way when sessions were revoked is repeated. */
const createFinder = (sessions: SessionCache, clock: Clock): Finder => {
  let revocations = 0;
  let forgetting: Promise<void> = Promise.resolve();
  const session = async (token: string): Promise<Session | NoSession> => {
    const before = revocations;
    const found = await sessions.find(token, clock.nowMs());
    if (before !== revocations) {
      await forgetting;
      return session(token);
    }
    if (found === undefined) return "NotLoggedIn";
    return "revoked" in found ? "SessionRevoked" : found.session;
  };
  return {
    session,
    forget: (isAffected) => {
      revocations += 1;
      forgetting = sessions.forget(isAffected);
    },
  };
};

const readMessage = (text: string): z.output<typeof accountClientMessage> | undefined => {
  try {
    const parsed = z.safeParse(accountClientMessage, JSON.parse(text));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
};

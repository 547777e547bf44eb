/**
 * The account socket (API-16): says who it is within 5 s, then gets the user's pushes, numbered. Several
 * sockets of a user get the same. A revoked session's sockets are closed at once.
 */
import { accountClientMessage, type AccountPush } from "@candor/wire/accounts";
import * as z from "zod/mini";
import type { Clock } from "../clock.ts";
import type { Session } from "../http/mount.ts";
import type { SessionCache } from "../http/session-cache.ts";
import { closeCodes, type Connection } from "./connection.ts";
import type { AccountPushes } from "./ports.ts";
import { createPushHistory, type PushHistory } from "./push-history.ts";
import { textFrame } from "./text-frame.ts";

const authWithinMs = 5_000;
/** How long a user without a socket keeps the history, to come back to. */
const historyKeptMs = 600_000;

type Member = { readonly session: Session; readonly token: string };
type User = { readonly history: PushHistory; readonly members: Map<Connection, Member>; leftAtMs: number };

export type AccountSocketHub = AccountPushes & {
  readonly onOpen: (connection: Connection) => void;
  readonly onText: (text: string, connection: Connection) => void;
  readonly onClose: (connection: Connection) => void;
  /** Closes the sockets whose sessions ended by themselves or elsewhere; forgets old histories. */
  readonly sweep: () => Promise<void>;
};

export const createAccountSocket = (sessions: SessionCache, clock: Clock): AccountSocketHub => {
  const users = new Map<number, User>();
  /** Every open connection, with the id of its user once it has said who it is. */
  const joined = new Map<Connection, number>();
  const waiting = new Map<Connection, NodeJS.Timeout>();

  const closeWhere = (isAffected: (session: Session) => boolean): void => {
    for (const user of users.values()) {
      for (const [connection, { session }] of user.members) {
        if (isAffected(session)) connection.close(closeCodes.sessionRevoked, "SessionRevoked");
      }
    }
    void sessions.forget(isAffected);
  };
  const join = (connection: Connection, member: Member, seen: number | undefined): void => {
    const { userId } = member.session;
    const user = users.get(userId) ?? { history: createPushHistory(clock.nowMs()), members: new Map(), leftAtMs: 0 };
    users.set(userId, user);
    joined.set(connection, userId);
    user.members.set(connection, member);
    const v = user.history.version();
    connection.write(frameOf({ type: "AUTH", v, data: { uid: userId } }));
    if (seen === undefined) return;
    const missed = user.history.after(seen);
    if (missed === undefined) connection.write(frameOf({ type: "RESYNC", v, data: {} }));
    else for (const frame of missed) connection.write(frame);
  };
  const authenticate = async (connection: Connection, token: string, seen: number | undefined): Promise<void> => {
    const found = await sessions.find(token, clock.nowMs());
    // It may have closed, or said so twice, while the session was looked up.
    if (!waiting.has(connection)) return;
    if (found === undefined) return connection.close(closeCodes.notLoggedIn, "NotLoggedIn");
    if ("revoked" in found) return connection.close(closeCodes.sessionRevoked, "SessionRevoked");
    clearTimeout(waiting.get(connection));
    waiting.delete(connection);
    join(connection, { session: found.session, token }, seen);
  };
  const checkMember = async (connection: Connection, token: string): Promise<void> => {
    const found = await sessions.find(token, clock.nowMs());
    if (found !== undefined && "session" in found) return;
    const [code, reason] = found === undefined ? [closeCodes.notLoggedIn, "NotLoggedIn"] : [closeCodes.sessionRevoked, "SessionRevoked"];
    connection.close(code as number, reason as string);
  };

  return {
    push: (userId, type, data) => {
      const user = users.get(userId);
      // Nobody of this user was here lately: a later client starts anew or is told to resynchronise.
      if (user === undefined) return;
      const frame = user.history.add((v) => frameOf({ type, v, data } as AccountPush));
      for (const connection of user.members.keys()) connection.write(frame);
    },
    isListening: (userId) => users.has(userId),
    closeSession: (sessionId) => closeWhere((session) => session.id === sessionId),
    closeUser: (userId) => closeWhere((session) => session.userId === userId),
    onOpen: (connection) => {
      const timeout = () => connection.close(closeCodes.authTimeout, "NotLoggedIn");
      waiting.set(connection, setTimeout(timeout, authWithinMs).unref());
    },
    onText: (text, connection) => {
      const message = readMessage(text);
      if (message === undefined || !waiting.has(connection)) {
        return connection.close(closeCodes.notUnderstood, "BadRequest");
      }
      void authenticate(connection, message.token, message.v).catch(() => connection.cut());
    },
    onClose: (connection) => {
      clearTimeout(waiting.get(connection));
      waiting.delete(connection);
      const user = users.get(joined.get(connection) ?? 0);
      joined.delete(connection);
      if (user === undefined) return;
      user.members.delete(connection);
      user.leftAtMs = clock.nowMs();
    },
    sweep: async () => {
      for (const [userId, user] of users) {
        if (user.members.size === 0 && clock.nowMs() - user.leftAtMs > historyKeptMs) users.delete(userId);
        for (const [connection, { token }] of user.members) await checkMember(connection, token);
      }
    },
  };
};

const frameOf = (push: AccountPush): Buffer => textFrame(JSON.stringify(push));

const readMessage = (text: string): z.output<typeof accountClientMessage> | undefined => {
  try {
    const parsed = z.safeParse(accountClientMessage, JSON.parse(text));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
};

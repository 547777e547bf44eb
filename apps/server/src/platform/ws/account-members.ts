/**
 * Which connections belong to which user, and each user's numbered pushes. A user is remembered for a
 * while after the last connection closed, with the push history for a reconnect.
 *
 * Invariant: a connection belongs to at most one user.
 */
import type { AccountPush } from "@candor/wire/accounts";
import { renamed } from "@candor/wire/codec/names";
import type { Clock } from "../clock.ts";
import type { Session } from "../session.ts";
import type { Connection } from "./connection.ts";
import { createPushHistory, type PushHistory } from "./push-history.ts";
import { textFrame } from "./text-frame.ts";

/** How long the history of a user without a socket is kept. */
const historyKeptMs = 600_000;

export type Member = { readonly connection: Connection; readonly session: Session; readonly token: string };
type User = { readonly history: PushHistory; readonly members: Map<Connection, Member>; leftAtMs: number };

export type AccountMembers = {
  readonly knows: (userId: number) => boolean;
  /** Greets the connection and sends it the pushes since version `seen`, or tells it to resynchronise. */
  readonly join: (member: Member, seen: number | undefined) => void;
  readonly leave: (connection: Connection) => void;
  /** The session of a member as it is now: its roles may have changed. */
  readonly renew: (connection: Connection, session: Session) => void;
  /** Numbers a push and sends it to all of the user's connections; does nothing for an unknown user. */
  readonly push: (userId: number, pushOf: (version: number) => AccountPush) => void;
  readonly all: () => Iterable<Member>;
  /** Forgets users who left long ago: if they come back, they start again or are told to resynchronise. */
  readonly forgetOld: () => void;
};

export const createAccountMembers = (clock: Clock): AccountMembers => {
  const users = new Map<number, User>();
  const userIds = new Map<Connection, number>();
  return {
    knows: (userId) => users.has(userId),
    join: (member, seen) => {
      const { connection, session } = member;
      const user = users.get(session.userId) ?? newUser(clock.nowMs());
      users.set(session.userId, user);
      userIds.set(connection, session.userId);
      user.members.set(connection, member);
      for (const frame of greeting(user.history, session.userId, seen)) connection.write(frame);
    },
    leave: (connection) => {
      const user = users.get(userIds.get(connection) ?? 0);
      userIds.delete(connection);
      if (user === undefined) return;
      user.members.delete(connection);
      user.leftAtMs = clock.nowMs();
    },
    renew: (connection, session) => {
      const members = users.get(session.userId)?.members;
      const member = members?.get(connection);
      if (member !== undefined) members?.set(connection, { ...member, session });
    },
    push: (userId, pushOf) => {
      const user = users.get(userId);
      if (user === undefined) return;
      const frame = user.history.add((version) => frameOf(pushOf(version)));
      for (const connection of user.members.keys()) connection.write(frame);
    },
    all: () => [...users.values()].flatMap((user) => [...user.members.values()]),
    forgetOld: () => {
      const before = clock.nowMs() - historyKeptMs;
      for (const [userId, user] of users) {
        if (user.members.size === 0 && user.leftAtMs < before) users.delete(userId);
      }
    },
  };
};

const newUser = (nowMs: number): User => ({
  history: createPushHistory(nowMs),
  members: new Map(),
  leftAtMs: nowMs,
});

const frameOf = (push: AccountPush): Buffer => textFrame(JSON.stringify(renamed(push)));

const greeting = (history: PushHistory, uid: number, seen: number | undefined): readonly Buffer[] => {
  const v = history.version();
  const welcome = frameOf({ type: "AUTH", v, data: { uid } });
  if (seen === undefined) return [welcome];
  return [welcome, ...(history.after(seen) ?? [frameOf({ type: "RESYNC", v, data: {} })])];
};

/**
 * Which sockets listen to which channels. Sockets with the same channels form a group, so that a beat's
 * data for them is built once and written to each of them as one piece.
 *
 * Invariant: a connection is in exactly one group, and no group is empty.
 */
import type { Connection } from "./connection.ts";

export type Group = { readonly channels: ReadonlySet<string>; readonly members: Set<Connection> };

export type ChannelGroups = {
  readonly all: () => Iterable<Group>;
  readonly channelsOf: (connection: Connection) => ReadonlySet<string>;
  /** Moves a connection to the group of these channels; an empty set removes the connection. */
  readonly assign: (connection: Connection, channels: ReadonlySet<string>) => void;
  readonly listens: (channel: string) => boolean;
};

const none: ReadonlySet<string> = new Set();

export const createChannelGroups = (): ChannelGroups => {
  const groups = new Map<string, Group>();
  const groupOf = new Map<Connection, string>();
  const listeners = new Map<string, number>();
  const count = (channels: ReadonlySet<string>, change: number): void => {
    for (const channel of channels) {
      const left = (listeners.get(channel) ?? 0) + change;
      if (left === 0) listeners.delete(channel);
      else listeners.set(channel, left);
    }
  };
  const leave = (connection: Connection): void => {
    const key = groupOf.get(connection);
    const group = key === undefined ? undefined : groups.get(key);
    if (key === undefined || group === undefined) return;
    group.members.delete(connection);
    groupOf.delete(connection);
    count(group.channels, -1);
    if (group.members.size === 0) groups.delete(key);
  };
  return {
    all: () => groups.values(),
    channelsOf: (connection) => groups.get(groupOf.get(connection) ?? "")?.channels ?? none,
    assign: (connection, channels) => {
      leave(connection);
      if (channels.size === 0) return;
      const key = [...channels].sort().join(" ");
      const group = groups.get(key) ?? { channels: new Set(channels), members: new Set() };
      groups.set(key, group);
      group.members.add(connection);
      groupOf.set(connection, key);
      count(channels, 1);
    },
    listens: (channel) => listeners.has(channel),
  };
};

/**
 * The price socket (API-15). Pushes are collected for a beat; a beat builds each frame once, writes to
 * each socket once, and yields to the event loop between chunks of sockets.
 *
 * Ordering: a beat delivers its pushes to the sockets that were subscribed when it began, then accepts new
 * subscriptions and sends them the latest values as of this beat. So no socket gets a value twice or out
 * of order, or misses one between the snapshot and the stream. Beats never overlap.
 */
import { setImmediate as nextTurn } from "node:timers/promises";
import { messageOf } from "@candor/wire/messages/message-of";
import { marketClientMessage, type MarketPush } from "@candor/wire/market";
import * as z from "zod/mini";
import { createChannelGroups } from "./channel-groups.ts";
import { closeCodes, type Connection } from "./connection.ts";
import type { MarketSocket } from "./ports.ts";
import { textFrame } from "./text-frame.ts";

const beatMs = 10;
/** How long one chunk of a beat may hold the event loop. */
const chunkMs = 8;
const maxChannelsPerSocket = 100;
/** How many of the last pushes a new subscriber gets; for trades, as many as a screen shows (MKT-03). */
const keptPushes = (type: string): number => (type === "STREAM_TRADE" ? 21 : 1);

type Pending = { readonly channel: string; readonly push: MarketPush };
type Change = { readonly connection: Connection; readonly channels: ReadonlySet<string> };

export type MarketSocketHub = MarketSocket & {
  readonly onText: (text: string, connection: Connection) => void;
  readonly onClose: (connection: Connection) => void;
};

/** `channels` are all that exist (see wire's `channelsOf`); others are refused by name. */
export const createMarketSocket = (channels: ReadonlySet<string>): MarketSocketHub => {
  const groups = createChannelGroups();
  const latest = createLatest();
  let pending: Pending[] = [];
  let changes = new Map<Connection, Change>();
  let beat: Promise<void> | undefined;

  const run = async (): Promise<void> => {
    await new Promise((resolve) => setTimeout(resolve, beatMs));
    const taken = pending;
    pending = [];
    for (const { channel, push } of taken) latest.keep(channel, push);
    await deliver(groups.all(), framesOf(taken));
    const joining = changes;
    changes = new Map();
    for (const change of joining.values()) applyChange(change);
    beat = undefined;
    if (pending.length > 0 || changes.size > 0) schedule();
  };
  const schedule = (): void => {
    beat ??= run();
  };
  const applyChange = ({ connection, channels: wanted }: Change): void => {
    const before = groups.channelsOf(connection);
    groups.assign(connection, wanted);
    const fresh = [...wanted].filter((channel) => !before.has(channel));
    const snapshot = fresh.flatMap((channel) => latest.framesOf(channel));
    if (snapshot.length > 0) connection.write(Buffer.concat(snapshot));
  };
  const wantedBy = (connection: Connection): ReadonlySet<string> =>
    changes.get(connection)?.channels ?? groups.channelsOf(connection);

  return {
    publish: (channel, push) => {
      pending.push({ channel, push });
      schedule();
    },
    hasSubscribers: (channel) => groups.listens(channel),
    onText: (text, connection) => {
      const message = readMessage(text);
      if (message === undefined) return connection.close(closeCodes.notUnderstood, "BadRequest");
      const wanted = new Set(wantedBy(connection));
      let refused: string | undefined;
      for (const channel of message.channels) {
        if (message.op === "unsub") wanted.delete(channel);
        else if (channels.has(channel) && wanted.size < maxChannelsPerSocket) wanted.add(channel);
        else refused ??= channel;
      }
      // Only the first is named: an answer for each would cost the server more than the message cost its sender.
      if (refused !== undefined) connection.write(unknownChannel(refused, connection));
      changes.set(connection, { connection, channels: wanted });
      schedule();
    },
    onClose: (connection) => {
      changes.delete(connection);
      groups.assign(connection, new Set());
    },
  };
};

type Framed = { readonly channel: string; readonly frame: Buffer };

const frameOf = (push: MarketPush): Buffer => textFrame(JSON.stringify(push));
const framesOf = (taken: readonly Pending[]): Framed[] =>
  taken.map(({ channel, push }) => ({ channel, frame: frameOf(push) }));

/** Writes a beat to every group, in chunks, with the event loop free between them. */
const deliver = async (
  groups: Iterable<{ readonly channels: ReadonlySet<string>; readonly members: Set<Connection> }>,
  frames: readonly Framed[],
): Promise<void> => {
  if (frames.length === 0) return;
  let chunkEnd = performance.now() + chunkMs;
  let written = 0;
  // Meanwhile connections may leave but not join, so live iteration misses none.
  for (const group of groups) {
    const own = frames.filter(({ channel }) => group.channels.has(channel)).map(({ frame }) => frame);
    if (own.length === 0) continue;
    const piece = joined(own);
    for (const member of group.members) {
      member.write(piece);
      written += 1;
      if (written % 64 === 0 && performance.now() > chunkEnd) {
        await nextTurn();
        chunkEnd = performance.now() + chunkMs;
      }
    }
  }
};

const joined = ([first, ...rest]: readonly Buffer[]): Buffer =>
  first !== undefined && rest.length === 0 ? first : Buffer.concat([first ?? Buffer.alloc(0), ...rest]);

type Latest = {
  readonly keep: (channel: string, push: MarketPush) => void;
  readonly framesOf: (channel: string) => Buffer[];
};

/** The last pushes of each channel by type and symbol; framed on request. */
const createLatest = (): Latest => {
  const kept = new Map<string, Map<string, MarketPush[]>>();
  return {
    keep: (channel, push) => {
      const ofChannel = kept.get(channel) ?? new Map<string, MarketPush[]>();
      kept.set(channel, ofChannel);
      const key = `${push.type} ${"s" in push.data ? push.data.s : ""}`;
      const pushes = ofChannel.get(key) ?? [];
      ofChannel.set(key, pushes);
      pushes.push(push);
      if (pushes.length > keptPushes(push.type)) pushes.shift();
    },
    framesOf: (channel) => [...(kept.get(channel)?.values() ?? [])].flat().map(frameOf),
  };
};

const readMessage = (text: string): z.output<typeof marketClientMessage> | undefined => {
  try {
    const parsed = z.safeParse(marketClientMessage, JSON.parse(text));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
};

const unknownChannel = (channel: string, connection: Connection): Buffer => {
  const message = messageOf("BadRequest", connection.language, { field: channel });
  return frameOf({ type: "ERROR", data: { key: "BadRequest", message } });
};

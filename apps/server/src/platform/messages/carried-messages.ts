/**
 * Messages that are sent out: through the outbox to a carrier, at least once, retried on failure. Each channel has its own
 * topic, so a channel without a carrier keeps its messages waiting but no others.
 */
import type { Clock } from "../clock.ts";
import type { Log } from "../log.ts";
import { writeToOutbox, type OutboxHandler } from "../outbox.ts";
import { Undeliverable, type Message, type MessageCarrier, type Messages } from "./messages.ts";

export type Channel = Message["channel"];

export const messageTopic = (channel: Channel): string => `message-${channel}`;

/** Writes messages for `carryMessages`. */
export const carriedMessages: Messages = {
  send: (tx, message, nowMs) =>
    writeToOutbox(tx, { topic: messageTopic(message.channel), payload: message }, nowMs),
};

/**
 * The outbox handler of a channel. A crash between delivery and deletion delivers a second time; a message that is too late
 * or can never arrive is dropped.
 */
export const carryMessages =
  (carrier: MessageCarrier, clock: Clock, log: Log): OutboxHandler =>
  async (payload) => {
    const message = payload as Message;
    if (message.untilMs !== undefined && message.untilMs <= clock.nowMs()) {
      log.warn({ kind: message.kind, channel: message.channel }, "a message came too late and was dropped");
      return;
    }
    try {
      await carrier.deliver(message);
    } catch (error) {
      if (!(error instanceof Undeliverable)) throw error;
      log.warn({ err: error, kind: message.kind, channel: message.channel }, "a message can never arrive");
    }
  };

/** Sends by `always`, and also by `carried` for the channels that have a carrier. */
export const bothMessages = (
  always: Messages,
  carried: Messages,
  channels: readonly Channel[],
): Messages => ({
  send: async (tx, message, nowMs) => {
    await always.send(tx, message, nowMs);
    if (channels.includes(message.channel)) await carried.send(tx, message, nowMs);
  },
});

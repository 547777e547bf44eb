/**
 * Messages that leave the house: through the outbox to a carrier, at least once, tried again on failure. A channel has a
 * topic of its own, so what has no carrier yet waits and keeps nothing else waiting.
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
 * The outbox handler of a channel. A crash between delivery and commit delivers a second time; a message that came too late
 * or never can arrive is let be.
 */
export const carryMessages =
  (carrier: MessageCarrier, clock: Clock, log: Log): OutboxHandler =>
  async (_tx, payload) => {
    const message = payload as Message;
    if (message.untilMs !== undefined && message.untilMs <= clock.nowMs()) {
      log.warn({ kind: message.kind, channel: message.channel }, "a message came too late and was let be");
      return;
    }
    try {
      await carrier.deliver(message);
    } catch (error) {
      if (!(error instanceof Undeliverable)) throw error;
      log.warn({ err: error, kind: message.kind, channel: message.channel }, "a message can never arrive");
    }
  };

/** Sends by the first way, and by the second too where that one has a carrier. */
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

/**
 * Messages that are sent out: through the outbox to a carrier, at least once, retried on failure. Each channel has its own
 * topic, so a channel without a carrier keeps its messages waiting but no others.
 */
import type { Clock } from "../clock.ts";
import { GivenUp, writeToOutbox, type OutboxHandler } from "../outbox.ts";
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
 * or can never arrive is given up.
 */
export const carryMessages =
  (carrier: MessageCarrier, clock: Clock): OutboxHandler =>
  async (payload) => {
    const message = payload as Message;
    if (message.untilMs !== undefined && message.untilMs <= clock.nowMs())
      throw new GivenUp("it came too late to be of use");
    try {
      await carrier.deliver(message);
    } catch (error) {
      throw error instanceof Undeliverable ? new GivenUp(error.message, { cause: error }) : error;
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

/** Messages that leave the house: through the outbox to a carrier, at least once, tried again on failure. */
import { writeToOutbox, type OutboxHandler } from "../outbox.ts";
import type { Message, MessageCarrier, Messages } from "./messages.ts";

export const messageTopic = "message";

/** Writes messages for `carryMessages`. */
export const carriedMessages: Messages = {
  send: (tx, message, nowMs) => writeToOutbox(tx, { topic: messageTopic, payload: message }, nowMs),
};

/** The outbox handler of `messageTopic`. A crash between delivery and commit delivers a second time. */
export const carryMessages =
  (carrier: MessageCarrier): OutboxHandler =>
  async (_tx, payload) => {
    await carrier.deliver(payload as Message);
  };

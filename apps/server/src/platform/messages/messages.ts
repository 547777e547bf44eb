/**
 * Messages to users outside the app: a mail or a text message. A message is written in the transaction
 * that causes it, and sent after the commit: nobody gets a code that was never stored.
 */
import type { Transaction } from "kysely";
import type { Schema } from "../db/schema/schema.ts";

export type Message = {
  /** An e-mail address, or a phone number in E.164, as `channel` says. Personal: never log it. */
  readonly to: string;
  readonly channel: "email" | "sms";
  /** The subject area, for filters and tests: "code", "notice". */
  readonly kind: string;
  /** The subject of a mail; a text message has only the text. */
  readonly subject: string;
  readonly text: string;
  /** When it becomes useless, epoch ms: after that it is not sent. */
  readonly untilMs?: number;
};

export type Messages = {
  readonly send: (tx: Transaction<Schema>, message: Message, nowMs: number) => Promise<void>;
};

/** This message can never be delivered: the other side refuses it permanently. */
export class Undeliverable extends Error {
  override readonly name = "Undeliverable";
}

/**
 * A way to send messages, such as an SMTP relay or an SMS gateway. Throws when it could not deliver; the error must not name
 * the person, because it is logged.
 */
export type MessageCarrier = { readonly deliver: (message: Message) => Promise<void> };

/**
 * Telling someone something outside the app: a mail or a text message. What is to be sent is written in
 * the transaction that causes it, and leaves after the commit: nobody gets a code that was never stored.
 */
import type { Transaction } from "kysely";
import type { Schema } from "../db/schema.ts";

export type Message = {
  /** An e-mail address, or a phone number in E.164, as `channel` says. Personal: never log it. */
  readonly to: string;
  readonly channel: "email" | "sms";
  /** What it is about, for filters and tests: "code", "notice". */
  readonly kind: string;
  /** The head of a mail; a text message has the text alone. */
  readonly subject: string;
  readonly text: string;
};

export type Messages = {
  readonly send: (tx: Transaction<Schema>, message: Message, nowMs: number) => Promise<void>;
};

/** A way out of the house, such as an SMTP relay or an SMS gateway. Throws when it could not deliver. */
export type MessageCarrier = { readonly deliver: (message: Message) => Promise<void> };

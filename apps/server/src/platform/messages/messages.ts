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
  /** When it has lost its sense, epoch ms: a carrier that comes too late lets it be. */
  readonly untilMs?: number;
};

export type Messages = {
  readonly send: (tx: Transaction<Schema>, message: Message, nowMs: number) => Promise<void>;
};

/** This message will never arrive, however often it is tried: the other side refuses it for good. */
export class Undeliverable extends Error {
  override readonly name = "Undeliverable";
}

/**
 * A way out of the house, such as an SMTP relay or an SMS gateway. Throws when it could not deliver, without naming the
 * person: what is thrown is logged.
 */
export type MessageCarrier = { readonly deliver: (message: Message) => Promise<void> };

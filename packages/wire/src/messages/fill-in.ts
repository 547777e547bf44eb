import type { RefusalKey } from "../refusals.ts";

/** Every refusal, and the plain "success" of an answer. */
export type MessageKey = RefusalKey | "success";
export type Messages = Readonly<Record<MessageKey, string>>;

/** Puts values into the `{places}` of a text; a place without a value stays visible as it is. */
export const fillIn = (text: string, values?: Readonly<Record<string, string | number>>): string =>
  values === undefined
    ? text
    : text.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));

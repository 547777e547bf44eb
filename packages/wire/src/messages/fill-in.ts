import type { OperatorRefusalKey, RefusalKey } from "./refusals.ts";
import type { TextWith } from "../texts/like.ts";

/** What an answer says of a success: "success" unless its call has words of its own. */
export type SuccessKey = "success" | "SuccessfulPurchase" | "SuccessfulRedemption";
/** Every refusal that users meet, and what successes say. */
export type MessageKey = Exclude<RefusalKey, OperatorRefusalKey> | SuccessKey;
export type Messages = Readonly<Record<MessageKey, string>>;
/** Those that only operators meet. */
export type OperatorMessages = Readonly<Record<OperatorRefusalKey, string>>;

type Values<Name extends string> = Readonly<Record<Name, string | number>>;
/** A value for each place that is known; for any other text, what the caller has. */
type ValuesOf<Text extends string> = [Text] extends [TextWith<infer Places>]
  ? Values<Places>
  : Values<string> | undefined;

/** Puts values into the `{places}` of a text; a place without a value stays visible as it is. */
export const fillIn = <Text extends string>(text: Text, values: ValuesOf<Text>): string => {
  const given: Values<string> = values ?? {};
  return text.replace(/\{(\w+)\}/g, (place, name: string) => String(given[name] ?? place));
};

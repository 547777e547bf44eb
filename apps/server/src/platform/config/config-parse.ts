/** How the texts of settings are read: what the parts of the configuration share. */
import type { SettingName } from "./setting-names.ts";

/** The value of a text, or what the text must be: "PORT must be <mistake>." */
export type Parse<Value> = (text: string) => Value | { readonly mistake: string };

/** Reads one setting; after a mistake, which stops the start, the value is undefined. */
export type Read = <Value>(name: SettingName, fallback: string, parse: Parse<Value>) => Value;

export const matching =
  (pattern: RegExp, mistake: string): Parse<string> =>
  (text) =>
    pattern.test(text) ? text : { mistake };

export const emptyOr = (pattern: RegExp, mistake: string): Parse<string> => {
  const parse = matching(pattern, mistake);
  return (text) => (text === "" ? text : parse(text));
};

/** What may stand in a header; no line break can get into it. */
export const headerText = matching(/^[\x21-\x7e]*$/, "a text without blanks");

/** The parts of a comma list. */
export const listed = (text: string): readonly string[] =>
  text
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");

export const addresses =
  (protocols: readonly string[]): Parse<readonly string[]> =>
  (text) => {
    const list = listed(text);
    const fits = (part: string) => URL.canParse(part) && protocols.includes(new URL(part).protocol);
    return list.every(fits) ? list : { mistake: `a comma list of ${protocols.join(" or ")} addresses` };
  };

/** Whether an address is on this machine. */
export const isLocal = (url: string): boolean =>
  URL.canParse(url) && ["localhost", "127.0.0.1", "[::1]"].includes(new URL(url).hostname);

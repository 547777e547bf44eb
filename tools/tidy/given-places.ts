/**
 * House rules about callers of texts: `text("a.b", { n })` gives exactly the placeholders of the text. Checked if the key is
 * written out and the values are an object without a spread; in other cases the reader of the code has to check.
 */
import type { Finding, TextFile } from "./finding.ts";

const callStart = /\b(?:text|textOf)\(\s*(["'`])([a-z]\w*(?:\.\w+)+)\1\s*(,?)/g;

/** Placeholders that a caller leaves out, and values for which the text has no placeholder. */
export const callFindings = (file: TextFile, texts: ReadonlyMap<string, string>): readonly Finding[] =>
  [...file.text.matchAll(callStart)].flatMap((match) => {
    const [whole, , key = "", comma] = match;
    const english = texts.get(key);
    const rest = file.text.slice(match.index + whole.length);
    const given = comma === "" ? [] : namesOf(firstArgument(rest));
    if (english === undefined || given === undefined) return [];
    const wanted = placesOf(english);
    const line = file.text.slice(0, match.index).split("\n").length;
    const say = (message: string): Finding => ({ path: file.path, line, message });
    return [
      ...wanted
        .filter((name) => !given.includes(name))
        .map((name) => say(`${key} is not given its {${name}}`)),
      ...given.filter((name) => !wanted.includes(name)).map((name) => say(`${key} has no place for ${name}`)),
    ];
  });

export const placesOf = (text: string): readonly string[] => [
  ...new Set([...text.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name)),
];

/** The source up to the bracket or comma that ends the argument. */
const firstArgument = (source: string): string => pieces(source, [",", ")"])[0]?.trim() ?? "";

/** The names that an object literal gives; undefined when the source does not show them all. */
const namesOf = (argument: string): readonly string[] | undefined => {
  if (argument === "") return [];
  if (!argument.startsWith("{") || !argument.endsWith("}")) return undefined;
  const members = pieces(argument.slice(1, -1), [","])
    .map((member) => member.trim())
    .filter((member) => member !== "");
  const names = members.map((member) => /^(\w+)\s*(:|$)/.exec(member)?.[1]);
  return names.every((name) => name !== undefined) ? names : undefined;
};

/** `source` cut at commas outside of brackets and strings; an unmatched closing bracket ends it if requested. */
const pieces = (source: string, cuts: readonly string[]): readonly string[] => {
  const found: string[] = [];
  let depth = 0;
  let from = 0;
  for (let at = 0; at < source.length; at++) {
    const letter = source[at] ?? "";
    if (/["'`]/.test(letter)) at = endOfString(source, at);
    else if (depth === 0 && cuts.includes(letter)) {
      found.push(source.slice(from, at));
      from = at + 1;
      if (letter !== ",") return found;
    } else if (/[([{]/.test(letter)) depth += 1;
    else if (/[)\]}]/.test(letter)) depth -= 1;
  }
  return [...found, source.slice(from)];
};

const endOfString = (source: string, start: number): number => {
  for (let at = start + 1; at < source.length; at++) {
    if (source[at] === "\\") at += 1;
    else if (source[at] === source[start]) return at;
  }
  return source.length;
};

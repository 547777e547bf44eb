/** House rules about texts: every language has the same keys and placeholders, and every key is used somewhere. */
import type { Finding } from "./finding.ts";
import { placesOf } from "./given-places.ts";

/** A tree of texts, as a language's catalog file exports it. */
export type Texts = { readonly [key: string]: string | Texts };

/** Each text by its dotted key. */
export const flatten = (texts: Texts, prefix = ""): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(texts).flatMap(([key, value]) =>
      typeof value === "string" ? [[prefix + key, value] as const] : [...flatten(value, `${prefix}${key}.`)],
    ),
  );

/** `path` names the catalog that is compared with the first language's. */
export const compareCatalogs = (path: string, first: Texts, other: Texts): readonly Finding[] => {
  const ours = flatten(first);
  const theirs = flatten(other);
  const say = (message: string): Finding => ({ path, message });
  return [
    ...[...ours.keys()].filter((key) => !theirs.has(key)).map((key) => say(`${key} is missing`)),
    ...[...theirs.keys()].filter((key) => !ours.has(key)).map((key) => say(`${key} is in no other language`)),
    ...[...theirs]
      .filter(([key, text]) => text.trim() === "" && ours.get(key) !== "")
      .map(([key]) => say(`${key} is empty`)),
    ...[...theirs]
      .filter(([key, text]) => ours.has(key) && sortedPlaces(text) !== sortedPlaces(ours.get(key) ?? ""))
      .map(([key]) => say(`${key} has other {places} than the first language`)),
  ];
};

const sortedPlaces = (text: string): string => [...placesOf(text)].sort().join(" ");

/** Libraries choose between `days_one` and `days_other` themselves, unseen by the types: here the code chooses. */
export const suffixedKeys = (path: string, texts: Texts): readonly Finding[] =>
  [...flatten(texts).keys()]
    .filter((key) => key.includes("_"))
    .map((key) => ({
      path,
      message: `${key} has a suffix: the code chooses between two texts, not their keys`,
    }));

/** The refusals' texts come from `wire`, where the server uses them; the build puts those of `boot` into the page. */
const usedElsewhere = /^(refusal|boot)\./;

/** Refusals that no code of the server, the app or core ever names. */
export const unusedRefusals = (
  path: string,
  keys: readonly string[],
  sources: readonly string[],
): readonly Finding[] => {
  const named = new Set(
    sources.flatMap((source) =>
      // Some of the product's own keys have a point.
      [/["'`.](\w+)\b/g, /["'`](\w+\.\w+)["'`]/g].flatMap((said) =>
        [...source.matchAll(said)].map(([, word]) => word),
      ),
    ),
  );
  return keys.filter((key) => !named.has(key)).map((key) => ({ path, message: `${key} is refused nowhere` }));
};

/** Keys that no source names: in full, or by a template such as `` `home.tip${n}` `` that could give them. */
export const unusedKeys = (path: string, texts: Texts, sources: readonly string[]): readonly Finding[] => {
  const code = sources.join("\n");
  const named = new Set([...code.matchAll(/["'`]([a-z]\w*(?:\.\w+)+)["'`]/g)].map((match) => match[1]));
  const starts = [...code.matchAll(/`([a-z]\w*(?:\.\w+)*\.\w*)\$\{/g)].map((match) => match[1] ?? "");
  return [...flatten(texts).keys()]
    .filter(
      (key) => !usedElsewhere.test(key) && !named.has(key) && !starts.some((start) => key.startsWith(start)),
    )
    .map((key) => ({ path, message: `${key} is used nowhere` }));
};

/** Unused keys of the server's texts. It reads them as members of an object, some by a computed name: so each part of a key is a word of its code. */
export const unusedServerKeys = (
  path: string,
  texts: Texts,
  sources: readonly string[],
): readonly Finding[] => {
  const said = new Set(sources.join("\n").match(/\w+/g));
  return [...flatten(texts).keys()]
    .filter((key) => !key.split(".").every((part) => said.has(part)))
    .map((key) => ({ path, message: `${key} is used nowhere` }));
};

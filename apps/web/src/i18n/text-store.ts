/**
 * The loaded texts and the shown language.
 *
 * After the promise of `need` for an area is fulfilled, its texts are available in the shown language and in
 * every language chosen later: `show` changes the language only when all areas needed so far have loaded in it.
 * An area needed while another language is loading is loaded in both, because the shown language may stay for a long time.
 */
import type { Language } from "@candor/wire/language";
import { fillIn } from "@candor/wire/messages/fill-in";
import { grouped } from "@candor/wire/messages/grouped";
import type { BaseTexts, Catalog, LazyArea } from "./catalog-type.ts";

export type LanguageTexts = {
  readonly base: BaseTexts;
  readonly part: (area: LazyArea) => Promise<unknown>;
};
type Held = { -readonly [Name in keyof Catalog]?: Catalog[Name] };
type Values = Readonly<Record<string, string | number>>;
/** A key without a text returns itself, so that the gap is visible and nothing breaks. */
export type AnyText = (key: string, values?: Values) => string;

export type TextStore = {
  /** The texts of the shown language; a different function after each change of language. */
  readonly text: () => AnyText;
  /** Calls back after each change of language, until the returned function is called. */
  readonly subscribe: (onChange: (language: Language) => void) => () => void;
  /** Fulfilled when these areas can be shown; rejected when they cannot be loaded. */
  readonly need: (areas: readonly LazyArea[]) => Promise<void>;
  /** Fulfilled when the page shows this language, or when another was chosen meanwhile; when rejected, nothing has changed. */
  readonly show: (language: Language) => Promise<void>;
};

/** `first` is called once, at the first need: it returns the language to begin with. */
export const createTextStore = (
  load: (language: Language) => Promise<LanguageTexts>,
  first: () => Language,
): TextStore => {
  const held = new Map<Language, Held>();
  const wanted = new Set<LazyArea>();
  const listeners = new Set<(language: Language) => void>();
  let text = textIn({});
  let shown: Language | undefined;
  let chosen: Language | undefined;

  const bringIn = async (language: Language, areas: Iterable<LazyArea>): Promise<void> => {
    const { base, part } = await load(language);
    const texts = held.get(language) ?? { ...base };
    held.set(language, texts);
    const missing = [...areas].filter((area) => texts[area] === undefined);
    await Promise.all(missing.map(async (area) => void Object.assign(texts, { [area]: await part(area) })));
  };

  const change = (language: Language): void => {
    shown = language;
    text = textIn(held.get(language) ?? {});
    for (const listener of listeners) listener(language);
  };

  return {
    text: () => text,
    subscribe: (onChange) => {
      listeners.add(onChange);
      return () => void listeners.delete(onChange);
    },
    need: async (areas) => {
      for (const area of areas) wanted.add(area);
      let language: Language;
      do {
        language = chosen ??= first();
        const speaking = new Set([language, shown ?? language]);
        await Promise.all([...speaking].map((each) => bringIn(each, areas)));
      } while (language !== chosen);
      if (shown === undefined) change(language);
    },
    show: async (language) => {
      const before = chosen;
      chosen = language;
      try {
        await bringIn(language, wanted);
      } catch (failure) {
        if (chosen === language) chosen = before;
        throw failure;
      }
      if (chosen === language) change(language);
    },
  };
};

const textIn =
  (texts: Held): AnyText =>
  (key, values) => {
    const found = foundIn(texts, key);
    if (typeof found !== "string") return key;
    // As the server writes its refusals; the values of other texts come formatted.
    return fillIn(found, key.startsWith("refusal.") ? grouped(values) : values);
  };

/** A name may have a point of its own, as the product's `tip.pic` has. */
const foundIn = (texts: unknown, key: string): unknown => {
  if (typeof texts !== "object" || texts === null) return undefined;
  if (Object.hasOwn(texts, key)) return (texts as Record<string, unknown>)[key];
  const end = key.indexOf(".");
  return end < 0
    ? undefined
    : foundIn((texts as Record<string, unknown>)[key.slice(0, end)], key.slice(end + 1));
};

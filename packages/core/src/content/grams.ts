/**
 * What a text is found by (CNT-02): the beginnings of its words, and of Chinese and Japanese, which have no spaces between words, each
 * character and each two that are neighbours. A text has a query's words when it has all of the query's grams.
 *
 * Pure. Letters count the same in upper and lower case and in every width. Known limit: simplified and traditional characters are different
 * ones, and a word is found by its beginning, not by its end.
 */

/** Longer words are found by this much of them. */
const mostLetters = 12;

/** The grams of a text that can be found: each once. */
export const gramsOf = (text: string): readonly string[] =>
  unique(
    runsOf(text).flatMap((run) =>
      isCjk(run) ? [...charactersOf(run), ...pairsOf(run)] : beginningsOf(charactersOf(run)),
    ),
  );

/** The grams that a text must have to be found with this query; none when the query has no letter and no digit. */
export const gramsOfQuery = (query: string): readonly string[] =>
  unique(
    runsOf(query).flatMap((run) => {
      const characters = charactersOf(run);
      if (!isCjk(run)) return [characters.slice(0, mostLetters).join("")];
      return characters.length === 1 ? characters : pairsOf(run);
    }),
  );

/** The most characters of a snippet before the first of a query's words, and altogether. */
const before = 30;
const most = 140;

/** The part of a text around the first of a query's words; its beginning when none is in it. One line. */
export const snippetOf = (text: string, query: string): string => {
  const characters = Array.from(text.replaceAll(/\s+/gu, " ").trim());
  const plain = characters.map((character) => plainOf(character)).join("\u0000");
  const found = runsOf(query)
    .map((run) => plain.indexOf(charactersOf(run).join("\u0000")))
    .filter((at) => at >= 0);
  const at = found.length === 0 ? 0 : plain.slice(0, Math.min(...found)).split("\u0000").length - 1;
  const from = at <= before ? 0 : at - before;
  const part = characters
    .slice(from, from + most)
    .join("")
    .trim();
  return `${from > 0 ? "…" : ""}${part}${from + most < characters.length ? "…" : ""}`;
};

const plainOf = (text: string): string => text.normalize("NFKC").toLowerCase();

/** Words, and what is written without spaces; in the order of the text. */
const runsOf = (text: string): readonly string[] =>
  plainOf(text).match(
    /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー々]+|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー々])[\p{L}\p{M}\p{N}])+/gu,
  ) ?? [];
const isCjk = (run: string): boolean =>
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー々]/u.test(run);

const charactersOf = (run: string): readonly string[] => Array.from(run);
const pairsOf = (run: string): readonly string[] =>
  charactersOf(run).flatMap((character, at, all) => {
    const next = all[at + 1];
    return next === undefined ? [] : [character + next];
  });
const beginningsOf = (characters: readonly string[]): readonly string[] =>
  characters.slice(0, mostLetters).map((_, at) => characters.slice(0, at + 1).join(""));
const unique = (grams: readonly string[]): readonly string[] => [...new Set(grams)];

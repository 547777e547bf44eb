/** House rules about one text of one language: whether it is translated, in its own script, and set as its readers set it. */
import { foreignLetters } from "./chinese-scripts.ts";
import type { Finding } from "./finding.ts";

export type Wording = {
  readonly path: string;
  readonly line?: number;
  /** As in `<html lang>`. */
  readonly language: string;
  readonly key: string;
  readonly text: string;
  /** The same key's English text, where it is known. */
  readonly english?: string;
};

/** Names and symbols that every language writes alike; whatever else has Latin letters is words, and words are translated. */
const alikeEverywhere =
  /\b(AI|API|Candor|Chrome|Edge|IB|ID|PIN|QR|Safari|SHA-256|SMS|UID|USDT|UTC|CALL|PUT|iPad|iPhone)\b/g;
const place = /\{\w+\}/g;
const eastAsian = "[\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}ー々]";
const halfWidthMark = new RegExp(`${eastAsian}\\}?[,.:;?!]|[,:;?!](?=${eastAsian})`, "u");
const halfWidthBracket = new RegExp(`${eastAsian} ?\\(|\\) ?${eastAsian}`, "u");
const tightWord = new RegExp(`${eastAsian}[A-Za-z0-9]|[A-Za-z0-9]${eastAsian}`, "u");
const wordsAreTight = new RegExp(`${eastAsian} ${eastAsian}`, "u");

type TextRule = {
  readonly breaks: (wording: Wording) => boolean;
  readonly message: string;
  /** Only where words have no spaces between them. */
  readonly eastAsian?: boolean;
};

const rules: readonly TextRule[] = [
  { breaks: ({ text }) => /^\s|\s$/.test(text), message: "begins or ends with a space" },
  { breaks: ({ text }) => /\S {2}|[\t\n]/.test(text), message: "has two spaces or a line break" },
  {
    breaks: ({ text }) => /[{}]/.test(text.replace(place, "")),
    message: "has a brace that is no {place}",
  },
  { breaks: ({ text }) => text.includes("$t("), message: "takes in another text" },
  { breaks: ({ text }) => /[\d}] %/.test(text), message: "has a space before its percent sign" },
  { breaks: ({ text }) => text.includes("..."), message: "has three full stops for an ellipsis (…)" },
  { breaks: ({ text }) => /"/.test(text), message: "has straight quotation marks" },
  {
    breaks: ({ text, english }) => text === english && /\p{sc=Latin}{2}/u.test(wordsOf(text)),
    message: "is English",
    eastAsian: true,
  },
  {
    breaks: ({ text }) => halfWidthMark.test(text),
    message: "has a half-width mark at full-width letters",
    eastAsian: true,
  },
  {
    breaks: ({ text }) => halfWidthBracket.test(text),
    message: "has half-width brackets at full-width letters",
    eastAsian: true,
  },
  {
    breaks: ({ text }) => tightWord.test(text),
    message: "sets Latin letters or digits against full-width letters without a space",
    eastAsian: true,
  },
  {
    breaks: ({ text }) => wordsAreTight.test(text),
    message: "has a space between full-width letters",
    eastAsian: true,
  },
];

const wordsOf = (text: string): string => text.replace(place, "").replace(alikeEverywhere, "");

export const textFindings = (wording: Wording): readonly Finding[] => {
  const { path, line, language, key, text } = wording;
  const say = (message: string): Finding => ({
    path,
    ...(line === undefined ? {} : { line }),
    message: `${key} ${message}`,
  });
  const foreign = foreignLetters(language, text);
  return [
    ...rules
      .filter((rule) => (rule.eastAsian !== true || language !== "en") && rule.breaks(wording))
      .map(({ message }) => say(message)),
    ...(foreign.length === 0 ? [] : [say(`has letters of the other Chinese script: ${foreign.join(" ")}`)]),
  ];
};

/** House rules about one text of one language: that it is in its own script and the glossary's words, and follows its language's typography. */
import { foreignLetters } from "./chinese-scripts.ts";
import type { Finding } from "./finding.ts";

export type Wording = {
  readonly path: string;
  readonly line?: number;
  /** As in `<html lang>`. */
  readonly language: string;
  readonly key: string;
  readonly text: string;
  /** The English text of the same key, if known. */
  readonly english?: string;
};

/** Names and symbols that every language writes in the same way; all other Latin letters are words, and words are translated. */
const alikeEverywhere =
  /\b(AI|API|Candor|Chrome|Edge|IB|ID|PIN|QR|Safari|SHA-256|SMS|UID|USDT|UTC|CALL|PUT|iPad|iPhone)\b/g;
const place = /\{\w+\}/g;
const eastAsian = "[\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}ー々]";
const halfWidthMark = new RegExp(`${eastAsian}\\}?[,.:;?!]|[,:;?!](?=${eastAsian})`, "u");
const halfWidthBracket = new RegExp(`${eastAsian} ?\\(|\\) ?${eastAsian}`, "u");
const tightWord = new RegExp(`${eastAsian}[A-Za-z0-9]|[A-Za-z0-9]${eastAsian}`, "u");
const wordsAreTight = new RegExp(`${eastAsian} ${eastAsian}`, "u");

/** Words for which docs/GLOSSARY.md has another word, and that word. */
const otherWords: Readonly<Record<string, readonly (readonly [said: RegExp, word: string])[]>> = {
  en: [
    [/\blog(ged)?[ -](in|out)\b/i, "sign in, sign out"],
    [/\baudit\b/i, "check"],
    [/\brecharges?\b/i, "deposit"],
    [/\bbusiness days?\b/i, "days"],
    [/customer service/i, "what the reader can do"],
  ],
  "zh-CN": [
    [/查证/, "验证"],
    [/入账报价/, "报价"],
    [/第二重验证/, "双重验证"],
    [/领取码/, "激活码"],
    [/重置密码/, "重设密码"],
  ],
  "zh-TW": [
    [/查證/, "驗證"],
    [/入帳報價/, "報價"],
    [/列表/, "清單"],
    [/期權/, "選擇權"],
    [/部位/, "持倉"],
    [/第二重驗證|雙重驗證/, "兩步驟驗證"],
    [/領取碼/, "啟用碼"],
    [/通行金鑰/, "通行密鑰"],
    [/發送(?!給)/, "傳送"],
    [/運行/, "執行"],
  ],
  ja: [
    [/カスタマーサービス/, "読み手にできること"],
    [/ポジション/, "建玉"],
    [/掛金/, "投資額"],
    [/引き分け/, "同値"],
    [/損切(?!り)/, "損切り"],
    [/銘柄/, "通貨ペア"],
    [/時限オプション/, "期限付きオプション"],
    [/2 段階認証/, "二段階認証"],
    [/ブラウザー/, "ブラウザ"],
    [/デモ資金|仮想資金/, "練習用資金"],
  ],
};

type TextRule = {
  readonly breaks: (wording: Wording) => boolean;
  readonly message: string;
  /** Only for languages that are not written in Latin letters and put no spaces between words. */
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
    // In a language of Latin letters equal texts prove nothing: Status, Bot, Limit.
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

/** By its script: Chinese and Japanese. */
const isEastAsian = (language: string): boolean =>
  /^(Hans|Hant|Jpan)$/.test(new Intl.Locale(language).maximize().script ?? "");

/** Sentences of the product's own error catalogue that have other words than the glossary (API-07). */
const catalogueSentences: ReadonlySet<string> = new Set(["Please log in first"]);

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
      .filter((rule) => (rule.eastAsian !== true || isEastAsian(language)) && rule.breaks(wording))
      .map(({ message }) => say(message)),
    ...(catalogueSentences.has(text) ? [] : (otherWords[language] ?? []))
      .filter(([said]) => said.test(text))
      .map(([, word]) => say(`has another word than the glossary: ${word}`)),
    ...(foreign.length === 0 ? [] : [say(`has letters of the other Chinese script: ${foreign.join(" ")}`)]),
  ];
};

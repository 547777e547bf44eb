/**
 * The languages of the product, in the order in which they are offered (API-07, NAV-05). This is the only list: the server, the web
 * app, its build and the checks read it. A language is one entry here and two folders of texts (docs/GROWING.md).
 *
 * Known limit: the database accepts a key of two small letters, or of these, a hyphen and two large ones. A key like `fil`,
 * `es-419` or `zh-Hant` needs a migration that widens its checks, too.
 */
type Listed = {
  /** In its own words. */
  readonly name: string;
  /** Its name where there is little room. */
  readonly short: string;
  /** The BCP 47 tags that mean it; no tag means two. */
  readonly tags: RegExp;
  /** The units of large numbers, by the zeros that each stands for. */
  readonly units: Readonly<Record<number, string>>;
  /** The country to assume for a reader whose address tells none (SES-04). */
  readonly country: string;
};

export const languageList = {
  en: {
    name: "English",
    short: "EN",
    tags: /^en\b/i,
    units: { 3: "K", 6: "M", 9: "B", 12: "T" },
    country: "US",
  },
  "zh-CN": {
    name: "简体中文",
    short: "简体",
    tags: /^zh\b(?!.*-(hant|tw|hk|mo)\b)/i,
    units: { 4: "万", 8: "亿", 12: "万亿" },
    country: "CN",
  },
  "zh-TW": {
    name: "繁體中文",
    short: "繁體",
    tags: /^zh\b.*-(hant|tw|hk|mo)\b/i,
    units: { 4: "萬", 8: "億", 12: "兆" },
    country: "TW",
  },
  ja: {
    name: "日本語",
    short: "日本語",
    tags: /^ja\b/i,
    units: { 4: "万", 8: "億", 12: "兆", 16: "京" },
    country: "JP",
  },
} as const satisfies Readonly<Record<string, Listed>>;

export type Language = keyof typeof languageList;
export const languages = Object.keys(languageList) as readonly Language[];

/** The language of a BCP 47 tag, or undefined when the product does not have it. Traditional script, Hong Kong and Macau map to zh-TW. */
export const languageOf = (tag: string): Language | undefined =>
  languages.find((language) => languageList[language].tags.test(tag));

/**
 * A language as it was stored. English when the product does not have it: the database checks only the form, and a version that
 * is rolled back may find what a later one has stored.
 */
export const storedLanguage = (text: string): Language =>
  languages.find((language) => language === text) ?? "en";

/** The name of a language's folders of texts. */
export const folderOf = (language: Language): string => language.toLowerCase();

/** The best language for an `Accept-Language` header: the first range, by weight, that a language matches; English when none does. */
export const pickLanguage = (acceptLanguage: string | undefined): Language => {
  if (acceptLanguage === undefined || acceptLanguage === "") return "en";
  const known = cache.get(acceptLanguage);
  if (known !== undefined) return known;
  const picked = choose(acceptLanguage.slice(0, 200));
  if (cache.size < 500) cache.set(acceptLanguage, picked);
  return picked;
};

/** Browsers send few different headers, so a small cache saves the parsing. */
const cache = new Map<string, Language>();

const choose = (header: string): Language => {
  const ranges = header.split(",").map((part) => {
    const [tag = "", ...parameters] = part.trim().toLowerCase().split(";");
    const weight = parameters.map((text) => text.trim()).find((text) => text.startsWith("q="));
    return { tag: tag.trim(), weight: weight === undefined ? 1 : Number(weight.slice(2)) };
  });
  const wanted = ranges.filter((range) => range.weight > 0).sort((a, b) => b.weight - a.weight);
  for (const { tag } of wanted) {
    const language = languageOf(tag);
    if (language !== undefined) return language;
  }
  return "en";
};

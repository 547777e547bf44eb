/** The four languages of the product (API-07, NAV-05). */
export const languages = ["en", "zh-CN", "zh-TW", "ja"] as const;
export type Language = (typeof languages)[number];

/**
 * The best language for an `Accept-Language` header: the first range, by weight, that one of the four
 * matches; English when none does. Traditional script, Hong Kong and Macau map to zh-TW.
 */
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

const languageOf = (tag: string): Language | undefined => {
  if (tag === "en" || tag.startsWith("en-")) return "en";
  if (tag === "ja" || tag.startsWith("ja-")) return "ja";
  if (tag !== "zh" && !tag.startsWith("zh-")) return undefined;
  return /-(hant|tw|hk|mo)\b/.test(tag) ? "zh-TW" : "zh-CN";
};

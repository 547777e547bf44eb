/** The four languages, and which of them a browser's tag means. `public/first-paint.js` does the same before the first paint. */
export const languages = ["en", "zh-CN", "zh-TW", "ja"] as const;
export type Language = (typeof languages)[number];

/** The language of a BCP 47 tag, or undefined when the product does not support it. */
export const languageOf = (tag: string): Language | undefined => {
  if (/^ja\b/i.test(tag)) return "ja";
  if (/^zh\b.*(hant|tw|hk|mo)/i.test(tag)) return "zh-TW";
  if (/^zh\b/i.test(tag)) return "zh-CN";
  return /^en\b/i.test(tag) ? "en" : undefined;
};

/** The first of the browser's preferred languages that the product supports; English when there is none. */
export const languageOfBrowser = (wishes: readonly string[]): Language =>
  wishes.map(languageOf).find((language) => language !== undefined) ?? "en";

/** The language that the page currently shows. */
export const shownLanguage = (): Language => languageOf(document.documentElement.lang) ?? "en";

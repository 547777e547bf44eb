/** Which language the browser asks for, and which one is shown. `public/first-paint.js` chooses in the same way before the first paint. */
import { languageOf, type Language } from "@candor/wire/language";

/** The first of the browser's preferred languages that the product supports; English when there is none. */
export const languageOfBrowser = (preferred: readonly string[]): Language =>
  preferred.map(languageOf).find((language) => language !== undefined) ?? "en";

/** The language that the page currently shows. */
export const shownLanguage = (): Language => languageOf(document.documentElement.lang) ?? "en";

/** Starts i18next with the shown language's catalogue and changes it on demand (NAV-05). */
import i18next from "i18next";
import { initReactI18next } from "react-i18next";
import { languageOf, languageOfBrowser, shownLanguage, type Language } from "../lib/language.ts";
import { readStored, writeStored } from "../lib/stored.ts";
import type { Catalogue } from "./catalogue-type.ts";

const catalogues: Readonly<Record<Language, () => Promise<{ catalogue: Catalogue }>>> = {
  en: () => import("./en/catalogue.ts"),
  "zh-CN": () => import("./zh-cn/catalogue.ts"),
  "zh-TW": () => import("./zh-tw/catalogue.ts"),
  ja: () => import("./ja/catalogue.ts"),
};

/** What the visitor chose: a language, or "auto" for the browser's. */
export type LanguageChoice = Language | "auto";

export const languageChoice = (): LanguageChoice => languageOf(readStored("language") ?? "") ?? "auto";

/** Loads the catalogue of the language on `<html lang>` and starts i18next. */
export const startLanguages = async (): Promise<void> => {
  const language = shownLanguage();
  const { catalogue } = await catalogues[language]();
  await i18next.use(initReactI18next).init({
    lng: language,
    resources: { [language]: { translation: catalogue } },
    interpolation: { escapeValue: false, prefix: "{", suffix: "}" },
    initAsync: false,
  });
};

/** Shows another language at once and remembers the choice. */
export const chooseLanguage = async (choice: LanguageChoice): Promise<void> => {
  const language = choice === "auto" ? languageOfBrowser(navigator.languages) : choice;
  const { catalogue } = await catalogues[language]();
  i18next.addResourceBundle(language, "translation", catalogue, true, true);
  document.documentElement.lang = language;
  writeStored("language", choice === "auto" ? undefined : choice);
  await i18next.changeLanguage(language);
};

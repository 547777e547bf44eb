/** The single store of texts, filled from the catalogues; the shown language, and how to change it (NAV-05). */
import { languageOf, languageOfBrowser, shownLanguage, type Language } from "../lib/language.ts";
import { asMissingPart } from "../lib/missing-part.ts";
import { readStored, writeStored } from "../lib/stored.ts";
import type { LanguageTexts, LazyArea } from "./catalogue-type.ts";
import { createTextStore } from "./text-store.ts";

const catalogues: Readonly<Record<Language, () => Promise<{ catalogue: LanguageTexts }>>> = {
  en: () => import("./en/catalogue.ts"),
  "zh-CN": () => import("./zh-cn/catalogue.ts"),
  "zh-TW": () => import("./zh-tw/catalogue.ts"),
  ja: () => import("./ja/catalogue.ts"),
};

export const texts = createTextStore(
  async (language) => (await catalogues[language]()).catalogue,
  shownLanguage,
);

// The first listener: whatever is redrawn reads its language there.
texts.subscribe((language) => {
  document.documentElement.lang = language;
});

/**
 * Loads code together with the texts that it uses, so that no key is ever shown instead of a text.
 * `areas` are those of the loaded file and of all that it imports; a test compares them.
 */
export const withTexts = async <Module>(
  areas: readonly LazyArea[],
  load: () => Promise<Module>,
): Promise<Module> => {
  try {
    const [module] = await Promise.all([load(), texts.need(areas)]);
    return module;
  } catch (error) {
    throw asMissingPart(error);
  }
};

/** The visitor's choice: a language, or "auto" for the browser's. */
export type LanguageChoice = Language | "auto";

export const languageChoice = (): LanguageChoice => languageOf(readStored("language") ?? "") ?? "auto";

/** Shows another language when its texts have loaded, and stores the choice. */
export const chooseLanguage = async (choice: LanguageChoice): Promise<void> => {
  const before = readStored("language");
  writeStored("language", choice === "auto" ? undefined : choice);
  try {
    await texts.show(choice === "auto" ? languageOfBrowser(navigator.languages) : choice);
  } catch (failure) {
    writeStored("language", before);
    throw failure;
  }
};

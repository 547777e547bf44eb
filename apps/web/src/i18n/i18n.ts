/** The single store of texts, filled from the catalogs; the shown language, and how to change it (NAV-05). */
import { folderOf, languageOf, type Language } from "@candor/wire/language";
import { fileOf } from "@candor/wire/texts/area-of";
import { languageOfBrowser, shownLanguage } from "../lib/device/language.ts";
import { asMissingPart } from "../lib/install/missing-part.ts";
import { readChoice, writeChoice } from "../lib/device/choices.ts";
import type { Files, LanguageFiles, LazyArea } from "./catalog-type.ts";
import { createTextStore } from "./text-store.ts";

const catalogs = import.meta.glob<{ readonly catalog: LanguageFiles }>("./*/catalog.ts");

/** The file whose path ends so: an area's file has its own name, in whichever folder it is. */
const open = async <Module>(files: Files<Module>, end: string): Promise<Module> => {
  const [, file] = Object.entries(files).find(([path]) => path.endsWith(end)) ?? [];
  if (file === undefined) throw new Error(`no texts: ${end}`);
  return await file();
};

export const texts = createTextStore(async (language) => {
  const { catalog } = await open(catalogs, `/${folderOf(language)}/catalog.ts`);
  return {
    base: catalog.base,
    part: async (area) => (await open(catalog.parts, `/${fileOf(area)}.ts`))[area],
  };
}, shownLanguage);

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

export const languageChoice = (): LanguageChoice => languageOf(readChoice("language") ?? "") ?? "auto";

/** Shows another language when its texts have loaded, and stores the choice. */
export const chooseLanguage = async (choice: LanguageChoice): Promise<void> => {
  const before = readChoice("language");
  writeChoice("language", choice);
  try {
    await texts.show(choice === "auto" ? languageOfBrowser(navigator.languages) : choice);
  } catch (failure) {
    writeChoice("language", before);
    throw failure;
  }
};

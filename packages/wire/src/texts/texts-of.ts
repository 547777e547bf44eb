/** What the server writes to people, in every language. The web app does not import this: it loads one language, file by file. */
import { folderOf, languages, type Language } from "../language.ts";
import type { TextsWithPlaces } from "./like.ts";
import type { English } from "./text-files.ts";

export type ServerTexts = TextsWithPlaces<English>;

/** Every area, so that one that is forgotten does not compile. */
const areas: Readonly<Record<keyof English, true>> = {
  gateway: true,
  identity: true,
  mails: true,
  messages: true,
  movements: true,
  news: true,
  notices: true,
  operators: true,
  referral: true,
  rewards: true,
  statements: true,
  terms: true,
  withdrawals: true,
};

/** A language's folder has one file for each area, which exports it under its name. */
const load = async (language: Language): Promise<ServerTexts> => {
  const files = Object.keys(areas).map(async (area) => {
    const file = (await import(`./${folderOf(language)}/${area}.ts`)) as Readonly<Record<string, unknown>>;
    return [area, file[area]] as const;
  });
  return Object.fromEntries(await Promise.all(files)) as ServerTexts;
};

const loaded = await Promise.all(
  languages.map(async (language) => [language, await load(language)] as const),
);

/** All languages are loaded with this file, so that no text is ever waited for. */
export const textsOf = Object.fromEntries(loaded) as Readonly<Record<Language, ServerTexts>>;

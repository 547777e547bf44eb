/** Finds and loads the texts of the web app and of the server, and the sources that name their keys. */
import { globSync, readFileSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { folderOf, languages, type Language } from "../../packages/wire/src/language.ts";
import { areaOf } from "../../packages/wire/src/texts/area-of.ts";
import {
  compareCatalogs,
  flatten,
  suffixedKeys,
  unusedKeys,
  unusedRefusals,
  unusedServerKeys,
  type Texts,
} from "./catalog-rules.ts";
import type { Finding, TextFile } from "./finding.ts";
import { callFindings } from "./given-places.ts";
import { textFindings } from "./text-rules.ts";

/** Each has a folder for every language, with a file for each area of texts. */
const webTexts = "apps/web/src/i18n";
const serverTexts = "packages/wire/src/texts";
const refusals = "packages/wire/src/messages/refusals.ts";

export const catalogFindings = async (): Promise<readonly Finding[]> => {
  const [english, ...others] = await loadAll(webTexts);
  const [serverEnglish, ...serverOthers] = await loadAll(serverTexts);
  if (english === undefined || serverEnglish === undefined) return [];
  const englishTexts = flatten(english.texts);
  const web = filesOf("apps/web/src/**/*.{ts,tsx}").filter(({ path }) => !path.startsWith(`${webTexts}/`));
  const serverFiles = filesOf("{apps/server,packages/core,packages/wire}/src/**/*.ts");
  // Movements are named where they are booked.
  const booking = filesOf("db/functions/*.sql");
  return [
    ...languageFindings(english, others),
    ...languageFindings(serverEnglish, serverOthers),
    ...suffixedKeys(english.path, english.texts),
    ...unusedKeys(english.path, english.texts, textsOf(web)),
    ...unusedRefusals(
      refusals,
      refusalKeys(englishTexts),
      textsOf([...web, ...serverFiles.filter(usesRefusals)]),
    ),
    ...unusedServerKeys(
      serverEnglish.path,
      serverEnglish.texts,
      textsOf([...serverFiles.filter(usesRefusals), ...booking]),
    ),
    ...web.flatMap((file) => callFindings(file, englishTexts)),
  ];
};

type Loaded = { readonly language: Language; readonly path: string; readonly texts: Texts };

/** The texts of a folder in each language, the English ones first. */
const loadAll = (folder: string): Promise<readonly Loaded[]> =>
  Promise.all(
    languages
      .toSorted((a, b) => Number(b === "en") - Number(a === "en"))
      .map(async (language) => {
        const path = join(folder, folderOf(language));
        return { language, path, texts: await load(path) };
      }),
  );

const load = async (folder: string): Promise<Texts> => {
  const areas = globSync(`${folder}/**/*.ts`)
    .map((path) => [areaOf(basename(path, ".ts")), path] as const)
    // The refusals' messages are an area of the web app too; its `catalog.ts` has no texts.
    .filter(([area]) => area !== "messages" && area !== "catalog")
    .map(async ([area, path]) => {
      const file = (await import(pathToFileURL(resolve(path)).href)) as Readonly<Record<string, Texts>>;
      return [area, file[area] ?? {}] as const;
    });
  return Object.fromEntries(await Promise.all(areas));
};

const languageFindings = (english: Loaded, others: readonly Loaded[]): readonly Finding[] => {
  const englishTexts = flatten(english.texts);
  return [
    ...others.flatMap(({ path, texts }) => compareCatalogs(path, english.texts, texts)),
    ...[english, ...others].flatMap((each) => wordingFindings(each, englishTexts)),
  ];
};

const wordingFindings = (
  { path, language, texts }: Loaded,
  english: ReadonlyMap<string, string>,
): readonly Finding[] =>
  [...flatten(texts)].flatMap(([key, text]) =>
    textFindings({ path, language, key, text, english: english.get(key) ?? "" }),
  );

const refusalKeys = (english: ReadonlyMap<string, string>): readonly string[] =>
  [...english.keys()].filter((key) => key.startsWith("refusal.")).map((key) => key.slice("refusal.".length));

/** Excludes the two places that list them all. */
const usesRefusals = ({ path }: TextFile): boolean =>
  path !== refusals && !path.startsWith(`${serverTexts}/`);

const filesOf = (pattern: string): readonly TextFile[] =>
  globSync(pattern)
    .filter((path) => !/\.test\.tsx?$/.test(path))
    .map((path) => ({ path, text: readFileSync(path, "utf8") }));

const textsOf = (files: readonly TextFile[]): readonly string[] => files.map(({ text }) => text);

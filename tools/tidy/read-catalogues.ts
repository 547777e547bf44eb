/** Finds and loads the catalogs of the web app, and the sources that name their keys or contain texts of their own. */
import { existsSync, globSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import {
  compareCatalogues,
  flatten,
  suffixedKeys,
  unusedKeys,
  unusedRefusals,
  type Texts,
} from "./catalogue-rules.ts";
import type { Finding, TextFile } from "./finding.ts";
import { callFindings } from "./given-places.ts";
import { textFindings } from "./text-rules.ts";
import { textsInSource } from "./texts-in-source.ts";

const folder = "apps/web/src/i18n";
const languages = ["en", "zh-CN", "zh-TW", "ja"] as const;
const refusals = "packages/wire/src/refusals.ts";

export const catalogueFindings = async (): Promise<readonly Finding[]> => {
  const catalogues = languages.map((language) => ({
    language,
    path: `${folder}/${language.toLowerCase()}/catalogue.ts`,
  }));
  const missing = catalogues.filter(({ path }) => !existsSync(path));
  if (missing.length > 0)
    return missing.map(({ path }) => ({ path, message: "this language has no catalogue" }));
  const loaded = await Promise.all(
    catalogues.map(async (catalogue) => ({ ...catalogue, texts: await load(catalogue.path) })),
  );
  const [first, ...others] = loaded;
  if (first === undefined) return [];
  const english = flatten(first.texts);
  const web = filesOf("apps/web/src/**/*.{ts,tsx}").filter(({ path }) => !path.startsWith(`${folder}/`));
  const behind = filesOf("{apps/server,packages/core,packages/wire}/src/**/*.ts");
  return [
    ...others.flatMap(({ path, texts }) => compareCatalogues(path, first.texts, texts)),
    ...loaded.flatMap((catalogue) => wordingFindings(catalogue, english)),
    ...suffixedKeys(first.path, first.texts),
    ...unusedKeys(first.path, first.texts, textsOf(web)),
    ...unusedRefusals(refusals, refusalKeys(english), textsOf([...web, ...behind.filter(usesRefusals)])),
    ...web.flatMap((file) => callFindings(file, english)),
    ...behind.flatMap(textsInSource).flatMap(textFindings),
  ];
};

type Loaded = { readonly language: string; readonly path: string; readonly texts: Texts };

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
  path !== refusals && !path.startsWith("packages/wire/src/messages/");

const filesOf = (pattern: string): readonly TextFile[] =>
  globSync(pattern)
    .filter((path) => !/\.test\.tsx?$/.test(path))
    .map((path) => ({ path, text: readFileSync(path, "utf8") }));

const textsOf = (files: readonly TextFile[]): readonly string[] => files.map(({ text }) => text);

/** A catalog may be one tree, or a base and parts that are loaded on request. */
type Parts = { readonly base: Texts; readonly parts: Readonly<Record<string, () => Promise<Texts>>> };

const load = async (path: string): Promise<Texts> => {
  const { catalogue } = (await import(pathToFileURL(resolve(path)).href)) as { catalogue: Texts | Parts };
  if (!isParted(catalogue)) return catalogue;
  const parts = Object.entries(catalogue.parts).map(async ([area, open]) => [area, await open()] as const);
  return { ...catalogue.base, ...Object.fromEntries(await Promise.all(parts)) };
};

const isParted = (catalogue: Texts | Parts): catalogue is Parts => typeof catalogue["parts"] === "object";

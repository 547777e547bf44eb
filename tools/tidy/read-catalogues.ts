/** Finds and loads the catalogues of the web app, and the sources that may name their keys. */
import { existsSync, globSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { compareCatalogues, unusedKeys, type Texts } from "./catalogue-rules.ts";
import type { Finding } from "./finding.ts";

const folder = "apps/web/src/i18n";
const languages = ["en", "zh-cn", "zh-tw", "ja"] as const;

export const catalogueFindings = async (): Promise<readonly Finding[]> => {
  const paths = languages.map((language) => `${folder}/${language}/catalogue.ts`);
  const missing = paths.filter((path) => !existsSync(path));
  if (missing.length > 0) return missing.map((path) => ({ path, message: "this language has no catalogue" }));
  const [first, ...others] = await Promise.all(
    paths.map(async (path) => ({ path, texts: await load(path) })),
  );
  if (first === undefined) return [];
  const sources = globSync("apps/web/src/**/*.{ts,tsx}")
    .filter((path) => !path.startsWith(`${folder}/`) && !/\.test\.tsx?$/.test(path))
    .map((path) => readFileSync(path, "utf8"));
  return [
    ...others.flatMap(({ path, texts }) => compareCatalogues(path, first.texts, texts)),
    ...unusedKeys(first.path, first.texts, sources),
  ];
};

const load = async (path: string): Promise<Texts> =>
  ((await import(pathToFileURL(resolve(path)).href)) as { catalogue: Texts }).catalogue;

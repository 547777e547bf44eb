/**
 * Every piece of code that is loaded on its own names the areas of texts that it and its imports say: then no key is
 * ever seen in a text's place, and nothing is loaded that nobody says. This reads the sources and compares.
 */
import { globSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { areaOf } from "@candor/wire/texts/area-of";
import { expect, test } from "vitest";
import { areasIn } from "./page-routes.ts";

const source = join(import.meta.dirname, "../src");
const catalogs = join(source, "i18n");
const lazyAreas = globSync(`${catalogs}/en/**/*.ts`)
  .map((path) => areaOf(basename(path, ".ts")))
  .filter((area) => !["boot", "catalog", "pages", "shell"].includes(area));

const codeOf = (path: string): string =>
  readFileSync(path, "utf8")
    .replaceAll(/\/\*[\s\S]*?\*\//g, "")
    .replaceAll(/^\s*\/\/.*$/gm, "");

/** Whatever looks like a key: `"home.title"`, or a template that begins with `home.`. */
const keyOf = new RegExp(`["'\`](${lazyAreas.join("|")})\\.(?!tsx?["'])[A-Za-z$]`, "g");
const staticImport = /^(?:import|export)\s+(?!type\b)(?:[^;"']*?\sfrom\s+)?"(\.[^"]+\.tsx?)";/gm;

const sourcesFrom = (path: string, seen = new Set<string>()): ReadonlySet<string> => {
  if (seen.has(path) || path.startsWith(catalogs)) return seen;
  seen.add(path);
  for (const [, next = ""] of codeOf(path).matchAll(staticImport))
    sourcesFrom(join(dirname(path), next), seen);
  return seen;
};

/** The areas that a file and all that comes with it say, beside the base that is always there. */
const areasSaidBy = (path: string): string[] => {
  const areas = [...sourcesFrom(path)].flatMap((each) =>
    [...codeOf(each).matchAll(keyOf)].map(([, area = ""]) => area),
  );
  return [...new Set(areas)].sort();
};

type Loaded = { readonly by: string; readonly file: string; readonly areas: readonly string[] };

/** Each `import()` of the app, with the list of areas that stands before it: of `withTexts`, or of a route. */
const loadedApart = (): Loaded[] =>
  globSync(`${source}/**/*.{ts,tsx}`)
    .filter((path) => !path.startsWith(catalogs) && !/\.test\.tsx?$/.test(path))
    .flatMap((path) =>
      [...codeOf(path).matchAll(/(?:\[([^\]]*)\],\s*\(\) =>\s*)?\bimport\(\s*"(\.[^"]+)"/g)].map(
        ([, list = "", file = ""]) => ({
          by: path.slice(source.length + 1),
          file: join(dirname(path), file).slice(source.length + 1),
          areas: areasIn(list),
        }),
      ),
    );

test("[NAV-07] what every page starts with says the base's texts only", () => {
  expect(areasSaidBy(join(source, "main.tsx"))).toEqual([]);
});

test.each(loadedApart())("[NAV-07] $by loads $file with the texts that it says, and no others", (loaded) => {
  expect(loaded.areas.toSorted()).toEqual(areasSaidBy(join(source, loaded.file)));
});

test("the reading of sources finds pages, parts of pages and their texts", () => {
  const files = loadedApart().map(({ file }) => file);
  expect(files).toContain("features/options/quotes-page.tsx");
  expect(files).toContain("parts/prove/prove-dialog.tsx");
  expect(areasSaidBy(join(source, "features/options/quotes-page.tsx"))).toContain("kline");
});

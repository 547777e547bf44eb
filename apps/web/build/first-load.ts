/**
 * Tells the page which chunks its first screen will ask for, before any script of the app runs.
 *
 * The language and the route are known only in the browser, so `public/first-paint.js` picks from
 * the table that this plugin writes into `<html data-chunks>` and preloads: no waterfall. A row is
 * named after a language ("en"), a page ("/quotes"), or both: the page's texts ("en/quotes"). What every
 * page needs is preloaded by Vite's own tags, and `first-paint.js` runs it a file at a time, the app's own script last. All of it
 * yields to the style sheet: the static first paint in index.html needs that one alone.
 */
import type { Plugin } from "vite";
import { tooHeavy, type Loads } from "./first-load-weight.ts";
import type { PageRoute } from "./page-routes.ts";

type Options<Language extends string> = {
  readonly languages: readonly Language[];
  readonly routes: readonly PageRoute[];
  /** The end of the path of a language's texts: of an area, or of its catalog. */
  readonly textSource: (language: Language, area: string) => string;
  /** The pages of the table, and what each may load before it is drawn, in bytes of JavaScript after gzip. */
  readonly limits: Readonly<Record<string, number>>;
};
type Chunk = {
  readonly fileName: string;
  readonly imports: readonly string[];
  readonly isEntry: boolean;
  readonly facadeModuleId: string | null;
  readonly viteMetadata?: { readonly importedCss: ReadonlySet<string> };
};
type Chunks = ReadonlyMap<string, Chunk>;

export const firstLoad = <Language extends string>(options: Options<Language>): Plugin => ({
  name: "first-load",
  apply: "build",
  transformIndexHtml: {
    order: "post",
    handler: (html, context) => {
      const built = Object.values(context.bundle ?? {}).filter((file) => file.type === "chunk");
      const chunks: Chunks = new Map(built.map((chunk) => [chunk.fileName, chunk]));
      const everywhere = new Set<string>();
      for (const chunk of built) if (chunk.isEntry) withImports(chunk, chunks, everywhere);
      const rows = rowsOf(chunks, options);
      const heavy = tooHeavy(loadsOf(rows, everywhere, options), options.limits, built);
      if (heavy.length > 0) throw new Error(`first-load: ${heavy.join("; ")}`);
      const table = JSON.stringify(namesIn(rows, everywhere, chunks));
      return html
        .replace("<html", `<html data-chunks='${table}'`)
        .replace(
          /<script type="module"([^>]*) src=("[^"]*")><\/script>/,
          '<link rel="modulepreload"$1 href=$2>',
        )
        .replaceAll('<link rel="modulepreload"', '<link data-script rel="modulepreload" fetchpriority="low"');
    },
  },
});

type Rows = ReadonlyMap<string, ReadonlySet<string>>;

/** The scripts of each row of the table, with all that they import. */
const rowsOf = <Language extends string>(
  chunks: Chunks,
  { languages, routes, textSource, limits }: Options<Language>,
): Rows => {
  const filesOf = (sources: readonly string[]): ReadonlySet<string> => {
    const files = new Set<string>();
    for (const source of sources) {
      const chunk = [...chunks.values()].find((each) => each.facadeModuleId?.endsWith(source) === true);
      if (chunk === undefined) throw new Error(`first-load: no chunk comes from ${source}`);
      withImports(chunk, chunks, files);
    }
    return files;
  };
  const rows = new Map<string, ReadonlySet<string>>();
  const pages = Object.keys(limits).map((page) => routeOf(page, routes));
  for (const { address, file } of pages) rows.set(address, filesOf([`/src/${file}`]));
  for (const language of languages) {
    rows.set(language, filesOf([textSource(language, "catalog")]));
    for (const { address, areas } of pages)
      rows.set(language + address, filesOf(areas.map((area) => textSource(language, area))));
  }
  return rows;
};

const routeOf = (page: string, routes: readonly PageRoute[]): PageRoute => {
  const route = routes.find(({ address }) => address === page);
  if (route === undefined) throw new Error(`first-load: the router has no page at ${page}`);
  return route;
};

/** What a page waits for in its worst language. */
const loadsOf = <Language extends string>(
  rows: Rows,
  everywhere: ReadonlySet<string>,
  { languages, limits }: Options<Language>,
): Loads[] =>
  Object.keys(limits).flatMap((page) =>
    languages.map((language) => {
      const own = [page, language, language + page].flatMap((row) => [...(rows.get(row) ?? [])]);
      return { page, files: new Set([...everywhere, ...own]) };
    }),
  );

/** Styles stand behind the scripts that bring them: a page is not drawn before they are there. */
const namesIn = (
  rows: Rows,
  everywhere: ReadonlySet<string>,
  chunks: Chunks,
): Readonly<Record<string, readonly string[]>> =>
  Object.fromEntries(
    [...rows].map(([row, files]) => {
      const scripts = [...files].filter((file) => !everywhere.has(file));
      const styles = scripts.flatMap((file) => [...(chunks.get(file)?.viteMetadata?.importedCss ?? [])]);
      return [row, [...scripts, ...new Set(styles)].map(shortName)];
    }),
  );

/** `public/first-paint.js` knows where assets are. */
const shortName = (file: string): string => {
  if (!file.startsWith("assets/")) throw new Error(`first-load: ${file} is not where assets are`);
  return file.slice("assets/".length);
};

const withImports = (chunk: Chunk, chunks: Chunks, seen: Set<string>): Set<string> => {
  if (seen.has(chunk.fileName)) return seen;
  seen.add(chunk.fileName);
  for (const name of chunk.imports) {
    const next = chunks.get(name);
    if (next !== undefined) withImports(next, chunks, seen);
  }
  return seen;
};

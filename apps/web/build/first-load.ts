/**
 * Tells the page which chunks its first screen will ask for, before any script of the app runs.
 *
 * The language and the route are known only in the browser, so `public/first-paint.js` picks from
 * the table that this plugin writes into `<html data-chunks>` and preloads: no waterfall. A row is
 * named after a language ("en"), a page ("/quotes"), or both: the page's texts ("en/quotes"). What every
 * page needs is preloaded by Vite's own tags. All of it yields to the style sheet: the static first
 * paint in index.html needs that one alone.
 */
import type { Plugin } from "vite";

/** Sources by the end of their path. */
type Options<Area extends string> = {
  readonly languages: Readonly<Record<string, string>>;
  readonly pages: Readonly<Record<string, string>>;
  readonly textsOf: Readonly<Record<string, readonly Area[]>>;
  readonly textSource: (language: string, area: Area) => string;
};
type Chunk = {
  readonly fileName: string;
  readonly imports: readonly string[];
  readonly isEntry: boolean;
  readonly name: string;
  readonly facadeModuleId: string | null;
};

export const firstLoad = <Area extends string>(options: Options<Area>): Plugin => ({
  name: "first-load",
  apply: "build",
  transformIndexHtml: {
    order: "post",
    handler: (html, context) => {
      const chunks = Object.values(context.bundle ?? {}).filter((file) => file.type === "chunk");
      const table = JSON.stringify(tableOf(chunks, options));
      return html
        .replace("<html", `<html data-chunks='${table}'`)
        .replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"')
        .replace('<script type="module"', '<script type="module" fetchpriority="low"');
    },
  },
});

const tableOf = <Area extends string>(
  chunks: readonly Chunk[],
  { languages, pages, textsOf, textSource }: Options<Area>,
): Record<string, string[]> => {
  const byName = new Map<string, Chunk>(chunks.map((chunk) => [chunk.fileName, chunk]));
  const everywhere = new Set<string>();
  for (const chunk of chunks)
    if (chunk.isEntry && chunk.name !== "sw") withImports(chunk, byName, everywhere);
  const filesOf = (sources: readonly string[]): string[] => {
    const files = new Set<string>();
    for (const source of sources) {
      const chunk = chunks.find((each) => each.facadeModuleId?.endsWith(source) === true);
      if (chunk === undefined) throw new Error(`first-load: no chunk comes from ${source}`);
      withImports(chunk, byName, files);
    }
    return [...files].filter((file) => !everywhere.has(file)).map(shortName);
  };
  const table: Record<string, string[]> = {};
  for (const [page, source] of Object.entries(pages)) table[page] = filesOf([source]);
  for (const [language, source] of Object.entries(languages)) {
    table[language] = filesOf([source]);
    for (const page of Object.keys(pages))
      table[language + page] = filesOf((textsOf[page] ?? []).map((area) => textSource(language, area)));
  }
  return table;
};

/** `public/first-paint.js` knows what is left out. */
const shortName = (file: string): string => {
  const name = /^assets\/(.+)\.js$/.exec(file)?.[1];
  if (name === undefined) throw new Error(`first-load: ${file} is not where scripts are`);
  return name;
};

const withImports = (chunk: Chunk, byName: ReadonlyMap<string, Chunk>, seen: Set<string>): Set<string> => {
  if (seen.has(chunk.fileName)) return seen;
  seen.add(chunk.fileName);
  for (const name of chunk.imports) {
    const next = byName.get(name);
    if (next !== undefined) withImports(next, byName, seen);
  }
  return seen;
};

/**
 * Tells the page which chunks its first screen will ask for, before any script of the app runs.
 *
 * The language and the route are known only in the browser, so `public/first-paint.js` picks from
 * the table that this plugin writes into `<html data-chunks>` and preloads: no waterfall. What every
 * page needs is preloaded by Vite's own tags. All of it yields to the style sheet: the static first
 * paint in index.html needs that one alone.
 */
import type { Plugin } from "vite";

type Chunk = { readonly fileName: string; readonly imports: readonly string[]; readonly isEntry: boolean };

export const firstLoad = (modules: Readonly<Record<string, string>>): Plugin => ({
  name: "first-load",
  apply: "build",
  transformIndexHtml: {
    order: "post",
    handler: (html, context) => {
      const chunks = Object.values(context.bundle ?? {}).filter((file) => file.type === "chunk");
      const byName = new Map<string, Chunk>(chunks.map((chunk) => [chunk.fileName, chunk]));
      const everywhere = new Set<string>();
      for (const chunk of chunks) if (chunk.isEntry) withImports(chunk, byName, everywhere);
      const table: Record<string, string[]> = {};
      for (const [name, source] of Object.entries(modules)) {
        const chunk = chunks.find((each) => each.facadeModuleId?.endsWith(source) === true);
        if (chunk === undefined) throw new Error(`first-load: no chunk comes from ${source}`);
        const own = [...withImports(chunk, byName, new Set())].filter((file) => !everywhere.has(file));
        table[name] = own.map((file) => `/${file}`);
      }
      return html
        .replace("<html", `<html data-chunks='${JSON.stringify(table)}'`)
        .replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"')
        .replace('<script type="module"', '<script type="module" fetchpriority="low"');
    },
  },
});

const withImports = (chunk: Chunk, byName: ReadonlyMap<string, Chunk>, seen: Set<string>): Set<string> => {
  if (seen.has(chunk.fileName)) return seen;
  seen.add(chunk.fileName);
  for (const name of chunk.imports) {
    const next = byName.get(name);
    if (next !== undefined) withImports(next, byName, seen);
  }
  return seen;
};

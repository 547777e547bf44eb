/** The addresses and areas of texts of the app, from its own sources (NAV-01). */
import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { areaOf } from "@candor/wire/texts/area-of";

const root = join(import.meta.dirname, "../..");
const read = (path: string): string => readFileSync(join(root, path), "utf8");

/** Not pages: the development page of parts, and the one route for all pages that are not built yet. */
const notPages = new Set(["/ui", "/$area"]);

const all = (source: string, pattern: RegExp): readonly string[] =>
  [...source.matchAll(pattern)].map(([, found = ""]) => found);

/** Pages with a route of their own. A page added to the table is visited without being named anywhere else. */
export const builtRoutes: readonly string[] = all(
  read("apps/web/src/app/router.tsx"),
  /\bpageRoute\(\s*"([^"]+)"/g,
).filter((path) => !notPages.has(path));

/** Pages that are not built yet and say what they will contain. */
export const comingRoutes: readonly string[] = all(
  read("apps/web/src/features/coming/coming-areas.ts"),
  /^ {2}(\w+): "\w+",$/gm,
).map((area) => `/${area}`);

/** The areas of texts: what the keys of all texts begin with. */
export const textAreas: readonly string[] = readdirSync(join(root, "apps/web/src/i18n/en"), {
  recursive: true,
  encoding: "utf8",
})
  .filter((name) => name.endsWith(".ts"))
  .map((name) => areaOf(basename(name, ".ts")));

/** An address that is no page's. */
export const missing = "/nowhere/at/all";

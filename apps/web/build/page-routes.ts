/** Reads the routes of the pages from the router's source: what the build and its tests need to know of a page is there already. */
import { readFileSync } from "node:fs";
import { join } from "node:path";

export type PageRoute = {
  readonly address: string;
  /** The areas of texts that load with the page. */
  readonly areas: readonly string[];
  /** The page's source, below src/. */
  readonly file: string;
};

const router = join(import.meta.dirname, "../src/app/router.tsx");
const route = /\bpageRoute\(\s*"([^"]+)",\s*\[([^\]]*)\],\s*\(\) =>\s*import\("\.\.\/([^"]+)"/g;

export const pageRoutes = (): readonly PageRoute[] =>
  [...readFileSync(router, "utf8").matchAll(route)].map(([, address = "", list = "", file = ""]) => ({
    address,
    areas: areasIn(list),
    file,
  }));

/** The names in the source of a list of areas. */
export const areasIn = (list: string): readonly string[] =>
  [...list.matchAll(/"(\w+)"/g)].map(([, area = ""]) => area);

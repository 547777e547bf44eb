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
/** The page of parts is not a page of the app: a build does not have it. */
const call = /\bpageRoute\((?!\s*"\/ui")/g;
const route = /\bpageRoute\(\s*"([^"]+)",\s*\[([^\]]*)\],\s*\(\) =>\s*import\("\.\.\/([^"]+)"/g;

export const pageRoutes = (source = readFileSync(router, "utf8")): readonly PageRoute[] => {
  const found = [...source.matchAll(route)].map(([, address = "", list = "", file = ""]) => ({
    address,
    areas: areasIn(list),
    file,
  }));
  const calls = [...source.matchAll(call)].length;
  if (found.length !== calls) {
    throw new Error(`router.tsx has ${calls} pages, of which only ${found.length} could be read here`);
  }
  return found;
};

/** The names in the source of a list of areas. */
export const areasIn = (list: string): readonly string[] =>
  [...list.matchAll(/"(\w+)"/g)].map(([, area = ""]) => area);

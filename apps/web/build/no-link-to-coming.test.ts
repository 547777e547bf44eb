/** Whatever leads a user somewhere leads to a page that is built: the lists of links, and every address that a source names. */
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { comingAreas } from "../src/features/coming/coming-areas.ts";
import { pages } from "../src/i18n/en/pages.ts";
import { pageRoutes } from "./page-routes.ts";

const root = join(import.meta.dirname, "../../..");
const coming = new Set(Object.keys(comingAreas).map((area) => `/${area}`));

/** Addresses in quotation marks that are a coming page, also with a search or a place after them. */
const comingIn = (source: string, areas: ReadonlySet<string> = coming): readonly string[] =>
  [...source.matchAll(/["'`](\/\w+)(?=["'`?#])/g)]
    .map(([, address = ""]) => address)
    .filter((address) => areas.has(address));

const sources = [
  ...globSync(join(root, "apps/web/{src,public}/**/*.{ts,tsx,js,webmanifest}")),
  ...globSync(join(root, "apps/web/*.html")),
  ...globSync(join(root, "{apps/server/src,packages/wire/src}/**/*.ts")),
].filter((path) => !/\.test\.tsx?$/.test(path));

const { groups: _groups, home: _home, ...named } = pages;

/** The pages that a list of links names, by name or by address. */
const pagesIn = (path: string): readonly string[] => {
  const source = readFileSync(join(root, "apps/web/src", path), "utf8");
  return [...source.matchAll(/"\/?(\w+)"/g)].map(([, name = ""]) => name).filter((name) => name in named);
};

test.each(["parts/site-groups.ts", "features/mine/mine-links.ts", "app/bars/tabs.ts"])(
  "[NAV-01] [NAV-02] the links of %s lead to built pages only",
  (path) => {
    const built = new Set(pageRoutes().map(({ address }) => address.slice(1)));
    const linked = pagesIn(path);
    expect(linked.length).toBeGreaterThan(5);
    expect(linked.filter((name) => !built.has(name))).toEqual([]);
  },
);

test("[NAV-01] no source of the app or the server names the address of a page that is not built", () => {
  expect(sources.length).toBeGreaterThan(1000);
  const found = sources.flatMap((path) =>
    comingIn(readFileSync(path, "utf8")).map((address) => `${path.slice(root.length + 1)}: ${address}`),
  );
  expect(found).toEqual([]);
});

test("an address is found as a link, with a search, and in a text", () => {
  const areas = new Set(["/later"]);
  expect(comingIn('<Link to="/later">', areas)).toHaveLength(1);
  expect(comingIn("href='/later?type=1'", areas)).toHaveLength(1);
  expect(comingIn("`/later#part`", areas)).toHaveLength(1);
  expect(comingIn('import "../later.ts"; to="/now"', areas)).toEqual([]);
});

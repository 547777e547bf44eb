/** Whatever leads a user somewhere leads to a page that is built: the lists of links, and every address that a source names. */
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { tabs } from "../src/app/bars/tabs.ts";
import { comingAreas } from "../src/features/coming/coming-areas.ts";
import { mineLinks } from "../src/features/mine/mine-links.ts";
import { footerGroups, pathOf, siteGroups } from "../src/parts/site-groups.ts";
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

const lists = {
  "the tabs": tabs.map(({ path }) => path),
  "the palette": siteGroups.flatMap(({ pages }) => pages.map(pathOf)),
  "the footer": footerGroups.flatMap(({ pages }) => pages.map(pathOf)),
  "the links of /mine": mineLinks.flatMap(({ pages }) => pages.map(pathOf)),
};

test.each(Object.entries(lists))("[NAV-01] [NAV-02] %s lead to built pages only", (_name, addresses) => {
  const built = new Set(pageRoutes().map(({ address }) => address));
  expect(addresses.length).toBeGreaterThan(7);
  expect(addresses.filter((address) => !built.has(address))).toEqual([]);
});

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

import { expect, test } from "vitest";
import { comingAreas } from "../src/features/coming/coming-areas.ts";
import { coming } from "../src/i18n/en/coming.ts";
import { pages } from "../src/i18n/en/pages.ts";
import { pageRoutes } from "./page-routes.ts";

const { groups: _groups, ...named } = pages;
const addresses = Object.keys(named).map((page) => (page === "home" ? "/" : `/${page}`));
const built = new Set(pageRoutes().map(({ address }) => address));
const isComing = (address: string): boolean => Object.hasOwn(comingAreas, address.slice(1));

test.each(addresses)(
  "[NAV-01] %s has a name for links and is a page, or says what it will contain, and not both",
  (address) => {
    expect(built.has(address)).toBe(!isComing(address));
  },
);

test("[NAV-01] no address lacks a name for links", () => {
  const all = [...built, ...Object.keys(comingAreas).map((area) => `/${area}`)];
  expect(all.toSorted()).toEqual(addresses.toSorted());
});

test("[NAV-01] every area that is not built yet has its text, and no text is of none", () => {
  const { tag: _tag, meanwhile: _meanwhile, toQuotes: _toQuotes, ...texts } = coming;
  expect(Object.keys(texts).toSorted()).toEqual([...new Set(Object.values(comingAreas))].toSorted());
});

test("[NAV-01] a page that the build cannot read stops it", () => {
  const page = 'pageRoute("/a", ["home"], () => import("../features/a.tsx"), "A")';
  const stories = 'pageRoute(\n  "/ui", [], () => import("./stories.tsx"), "B")';
  expect(pageRoutes(`${page}${stories}`)).toHaveLength(1);
  expect(() => pageRoutes(`${page}pageRoute(path, ["home"], load, "A")`)).toThrow("2 pages");
});

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { comingAreas } from "../src/features/coming/coming-areas.ts";
import { coming } from "../src/i18n/en/coming.ts";
import { pageRoutes } from "./page-routes.ts";

const rules = readFileSync(join(import.meta.dirname, "../../../docs/rules/navigation.md"), "utf8");
const addresses = [...(rules.split("## NAV-02")[0] ?? "").matchAll(/`(\/\w*)`/g)].map(
  ([, address = ""]) => address,
);
const built = new Set(pageRoutes().map(({ address }) => address));
const isComing = (address: string): boolean => Object.hasOwn(comingAreas, address.slice(1));

test.each(addresses)("[NAV-01] %s is a page, or says what it will contain, and not both", (address) => {
  expect(built.has(address)).toBe(!isComing(address));
});

test("[NAV-01] there are no other addresses", () => {
  const all = [...built, ...Object.keys(comingAreas).map((area) => `/${area}`)];
  expect(all.toSorted()).toEqual(addresses.toSorted());
});

test("[NAV-01] every area that is not built yet has its text, and no text is of none", () => {
  const { meanwhile: _meanwhile, toQuotes: _toQuotes, ...texts } = coming;
  expect(Object.keys(texts).toSorted()).toEqual([...new Set(Object.values(comingAreas))].toSorted());
});

test("[NAV-01] a page that the build cannot read stops it", () => {
  const page = 'pageRoute("/a", ["home"], () => import("../features/a.tsx"), "A")';
  const stories = 'pageRoute(\n  "/ui", [], () => import("./stories.tsx"), "B")';
  expect(pageRoutes(`${page}${stories}`)).toHaveLength(1);
  expect(() => pageRoutes(`${page}pageRoute(path, ["home"], load, "A")`)).toThrow("2 pages");
});

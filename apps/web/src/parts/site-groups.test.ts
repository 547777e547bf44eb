import { expect, test } from "vitest";
import { pages } from "../i18n/en/pages.ts";
import { footerGroups, neighboursOf, pageAt, pathOf, siteGroups } from "./site-groups.ts";

test("[NAV-01] every named page is in one group, and home is behind the brand", () => {
  const { groups: _groups, home: _home, ...named } = pages;
  expect(siteGroups.flatMap((each) => each.pages).toSorted()).toEqual(Object.keys(named).toSorted());
});

test("[NAV-01] [NAV-02] a page that the footer leaves out is linked from a page of its group or from the top bar", () => {
  const shown = new Set(footerGroups.flatMap((each) => each.pages));
  const led = siteGroups
    .flatMap((each) => each.pages)
    .filter((page) => !shown.has(page) && !neighboursOf("project").includes(page));
  expect(led).toEqual(["login", "register", "forget", "newsDetail", "comment"]);
  expect(neighboursOf("new")).toContain("newsDetail");
  expect(neighboursOf("community")).toContain("comment");
});

test("a page's address is its name, and home's is the root", () => {
  expect(pathOf("home")).toBe("/");
  expect(pathOf("leverList")).toBe("/leverList");
  expect(pageAt("/")).toBe("home");
  expect(pageAt("/leverList")).toBe("leverList");
  expect(pageAt("/nowhere")).toBeUndefined();
});

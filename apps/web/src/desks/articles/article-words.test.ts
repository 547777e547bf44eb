import type { ArticleStanding } from "@candor/wire/desks/articles";
import { expect, test } from "vitest";
import { standingWords } from "./article-words.ts";

const standing: ArticleStanding = {
  language: "ja",
  title: "x",
  newest: 2,
  shown: { version: 2, since: 1 },
  planned: null,
  isDown: false,
  isStale: false,
};
const words = (part: Partial<ArticleStanding>) =>
  standingWords({ ...standing, ...part }).map(({ text }) => text);

test("[CNT-04] a translation that is missing, stale, planned, a draft or taken down is named as what it is", () => {
  expect(words({})).toEqual(["shown: version 2"]);
  expect(words({ newest: 0, shown: null })).toEqual(["missing: shown in English"]);
  expect(words({ isStale: true })).toEqual([
    "stale: not of the English text that is shown",
    "shown: version 2",
  ]);
  expect(words({ newest: 3 })).toEqual(["shown: version 2", "draft: version 3"]);
  expect(words({ newest: 3, planned: { version: 3, from: 1_800_000_000_000 } })).toEqual([
    "shown: version 2",
    "version 3 from 2027-01-15 08:00:00 UTC",
  ]);
  expect(words({ shown: null })).toEqual(["draft: shown in English"]);
  expect(words({ shown: null, isDown: true })).toEqual(["taken down: shown in English"]);
  expect(words({ shown: null, isDown: true, language: "en" })).toEqual([
    "taken down: nobody sees the article",
  ]);
});

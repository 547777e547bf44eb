import { languageOf } from "@candor/wire/language";
import { expect, test } from "vitest";
import { languageOfBrowser } from "./language.ts";

test.each([
  ["en-GB", "en"],
  ["zh", "zh-CN"],
  ["zh-Hans-SG", "zh-CN"],
  ["zh-HK", "zh-TW"],
  ["zh-Hant", "zh-TW"],
  ["ja-JP", "ja"],
  ["xx-XX", undefined],
])("[NAV-05] %s means %s", (tag, language) => expect(languageOf(tag)).toBe(language));

test("[NAV-05] auto takes the browser's first preferred language that is supported, else English", () => {
  expect(languageOfBrowser(["xx", "zh-TW", "en"])).toBe("zh-TW");
  expect(languageOfBrowser(["xx"])).toBe("en");
});

import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { filesReachedFrom, manifest } from "./installable.ts";
import { textFileNames } from "./text-file-names.ts";

test("[NAV-09] every icon of the web manifest exists, and one is maskable", () => {
  for (const { src } of manifest.icons)
    expect(existsSync(join(import.meta.dirname, "../public", src))).toBe(true);
  expect(manifest.icons.map(({ purpose }) => purpose)).toContain("maskable");
  expect(manifest.icons.map(({ sizes }) => sizes)).toEqual(expect.arrayContaining(["192x192", "512x512"]));
});

test("[NAV-09] the list has exactly the files that the customers' page can reach", () => {
  const files = [
    {
      fileName: "assets/index-A.js",
      name: "index",
      isEntry: true,
      imports: ["assets/react-A.js"],
      dynamicImports: ["assets/mine-A.js"],
    },
    {
      fileName: "assets/mine-A.js",
      imports: ["assets/index-A.js"],
      viteMetadata: {
        importedCss: new Set(["assets/mine-A.css"]),
        importedAssets: new Set(["assets/x-A.woff2"]),
      },
    },
    { fileName: "assets/react-A.js" },
    { fileName: "assets/mine-A.css" },
    { fileName: "assets/x-A.woff2" },
    { fileName: "assets/console-A.js", name: "console", isEntry: true, dynamicImports: ["assets/desk-A.js"] },
    { fileName: "assets/desk-A.js" },
  ];
  expect([...filesReachedFrom("index", files)].toSorted()).toEqual([
    "assets/index-A.js",
    "assets/mine-A.css",
    "assets/mine-A.js",
    "assets/react-A.js",
    "assets/x-A.woff2",
  ]);
});

test.each([
  ["/x/apps/web/src/i18n/zh-tw/home.ts", "assets/texts-zh-TW-[name]-[hash].js"],
  ["/x/apps/web/src/i18n/ja/refusal.ts", "assets/texts-ja-[name]-[hash].js"],
  ["/x/apps/web/src/i18n/en/money/journal.ts", "assets/texts-en-[name]-[hash].js"],
  ["/x/packages/wire/src/messages/fill-in.ts", "assets/[name]-[hash].js"],
  ["/x/apps/web/src/i18n/i18n.ts", "assets/[name]-[hash].js"],
  [null, "assets/[name]-[hash].js"],
])("[NAV-09] the file name of %s contains its language if it has one", (facadeModuleId, expected) =>
  expect(textFileNames({ facadeModuleId })).toBe(expected),
);

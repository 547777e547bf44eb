import { describe, expect, test } from "vitest";
import { cacheNameOf, cachesToDrop, filesOfPage, filesToKeep, keptPage, listedPaths } from "./kept-files.ts";

const files = [
  { url: "index.html", revision: "r1" },
  { url: "first-paint.js", revision: "r2" },
  { url: "assets/index-AAAAAAAA.js", revision: null },
  { url: "assets/quotes-page-BBBBBBBB.js", revision: null },
  { url: "assets/texts-en-quotes-CCCCCCCC.js", revision: null },
  { url: "assets/texts-zh-TW-quotes-DDDDDDDD.js", revision: null },
  { url: "assets/flags-EEEEEEEE.woff2", revision: null },
];
const listed = listedPaths(files);

describe("the files that a device caches", () => {
  test("[NAV-09] are those that the page has loaded, and every page in its language", () => {
    expect(filesToKeep(listed, ["/assets/index-AAAAAAAA.js"], "en")).toEqual([
      "/assets/index-AAAAAAAA.js",
      "/first-paint.js",
      "/assets/quotes-page-BBBBBBBB.js",
      "/assets/texts-en-quotes-CCCCCCCC.js",
    ]);
    expect(filesToKeep(listed, [], "zh-TW")).toContain("/assets/texts-zh-TW-quotes-DDDDDDDD.js");
    expect(filesToKeep(listed, [], "zh-TW")).not.toContain("/assets/texts-en-quotes-CCCCCCCC.js");
  });

  test("[NAV-09] are only the loaded ones where data is expensive, and a font only when it was used", () => {
    const loaded = ["/assets/flags-EEEEEEEE.woff2", "/assets/index-AAAAAAAA.js"];
    expect(filesToKeep(listed, loaded, undefined)).toEqual(loaded);
  });

  test("[NAV-09] are never an answer of the API, a price, or another build's", () => {
    const loaded = ["/api/userInfo", "/public/ticks/BTCUSDT/range", "/assets/index-ZZZZZZZZ.js"];
    expect(filesToKeep(listed, loaded, undefined)).toEqual([]);
  });
});

test("[NAV-09] a build's cache is named after its page; the previous build stays for its tabs, older ones are dropped", () => {
  expect(cacheNameOf(files)).toBe("candor-r1");
  expect(cachesToDrop(["candor-1", "candor-2", "candor-3", "other"], "candor-3")).toEqual(["candor-1"]);
  expect(cachesToDrop(["candor-1"], "candor-1")).toEqual([]);
});

test("[NAV-09] the files that a page names are found in it, each once", () => {
  const html = `<script src="/first-paint.js"></script><link rel="stylesheet" href="/assets/index-A.css">
    <link rel="modulepreload" href="/assets/a-A.js"><script type="module" src="/assets/a-A.js"></script><a href="">x</a>`;
  expect(filesOfPage(html)).toEqual(["/first-paint.js", "/assets/index-A.css", "/assets/a-A.js"]);
});

test("[NAV-09] the cached page is marked as cached, and keeps its content security policy", async () => {
  const headers = new Headers({
    "content-type": "text/html; charset=utf-8",
    "content-security-policy": "default-src 'none'",
    "content-encoding": "br",
    etag: 'W/"1"',
  });
  const kept = keptPage('<!doctype html><html lang="en">', headers);
  expect(await kept.text()).toBe('<!doctype html><html data-kept lang="en">');
  expect(kept.headers.get("content-security-policy")).toBe("default-src 'none'");
  expect(kept.headers.has("content-encoding")).toBe(false);
  expect(kept.headers.has("etag")).toBe(false);
});

import { expect, test } from "vitest";
import { wayOf } from "./way-of.ts";

const origin = "https://candor.test";
const listed = new Set(["/index.html", "/first-paint.js", "/assets/index-AAAAAAAA.js"]);
const way = (path: string, mode = "cors", method = "GET") =>
  wayOf({ method, mode, url: new URL(path, origin).href }, origin, listed);

test.each(["/", "/quotes?pair=BTCUSDT", "/mine", "/nowhere/at/all"])(
  "[NAV-09] %s is the app's page",
  (path) => expect(way(path, "navigate")).toBe("page"),
);

test.each(["/api/reference/", "/public/ticks/BTCUSDT/range", "/console.html", "/robots.txt", "/healthz"])(
  "[NAV-09] %s as a page comes only from the server",
  (path) => expect(way(path, "navigate")).toBe("foreignPage"),
);

test.each([
  "/api/userInfo",
  "/api/ip",
  "/public/keys",
  "/healthz",
  "/sw.js",
  "https://elsewhere.test/assets/a-A.js",
])("[NAV-09] the worker ignores %s", (path) => expect(way(path)).toBeUndefined());

test("[NAV-09] no request that changes something goes through the worker", () => {
  expect(way("/", "navigate", "POST")).toBeUndefined();
  expect(way("/api/placeOrder", "cors", "POST")).toBeUndefined();
});

test("[NAV-09] files with a hash come from the cache, other files from the server first", () => {
  expect(way("/assets/index-AAAAAAAA.js")).toBe("hashed");
  expect(way("/assets/older-BBBBBBBB.js")).toBe("hashed");
  expect(way("/first-paint.js")).toBe("file");
});

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { testCookies } from "./test-cookies.ts";

let kept: Map<string, string>;
/** Of each page that is open, what happens when one comes back to it. */
let comeBack: (() => void)[];

/** The store as a page that was just opened sees it. */
const openPage = async () => {
  vi.resetModules();
  return { ...(await import("./favourites.ts")), ...(await import("./stored.ts")) };
};

beforeEach(() => {
  kept = new Map();
  comeBack = [];
  vi.stubGlobal("addEventListener", (_: string, back: () => void) => void comeBack.push(back));
  vi.stubGlobal("document", testCookies(kept));
});
afterEach(() => vi.unstubAllGlobals());

test("[HOME-02] favourites survive a reload and the end of a session", async () => {
  const first = await openPage();
  first.toggleFavourite("ETHUSDT");
  first.toggleFavourite("BTCUSDT");
  first.toggleFavourite("ADAUSDT");
  first.toggleFavourite("BTCUSDT");
  first.clearStored();
  expect((await openPage()).favouritesNow()).toEqual(["ETHUSDT", "ADAUSDT"]);
});

test("[HOME-02] two pages open at the same time do not undo each other's favourites", async () => {
  const one = await openPage();
  const other = await openPage();
  one.toggleFavourite("ETHUSDT");
  for (const back of comeBack) back();
  expect(other.favouritesNow()).toEqual(["ETHUSDT"]);
  other.toggleFavourite("BTCUSDT");
  one.toggleFavourite("ADAUSDT");
  expect((await openPage()).favouritesNow()).toEqual(["ETHUSDT", "BTCUSDT", "ADAUSDT"]);
});

test("[HOME-02] stored text that is not a symbol is ignored; without any favourite, none is stored", async () => {
  kept.set("candor.favourites", "ETHUSDT,,<b>,btc");
  const page = await openPage();
  expect(page.favouritesNow()).toEqual(["ETHUSDT"]);
  page.toggleFavourite("ETHUSDT");
  expect(kept.get("candor.favourites")).toBe("");
});

test("[HOME-02] favourites come first, each part in the list's order", async () => {
  const rows = ["BTCUSDT", "ETHUSDT", "ADAUSDT"].map((symbol) => ({ symbol }));
  const { favouritesFirst } = await openPage();
  expect(favouritesFirst(rows, ["ADAUSDT", "ETHUSDT"]).map(({ symbol }) => symbol)).toEqual([
    "ETHUSDT",
    "ADAUSDT",
    "BTCUSDT",
  ]);
});

test("[HOME-02] the newest hundred are kept", async () => {
  const page = await openPage();
  for (let number = 1; number <= 101; number += 1) page.toggleFavourite(`PAIR${number}`);
  const symbols = (await openPage()).favouritesNow();
  expect([symbols.length, symbols.at(0), symbols.at(-1)]).toEqual([100, "PAIR2", "PAIR101"]);
});

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { readChoice, writeChoice } from "./choices.ts";
import { clearStored, readStored, writeStored } from "./stored.ts";
import { testCookies } from "./test-cookies.ts";

const storage = () => {
  const kept = new Map<string, string>();
  return {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
    clear: () => kept.clear(),
  };
};

beforeEach(() => {
  vi.stubGlobal("localStorage", storage());
  vi.stubGlobal("sessionStorage", storage());
  vi.stubGlobal("document", testCookies(new Map()));
});
afterEach(() => vi.unstubAllGlobals());

test("[API-06] the end of a session clears all of local storage, and choices of the device survive", () => {
  writeChoice("language", "ja");
  writeStored("referrer", "100001");
  writeStored("houseMode", "demo");
  clearStored();
  expect([readStored("referrer"), readStored("houseMode"), readChoice("language")]).toEqual([
    undefined,
    undefined,
    "ja",
  ]);
});

test("[NAV-05] a choice is kept for the whole site, and is sent to no other", () => {
  const written: string[] = [];
  vi.stubGlobal("document", {
    set cookie(text: string) {
      written.push(text);
    },
  });
  writeChoice("favourites", "BTCUSDT,ETHUSDT");
  writeChoice("mode", undefined);
  expect(written).toEqual([
    "candor.favourites=BTCUSDT,ETHUSDT; path=/; max-age=34560000; samesite=lax",
    "candor.mode=; path=/; max-age=34560000; samesite=lax",
  ]);
});

test("[NAV-05] a choice is read by its whole name", () => {
  writeChoice("pairs", "other");
  writeChoice("pair", "BTC,USDT");
  expect([readChoice("pair"), readChoice("air"), readChoice("candor.pair")]).toEqual([
    "BTC,USDT",
    undefined,
    undefined,
  ]);
  writeChoice("pair", undefined);
  expect(readChoice("pair")).toBeUndefined();
});

test("[NAV-05] a browser that refuses cookies shows the page as it is set up", () => {
  vi.stubGlobal("document", {
    get cookie(): string {
      throw new DOMException("refused", "SecurityError");
    },
  });
  expect(readChoice("mode")).toBeUndefined();
});

import { expect, it } from "vitest";
import { isSeenStale, seePrice } from "./stale-clock.ts";

const now = 1_800_000_000_000;

it("[MKT-09] a price is stale 5 s after it arrived, not a millisecond before", () => {
  const seen = seePrice(undefined, now - 30, now);
  expect(isSeenStale(seen, now + 4_999)).toBe(false);
  expect(isSeenStale(seen, now + 5_000)).toBe(true);
});

it("[MKT-09] the stored price of a feed that stopped long ago is stale on arrival", () => {
  expect(isSeenStale(seePrice(undefined, now - 60_000, now), now)).toBe(true);
});

it("[MKT-09] a device clock that is a few seconds off does not make live prices stale", () => {
  expect(isSeenStale(seePrice(undefined, now - 3_000, now), now + 1_000)).toBe(false);
  expect(isSeenStale(seePrice(undefined, now + 90_000, now), now + 1_000)).toBe(false);
});

it("[MKT-09] a repeat of the same price does not refresh it", () => {
  const first = seePrice(undefined, now, now);
  const repeated = seePrice(first, now, now + 4_000);
  expect(isSeenStale(repeated, now + 5_000)).toBe(true);
});

it("[NAV-09] a pair without a price yet is loading, not stale", () => {
  expect(isSeenStale(undefined, now)).toBe(false);
});

it("[MKT-09] one price with a time far ahead does not make the prices after it stale", () => {
  const odd = seePrice(undefined, now * 1_000, now);
  const next = seePrice(odd, now + 200, now + 250);
  expect(isSeenStale(next, now + 5_100)).toBe(false);
});

import { expect, test } from "vitest";
import { Refused } from "../../platform/refused.ts";
import { refuseLate, type Announced } from "./announcement.ts";

const bands: Announced = {
  table: "bot_bands",
  tooSoon: "BandsTooSoon",
  taken: "BandsChangedMeanwhile",
  changed: "BandsChangedMeanwhile",
};
const terms: Announced = {
  table: "product_terms",
  tooSoon: "TermsTooSoon",
  taken: "TermsStartThen",
  changed: "TermsChangedMeanwhile",
};

const thrownFor = (error: object, announced: Announced): unknown => {
  try {
    return refuseLate(error, announced);
  } catch (thrown) {
    return thrown instanceof Refused ? thrown.refusal.key : thrown;
  }
};

test("[OPS-03] an announcement is refused in its own words, by what the database names", () => {
  const late = { code: "23514", constraint: "they_are_announced_before" };
  const other = { code: "CA043", constraint: "they_replace_what_was_signed" };
  expect([bands, terms].map((announced) => thrownFor(late, announced))).toEqual([
    "BandsTooSoon",
    "TermsTooSoon",
  ]);
  expect([bands, terms].map((announced) => thrownFor(other, announced))).toEqual([
    "BandsChangedMeanwhile",
    "TermsChangedMeanwhile",
  ]);
  expect(thrownFor({ code: "23505", constraint: "product_terms_pkey" }, terms)).toBe("TermsStartThen");
  expect(thrownFor({ code: "23505", constraint: "bot_bands_pkey" }, bands)).toBe("BandsChangedMeanwhile");
});

test("[OPS-03] an act that is about something else is no refusal of this kind, but a failure", () => {
  const another = { code: "CA043" };
  expect(thrownFor(another, bands)).toBe(another);
  expect(thrownFor(another, terms)).toBe(another);
});

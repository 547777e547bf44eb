import { describe, expect, test } from "vitest";
import { chosenCountry, findCountries, flagOf, rowAfterKey } from "./country-search.ts";

const countries = [
  { name: "Canada", telcode: "+1", countrycode: "CA" },
  { name: "Côte d’Ivoire", telcode: "+225", countrycode: "CI" },
  { name: "Japan", telcode: "+81", countrycode: "JP" },
  { name: "South Korea", telcode: "+82", countrycode: "KR" },
  { name: "Jamaica", telcode: "+1", countrycode: "JM" },
  { name: "United States", telcode: "+1", countrycode: "US" },
];
const found = (text: string) => findCountries(countries, text).map((each) => each.countrycode);

describe("the search of the country picker", () => {
  test.each([
    ["", ["CA", "CI", "JP", "KR", "JM", "US"]],
    ["  ja", ["JP", "JM"]],
    ["cote", ["CI"]],
    ["korea", ["KR"]],
    ["us", ["US"]],
    ["+81", ["JP"]],
    ["8", ["JP", "KR"]],
    ["1", ["CA", "JM", "US"]],
    ["atlantis", []],
  ])("[SES-04] %j finds %j", (text, codes) => expect(found(text)).toEqual(codes));

  test("[SES-04] the exact calling code comes before longer ones", () => {
    const us = { name: "United States", telcode: "+1", countrycode: "US" };
    const bahamas = { name: "Bahamas", telcode: "+1242", countrycode: "BS" };
    expect(findCountries([bahamas, us], "1")).toEqual([us, bahamas]);
  });

  test("[SES-04] a whole name or its letters come first, then its beginning, then the beginning of a word, then any part", () => {
    const named = (name: string, countrycode = "XX") => ({ name, telcode: "+1", countrycode });
    const ordered = [
      named("Guinea"),
      named("Ghana", "GUINEA"),
      named("Guinea-Bissau"),
      named("Equatorial Guinea"),
      named("Saint (Guinea)"),
      named("Newguinea"),
    ];
    expect(findCountries(ordered.toReversed(), "guinea").map(({ name }) => name)).toEqual([
      "Ghana",
      "Guinea",
      "Guinea-Bissau",
      "Saint (Guinea)",
      "Equatorial Guinea",
      "Newguinea",
    ]);
  });
});

test.each([
  ["ArrowDown", 0, 1],
  ["ArrowDown", 19, 0],
  ["ArrowUp", 0, 19],
  ["ArrowUp", 3, 2],
  ["PageDown", 5, 13],
  ["PageDown", 15, 19],
  ["PageUp", 13, 5],
  ["PageUp", 3, 0],
  ["Home", 3, undefined],
  ["a", 3, undefined],
])("[SES-04] [SES-16] %s moves from row %i to %s", (key, row, to) => {
  expect(rowAfterKey(key, row, 20)).toBe(to);
});

test("[SES-04] in an empty list no key moves", () => expect(rowAfterKey("ArrowDown", 0, 0)).toBeUndefined());

test("[SES-04] among countries that share a calling code, the chosen one is shown", () => {
  expect(chosenCountry(countries, { country: "US", telcode: "+1" })?.countrycode).toBe("US");
  expect(chosenCountry(countries, { country: "", telcode: "+1" })?.countrycode).toBe("CA");
  expect(chosenCountry(countries, { country: "US", telcode: "+81" })?.countrycode).toBe("JP");
  expect(chosenCountry([], { country: "US", telcode: "+1" })).toBeUndefined();
});

test("[SES-04] a flag is built from the letters of its country", () => expect(flagOf("JP")).toBe("🇯🇵"));

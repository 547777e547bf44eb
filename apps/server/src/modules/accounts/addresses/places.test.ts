import { expect, test } from "vitest";
import { countriesIn } from "./countries.ts";
import { countryOf } from "./ip-country.ts";
import { fullPhone } from "./phone-number.ts";

test("[SES-04] countries carry their calling codes, named in the caller's language", () => {
  const find = (language: "en" | "ja", code: string) =>
    countriesIn(language).find((each) => each.countrycode === code);
  expect(find("en", "JP")).toEqual({ name: "Japan", telcode: "+81", countrycode: "JP" });
  expect(find("ja", "JP")).toEqual({ name: "日本", telcode: "+81", countrycode: "JP" });
  expect(countriesIn("en").length).toBeGreaterThan(200);
});

test.each([
  ["8.8.8.8", "en", "US"],
  ["::ffff:8.8.8.8", "ja", "US"],
  ["127.0.0.1", "ja", "JP"],
  ["::1", "zh-TW", "TW"],
  ["10.0.0.1", "en", "US"],
  ["not an address", "zh-CN", "CN"],
  ["999.1.1.1", "en", "US"],
] as const)("[SES-04] the address %s of a caller with %s is in %s", (address, language, country) => {
  expect(countryOf(address, language)).toBe(country);
});

test.each([
  ["9012345678", "81", "+819012345678"],
  ["09012345678", "+81", "+819012345678"],
  ["+819012345678", "", "+819012345678"],
  ["00819012345678", "", "+819012345678"],
  ["13812345678", "0086", "+8613812345678"],
  ["8613812345678", "", "+8613812345678"],
  ["2025550123", "1", "+12025550123"],
])("[SES-07] %s with calling code %j is %s", (phone, callingCode, full) => {
  expect(fullPhone(phone, callingCode)?.full).toBe(full);
});

test.each([
  ["123", "81"],
  ["99999999999999", "1"],
  ["9012345678", "999"],
])("[SES-07] %s with calling code %j is not a number", (phone, callingCode) => {
  expect(fullPhone(phone, callingCode)).toBeUndefined();
});

import { expect, test } from "vitest";
import { passkeyName } from "./passkey-name.ts";
import { countryName } from "./country-name.ts";
import { recoveryFile } from "./recovery-file.ts";
import { secretGroups } from "./secret-groups.ts";

test("[SES-15] a secret is shown in groups of four, the last group may be shorter", () => {
  expect(secretGroups("JBSWY3DPEHPK3PXPAB")).toBe("JBSW Y3DP EHPK 3PXP AB");
  expect(secretGroups("")).toBe("");
});

test("[SES-15] the file of recovery codes says what it is and has one code per line", () => {
  expect(recoveryFile("Codes of 100101", ["aaaa-bbbb-cc", "dddd-eeee-ff"])).toBe(
    "Codes of 100101\n\naaaa-bbbb-cc\ndddd-eeee-ff\n",
  );
});

test("[SES-15] a passkey has a name of 1 to 40 characters, without spaces around it", () => {
  expect(passkeyName("  Work laptop ")).toBe("Work laptop");
  expect(passkeyName("x".repeat(40))).toHaveLength(40);
  expect([passkeyName("   "), passkeyName("x".repeat(41))]).toEqual([undefined, undefined]);
});

test("[SES-15] a place is named in the reader's language; an unknown code has no name", () => {
  expect([countryName("JP", "en"), countryName("JP", "ja"), countryName("DE", "zh-CN")]).toEqual([
    "Japan",
    "日本",
    "德国",
  ]);
  expect([countryName("", "en"), countryName("jp", "en"), countryName("QQ", "en")]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

/**
 * Users accept a text: a changed text needs a new number, or users would seem to have accepted what they never read (SAFE-03).
 * Each language has a file with the digests of its texts, by kind and number. For a new text: raise the number, then add its digest.
 */
import { riskVersions } from "@candor/core/protection/risk";
import { folderOf, languages } from "@candor/wire/language";
import { describe, expect, test } from "vitest";
import type { Catalog } from "./catalog-type.ts";

type Digests = Readonly<Record<keyof typeof riskVersions, Readonly<Record<string, string>>>>;

const texts = import.meta.glob<Catalog["risk"]>("./*/risk.ts", { eager: true, import: "risk" });
const digests = import.meta.glob<Digests>("./*/risk-digests.json", { eager: true, import: "default" });

const digestOf = async (said: unknown): Promise<string> => {
  const bytes = new TextEncoder().encode(JSON.stringify(said));
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
};

describe.each(languages)("in %s", (language) => {
  test.each(["option", "lever"] as const)(
    "[SAFE-03] the text of the %s notice belongs to its number",
    async (kind) => {
      const known = digests[`./${folderOf(language)}/risk-digests.json`]?.[kind];
      const { option, lever, ...both } = texts[`./${folderOf(language)}/risk.ts`] ?? {};
      expect(known?.[riskVersions[kind]]).toBe(await digestOf([both, { option, lever }[kind]]));
    },
  );
});

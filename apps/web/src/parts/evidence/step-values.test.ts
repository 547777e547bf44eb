import type { VerifyStep } from "@candor/core/proof/verify-step";
import { describe, expect, it } from "vitest";
import { verify as en } from "../../i18n/en/verify.ts";
import type { Catalog } from "../../i18n/catalog-type.ts";
import type { Text } from "../../i18n/use-text.ts";
import { stepValues } from "./step-values.ts";

const text: Text = (key) => key;
const instant = (timeMs: number): string => `at ${timeMs}`;
const shown = (key: VerifyStep["key"], values: VerifyStep["values"]) =>
  stepValues({ key, ok: true, values }, text, instant);

describe("the values of a step", () => {
  it("[OPT-08] an option's outcome is written as text", () => {
    const { computed, claimed } = shown("outcomeDiffers", {
      computed: "lose -10",
      claimed: "tie 0",
    });
    expect([computed, claimed]).toEqual(["options.lost −10.00", "options.tied 0.00"]);
  });

  it("[LEV-14] a segment names its minute, every other step uses tick numbers", () => {
    expect(shown("segmentForeign", { from: "60000" })["from"]).toBe("at 60000");
    expect(shown("untouched", { from: "60000" })["from"]).toBe("60000");
  });

  it("[LEV-14] triggers are named in the reader's language, an unknown one as unknown", () => {
    expect(shown("triggered", { trigger: "stopLoss" })["trigger"]).toBe("verify.triggers.stopLoss");
    expect(shown("triggered", { trigger: "other" })["trigger"]).toBe("verify.triggers.unknown");
  });

  it("[TRUST-05] a missing value shows as a dash, never as an unfilled placeholder", () => {
    const { foundSeq, foundPrice, time } = shown("closedMissing", {});
    expect([foundSeq, foundPrice, time]).toEqual(["–", "–", "–"]);
  });
});

describe("the texts of the steps", () => {
  const places = (template: string): readonly string[] =>
    [...template.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? "").toSorted();

  const others = import.meta.glob<{ verify: Catalog["verify"] }>("../../i18n/*/verify.ts", { eager: true });

  it.each(Object.entries(others))(
    "[LEV-14] [OPT-08] in %s every step uses the same values as in English",
    (_, file) => {
      for (const [key, template] of Object.entries(en.steps)) {
        const here = file.verify.steps[key as VerifyStep["key"]];
        expect([key, places(here).filter((place) => place !== "time")]).toEqual([
          key,
          places(template).filter((place) => place !== "time"),
        ]);
      }
    },
  );
});

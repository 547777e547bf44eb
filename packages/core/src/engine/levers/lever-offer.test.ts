import { describe, expect, test } from "vitest";
import { rate } from "../../money/money.ts";
import { protectionProfiles, type AssetClass, type ProfileName } from "../../protection/profile.ts";
import { assetClasses } from "../../terms/check-terms.ts";
import { offerOf } from "./lever-offer.ts";

const product = {
  assetClass: "crypto" as AssetClass,
  multiples: "20,10,50,100",
  molecule: 1,
  feeRate: rate(50_000n),
  stressBps: 1_000,
};
const offered = (profile: ProfileName, changes: Partial<typeof product> = {}): readonly number[] =>
  offerOf({ ...product, ...changes }, protectionProfiles[profile]).multiples;

describe("what a profile allows a product to offer", () => {
  test.each([
    ["demo", "crypto", [10, 20, 50, 100]],
    ["open", "crypto", [10, 20, 50, 100]],
    ["esma", "crypto", [2]],
    ["esma", "major-currency", [10, 20]],
    ["esma", "commodity", [10]],
    ["fca", "crypto", []],
    ["fca", "index", [10, 20]],
  ] as const)(
    "[SAFE-01] [LEV-01] profile %s lets %s offer the leverages %j",
    (profile, assetClass, expected) => expect(offered(profile, { assetClass })).toEqual(expected),
  );

  test("[SAFE-01] the close-out ratio comes from the profile, the rest from the product", () => {
    expect(offerOf(product, protectionProfiles.demo)).toMatchObject({
      molecule: 1,
      feeRate: 50_000n,
      stressBps: 1_000,
      closeOutBps: 5_000,
    });
  });

  test("[SAFE-01] [OPS-02] every class that operators may choose has a cap in every profile, and there is no other", () => {
    for (const { leverageCaps } of Object.values(protectionProfiles))
      expect(Object.keys(leverageCaps)).toEqual([...assetClasses]);
  });

  test("[LEV-01] a list may have spaces", () =>
    expect(offered("demo", { multiples: "5, 10 " })).toEqual([5, 10]));

  test.each(["", "0", "-5", "1001", "x", "2.5"])("[LEV-01] an entry of %j offers nothing", (multiples) =>
    expect(offered("demo", { multiples })).toEqual([]),
  );

  test("[SAFE-01] no profile is less strict than `open`, except `demo`, the default", () => {
    const { open } = protectionProfiles;
    for (const profile of Object.values(protectionProfiles)) {
      if (profile.name === "demo") continue;
      expect(profile.optionCooldownMs).toBeGreaterThanOrEqual(open.optionCooldownMs);
      expect(profile.closeOutBps).toBeGreaterThanOrEqual(open.closeOutBps);
      for (const [assetClass, cap] of Object.entries(profile.leverageCaps))
        expect(cap).toBeLessThanOrEqual(open.leverageCaps[assetClass as AssetClass]);
    }
  });
});

import { expect, test } from "vitest";
import { protectionProfiles } from "./profile.ts";

test("[SAFE-01] [OPT-04] each profile has its own name, and all but the demo pause for 30 seconds", () => {
  const profiles = Object.entries(protectionProfiles).map(([name, profile]) => [
    name,
    profile.name,
    profile.optionCooldownMs,
  ]);
  expect(profiles).toEqual([
    ["demo", "demo", 0],
    ["open", "open", 30_000],
    ["esma", "esma", 30_000],
    ["fca", "fca", 30_000],
  ]);
});

test("[SAFE-01] [LEV-11] leverage has the cap of its profile and class, and positions close out at half of their margin", () => {
  const { open, esma, fca } = protectionProfiles;
  expect([open, esma, fca].map(({ leverageCaps }) => leverageCaps.crypto)).toEqual([1_000, 2, 0]);
  expect([open, esma, fca].map(({ leverageCaps }) => leverageCaps["major-currency"])).toEqual([
    1_000, 30, 30,
  ]);
  expect(Object.values(protectionProfiles).map(({ closeOutBps }) => closeOutBps)).toEqual([
    5_000, 5_000, 5_000, 5_000,
  ]);
});

test("[SAFE-01] [RWD-05] the profiles of ESMA and the FCA have no incentives", () => {
  const { demo, open, esma, fca } = protectionProfiles;
  expect([demo, open, esma, fca].map(({ hasIncentives }) => hasIncentives)).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

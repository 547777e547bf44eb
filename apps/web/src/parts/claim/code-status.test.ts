import { expect, test } from "vitest";
import { codeStatusOf, isBotOpen, mayClaim } from "./code-status.ts";

test("[BOT-01] a claim code is not active (2), active (3), expired (4), else unclaimed", () => {
  expect([0, 1, 2, 3, 4].map(codeStatusOf)).toEqual([
    "unclaimed",
    "unclaimed",
    "inactive",
    "active",
    "expired",
  ]);
});

test("[BOT-01] the bot is open only with an active code", () => {
  expect([undefined, 0, 2, 3, 4].map(isBotOpen)).toEqual([false, false, false, true, false]);
});

test("[HOME-05] a code is offered only to a user who has none", () => {
  expect([0, 2, 3, 4].map(mayClaim)).toEqual([true, false, false, false]);
});

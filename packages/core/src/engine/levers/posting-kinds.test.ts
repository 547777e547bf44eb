import { expect, test } from "vitest";
import type { EngineEffect } from "../events.ts";
import { opened, quote, trade } from "../test-world.ts";
import { postingOf, type LeverChange } from "./lever-change.ts";
import { askLever, changesIn, changesOf, open, settledFacts } from "./test-levers.ts";

const kindsOf = (changes: readonly LeverChange[]) => changes.map((change) => postingOf(change)?.kind);
const kinds = (effect: EngineEffect) => kindsOf(changesOf(effect));

test("[TRUST-01] [LEV-06] each change of a contract is posted under its own kind, and new stops under none", () => {
  const state = opened();
  expect(kinds(open(state))).toEqual(["lever_opened"]);
  const stops = { stopLoss: quote(950), takeProfit: "keep" } as const;
  expect(kinds(askLever(state, { type: "setStops", orderId: 1, ...stops }))).toEqual([undefined]);
  expect(kinds(askLever(state, { type: "closeLever", orderId: 1, share: undefined }))).toEqual([
    "lever_closed",
  ]);
  expect(kinds(open(state, { askedPrice: quote(900) }))).toEqual(["lever_reserved"]);
  expect(kinds(askLever(state, { type: "revokeLever", orderId: 2 }))).toEqual(["lever_revoked"]);
  open(state, { askedPrice: quote(900) });
  trade(state, 900);
  expect(kindsOf(changesIn(settledFacts(state)))).toEqual(["lever_filled"]);
});

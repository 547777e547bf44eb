import { expect, test } from "vitest";
import type { EngineEffect } from "../events.ts";
import { opened, quote, trade } from "../test-world.ts";
import { isOnlyStops, postingOf, type LeverChange } from "./lever-change.ts";
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

test("[LEV-08] [LEV-15] only new stops of a live order are only stops: an opening, a fill, a part and a close are more", () => {
  const state = opened();
  const onlyStops = (effect: EngineEffect) => changesOf(effect).map(isOnlyStops);
  expect(onlyStops(open(state, { share: 3 }))).toEqual([false]);
  const stops = { stopLoss: quote(950), takeProfit: "keep" } as const;
  expect(onlyStops(askLever(state, { type: "setStops", orderId: 1, ...stops }))).toEqual([true]);
  const [part] = changesOf(askLever(state, { type: "closeLever", orderId: 1, share: 1 }));
  expect(part && isOnlyStops(part)).toBe(false);
  expect(part?.before && isOnlyStops({ ...part, order: { ...part.order, share: part.before.share } })).toBe(
    false,
  );
  expect(part?.before && isOnlyStops({ ...part, order: { ...part.before, share: 1 } })).toBe(false);
  const all = askLever(state, { type: "closeAllLevers", symbol: undefined });
  expect(onlyStops(all)).toEqual([false]);
  expect(changesOf(all)).toMatchObject([{ end: { type: "closed", reason: "owner" } }]);
  open(state, { askedPrice: quote(900) });
  trade(state, 900);
  expect(changesIn(settledFacts(state)).map(isOnlyStops)).toEqual([false]);
});

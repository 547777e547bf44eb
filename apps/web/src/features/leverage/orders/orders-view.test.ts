import { expect, test } from "vitest";
import { firstView, searchOf, viewOf } from "./orders-view.ts";

test("[LEV-06] [LEV-18] tab and pair of the orders are carried by the address, and the usual view needs none", () => {
  const view = { tab: "closed", pair: "ETHUSDT" } as const;
  expect(searchOf(view)).toEqual({ tab: "closed", pair: "ETHUSDT" });
  expect(viewOf(searchOf(view))).toEqual(view);
  expect(searchOf(firstView)).toEqual({});
  expect(viewOf({})).toEqual(firstView);
});

test("[LEV-06] an address with a tab that does not exist shows the positions", () => {
  expect(viewOf({ tab: "lost" })).toEqual(firstView);
});

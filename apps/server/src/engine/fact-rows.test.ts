import type { Fact } from "@candor/core/engine/events";
import { closed, partClosed, placed, type LeverChange } from "@candor/core/engine/levers/lever-change";
import type { LeverOrder } from "@candor/core/leverage/lever-order";
import { expect, test } from "vitest";
import { asked, orderOf } from "../ledger/test-lever-world.ts";
import { at } from "../ledger/test-ticks.ts";
import { factRows } from "./fact-rows.ts";

const factsOf = (changes: readonly LeverChange[]): readonly Fact[] =>
  changes.map((change) => ({ type: "leverChanged", change, after: [] }));
const stopsOf = (changes: readonly LeverChange[]) =>
  (factRows(factsOf(changes), 1)["levers"] ?? []).map(({ id, status, share, take_profit }) => [
    id,
    status,
    share,
    take_profit,
  ]);

/** Sets the take-profit of an order again and again. */
const stops = (first: LeverOrder, prices: readonly string[]): readonly LeverChange[] => {
  let before = first;
  return prices.map((text) => {
    const change = { before, order: { ...before, takeProfit: at(text) }, end: undefined };
    before = change.order;
    return change;
  });
};
const lastOf = (changes: readonly LeverChange[]): LeverOrder => {
  const last = changes.at(-1);
  if (last === undefined) throw new Error("nothing changed");
  return last.order;
};

test("[API-18] stops that are set many times in one batch are one row, the last", () => {
  const one = orderOf({ id: 1, share: 10 }, asked(2));
  const two = orderOf({ id: 2, askedPrice: at("50000"), opening: undefined }, asked(2));
  const [first, second] = [stops(one, ["61000", "62000", "63000"]), stops(two, ["64000", "65000"])];
  const mixed = [first[0], second[0], first[1], second[1], first[2]].flatMap((change) => change ?? []);
  expect(stopsOf(mixed)).toEqual([
    [2, "pending", two.share, at("65000").toString()],
    [1, "open", 10, at("63000").toString()],
  ]);
});

test("[LEV-08] every other step of an order has its own row, and so have the stops before and after it", () => {
  const position = orderOf({ id: 1, share: 10 }, asked(2));
  const before = stops(position, ["61000", "62000"]);
  const parted = partClosed(lastOf(before), 4, 9, asked(3));
  const behind = stops(parted[0].order, ["63000", "64000"]);
  const end = closed(lastOf(behind), "owner", asked(4));
  expect(stopsOf([placed(position), ...before, ...parted, ...behind, end])).toEqual([
    [1, "open", 10, undefined],
    [1, "open", 10, at("62000").toString()],
    [1, "open", 6, at("62000").toString()],
    [9, "closed", 4, at("62000").toString()],
    [1, "open", 6, at("64000").toString()],
    [1, "closed", 6, at("64000").toString()],
  ]);
});

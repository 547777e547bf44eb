/** What the engine tells the rest of the server, after it is durable. */
import type { Fact, Settlement } from "@candor/core/engine/events";
import type { LeverChange, RunChange } from "@candor/core/engine/levers/lever-change";
import type { OpenOption } from "@candor/core/engine/state";

export type Published =
  | { readonly type: "optionPlaced"; readonly option: OpenOption }
  | { readonly type: "optionSettled"; readonly settlement: Settlement; readonly settledMs: number }
  /** A lever order was placed, opened, changed or ended; `doneMs` is the engine's clock when it was booked. */
  | { readonly type: "leverChanged"; readonly change: LeverChange; readonly doneMs: number }
  /** A bot run started, went on or ended. */
  | { readonly type: "runChanged"; readonly change: RunChange }
  /** The user's balances changed; read them from the ledger. */
  | { readonly type: "balance"; readonly userId: number };

export type PublishedListener = (events: readonly Published[]) => void;

/** What is told of booked facts: each of them, and once each user whose money moved. */
export const publishedOf = (facts: readonly Fact[], bookedMs: number): readonly Published[] => {
  const paid = new Set<number>();
  const events = facts.flatMap((fact) => {
    if (fact.type !== "runChanged" && fact.after.length > 0) paid.add(userOf(fact));
    return eventOf(fact, bookedMs);
  });
  paid.delete(0);
  return [...events, ...[...paid].map((userId) => ({ type: "balance", userId }) as const)];
};

const eventOf = (fact: Fact, bookedMs: number): readonly Published[] => {
  switch (fact.type) {
    case "optionPlaced":
      return [{ type: "optionPlaced", option: fact.option }];
    case "optionSettled":
      return [{ type: "optionSettled", settlement: fact.settlement, settledMs: bookedMs }];
    case "leverChanged":
      return [{ type: "leverChanged", change: fact.change, doneMs: bookedMs }];
    case "runChanged":
      return [fact];
    default:
      return [];
  }
};

const userOf = (fact: Exclude<Fact, { readonly type: "runChanged" }>): number => {
  switch (fact.type) {
    case "optionPlaced":
      return fact.option.userId;
    case "optionSettled":
      return fact.settlement.option.userId;
    case "leverChanged":
      return fact.change.order.userId;
    default:
      return fact.userId;
  }
};

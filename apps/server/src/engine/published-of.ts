/** What the rest of the server is told about booked facts, once they are durable. */
import { readAccount } from "@candor/core/ids/account-id";
import type { Fact } from "@candor/core/engine/events";
import type { Published } from "../records/published.ts";

/** One event for each booked fact, and one for each user whose money moved. */
export const publishedOf = (facts: readonly Fact[], bookedMs: number): readonly Published[] => {
  const paid = new Set<number>();
  const events = facts.flatMap((fact) => {
    for (const userId of paidBy(fact)) paid.add(userId);
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

/** Whose money the fact moved. A command of the house, such as the end of a withdrawal, moves that of others. */
const paidBy = (fact: Fact): readonly number[] => {
  switch (fact.type) {
    case "optionPlaced":
      return [fact.option.userId];
    case "optionSettled":
      return [fact.settlement.option.userId];
    case "leverChanged":
      return fact.after.length > 0 ? [fact.change.order.userId] : [];
    case "runChanged":
      return [];
    default:
      return fact.after.map(({ account }) => readAccount(account).userId);
  }
};

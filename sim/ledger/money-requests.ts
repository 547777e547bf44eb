/**
 * Moves of house money and corrections that two operators have signed, as db/functions/house.sql takes them from their acts (OPS-03):
 * accounts and amount come from the act's content and from nothing else. It shares no code with core's moves.
 *
 * Invariants: an act becomes a request once, and the request has the act's number. Known limit: a correction has a number of its own in
 * the database.
 */
import {
  houseAccount,
  productAccount,
  userAccount,
  type AccountId,
  type HouseClass,
} from "@candor/core/ids/account-id";
import type { Acts } from "./acts.ts";
import { unitsOf } from "./units.ts";

export type MoneyRequest = {
  readonly action: "house_move" | "correction";
  readonly debit: AccountId;
  readonly credit: AccountId;
  readonly amount: bigint;
};

/** What the row of a request is called when it is booked. */
export const requestName = (actId: number, { action }: Pick<MoneyRequest, "action">): string =>
  action === "correction" ? `correction ${actId}` : `house_moves ${actId}`;

export const createMoneyRequests = (acts: Acts) => {
  const requests = new Map<number, MoneyRequest>();
  return {
    requests,
    /** The acts that the engine has refused: they are over. */
    refused: new Set<number>(),
    /** False when the act has ended, or two have not signed it. */
    take: (actId: number): boolean => {
      const action = acts.all.get(actId)?.action;
      if (action !== "house_move" && action !== "correction") return false;
      const said = acts.use(actId);
      if (said === undefined) return false;
      const { user = "0", product = "0", from = "", to = "", amount = "" } = said;
      const [debit, credit] = [
        accountOf(from, Number(user), Number(product)),
        accountOf(to, Number(user), Number(product)),
      ];
      requests.set(actId, { action, debit, credit, amount: unitsOf(amount) });
      return true;
    },
  };
};

const accountOf = (name: string, userId: number, productId: number): AccountId => {
  if (name === "yield_free") return productAccount(productId, name);
  return name === "wallet" || name === "contract"
    ? userAccount(userId, name)
    : houseAccount(name as HouseClass);
};

/**
 * What investing moves (INV-12, INV-13, INV-15): the legs of each fact. db/functions/invest.sql computes the same from the rows.
 *
 * Invariants: interest is set aside for a whole cycle before it is promised, out of the product's own reserve; only what was set aside is
 * paid. The owner's money is in `invested` as long as it works, lent credit in `credit_bound`.
 */
import { houseAccount, productAccount, userAccount } from "../ids/account-id.ts";
import type { Leg } from "../money/leg.ts";
import { money, type Money } from "../money/money.ts";
import { cycleInterest, dayInterest } from "./earned.ts";
import { daysInCycle, exitPayout, nextOwn, principalOf, type Holding } from "./holding.ts";

/** What lends the credit of a holding: the user's own credit, or, for the experience product, the reward budget (INV-07). */
export type CreditSource = "user" | "budget";

type Owner = { readonly userId: number; readonly creditFrom: CreditSource };

const some = (legs: readonly Leg[]): readonly Leg[] => legs.filter(({ amount }) => amount > 0n);

const lender = ({ userId, creditFrom }: Owner) =>
  creditFrom === "user" ? userAccount(userId, "credit") : houseAccount("reward_budget");

/** Bought: own money and credit are bound, and the first cycle's interest is set aside. */
export const boughtMoves = (owner: Owner, holding: Holding): readonly Leg[] =>
  some([
    {
      debit: userAccount(owner.userId, "wallet"),
      credit: userAccount(owner.userId, "invested"),
      amount: holding.own,
    },
    { debit: lender(owner), credit: userAccount(owner.userId, "credit_bound"), amount: holding.credit },
    setAside(holding.productId, cycleInterest(principalOf(holding), holding)),
  ]);

/** What a day pays for holdings of fixed interest, by product: `passed` is the number of the day that is paid, for each holding. */
export const dayMoves = (
  userId: number,
  earning: readonly { readonly holding: Holding; readonly passed: number }[],
): readonly Leg[] => {
  const sums = new Map<number, bigint>();
  for (const { holding, passed } of earning) {
    if (holding.interest !== "fixed") continue;
    const amount = dayInterest(principalOf(holding), holding, daysInCycle(holding, passed));
    sums.set(holding.productId, (sums.get(holding.productId) ?? 0n) + amount);
  }
  return [...sums]
    .toSorted(([one], [other]) => one - other)
    .map(([productId, amount]) => interestTo(userId, productId, money(amount)));
};

/** The next cycle: compound interest joins the principal, and the new cycle's interest is set aside. */
export const renewedMoves = (userId: number, holding: Holding): readonly Leg[] => {
  const own = nextOwn(holding);
  const next = { ...holding, own };
  return some([
    {
      debit: productAccount(holding.productId, "yield_committed"),
      credit: userAccount(userId, "invested"),
      amount: money(own - holding.own),
    },
    setAside(holding.productId, cycleInterest(principalOf(next), next)),
  ]);
};

/** The end of a cycle: principal back, compound interest paid, credit given back to who lent it. */
export const endedMoves = (owner: Owner, holding: Holding): readonly Leg[] => {
  const interest = holding.interest === "compound" ? cycleInterest(principalOf(holding), holding) : money(0n);
  return some([...back(owner, holding), interestTo(owner.userId, holding.productId, interest)]);
};

/** Before the end of the cycle (INV-16): what is not earned goes back to the reserve, and the fee is the house's. */
export const exitedMoves = (owner: Owner, holding: Holding, passed: number): readonly Leg[] => {
  const { interest, fee, released } = exitPayout(holding, passed);
  return some([
    ...back(owner, holding),
    interestTo(owner.userId, holding.productId, interest),
    {
      debit: productAccount(holding.productId, "yield_committed"),
      credit: productAccount(holding.productId, "yield_free"),
      amount: released,
    },
    { debit: userAccount(owner.userId, "wallet"), credit: houseAccount("fees"), amount: fee },
  ]);
};

const setAside = (productId: number, amount: Money): Leg => ({
  debit: productAccount(productId, "yield_free"),
  credit: productAccount(productId, "yield_committed"),
  amount,
});

const interestTo = (userId: number, productId: number, amount: Money): Leg => ({
  debit: productAccount(productId, "yield_committed"),
  credit: userAccount(userId, "wallet"),
  amount,
});

const back = (owner: Owner, { own, credit }: Holding): readonly Leg[] => [
  { debit: userAccount(owner.userId, "invested"), credit: userAccount(owner.userId, "wallet"), amount: own },
  { debit: userAccount(owner.userId, "credit_bound"), credit: lender(owner), amount: credit },
];

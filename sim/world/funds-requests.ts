/** Money that users and operators move besides trading: between wallets, from the sandbox, by corrections. */
import { money, type Money } from "@candor/core/money/money";
import type { Prng } from "@candor/core/prng/prng";
import type { ActorRequest, OperatorAct, Purse } from "./inputs.ts";
import { oneIn, pickOne } from "./pick-one.ts";

export const drawTransfer = (random: Prng): ActorRequest => ({
  type: "transfer",
  direction: random.below(5) < 3 ? "to_contract" : "to_wallet",
  amount: oneIn(random, 6) ? "all" : drawAmount(random, 400),
});

export const drawDeposit = (random: Prng): ActorRequest => ({
  type: "deposit",
  amount: drawAmount(random, 500),
});

/** Freezes end soon, so that at any time most users are not frozen. */
export const drawOperatorAct = (random: Prng, users: readonly number[]): OperatorAct => {
  const roll = random.below(10);
  const userId = pickOne(random, users);
  if (roll < 1) return { type: "freeze", userId };
  if (roll < 6) return { type: "unfreeze", userId };
  if (roll < 8) return { type: "capital", amount: drawAmount(random, 2_000) };
  const user: Purse = { userId, name: oneIn(random, 2) ? "wallet" : "contract" };
  const house: Purse = { userId: 0, name: oneIn(random, 2) ? "capital" : "suspense" };
  const amount = drawAmount(random, 300);
  if (oneIn(random, 3)) return drawBetween(random, amount);
  return oneIn(random, 2)
    ? { type: "correct", from: user, to: house, amount }
    : { type: "correct", from: house, to: user, amount };
};

/** Capital that is removed permanently, or comes back. */
const drawBetween = (random: Prng, amount: Money): OperatorAct => {
  const capital: Purse = { userId: 0, name: "capital" };
  const suspense: Purse = { userId: 0, name: "suspense" };
  return oneIn(random, 3)
    ? { type: "correct", from: suspense, to: capital, amount }
    : { type: "correct", from: capital, to: suspense, amount };
};

/** Odd micro-units, so that nothing is equal by chance. */
const drawAmount = (random: Prng, most: number): Money =>
  money(BigInt(1 + random.below(most)) * 1_000_000n + BigInt(random.below(1_000)));

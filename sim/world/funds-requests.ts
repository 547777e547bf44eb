/** Money that users and operators move besides trading: between wallets, from the sandbox, by corrections. */
import { moveSources, moveTargets } from "@candor/core/house/house-move";
import { money, type Money } from "@candor/core/money/money";
import type { Prng } from "@candor/core/prng/prng";
import type { ActorRequest, OperatorAct } from "./inputs.ts";
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
  if (roll < 8)
    return { type: "move", from: "custody:sandbox", to: "capital", amount: drawAmount(random, 2_000) };
  const user = oneIn(random, 2) ? "wallet" : "contract";
  const house = oneIn(random, 2) ? "capital" : "suspense";
  const amount = drawAmount(random, 300);
  if (oneIn(random, 3)) return drawBetween(random, amount);
  return oneIn(random, 2)
    ? { type: "correct", userId, from: user, to: house, amount }
    : { type: "correct", userId, from: house, to: user, amount };
};

/** Capital that is removed permanently, or comes back. */
const drawBetween = (random: Prng, amount: Money): OperatorAct =>
  oneIn(random, 3)
    ? { type: "correct", userId: 0, from: "suspense", to: "capital", amount }
    : { type: "correct", userId: 0, from: "capital", to: "suspense", amount };

/** Of the house's money, between any of its accounts and what is outside; sometimes of more than there is. */
export const drawHouseMove = (random: Prng): OperatorAct => {
  const from = pickOne(random, moveSources);
  const targets = moveTargets(from, "USDT", "demo");
  const to = targets.length === 0 ? "capital" : pickOne(random, targets);
  return { type: "move", from, to, amount: drawAmount(random, oneIn(random, 4) ? 40_000 : 200) };
};

/** Odd micro-units, so that nothing is equal by chance. */
const drawAmount = (random: Prng, most: number): Money =>
  money(BigInt(1 + random.below(most)) * 1_000_000n + BigInt(random.below(1_000)));

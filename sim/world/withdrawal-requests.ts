/**
 * Users who take money out, cancel it, and change what protects it; the fate of what is paid; operators who decide, alone or by two.
 */
import type { Prng } from "@candor/core/prng/prng";
import { operatorReasons } from "@candor/core/withdrawal/withdrawal";
import type { CashTerms } from "../ledger/withdrawal-rules.ts";
import type { ActorRequest, SimInput } from "./inputs.ts";
import { oneIn, pickOne } from "./pick-one.ts";

/** Mostly a part; sometimes all, so that nothing is left for what was sent with it. */
export const drawWithdrawal = (random: Prng): ActorRequest => {
  const roll = random.below(20);
  if (roll < 5) return { type: "cancel", nth: random.below(3), diesAfter: drawDeath(random) };
  if (roll < 6) return { type: "protect", change: oneIn(random, 2) ? "address" : "password" };
  return { type: "withdraw", permille: oneIn(random, 6) ? 1_000 : 1 + random.below(500) };
};

/** Mostly the server lives; sometimes it is killed between two steps. */
const drawDeath = (random: Prng): number | undefined => (oneIn(random, 16) ? random.below(9) : undefined);

export const drawWithdrawalRun = (random: Prng): SimInput => ({
  kind: "withdrawals",
  fates: Array.from({ length: random.below(4) }, () => (oneIn(random, 5) ? "failed" : "paid")),
  diesAfter: drawDeath(random),
});

const operators = 3;

export const drawDesk = (random: Prng): SimInput => ({
  kind: "desk",
  operator: 1 + random.below(operators),
  act: pickOne(random, ["approve", "approve", "approve", "sign", "sign", "sign", "sign", "refuse"]),
  nth: random.below(12),
  why: pickOne(random, operatorReasons),
  diesAfter: drawDeath(random),
});

export const drawCashTerms = (random: Prng): CashTerms => ({
  feeBps: pickOne(random, [500, 500, 0, 33, 5_000]),
  autoBelow: BigInt(random.below(300)) * 1_000_000n,
  twoFrom: BigInt(300 + random.below(900)) * 1_000_000n,
});

/** At the end operators decide on all that waits, and the payments succeed. */
export const lastWithdrawals: readonly SimInput[] = [1, 2].flatMap((): readonly SimInput[] => [
  { kind: "desk", operator: 1, act: "clear", nth: 0, why: "ownerAsked", diesAfter: undefined },
  { kind: "withdrawals", fates: [], diesAfter: undefined },
  { kind: "withdrawals", fates: Array.from({ length: 1_000 }, () => "paid" as const), diesAfter: undefined },
  { kind: "drain", isWhole: true },
]);

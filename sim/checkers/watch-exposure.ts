/**
 * What the house promises (LEV-17, LEV-19), checked right after something was accepted: the cost of a stress move is not above
 * what the house owns, and what a user may get of it is at most a tenth of that. It uses only rows and balances.
 *
 * Known limit: it checks only while nothing that ticks decided waits to be handed out; the naive twin checks all other cases.
 */
import type { Fact } from "@candor/core/engine/events";
import type { EngineState } from "@candor/core/engine/state";
import { houseAccount } from "@candor/core/ids/account-id";
import type { Tick } from "@candor/core/market/tick";
import { naiveStressLoss } from "../naive/exposure.ts";
import type { Entry } from "../server/unbooked.ts";
import type { LeverOffers, World } from "../world/inputs.ts";
import type { Find } from "./checker-names.ts";
import type { Mirror } from "./mirror.ts";

const gateAccounts = [houseAccount("capital"), houseAccount("trading_book"), houseAccount("insurance")];
const leaf = 1_000_000_000n;

export const watchExposure = (world: World, mirror: Mirror, ticks: readonly Tick[], find: Find) => {
  const stressBps = new Map<string, number>();
  const offer = (offers: LeverOffers): void => {
    for (const [symbol, one] of offers) if (one !== undefined) stressBps.set(symbol, one.stressBps);
  };
  offer(world.levers);
  const bpsOf = (symbol: string): number => stressBps.get(symbol) ?? 0;

  /** Checks what a user may get, including what was just taken; `before` is what the house owned before that. */
  const checkShare = (userId: number, id: number, before: bigint): void => {
    const ordersCost = [...mirror.levers.values()]
      .filter((lever) => lever.userId === userId)
      .reduce(
        (sum, { symbol, share, molecule }) =>
          sum + (leaf * BigInt(share) * BigInt(bpsOf(symbol))) / (10_000n * BigInt(molecule)),
        0n,
      );
    const options = mirror.promisedTo(userId);
    if ((ordersCost + options) * 10n > before)
      find(
        "a user holds at most a tenth of the gate",
        `orders of user ${userId} cost ${ordersCost} and options ${options} with ${id}; the house owns ${before}`,
      );
  };

  return {
    offer,
    /** Called when the mirror has applied the rows of the entry. */
    took: ({ facts }: Entry, { leverDue, markMs }: EngineState): void => {
      if (leverDue.length > 0 || !facts.some(takes)) return;
      const lacking = mirror.balanceOf(houseAccount("suspense"));
      const pools = gateAccounts.reduce((sum, account) => sum + mirror.balanceOf(account), 0n);
      const owned = lacking < 0n ? pools + lacking : pools;
      const lastPrice = (symbol: string): bigint | undefined =>
        ticks.findLast((tick) => tick.symbol === symbol && tick.kind === "trade" && tick.timeMs <= markMs)
          ?.price;
      const loss = naiveStressLoss(mirror.levers.values(), lastPrice, bpsOf);
      if (loss > owned)
        find(
          "what is taken could be paid under stress",
          `at ${markMs} a stress move costs ${loss}, the house owns ${owned}`,
        );
      // Of an entry with one promise alone: what others of it have moved is in the balances already.
      const [taken, ...more] = facts.filter(takes);
      if (taken === undefined || more.length > 0 || facts.length > 1) return;
      if (taken.type === "optionPlaced")
        checkShare(taken.option.userId, taken.option.id, owned + taken.option.payout);
      if (taken.type === "leverChanged") checkShare(taken.change.order.userId, taken.change.order.id, owned);
    },
  };
};

const takes = (fact: Fact): boolean =>
  fact.type === "optionPlaced" ||
  (fact.type === "leverChanged" && fact.change.before === undefined && fact.change.end === undefined);

/** Plays what happens to pools in a year beside the naive twin, and compares them. */
import { houseAccount, userAccount } from "@candor/core/ids/account-id";
import {
  buysUnitsNaively,
  emptiesNaively,
  endsUnitsNaively,
  ordersNaively,
  servesNaively,
  tradesNaively,
  unitsOf,
} from "../naive/pools.ts";
import type { NaiveYear } from "../naive/years.ts";
import { buyUnits, emptyPool, endUnits, orderPool, trade } from "./pool-acts.ts";
import { servePools } from "./serve-pools.ts";
import { Killed, revive, type YearHost } from "./year-host.ts";
import type { YearInput } from "./year-inputs.ts";
import { heldIn } from "./year-ledger.ts";
import type { PoolInput } from "./year-pool-inputs.ts";

export const isOfPools = (input: YearInput): input is PoolInput => input.kind.startsWith("pool");

export const playPool = (host: YearHost, { pools: twin }: NaiveYear, input: PoolInput): void => {
  const { findings, day, ledger } = host;
  const same = (what: string, is: string, should: string): void => {
    if (is !== should) findings.push(`${what} was answered with "${is}", not "${should}"`);
  };
  switch (input.kind) {
    case "poolBuy": {
      const id = ledger.nextIds.get("holdings") ?? 1;
      const is = buyUnits(host, input);
      return same(`a purchase of ${input.userId}`, is, buysUnitsNaively(twin, input, { id, day }));
    }
    case "poolEnd":
      return same(
        `the end of units of ${input.userId}`,
        endUnits(host, input),
        endsUnitsNaively(twin, input, day),
      );
    case "poolTrade":
      trade(host, input);
      return tradesNaively(twin, input, day);
    case "poolLoss":
      emptyPool(host, input);
      return emptiesNaively(twin, input);
    case "poolOrder":
      orderPool(host, input);
      return ordersNaively(twin, input, day);
    case "poolServe":
      serve(host, input.kills);
      return servesNaively(twin, day);
  }
};

/** A server that is killed is followed by another one, which looks again. */
const serve = (host: YearHost, kills: readonly number[]): void => {
  for (const after of [...kills, Number.POSITIVE_INFINITY]) {
    host.stepsLeft = after;
    try {
      servePools(host);
    } catch (error) {
      if (!(error instanceof Killed)) throw error;
      revive(host);
    }
  }
};

type Same = (what: string, is: bigint, should: bigint) => void;

/** What each pool holds, and who has how many units of it. */
export const comparePools = ({ ledger }: YearHost, { pools: twin }: NaiveYear, same: Same): void => {
  for (const [id, pool] of twin.pools) {
    same(`what pool ${id} holds`, heldIn(ledger, userAccount(id, "contract")), pool.held);
    same(`what pool ${id} has in its trade`, heldIn(ledger, userAccount(id, "margin")), pool.margin);
    const row = ledger.pools.pools.get(id);
    same(`the units of pool ${id}`, row?.isEnded === true ? 0n : (row?.units ?? 0n), unitsOf(twin, id));
  }
  for (const { id, user, units, state } of twin.shares) {
    const row = ledger.pools.holdings.get(id);
    const isIn = state === "in";
    same(
      `the units of ${user} in holding ${id}`,
      row?.isLive === true ? (row.units ?? 0n) : 0n,
      isIn ? units : 0n,
    );
  }
  same("what waits between owners", heldIn(ledger, houseAccount("pool_transit")), 0n);
  same("the capital", heldIn(ledger, houseAccount("capital")), twin.capital);
  same("what the house has won from pools", heldIn(ledger, houseAccount("trading_book")), twin.won);
};

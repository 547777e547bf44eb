/** What users and operators ask of pools in a year, and their trades (INV-10, INV-14). Each returns the key of the refusal, or "". */
import { houseAccount, userAccount } from "@candor/core/ids/account-id";
import { money } from "@candor/core/money/money";
import { mayAskInPeriod } from "@candor/core/pools/period";
import { waitingMoves } from "@candor/core/pools/pool-moves";
import { partOf } from "./close-days.ts";
import { nextTrade, poolPart, returned } from "./serve-pools.ts";
import { bookAll, decide, knowTrades, versionOf, type Sent, type YearHost } from "./year-host.ts";
import { heldIn } from "./year-ledger.ts";
import { yearPools, type PoolInput } from "./year-pool-inputs.ts";
import type { PoolHolding } from "./year-pool-ledger.ts";

type Asked<Kind extends PoolInput["kind"]> = Extract<PoolInput, { readonly kind: Kind }>;

const nextKey = ({ tickets }: YearHost): string => `pool request:${tickets}`;
const booked = (host: YearHost, sent: Sent): string => {
  const answer = decide(host, sent);
  bookAll(host);
  return answer;
};

export const buyUnits = (host: YearHost, { userId, pool: id, amount }: Asked<"poolBuy">): string => {
  const [pool, terms] = [host.ledger.pools.pools.get(id), yearPools.find((each) => each.id === id)];
  if (pool === undefined || terms === undefined) return "FailedToGetProductInformation";
  if (pool.isEnded || pool.isEnding) return "SoldOut";
  return booked(host, {
    key: nextKey(host),
    list: "holdings",
    row: {
      user_id: userId,
      product_id: id,
      interest: "fixed",
      rate: 0,
      days: terms.days,
      credit_from: "user",
      own: amount,
      credit: 0,
    },
    legs: waitingMoves(userId, amount),
    shortages: [{ account: userAccount(userId, "wallet"), refusal: { key: "low" } }],
    expects: [versionOf(host, partOf(userId))],
  });
};

const liveUnits = ({ ledger }: YearHost, userId: number): readonly PoolHolding[] =>
  [...ledger.pools.holdings.values()].filter((each) => each.userId === userId && each.isLive);

export const endUnits = (host: YearHost, { userId, nth }: Asked<"poolEnd">): string => {
  const holding = liveUnits(host, userId)[nth];
  if (holding === undefined) return "HoldingNotFound";
  if (holding.units === undefined) return booked(host, { ...returned(host, holding), key: nextKey(host) });
  if (holding.asked !== undefined) return "NoChanges";
  const closed = host.day - 1;
  if (!mayAskInPeriod(Math.max(closed - holding.boughtDay, 0), holding.days)) return "OrderCannotBeEnded";
  return booked(host, {
    key: nextKey(host),
    list: "holding_steps",
    row: { user_id: userId, holding_id: holding.id, step: "asked", closed },
    legs: [],
    expects: [versionOf(host, partOf(userId)), versionOf(host, poolPart(holding.poolId))],
  });
};

/** An order of two operators: the database has it, and the job does it. */
export const orderPool = (
  { ledger, day }: YearHost,
  { pool: id, what, amount }: Asked<"poolOrder">,
): void => {
  const pool = ledger.pools.pools.get(id);
  if (pool === undefined || pool.isEnded || (what === "end" && pool.isEnding)) return;
  ledger.pools.orders.push({
    id: ledger.pools.orders.length + 1,
    pool: id,
    what,
    amount,
    day,
    isDone: false,
  });
  if (what === "end") pool.isEnding = true;
};

export const trade = (host: YearHost, { pool: poolId, resultBps }: Asked<"poolTrade">): void => {
  const { ledger } = host;
  const isOpen = ledger.pools.pools.get(poolId)?.hasTrade === true;
  const amount = isOpen ? money(heldIn(ledger, userAccount(poolId, "margin"))) : nextTrade(host, poolId);
  if (amount === undefined) return;
  const result = money((amount * BigInt(resultBps)) / 10_000n);
  const [contract, margin] = [userAccount(poolId, "contract"), userAccount(poolId, "margin")];
  const book = houseAccount("trading_book");
  const closing = [
    { debit: margin, credit: contract, amount },
    ...(result < 0n
      ? [{ debit: contract, credit: book, amount: money(-result) }]
      : result > 0n
        ? [{ debit: book, credit: contract, amount: result }]
        : []),
  ];
  booked(host, {
    key: nextKey(host),
    list: "pool_trades",
    row: { pool_id: poolId, step: isOpen ? "closed" : "opened", amount, result: isOpen ? result : 0n },
    legs: isOpen ? closing : [{ debit: contract, credit: margin, amount }],
  });
  knowTrades(host.state, ledger);
};

/** A correction of two operators takes all that a pool without a trade holds. */
export const emptyPool = (host: YearHost, { pool: poolId }: Asked<"poolLoss">): void => {
  const { ledger } = host;
  const contract = userAccount(poolId, "contract");
  const amount = money(heldIn(ledger, contract));
  if (amount === 0n || ledger.pools.pools.get(poolId)?.hasTrade === true) return;
  booked(host, {
    key: nextKey(host),
    list: "pool_losses",
    row: { pool_id: poolId, amount },
    legs: [{ debit: contract, credit: houseAccount("trading_book"), amount }],
  });
};

/** The curve of an account agrees with the ledger at each of its points, and ends at what the portfolio says (MINE-01). */
import { ownClasses } from "@candor/core/accounts/equity";
import { userAccount } from "@candor/core/ids/account-id";
import { minuteMs } from "@candor/core/time/time";
import { money, price } from "@candor/core/money/money";
import { prng } from "@candor/core/prng/prng";
import { beforeAll, expect, test } from "vitest";
import { withTrading } from "../src/engine/test-trading.ts";
import { opening, placement, requestOf, startMs, transfer, usdt } from "../src/engine/test-world.ts";
import { unitsOf } from "../src/modules/leverage/test-levers.ts";
import { curveReader } from "../src/modules/portfolio/curve-reader.ts";
import { readMoments } from "../src/modules/portfolio/curve-queries.ts";
import { ownAt } from "../src/modules/portfolio/curve.ts";
import { portfolioReader } from "../src/modules/portfolio/queries.ts";
import { portfolioOf } from "../src/modules/portfolio/worth.ts";
import { withTestDatabase } from "../src/platform/db/test-database.ts";

const database = withTestDatabase();
const userIds = [100_301, 100_302, 100_303];
const { world, fundTrader, trade, done } = withTrading(database);

beforeAll(async () => {
  for (const userId of userIds) await fundTrader(userId);
  await trade("70000");
});

/** What the ledger's balances say that a user owns now. */
const ownedNow = async (userId: number): Promise<bigint> => {
  const { rows } = await database().pool.query<{ sum: bigint }>(
    "SELECT coalesce(sum(balance), 0)::bigint AS sum FROM ledger_balance WHERE account_id = ANY ($1::bigint[])",
    [ownClasses.map((name) => userAccount(userId, name))],
  );
  return BigInt(rows[0]?.sum ?? 0n);
};
const equityNow = async (userId: number): Promise<string | null> =>
  portfolioOf(await portfolioReader(database().db)(userId, startMs), startMs, world().tickLog.last).equity;
const curve = (userId: number, range: "1d" | "1w" | "1m" | "all") =>
  curveReader(database().db, world().tickLog.last)(userId, range, world().nowMs());

const sumOf = (parts: readonly (string | null)[]): bigint =>
  parts.reduce((sum, part) => sum + unitsOf(part), 0n);

/** One random act: a transfer, an option, a contract, or the end of all contracts; then the market moves. */
const act = async (userId: number, draw: (count: number) => number): Promise<void> => {
  const at = 70_000 + draw(400) - 200;
  await trade(String(at), (1 + draw(40)) * minuteMs);
  const acts = [
    () => done(transfer(userId, usdt(1 + draw(5)))),
    () =>
      done(
        placement(userId, {
          stake: money(usdt(10 * (1 + draw(5)))),
          seenPrice: price(BigInt(at) * 100_000_000n),
        }),
      ),
    () =>
      done(
        opening(userId, { share: 1 + draw(3), side: draw(2) === 0 ? "long" : "short", stopLoss: undefined }),
      ),
    () => done(requestOf({ type: "closeAllLevers", userId, symbol: undefined })),
  ];
  await acts[draw(acts.length)]?.();
  await trade(String(at + draw(60) - 30), 2_000);
};

test.each(userIds.map((userId, index) => [userId, `history ${index}`] as const))(
  "[MINE-01] [JNL-04] at each moment of a random history of %i the curve is what the ledger had then, to the micro-unit",
  async (userId, seed) => {
    const random = prng(seed);
    const draw = (count: number): number => random.below(count);
    const seen: { readonly timeMs: number; readonly own: bigint }[] = [];
    for (let step = 0; step < 25; step += 1) {
      await act(userId, draw);
      // Everything that is booked has a time before the next one.
      seen.push({ timeMs: world().nowMs() + 1, own: await ownedNow(userId) });
    }
    const moments = await readMoments(
      database().db,
      userId,
      seen.map(({ timeMs }) => timeMs),
      [],
    );
    expect(moments.map(ownAt)).toEqual(seen.map(({ own }) => own));
    expect(new Set(seen.map(({ own }) => own)).size).toBeGreaterThan(5);
    const end = await equityNow(userId);
    for (const range of ["1d", "1w", "1m", "all"] as const) {
      const { points, movedmoney, results, unbooked } = await curve(userId, range);
      expect(points.at(-1)?.equity).toBe(end);
      const parts = [points[0]?.equity ?? null, movedmoney, ...Object.values(results), unbooked];
      expect(sumOf(parts)).toBe(unitsOf(end));
    }
    // Its whole life began with nothing, so what was booked in it is what the ledger has.
    const { points, movedmoney, results } = await curve(userId, "all");
    expect([points[0]?.equity, movedmoney]).toEqual(["0", "20000"]);
    expect(sumOf([movedmoney, ...Object.values(results)])).toBe(await ownedNow(userId));
  },
);

test("[MINE-01] while the price of an open contract is unknown, the end of the curve is unknown, and no part of it is made up", async () => {
  const [userId = 0] = userIds;
  await done(opening(userId, { share: 1, stopLoss: undefined }));
  const { points, unbooked } = await curveReader(database().db, () => undefined)(
    userId,
    "1d",
    world().nowMs(),
  );
  expect([points.at(-1)?.equity, unbooked]).toEqual([null, null]);
  expect(points.slice(0, -1).every(({ equity }) => equity !== null)).toBe(true);
});

test("[MINE-01] an account without a booking has a curve of nothing", async () => {
  const { points, movedmoney, unbooked } = await curve(100_399, "all");
  expect(points.map(({ equity }) => equity)).toEqual(points.map(() => "0"));
  expect([movedmoney, unbooked]).toEqual(["0", "0"]);
});

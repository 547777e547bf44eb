/**
 * Random owners, prices and restarts over the real database: everything the engine decides is booked, the ledger stays sound,
 * and every restart recovers the state that was booked. The simulated world plays far more, over a ledger in memory; this test
 * proves that the tables' own triggers and functions agree.
 */
import { assert } from "@candor/core/assert/assert";
import { prng } from "@candor/core/prng/prng";
import { formatPrice, money, price, type Price } from "@candor/core/money/money";
import { expect, test } from "vitest";
import { checkLedger } from "../ledger/check.ts";
import { withTestDatabase } from "../platform/db/test-database.ts";
import type { CommandInput } from "../records/command-port.ts";
import type { EngineRequest } from "./engine-request.ts";
import { at, requestOf, startMs, startWorld, transfer, usdt, type TestWorld } from "./test-world.ts";

const database = withTestDatabase();
const users = [1, 2, 3, 4, 5];
const rounds = 150;

type Draw = ReturnType<typeof prng>;
type Live = { readonly id: number; readonly userId: number };

const liveLevers = async (): Promise<readonly Live[]> => {
  const { rows } = await database().pool.query(
    "SELECT user_id, id FROM lever_order WHERE status IN ('pending', 'open') ORDER BY id",
  );
  return rows.map((row) => ({ id: Number(row.id), userId: Number(row.user_id) }));
};

const pick = <Item>(random: Draw, items: readonly Item[]): Item => {
  const item = items[random.below(items.length)];
  assert(item !== undefined, "there is something to pick");
  return item;
};
const near = (random: Draw, last: Price): Price =>
  price((last * BigInt(9_900 + random.below(201))) / 10_000n);

const openingOf = (random: Draw, userId: number, last: Price): CommandInput => {
  const side = pick(random, ["long", "short"] as const);
  const askedPrice = random.below(2) === 0 ? undefined : near(random, last);
  const from = askedPrice ?? last;
  const apart = (from * BigInt(1 + random.below(80))) / 10_000n;
  const [below, above] = [price(from - apart), price(from + apart)];
  const [stop, profit] = side === "long" ? [below, above] : [above, below];
  return {
    type: "openLever",
    userId,
    symbol: "BTCUSDT",
    side,
    multiple: pick(random, [5, 10, 20, 50, 100]),
    share: 1 + random.below(12),
    askedPrice,
    stopLoss: random.below(2) === 0 ? undefined : stop,
    takeProfit: random.below(2) === 0 ? undefined : profit,
  };
};

const askOf = (random: Draw, userId: number, last: Price, levers: readonly Live[]): CommandInput => {
  const orderId = levers.length === 0 ? 1 : pick(random, levers).id;
  switch (random.below(12)) {
    case 0:
      return { type: "closeLever", userId, orderId, share: undefined };
    case 1:
      return { type: "closeLever", userId, orderId, share: 1 + random.below(4) };
    case 2:
      return { type: "reverseLever", userId, orderId };
    case 3:
      return { type: "setStops", userId, orderId, stopLoss: near(random, last), takeProfit: "keep" };
    case 4:
      return { type: "setStops", userId, orderId, stopLoss: "none", takeProfit: near(random, last) };
    case 5:
      return { type: "revokeLever", userId, orderId };
    case 6:
      return random.below(3) > 0
        ? openingOf(random, userId, last)
        : { type: pick(random, ["closeAllLevers", "revokeAllLevers"] as const), userId, symbol: undefined };
    case 7:
      return {
        type: "startRun",
        userId,
        symbol: "BTCUSDT",
        amount: money(usdt(100)),
        multiple: 10,
        times: 2,
      };
    case 8:
      return { type: "stopRun", userId, runId: 1 + random.below(20) };
    default:
      return openingOf(random, userId, last);
  }
};

/** The next moment and its price; sometimes a jump, which may pass stops and close-outs. */
const moveOn = (random: Draw, nowMs: number, last: Price): { nowMs: number; last: Price } => {
  const far = random.below(8) === 0 ? 1_500 : 60;
  const moved = (last * BigInt(10_000 - far + random.below(2 * far + 1))) / 10_000n;
  return {
    nowMs: nowMs + pick(random, [250, 1_000, 20_000, 60_000, 60_000]),
    last: moved < at("20000") ? at("23000") : price(moved),
  };
};

test("[LEV-10] [LEV-11] [LEV-15] [BOT-06] [TRUST-02] [TRUST-03] a random world is booked, is sound, and is recovered", async () => {
  const random = prng("contracts");
  let now = { nowMs: startMs, last: at("60000") };
  let world: TestWorld = await startWorld(database(), now.nowMs);
  await world.fund(0, usdt(10_000));
  for (const userId of users) await world.fund(userId, usdt(4_000), usdt(3_000));
  let old: EngineRequest | undefined;
  const nextRequest = (userId: number, live: readonly Live[]): EngineRequest => {
    const own = live.filter((lever) => lever.userId === userId);
    const moves = random.below(6) === 0;
    const way = random.below(2) === 0 ? "to_contract" : "to_wallet";
    const fresh = moves
      ? transfer(userId, BigInt(1 + random.below(500)) * 1_000_000n, way)
      : requestOf(askOf(random, userId, now.last, own));
    // Sometimes a key is used again: the command is replayed or conflicts, and changes nothing.
    const isRepeat = random.below(6) === 0 && old?.command.userId === userId;
    const request = isRepeat ? { ...fresh, key: old?.key ?? fresh.key } : fresh;
    if (random.below(4) === 0) old = request;
    return request;
  };
  for (let round = 0; round < rounds; round++) {
    const live = await liveLevers();
    const asking = users.filter(() => random.below(2) === 0);
    const asked = asking.flatMap((userId) =>
      Array.from({ length: 1 + random.below(3) }, () => world.engine.submit(nextRequest(userId, live))),
    );
    await world.settled();
    for (let trades = 1 + random.below(2); trades > 0; trades--) {
      now = moveOn(random, now.nowMs, now.last);
      await world.tradeAt(now.nowMs, formatPrice(now.last));
    }
    expect(await Promise.all(asked)).toHaveLength(asked.length);
    if (random.below(10) === 0) {
      await world.stop();
      world = await startWorld(database(), now.nowMs);
    }
    await world.settled();
  }
  await world.stop();
  expect((await checkLedger(database().db)).filter(({ wrong }) => wrong > 0)).toEqual([]);
  const { rows } = await database().pool.query(
    "SELECT DISTINCT close_reason FROM lever_order WHERE status = 'closed'",
  );
  expect(rows.length).toBeGreaterThanOrEqual(4);
});

/** A market that is at another level from one second to the next (MKT-09), as the engine sees it. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { withTestDatabase } from "../platform/db/test-database.ts";
import {
  at,
  opening,
  placement,
  requestOf,
  startMs,
  startWorld,
  usdt,
  type TestWorld,
} from "./test-world.ts";

const database = withTestDatabase();
let world: TestWorld;
beforeAll(async () => {
  world = await startWorld(database(), startMs);
  await world.fund(0, usdt(10_000_000));
});
afterAll(() => world.stop());

/** Trades every quarter of a second for `seconds`. */
const trades = async (seconds: number, ...prices: readonly string[]): Promise<void> => {
  for (let place = 0; place < seconds * 4; place++)
    await world.tradeAt(world.nowMs() + 250, prices[place % prices.length] ?? "");
  await world.settled();
};
const orderOf = async (userId: number) => {
  const { rows } = await database().pool.query<{ id: bigint; status: string }>(
    "SELECT id, status FROM lever_order WHERE user_id = $1",
    [userId],
  );
  return rows[0];
};

describe("a fall of 30 % with trades on both sides of a spread of 2 %", () => {
  test("[MKT-09] [LEV-07] a stop is reached, and a position that has none can be closed, within seconds", async () => {
    await trades(12, "60000");
    const [stopped, short] = [1, 2];
    for (const userId of [stopped, short]) await world.fund(userId, usdt(5_000), usdt(5_000));
    await world.ask(opening(stopped, { stopLoss: at("58000") }));
    await world.ask(opening(short, { side: "short" }));
    await trades(5, "42000", "42900");
    expect(await orderOf(stopped)).toMatchObject({ status: "closed" });
    const id = Number((await orderOf(short))?.id);
    const { answer } = await world.send(
      requestOf({ type: "closeLever", userId: short, orderId: id, share: undefined }),
    );
    await trades(1, "42000");
    expect(await answer).toMatchObject({ outcome: "applied" });
  });

  test("[MKT-09] [API-18] while a new level is not confirmed nothing is decided on the old price; the next trade decides", async () => {
    await trades(12, "60000");
    await world.fund(3, usdt(100));
    await world.tradeAt(world.nowMs() + 250, "42000");
    const { answer } = await world.send(placement(3));
    let isDecided = false;
    void answer.then(() => (isDecided = true));
    for (let beat = 0; beat < 40; beat++) await world.markAt(world.nowMs() + 25);
    await world.settled();
    expect(isDecided).toBe(false);
    // The market was there all the time: one false print costs the command a moment.
    await world.tradeAt(world.nowMs() + 25, "60001");
    await world.settled();
    const entry = await database().pool.query("SELECT entry_price FROM option WHERE user_id = 3");
    expect([await answer, entry.rows]).toMatchObject([
      { outcome: "applied" },
      [{ entry_price: at("60001") }],
    ]);
  });

  test("[MKT-09] [OPT-06] after a restart in the middle of it the new level is taken all the same", async () => {
    await world.stop();
    world = await startWorld(database(), world.nowMs() + 60_000);
    await trades(5, "30000", "30600");
    expect(world.tickLog.last("BTCUSDT")?.price).toBe(at("30600"));
  });
});

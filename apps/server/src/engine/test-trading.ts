/** For tests: a world whose house has capital, accounts that have money, and the steps that most tests of trades consist of. */
import { afterAll, beforeAll, expect } from "vitest";
import type { TestDatabase } from "../platform/db/test-database.ts";
import type { EngineRequest } from "./engine-request.ts";
import { startMs, startWorld, usdt, type TestWorld } from "./test-world.ts";

/** Registers the hooks of a test file; everything that is returned can be used only inside tests and later hooks. */
export const withTrading = (database: () => TestDatabase) => {
  let current: TestWorld | undefined;
  const world = (): TestWorld => {
    if (current === undefined) throw new Error("call this only inside a test");
    return current;
  };
  beforeAll(async () => {
    current = await startWorld(database(), startMs);
    await world().fund(0, usdt(1_000_000));
  });
  afterAll(() => current?.stop());
  return {
    world,
    /** 20 000 USDT, of which 15 000 are in the contract wallet. */
    fundTrader: (userId: number): Promise<void> => world().fund(userId, usdt(20_000), usdt(15_000)),
    /** Logs a trade at a later time, and waits until everything that it decides is booked. */
    trade: async (text: string, laterMs = 1_000): Promise<void> => {
      await world().tradeAt(world().nowMs() + laterMs, text);
      await world().settled();
    },
    /** Applies a command. */
    done: async (request: EngineRequest): Promise<void> => {
      expect((await world().ask(request)).outcome).toBe("applied");
      await world().settled();
    },
    newestLever: async (userId: number): Promise<number> => {
      const { rows } = await database().pool.query<{ id: bigint }>(
        "SELECT max(id) AS id FROM lever_order WHERE user_id = $1",
        [userId],
      );
      return Number(rows[0]?.id);
    },
    /** The engine ends, and another begins on what is booked. */
    restart: async (laterMs = 1_000): Promise<void> => {
      const nowMs = world().nowMs() + laterMs;
      await world().stop();
      current = await startWorld(database(), nowMs);
    },
  };
};

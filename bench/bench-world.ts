/**
 * Positions that exist when a measure begins, opened by the engine itself in this process: real commands, a real tick log
 * driven by hand, the same booking. So what a server recovers afterwards was decided and booked like everything else.
 */
import { formatPrice, type Price } from "@candor/core/money/money";
import { opening, placement, startWorld } from "../apps/server/src/engine/test-world.ts";
import type { EngineRequest } from "../apps/server/src/engine/engine-request.ts";
import type { BenchDatabase } from "./bench-database.ts";

export { opening, placement };

/** The runner accepts 20 000 commands in progress, and a user may have 32 waiting. */
const mostAtOnce = 15_000;

export type BenchWorld = {
  readonly nowMs: () => number;
  /** Logs a trade one millisecond later. */
  readonly trade: (price: Price, symbol?: string) => Promise<void>;
  /**
   * Moves the clock to `timeMs`, has all these requests decided at one trade at `price` after it, and waits until they are
   * booked. Returns the time of that tick. Throws when one is refused, or when there are too many for one tick.
   */
  readonly takeAt: (
    timeMs: number,
    requests: readonly EngineRequest[],
    price: Price,
    symbol?: string,
  ) => Promise<number>;
  readonly stop: () => Promise<void>;
};

/** Starts an engine whose clock is at `nowMs`, which must not be ahead of this machine's clock, nor behind the log. */
export const openWorld = async (database: BenchDatabase, nowMs: number): Promise<BenchWorld> => {
  const { engine, tradeAt, settled, stop, ...world } = await startWorld(database, nowMs);
  const trade = (price: Price, symbol?: string): Promise<void> =>
    tradeAt(world.nowMs() + 1, formatPrice(price), symbol);
  return {
    nowMs: world.nowMs,
    trade,
    takeAt: async (timeMs, requests, price, symbol) => {
      if (requests.length > mostAtOnce) throw new Error("too many commands for one tick");
      // A pair that never ticked has no price to wait for; it ticks once the time is in another quarter of a second.
      await tradeAt(timeMs, formatPrice(price), symbol);
      const answers = requests.map((request) => engine.submit(request));
      await settled();
      await trade(price, symbol);
      const tickMs = world.nowMs();
      for (const answer of await Promise.all(answers)) {
        if (answer.outcome !== "applied")
          throw new Error(`a command was not taken: ${JSON.stringify(answer)}`);
      }
      return tickMs;
    },
    stop,
  };
};

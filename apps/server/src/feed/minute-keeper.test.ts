import type { Pool } from "pg";
import { expect, test } from "vitest";
import type { Advance } from "../records/advance.ts";
import { silentLog } from "../platform/log.ts";
import { minuteKeeper } from "./minute-keeper.ts";
import type { TickSigner } from "./tick-signer.ts";
import type { TickStore } from "./tick-store.ts";

test("[MKT-08] a minute is closed once, a second after its end: each pair then has a tick after it, and its candle is not a minute late", async () => {
  // Whether the process still leads is asked whenever a minute is about to be closed.
  let asked = 0;
  const pool = { query: async () => ({ rows: [] }) } as unknown as Pool;
  const keeper = minuteKeeper({
    market: pool,
    sign: pool,
    store: { pairs: [], tails: async () => [] } as unknown as TickStore,
    signer: {} as TickSigner,
    log: silentLog,
  });
  const lead = { shard: 0, epoch: 1n, isHeld: () => ((asked += 1), false), whenHeld: async () => {} };
  const minute = 30_000_000 * 60_000;
  await keeper.start(lead, minute);
  const closedAt = async (markMs: number): Promise<boolean> => {
    const before = asked;
    keeper.advance({ markMs } as Advance);
    await keeper.stop();
    return asked > before;
  };
  await closedAt(minute - 30_000);
  expect(await closedAt(minute - 1)).toBe(false);
  expect(await closedAt(minute)).toBe(false);
  expect(await closedAt(minute + 999)).toBe(false);
  expect(await closedAt(minute + 1_000)).toBe(true);
  expect(await closedAt(minute + 59_999)).toBe(false);
  expect(await closedAt(minute + 60_999)).toBe(false);
  expect(await closedAt(minute + 61_250)).toBe(true);
});

/** Only the engine's step of the storm: the state recovered from the same rows, the same tick, no server around it. */
import { step } from "@candor/core/engine/step";
import { price, quantity } from "@candor/core/money/money";
import { protectionProfiles } from "@candor/core/protection/profile";
import { recover } from "../../apps/server/src/engine/recover/recover.ts";
import { openTickStore } from "../../apps/server/src/feed/tick-store.ts";
import type { BenchDatabase } from "../bench-database.ts";
import { positionCount, symbol, type Entry } from "./storm-database.ts";

/** How long the step that decides every position takes, at `units` USDT, in ms. Writes nothing. */
export const decideHere = async ({ engine }: BenchDatabase, entry: Entry, units: number): Promise<number> => {
  const { state } = await recover(engine, await openTickStore(engine), 0, protectionProfiles.demo);
  const tick = {
    symbol,
    seq: Number(entry.seq) + 1,
    timeMs: Math.max(state.markMs, Number(entry.time_ms)) + 1,
    kind: "trade" as const,
    price: price(BigInt(Math.round(units * 100)) * 1_000_000n),
    qty: quantity(1n),
    buyerMaker: false,
  };
  const startMs = performance.now();
  step(state, { type: "tick", tick });
  const tookMs = performance.now() - startMs;
  const due = state.leverDue.length;
  if (due !== positionCount) throw new Error(`the tick decided ${due} of ${positionCount} positions`);
  return tookMs;
};

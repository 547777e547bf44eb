/** For tests of closed days: a log of several days, signed and folded, in a real database. */
import type { LoggedTick } from "@candor/core/market/segment";
import { price, quantity } from "@candor/core/money/money";
import { minuteMs } from "@candor/core/time/time";
import type pg from "pg";
import type { Lead } from "../../platform/db/lead.ts";
import type { TestDatabase } from "../../platform/db/test-database.ts";
import { takeTestLead } from "../../platform/db/test-lead.ts";
import { foldClosedCandles } from "../candle-keeper.ts";
import { publishKey, signClosedMinutes } from "../checkpoints.ts";
import { tickBatches } from "../tick-batches.ts";
import { openTickSigner, type TickSigner } from "../tick-signer.ts";
import { signedBy, type IsSigned } from "./signed-by.ts";
import { openTickStore, type TickStore } from "../tick-store.ts";

/** Half an hour before the first of three midnights. */
export const firstDayMs = Date.UTC(2026, 9, 20);

export type TestDays = {
  readonly lead: Lead;
  readonly store: TickStore;
  readonly signer: TickSigner;
  readonly ticks: readonly LoggedTick[];
};

/** Ticks of these pairs at these times: every fifth is a heartbeat, the others are trades. */
export const ticksAt = (symbols: readonly string[], times: readonly number[]): readonly LoggedTick[] => {
  const batches = tickBatches(symbols);
  return times.flatMap((timeMs, index) => {
    const made = { price: price(6_000_000_000_000n + BigInt((index * 7_919) % 10_000)), qty: quantity(5n) };
    for (const symbol of index % 5 === 4 ? [] : symbols)
      batches.add({ symbol, source: "test", id: index, timeMs, ...made, buyerMaker: index % 3 === 0 });
    return batches.take(timeMs, {
      nowMs: timeMs,
      isOnGrid: false,
      awaited: new Set(symbols),
      doubted: new Set(),
    });
  });
};

/** Logs the ticks, signs and folds their minutes, and lets the engine's mark pass them. */
export const logDays = async (
  database: TestDatabase,
  owner: pg.Client,
  ticks: readonly LoggedTick[],
): Promise<TestDays> => {
  const lead = await takeTestLead(database.engine);
  const store = await openTickStore(database.market);
  await store.append(lead, ticks);
  const signer = openTickSigner("5a".repeat(32), "");
  await publishKey({ pool: database.sign, lead, signer }, firstDayMs);
  const lastMs = Math.max(...ticks.map(({ timeMs }) => timeMs));
  await signClosedMinutes({ pool: database.sign, lead, signer }, lastMs + minuteMs);
  await foldClosedCandles({ pool: database.market, lead, pairs: store.pairs });
  await owner.query("UPDATE engine_state SET mark_ms = $1", [lastMs]);
  return { lead, store, signer, ticks };
};

/** Whether this signer signed it. */
export const signedByTest = ({ keyId, publicKey }: TickSigner): IsSigned =>
  signedBy(async () => [{ keyId, publicKey: publicKey.toString("hex") }]);

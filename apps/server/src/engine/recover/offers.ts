/** What is offered over time, as events of the engine: read at the start, and again while it runs (LEV-01, LEV-19, OPT-01, BOT-02, SWAP-01, SAFE-01). */
import type { OfferSchedule, TimedOffer } from "@candor/core/engine/offer-schedule";
import type { ProtectionProfile } from "@candor/core/protection/profile";
import { optionTerms } from "@candor/core/options/terms";
import type pg from "pg";
import { stockShareOf } from "@candor/core/engine/funds/draw";
import { gateShareOf } from "@candor/core/engine/levers/gate-share";
import { bandScheduleOf, type StoredBands } from "../../records/trades/bot-bands.ts";
import { leverTermsOf, type StoredTerms } from "../../records/pair-terms.ts";

/** First what the products have had from the beginning, then what was announced. */
export const readOffers = async (pool: pg.Pool, profile: ProtectionProfile): Promise<OfferSchedule> => {
  const pairs = await pool.query<StoredTerms>("SELECT * FROM pair_terms ORDER BY from_ms, pid");
  const bands = await pool.query<StoredBands>("SELECT from_ms, bands FROM bot_bands ORDER BY from_ms");
  const shares = await pool.query<{ name: string; value: string }>(
    "SELECT name, value FROM setting_key WHERE name IN ('gate_user_share', 'gate_pool_share', 'swap_user_share')",
  );
  const valueOf = (name: string) => shares.rows.find((row) => row.name === name)?.value;
  const gate = {
    users: gateShareOf(valueOf("gate_user_share")),
    pools: gateShareOf(valueOf("gate_pool_share")),
  };
  const stock = stockShareOf(valueOf("swap_user_share"));
  return [
    { of: "gate", fromMs: 0, events: [{ type: "offerShares", shares: gate }] },
    { of: "stock", fromMs: 0, events: [{ type: "offerStock", share: stock }] },
    { of: "bot", fromMs: 0, events: [{ type: "offerRuns", schedule: bandScheduleOf(bands.rows) }] },
    ...pairs.rows.map((row): TimedOffer => ({
      of: row.symbol,
      fromMs: Number(row.from_ms),
      events: [
        { type: "offer", symbol: row.symbol, terms: optionTerms(row.protime, row.proscale) },
        { type: "offerLever", symbol: row.symbol, terms: leverTermsOf(row, profile) },
      ],
    })),
  ];
};

/** Rows of `bot_bands`: the bands of the bot from a time on, until the next row (BOT-02, OPS-02). */
import { bandsOfText, type BandSchedule } from "@candor/core/bot/bands";
import type { BotBandsTable } from "../../platform/db/schema/schema-market.ts";

export type StoredBands = Pick<BotBandsTable, "bands"> & { readonly from_ms: bigint };

/** Of rows in the order of time. */
export const bandScheduleOf = (rows: readonly StoredBands[]): BandSchedule =>
  rows.map(({ from_ms, bands }) => ({ fromMs: Number(from_ms), bands: bandsOfText(bands) }));

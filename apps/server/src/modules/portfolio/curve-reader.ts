/** Reads the curve of an account at one moment: its end is what `user/portfolio` says of that moment (MINE-01). */
import { money } from "@candor/core/money/money";
import { pairOfToken } from "@candor/core/swap/swap-asset";
import { businessDayStart } from "@candor/core/time/time";
import type { AnswerOf } from "@candor/wire/call";
import type { CurveRange, equityCurve } from "@candor/wire/portfolio";
import type { Db } from "../../platform/db/open-database.ts";
import { readFirstMs, readMoments, readPrices } from "./curve-queries.ts";
import { curveOf, momentsOf } from "./curve.ts";
import type { LastTrade } from "./ports.ts";
import { readHeldNow } from "./queries.ts";
import { portfolioOf } from "./worth.ts";

export type ReadCurve = (
  userId: number,
  range: CurveRange,
  nowMs: number,
) => Promise<AnswerOf<typeof equityCurve>>;

export const curveReader =
  (db: Db, lastTrade: LastTrade): ReadCurve =>
  (userId, range, nowMs) =>
    db
      .transaction()
      .setIsolationLevel("repeatable read")
      .setAccessMode("read only")
      .execute(async (moment) => {
        const sinceMs = businessDayStart(nowMs);
        const held = await readHeldNow(moment, userId, sinceMs);
        const times = momentsOf(range, nowMs, await readFirstMs(moment, userId));
        // What was booked in this very millisecond is part of now.
        const asked = times.with(-1, nowMs + 1);
        const moments = await readMoments(moment, userId, asked, held.tokens);
        const symbols = new Set(
          moments.flatMap(({ tokens }) => tokens.map(({ token }) => pairOfToken(token))),
        );
        const priceAt = await readPrices(moment, [...symbols], asked);
        const { equity } = portfolioOf({ ...held, ended: money(0n) }, sinceMs, lastTrade);
        return curveOf(moments, priceAt, equity);
      });

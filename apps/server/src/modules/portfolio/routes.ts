/** The calls that say what an account is worth, now and over time (MINE-01). */
import { businessDayStart } from "@candor/core/time/time";
import { equityCurve, portfolio } from "@candor/wire/portfolio";
import type { Clock } from "../../platform/clock.ts";
import type { Db } from "../../platform/db/open-database.ts";
import { handle, type MountedCall } from "../../platform/http/mount.ts";
import { curveReader } from "./curve-reader.ts";
import type { LastTrade } from "./ports.ts";
import { portfolioReader } from "./queries.ts";
import { portfolioOf } from "./worth.ts";

export type PortfolioDeps = {
  readonly reads: Db;
  readonly lastTrade: LastTrade;
  /** The market's time, which decides when a business day begins. */
  readonly clock: Pick<Clock, "nowMs">;
};

export const portfolioRoutes = ({ reads, lastTrade, clock }: PortfolioDeps): readonly MountedCall[] => {
  const read = portfolioReader(reads);
  const readCurve = curveReader(reads, lastTrade);
  return [
    handle(portfolio, async (_input, { session }) => {
      const sinceMs = businessDayStart(clock.nowMs());
      return portfolioOf(await read(session.userId, sinceMs), sinceMs, lastTrade);
    }),
    handle(
      equityCurve,
      async ({ range }, { session }) => await readCurve(session.userId, range, clock.nowMs()),
    ),
  ];
};

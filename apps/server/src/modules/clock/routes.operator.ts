/** The calls of operators about the market's time (TRUST-07). */
import { askClock, clockState } from "@candor/wire/desks/clock";
import type pg from "pg";
import type { Clock } from "../../platform/clock.ts";
import type { Db } from "../../platform/db/open-database.ts";
import { handle, type MountedCall } from "../../platform/http/mount.ts";
import { askToGoOn, readClock } from "./waiver.ts";

export const clockOperatorRoutes = (
  operators: Db,
  operatorPool: pg.Pool,
  clock: Clock,
): readonly MountedCall[] => [
  handle(clockState, () => readClock(operators, operatorPool, clock)),
  handle(askClock, async ({ reason }, { session }) => ({
    id: String(await askToGoOn(operators, operatorPool, session, reason)),
  })),
];

/** The calls of the risk notice (SAFE-03, TRUST-05). */
import { riskVersions } from "@candor/core/protection/risk";
import { acceptRisk, lossFigures, riskNotice } from "@candor/wire/risk";
import type { Db } from "../../platform/db/open-database.ts";
import { handle, type MountedCall } from "../../platform/http/mount.ts";
import { acceptedAt, newestFigures } from "./queries.ts";
import { acceptRiskNotice } from "./service.ts";

export const riskRoutes = (db: Db, playMoney: boolean): readonly MountedCall[] => [
  handle(lossFigures, async () => {
    const rows = await newestFigures(db);
    return { rows, total: rows.length };
  }),
  handle(riskNotice, async ({ kind }, { session }) => {
    const version = riskVersions[kind];
    const [accepted, figures] = await Promise.all([
      session && acceptedAt(db, session.userId, kind, version),
      newestFigures(db),
    ]);
    const figure = figures.find((each) => each.kind === kind) ?? null;
    return { kind, version, acceptedAt: accepted ?? null, figure, playMoney };
  }),
  handle(acceptRisk, async ({ kind, version }, { session, language, nowMs }) => {
    await acceptRiskNotice(db, { userId: session.userId, kind, version, language, nowMs });
    return {};
  }),
];

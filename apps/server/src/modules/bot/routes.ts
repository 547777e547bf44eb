/** The calls of the rule-based bot (BOT-01 to BOT-07, API-11). */
import { aiPlaceOrder, aiRule, aiStatus, botBacktest, botRuns, botStop, obtainAI } from "@candor/wire/bot";
import type { Clock } from "../../platform/clock.ts";
import type { Db } from "../../platform/db/open-database.ts";
import { handle, storedBody, type MountedCall } from "../../platform/http/mount.ts";
import { refuseWith } from "../../platform/refused.ts";
import type { Products } from "../../records/product.ts";
import { backtestOf } from "./backtest.ts";
import { claimCode, hasActiveCode } from "./claim-code.ts";
import { readBands, ruleOf } from "./offer.ts";
import type { ReadMinutes } from "../../records/read-minutes.ts";
import { currentRun, listRuns } from "./queries.ts";
import type { BotService } from "./service.ts";

export type BotRouteDeps = {
  readonly db: Db;
  /** For lists and the back-test. */
  readonly reads: Db;
  readonly service: BotService;
  readonly products: Products;
  readonly readMinutes: ReadMinutes;
  /** The market's clock. */
  readonly clock: Clock;
  readonly isDemo: boolean;
};

export const botRoutes = ({
  db,
  reads,
  service,
  products,
  readMinutes,
  clock,
  isDemo,
}: BotRouteDeps): readonly MountedCall[] => [
  handle(obtainAI, async (_input, { session, nowMs }) => {
    await claimCode(db, session.userId, isDemo, nowMs);
    return {};
  }),
  handle(aiStatus, (_input, { session }) => currentRun(reads, session.userId)),
  handle(aiRule, async () => ruleOf(products.all, await readBands(reads, clock.nowMs()))),
  handle(aiPlaceOrder, async (input, { session, language, idempotency }) => {
    const started = await service.start(input, { userId: session.userId, language, ...idempotency });
    return storedBody(started.body, started.replayed);
  }),
  handle(botRuns, (input, { session }) => listRuns(reads, products, session.userId, input)),
  handle(botStop, async ({ id }, { session, language, idempotency }) => {
    const stopped = await service.stop(id, { userId: session.userId, language, ...idempotency });
    return storedBody(stopped.body, stopped.replayed);
  }),
  handle(botBacktest, async ({ pid, price: amount, multiple, times }, { session }) => {
    if (!(await hasActiveCode(db, session.userId))) return refuseWith("AiCodeIsNotActive");
    const nowMs = clock.nowMs();
    const bands = await readBands(reads, nowMs);
    return await backtestOf(readMinutes, products.byPid(pid), bands, { amount, multiple, times }, nowMs);
  }),
];

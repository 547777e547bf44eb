/** What users earn by: investment products and pools, rewards and referral. */
import { protectionProfiles } from "@candor/core/protection/profile";
import { minuteMs } from "@candor/core/time/time";
import { investModule } from "../modules/invest/module.ts";
import type { InvestOwner } from "../modules/invest/ports.ts";
import { storedCandles } from "../modules/market/candle-queries.ts";
import { poolsModule } from "../modules/pools/module.ts";
import { referralModule } from "../modules/referral/module.ts";
import { openRewards, type Rewards } from "../modules/rewards/module.ts";
import type { Module } from "../records/module.ts";
import { createSettings } from "../records/settings.ts";
import type { Base } from "./base.ts";
import type { EngineThread } from "./engine-thread/start-engine-thread.ts";
import type { Market } from "./market.ts";

export const earnModules = (
  { config, database, account: pushes }: Base,
  { products }: Market,
  { submit, clock, lastTrade }: EngineThread,
  owner: InvestOwner,
  { module: rewards }: Rewards,
): readonly Module[] => {
  const { db, reads, jobs, operators } = database;
  const noticesChanged = (userId: number): void => pushes.push(userId, "NOTICES", {});
  const { hasIncentives } = protectionProfiles[config.protectionProfile];
  return [
    investModule({
      db,
      jobsDb: jobs,
      reads,
      operators,
      submit,
      clock,
      owner,
      hasIncentives,
      products,
      lastTrade,
      noticesChanged,
    }),
    poolsModule({
      db,
      reads,
      operators,
      submit,
      clock,
      products,
      lastTrade,
      readMinutes: (pid, fromMs, toMs) => storedCandles(reads, pid, minuteMs, fromMs, toMs),
      everyMs: config.mode === "demo" ? 2_000 : 5_000,
    }),
    rewards,
    referralModule({
      db: jobs,
      reads,
      operators,
      submit,
      clock,
      noticesChanged,
      everyMs: config.mode === "demo" ? 3_000 : 60_000,
    }),
  ];
};

/** Before the community, which tells of approved speeches. */
export const rewardsOf = (
  { config, database, clock: baseClock }: Base,
  { submit, clock }: EngineThread,
): Rewards => {
  const { db, reads, operators } = database;
  const readSettings = createSettings(db, baseClock);
  const { hasIncentives } = protectionProfiles[config.protectionProfile];
  return openRewards({ db, reads, operators, submit, clock, readSettings, hasIncentives });
};

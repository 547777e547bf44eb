/** Options, contracts and the bot, the notices of what became of them, and the portfolio. */
import { minuteMs } from "@candor/core/time/time";
import { balancesOf } from "../ledger/balances.ts";
import { botModule } from "../modules/bot/module.ts";
import { leverageModule } from "../modules/leverage/module.ts";
import { storedCandles } from "../modules/market/candle-queries.ts";
import { tickEvidence } from "../modules/market/evidence-queries.ts";
import { noticesModule } from "../modules/notices/module.ts";
import { optionsModule } from "../modules/options/module.ts";
import { portfolioModule } from "../modules/portfolio/module.ts";
import type { Module } from "../records/module.ts";
import { createSettings } from "../records/settings.ts";
import type { Base } from "./base.ts";
import type { EngineThread } from "./engine-thread/start-engine-thread.ts";
import type { Market } from "./market.ts";

export const tradingModules = (base: Base, market: Market, engine: EngineThread): readonly Module[] => {
  const { config, database, clock, account: pushes } = base;
  const { db, reads, jobs, operators } = database;
  const { products } = market;
  const { submit, exposure, clock: marketClock } = engine;
  const evidence = tickEvidence(reads, market.archive);
  const lastPrice = (symbol: string) => engine.lastTrade(symbol)?.price;
  return [
    optionsModule({
      db: reads,
      submit,
      products,
      pushes,
      evidence,
      readSettings: createSettings(db, clock),
      walletOf: async (userId) => (await balancesOf(db, userId)).wallet,
    }),
    leverageModule({
      db,
      reads,
      submit,
      products,
      pushes,
      evidence,
      exposure,
      lastPrice,
    }),
    portfolioModule({ reads, lastTrade: engine.lastTrade, clock: marketClock }),
    botModule({
      db,
      reads,
      operators,
      submit,
      products,
      clock: marketClock,
      isDemo: config.mode === "demo",
      readMinutes: (pid, fromMs, toMs) => storedCandles(reads, pid, minuteMs, fromMs, toMs),
      pushes,
    }),
    noticesModule({ db, reads, jobs, clock, pairs: products, pushes }),
  ];
};

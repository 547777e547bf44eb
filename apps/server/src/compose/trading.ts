/** Options, contracts and the bot: everything that asks the engine for a price. */
import { minuteMs } from "@candor/core/time/time";
import { startEngine, type Engine } from "../engine/start-engine.ts";
import { openTickStore } from "../feed/tick-store.ts";
import { balancesOf } from "../ledger/balances.ts";
import { botModule } from "../modules/bot/module.ts";
import { createSettings } from "../modules/home/settings.ts";
import { leverageModule } from "../modules/leverage/module.ts";
import { storedCandles } from "../modules/market/candle-queries.ts";
import { tickEvidence } from "../modules/market/evidence-queries.ts";
import { optionsModule } from "../modules/options/module.ts";
import type { Module } from "../records/module.ts";
import type { Base } from "./base.ts";
import type { Market } from "./market.ts";

/** Waits for the lead and recovers. Commands are accepted from now on; those with a price wait until the log is opened. */
export const startDeciding = async (base: Base, { data }: Market): Promise<Engine> => {
  const { config, database, marketClock, log, closing, fail } = base;
  const engine = await startEngine({
    pool: database.engine,
    ticks: await openTickStore(database.engine),
    clock: marketClock,
    log,
    profile: config.protectionProfile,
    stampMs: data.tickLog.stampMs,
    whenDelivered: data.tickLog.whenDelivered,
    onLead: () => marketClock.open(database.market, log),
  });
  closing.add(engine.stop);
  void engine.ended.then((reason) => reason !== undefined && fail(reason));
  return engine;
};

export const tradingModules = (base: Base, market: Market, engine: Engine): readonly Module[] => {
  const { config, database, clock, marketClock, account: pushes } = base;
  const { db } = database;
  const { products, data } = market;
  const { submit, exposure } = engine;
  const evidence = tickEvidence(db);
  return [
    optionsModule({
      db,
      submit,
      products,
      pushes,
      evidence,
      readSettings: createSettings(db, clock),
      walletOf: async (userId) => (await balancesOf(db, userId)).wallet,
    }),
    leverageModule({
      db,
      submit,
      products,
      pushes,
      evidence,
      exposure,
      lastPrice: (symbol) => data.tickLog.last(symbol)?.price,
    }),
    botModule({
      db,
      submit,
      products,
      clock: marketClock,
      isDemo: config.mode === "demo",
      contractWalletOf: async (userId) => (await balancesOf(db, userId)).contract,
      readMinutes: (pid, fromMs, toMs) => storedCandles(db, pid, minuteMs, fromMs, toMs),
    }),
  ];
};

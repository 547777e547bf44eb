/** Options, contracts and the bot: everything that asks the engine for a price. */
import { minuteMs } from "@candor/core/time/time";
import { startEngine, type Engine } from "../engine/start-engine.ts";
import { openTickStore } from "../feed/tick-store.ts";
import { createBalancePushes } from "../ledger/balance-pushes.ts";
import { balancesOf, balancesOfUsers } from "../ledger/balances.ts";
import { hasActiveCode } from "../modules/bot/claim-code.ts";
import { botRoutes } from "../modules/bot/routes.ts";
import { createBotService } from "../modules/bot/service.ts";
import { createSettings } from "../modules/home/settings.ts";
import { createLeverPushes } from "../modules/leverage/pushes.ts";
import { lifeOfLeverWith } from "../modules/leverage/queries.ts";
import { leverRoutes } from "../modules/leverage/routes.ts";
import { createLeverageService } from "../modules/leverage/service.ts";
import { storedCandles } from "../modules/market/candle-queries.ts";
import { tickEvidence } from "../modules/market/evidence-queries.ts";
import { createOptionPushes } from "../modules/options/pushes.ts";
import { optionRoutes } from "../modules/options/routes.ts";
import { createOptionsService } from "../modules/options/service.ts";
import type { MountedCall } from "../platform/http/mount.ts";
import type { Base } from "./base.ts";
import type { Market } from "./market.ts";

/** Waits for the lead and recovers. Commands are accepted from now on; those with a price wait for the log to be opened. */
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

export const tradingCalls = (base: Base, market: Market, engine: Engine): readonly MountedCall[] => {
  pushBalances(base, engine);
  return [
    ...optionCalls(base, market, engine),
    ...leverCalls(base, market, engine),
    ...botCalls(base, market, engine),
  ];
};

/** One teller of BALANCE for everything that moves money. */
const pushBalances = ({ database: { db }, account, log }: Base, engine: Engine): void => {
  const changed = createBalancePushes({
    pushes: account,
    readBalances: (userIds) => balancesOfUsers(db, userIds),
    isListening: account.isListening,
    log,
  });
  engine.onPublished((events) =>
    changed(events.flatMap((event) => (event.type === "balance" ? [event.userId] : []))),
  );
};

const optionCalls = (
  { database: { db }, clock, account }: Base,
  { products }: Market,
  { submit, onPublished }: Engine,
): readonly MountedCall[] => {
  onPublished(createOptionPushes(account, products));
  const service = createOptionsService({
    submit,
    products,
    readSettings: createSettings(db, clock),
    walletOf: async (userId) => (await balancesOf(db, userId)).wallet,
  });
  return optionRoutes(service, db, tickEvidence(db));
};

const leverCalls = (
  { database: { db }, account }: Base,
  { products, data }: Market,
  { submit, onPublished, exposure }: Engine,
): readonly MountedCall[] => {
  const rows = { products, lastPrice: (symbol: string) => data.tickLog.last(symbol)?.price };
  onPublished(createLeverPushes(account, rows));
  const service = createLeverageService({
    submit,
    products,
    lifeOf: lifeOfLeverWith(db),
  });
  return leverRoutes({ db, submit, service, rows, evidence: tickEvidence(db), exposure });
};

const botCalls = (
  { config, database: { db }, marketClock }: Base,
  { products }: Market,
  { submit }: Engine,
): readonly MountedCall[] => {
  const service = createBotService({
    submit,
    products,
    contractWalletOf: async (userId) => (await balancesOf(db, userId)).contract,
    hasActiveCode: (userId) => hasActiveCode(db, userId),
  });
  const readMinutes = (pid: number, fromMs: number, toMs: number) =>
    storedCandles(db, pid, minuteMs, fromMs, toMs);
  return botRoutes({
    db,
    service,
    products,
    readMinutes,
    clock: marketClock,
    isDemo: config.mode === "demo",
  });
};

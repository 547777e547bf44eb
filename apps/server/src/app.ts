/**
 * The whole server, composed by hand: every part, port, listener and route is joined here and nowhere
 * else. Start-up goes database, recovery, market, sockets, calls; closing goes the other way.
 */
import type { AddressInfo } from "node:net";
import { money } from "@candor/core/money/money";
import { hourMs, minuteMs } from "@candor/core/time/time";
import { channelsOf } from "@candor/wire/push";
import type { FastifyInstance } from "fastify";
import { startEngine, type Engine } from "./engine/start-engine.ts";
import { registerFeedMetrics } from "./feed/feed-metrics.ts";
import { openMarketData, type MarketData } from "./feed/start-market-data.ts";
import { openTickStore } from "./feed/tick-store.ts";
import { createBalancePushes } from "./ledger/balance-pushes.ts";
import { balancesOf, balancesOfUsers, houseBalance } from "./ledger/balances.ts";
import { createCaptcha } from "./modules/accounts/captcha.ts";
import { sweepAccounts } from "./modules/accounts/jobs.ts";
import { createPasswords, type Passwords } from "./modules/accounts/passwords.ts";
import type { AccountParts } from "./modules/accounts/parts.ts";
import { profileRoutes } from "./modules/accounts/profile-routes.ts";
import { accountRoutes } from "./modules/accounts/routes.ts";
import { securityPort } from "./modules/accounts/security-port.ts";
import { sessionRoutes } from "./modules/accounts/session-routes.ts";
import { authenticateWith } from "./modules/accounts/sessions.ts";
import { alertsModule, type AlertsModule } from "./modules/alerts/alerts-module.ts";
import { hasActiveCode } from "./modules/bot/claim-code.ts";
import { botRoutes } from "./modules/bot/routes.ts";
import { createBotService } from "./modules/bot/service.ts";
import { demoRoutes } from "./modules/demo/routes.ts";
import { refuseDemoData, seedDemo } from "./modules/demo/seed.ts";
import { homeRoutes } from "./modules/home/routes.ts";
import { createSettings } from "./modules/home/settings.ts";
import { journalRoutes } from "./modules/journal/routes.ts";
import { registerLeverMetrics } from "./modules/leverage/lever-metrics.ts";
import { createLeverPushes } from "./modules/leverage/pushes.ts";
import { hasLeverOrderEnded } from "./modules/leverage/queries.ts";
import { leverRoutes } from "./modules/leverage/routes.ts";
import { createLeverageService } from "./modules/leverage/service.ts";
import { storedCandles } from "./modules/market/candle-queries.ts";
import { tickEvidence } from "./modules/market/evidence-queries.ts";
import { marketModule, type MarketModule } from "./modules/market/market-module.ts";
import { readPairs } from "./modules/market/pair-queries.ts";
import type { Pair } from "./modules/market/market-ports.ts";
import { publicTickRoutes } from "./modules/market/public-routes.ts";
import { createOptionPushes } from "./modules/options/pushes.ts";
import { optionRoutes } from "./modules/options/routes.ts";
import { createOptionsService } from "./modules/options/service.ts";
import { startLossCount } from "./modules/risk/jobs.ts";
import { riskRoutes } from "./modules/risk/routes.ts";
import { openSecretKey, type SecretKey } from "./platform/secret-key.ts";
import { createSecondFactor } from "./modules/security/factors.ts";
import { securityRoutes } from "./modules/security/routes.ts";
import { systemClock, type Clock } from "./platform/clock.ts";
import type { Config } from "./platform/config.ts";
import { openDatabase, type Database } from "./platform/db/open-database.ts";
import { buildHttp, defaultWebRoot } from "./platform/http/build-http.ts";
import { createSessionCache } from "./platform/http/session-cache.ts";
import type { MountedCall } from "./platform/http/mount.ts";
import type { Log } from "./platform/log.ts";
import { startMessages } from "./platform/messages/start-messages.ts";
import { createAccountSocket, type AccountSocketHub } from "./platform/ws/account-socket.ts";
import { createMarketSocket, type MarketSocketHub } from "./platform/ws/market-socket.ts";
import { mountSockets } from "./platform/ws/mount-sockets.ts";

export type App = {
  readonly http: FastifyInstance;
  readonly database: Database;
  /** Listens and answers the address, such as "http://127.0.0.1:8080". */
  readonly listen: () => Promise<string>;
  /** Stops taking work, finishes what is under way, closes everything. May be called twice. */
  readonly close: () => Promise<void>;
  /** Settles with the reason when the server cannot go on by itself. */
  readonly failed: Promise<unknown>;
};

type Closing = {
  readonly add: (close: () => Promise<void> | void) => void;
  readonly all: () => Promise<void>;
};
type Base = {
  readonly config: Config;
  readonly log: Log;
  readonly clock: Clock;
  readonly database: Database;
  readonly secretKey: SecretKey;
  readonly closing: Closing;
  readonly fail: (reason: unknown) => void;
};

/** Builds and starts everything but listening. Closes what it opened when a later part fails. */
export const buildApp = async (config: Config, log: Log, clock: Clock = systemClock): Promise<App> => {
  const closing = createClosing(log);
  const failure = Promise.withResolvers<unknown>();
  try {
    const database = await openDatabase(config, log);
    closing.add(database.close);
    void database.failed.then(failure.resolve);
    const secretKey = openSecretKey(config.secretKey, config.dataDir);
    const base = { config, log, clock, database, secretKey, closing, fail: failure.resolve };
    return await compose(base, failure.promise);
  } catch (error) {
    await closing.all();
    throw error;
  }
};

const compose = async (base: Base, failed: Promise<unknown>): Promise<App> => {
  const { config, database, closing, log, clock } = base;
  let isReady = false;
  const sessions = createSessionCache(authenticateWith(database.db, clock));
  const account = createAccountSocket(sessions, clock);
  const data = await openMarketData({ ...base, pool: database.pool, onFatal: base.fail });
  const pairs = await readPairs(database.db, data.markets, config.protectionProfile);
  const socket = createMarketSocket(new Set(channelsOf(pairs.map(({ symbol }) => symbol))));
  const market = marketModule({ db: database.db, clock, socket, pairs });
  const passwords = createPasswords();
  await prepareHouse(base, passwords);
  const engine = await startDeciding(base);
  const trading: Trading = { ...base, engine, data, pairs, account, ...productsOf(pairs) };
  const balancesChanged = pushBalances(trading);
  const alerts = openAlerts(trading);
  const calls = [
    ...market.calls,
    ...alerts.calls,
    ...optionCalls(trading),
    ...leverCalls(trading, balancesChanged),
    ...botCalls(trading),
    ...peopleCalls(base, passwords, account, balancesChanged),
  ];
  await startMarket(base, { data, market, engine, alerts });
  const ticks = publicTickRoutes({ db: database.db, clock, pairs, keyId: data.keyId });
  const http = await buildHttp({
    ...config,
    calls,
    sessions,
    clock,
    log,
    webRoot: defaultWebRoot,
    isReady: () => isReady,
    routes: [(app) => void app.register(ticks)],
    registerMetrics: (registry) => {
      const symbols = pairs.map(({ symbol }) => symbol);
      registerFeedMetrics(registry, data.tickLog, symbols, clock);
      registerLeverMetrics(registry, engine.exposure);
    },
  });
  closing.add(() => http.close());
  const kinds = new Map<string, MarketSocketHub | AccountSocketHub>([
    ["/ws/market", socket],
    ["/ws/account", account],
  ]);
  const sockets = mountSockets(http.server, {
    kinds,
    log,
    limits: config.rateLimits,
    trustedProxies: config.trustedProxies,
    isReady: () => isReady,
    onSweep: account.sweep,
    onTick: account.closeExpired,
  });
  closing.add(sockets.close);
  closing.add(() => void (isReady = false));
  isReady = true;
  return { http, database, listen: () => listen(http, config), close: closing.all, failed };
};

/** A demo has its accounts and its capital before anyone trades; a live server never runs on a demo's data. */
const prepareHouse = async (
  { config, database: { db }, clock }: Base,
  passwords: Passwords,
): Promise<void> => {
  if (config.mode === "demo") return await seedDemo(db, passwords.hash, clock.nowMs());
  await refuseDemoData(db);
};

/** The engine recovers before a new tick is logged: its mark is the log's floor. */
const startDeciding = async ({ config, database, clock, log, closing, fail }: Base): Promise<Engine> => {
  const ticks = await openTickStore(database.pool);
  const engine = await startEngine({
    pool: database.pool,
    ticks,
    clock,
    log,
    profile: config.protectionProfile,
  });
  closing.add(engine.stop);
  void engine.ended.then((reason) => reason !== undefined && fail(reason));
  return engine;
};

type MarketParts = {
  readonly data: MarketData;
  readonly market: MarketModule;
  readonly engine: Engine;
  readonly alerts: AlertsModule;
};

/**
 * The log first, which tells the engine what a first start begins with; then candles, the screens, and the feeds. The engine
 * hears of a tick before the screens do.
 */
const startMarket = async (
  { closing }: Base,
  { data, market, engine, alerts }: MarketParts,
): Promise<void> => {
  data.tickLog.onAdvance(engine.advance);
  closing.add(data.stop);
  await data.prepare(engine.recoveredMarkMs);
  await market.start();
  closing.add(market.stop);
  data.tickLog.onAdvance(market.advance);
  closing.add(alerts.stop);
  await alerts.start();
  data.tickLog.onAdvance(alerts.advance);
  await data.start(market.book);
};

/** What options, contracts and the bot are joined from. */
type Trading = Base & {
  readonly engine: Engine;
  readonly data: MarketData;
  readonly pairs: readonly Pair[];
  readonly account: AccountSocketHub;
} & ReturnType<typeof productsOf>;

const productsOf = (pairs: readonly Pair[]) => ({
  products: {
    all: pairs,
    byPid: (pid: number) => pairs.find((pair) => pair.pid === pid),
    bySymbol: (symbol: string) => pairs.find((pair) => pair.symbol === symbol),
  },
});

/** One teller of BALANCE for everything that changes one; answers the function for changes outside the engine. */
const pushBalances = ({ database: { db }, engine, account, log }: Trading): ((userId: number) => void) => {
  const changed = createBalancePushes({
    pushes: account,
    readBalances: (userIds) => balancesOfUsers(db, userIds),
    isListening: account.isListening,
    log,
  });
  engine.onPublished((events) =>
    changed(events.flatMap((event) => (event.type === "balance" ? [event.userId] : []))),
  );
  return (userId) => changed([userId]);
};

const openAlerts = ({
  config,
  database: { db },
  clock,
  log,
  data,
  account,
  products,
}: Trading): AlertsModule =>
  alertsModule({
    db,
    clock,
    log,
    pairs: products,
    pushes: account,
    lastTick: data.tickLog.last,
    dataDir: config.dataDir,
    publicUrl: config.publicUrl,
    pushServices: config.pushServices,
  });

const optionCalls = ({
  database: { db },
  clock,
  engine,
  account,
  products,
}: Trading): readonly MountedCall[] => {
  engine.onPublished(createOptionPushes(account, products));
  const service = createOptionsService({
    placeOption: engine.placeOption,
    products,
    readSettings: createSettings(db, clock),
    walletOf: async (userId) => (await balancesOf(db, userId)).wallet,
  });
  return optionRoutes(service, db, tickEvidence(db));
};

const leverCalls = (
  { database: { db }, engine, data, account, products }: Trading,
  balanceChanged: (userId: number) => void,
): readonly MountedCall[] => {
  const rows = { products, lastPrice: (symbol: string) => data.tickLog.last(symbol)?.price };
  engine.onPublished(createLeverPushes(account, rows));
  const service = createLeverageService({
    lever: engine.lever,
    products,
    hasEnded: (userId, orderId) => hasLeverOrderEnded(db, userId, orderId),
  });
  return leverRoutes({
    db,
    service,
    rows,
    evidence: tickEvidence(db),
    exposure: engine.exposure,
    readBorne: async () => money(-(await houseBalance(db, "insurance"))),
    balanceChanged,
  });
};

const botCalls = ({ config, database: { db }, engine, products }: Trading): readonly MountedCall[] => {
  const service = createBotService({
    lever: engine.lever,
    products,
    contractWalletOf: async (userId) => (await balancesOf(db, userId)).contract,
    hasActiveCode: (userId) => hasActiveCode(db, userId),
  });
  const readMinutes = (pid: number, fromMs: number, toMs: number) =>
    storedCandles(db, pid, minuteMs, fromMs, toMs);
  return botRoutes({ db, service, products, readMinutes, isDemo: config.mode === "demo" });
};

/** Everything about the people who use it; also forgets hourly what no rule needs any more, and counts daily how accounts fared. */
const peopleCalls = (
  base: Base,
  passwords: Passwords,
  account: AccountSocketHub,
  balanceChanged: (userId: number) => void,
): readonly MountedCall[] => {
  const {
    config,
    database: { db },
    clock,
    log,
    closing,
  } = base;
  const sweep = (): void =>
    void sweepAccounts(db, clock.nowMs()).catch((error: unknown) =>
      log.error({ err: error }, "old codes stay"),
    );
  const sweeping = setInterval(sweep, hourMs);
  closing.add(() => clearInterval(sweeping));
  closing.add(startLossCount({ db, clock, log }).stop);
  const parts = accountParts(base, passwords, account);
  return [
    ...accountRoutes(parts),
    ...profileRoutes(parts),
    ...sessionRoutes(parts),
    ...securityRoutes({
      db,
      secretKey: base.secretKey,
      publicUrl: config.publicUrl,
      account: securityPort(parts),
    }),
    ...journalRoutes(db),
    ...homeRoutes(db, config.mode, { channels: parts.codes.channels.join(",") }),
    ...demoRoutes({ db, balanceChanged }),
    ...riskRoutes(db, config.mode === "demo"),
  ];
};

/** What the accounts work with; starts what carries their messages. */
const accountParts = (base: Base, passwords: Passwords, sessionsEnded: AccountSocketHub): AccountParts => {
  const { config, database, secretKey, closing } = base;
  const { messages, channels, stop } = startMessages(base);
  closing.add(stop);
  const captcha = createCaptcha(secretKey.derive("captcha"));
  return {
    db: database.db,
    messages,
    passwords,
    sessionsEnded,
    secondFactor: createSecondFactor(database.db, secretKey),
    codes: { captcha, channels, pacesNetworks: config.rateLimits },
    publicUrl: config.publicUrl,
  };
};

/** Runs what was added, the last first; one that fails does not keep the others open. */
const createClosing = (log: Log): Closing => {
  const closers: (() => Promise<void> | void)[] = [];
  let closed: Promise<void> | undefined;
  const run = async (): Promise<void> => {
    for (const close of closers.reverse()) {
      try {
        await close();
      } catch (error) {
        log.error({ err: error }, "a part did not close");
      }
    }
  };
  return { add: (close) => void closers.push(close), all: () => (closed ??= run()) };
};

const listen = async (http: FastifyInstance, { host, port }: Config): Promise<string> => {
  await http.listen({ host, port });
  const address = http.server.address() as AddressInfo;
  const name = address.family === "IPv6" ? `[${address.address}]` : address.address;
  return `http://${name}:${address.port}`;
};

/**
 * The whole server, composed by hand: every part, port, listener and route is connected only here and in `compose/`.
 *
 * Start-up order: database, the console alone while the log is ahead of the clock, the engine's thread (which waits to become leader and recovers), log, modules, feeds, calls. Closing uses
 * the reverse order, so the lease is released after the last write and before the database is closed.
 */
import type { FastifyInstance } from "fastify";
import { openBase, type Base } from "./compose/base.ts";
import { openChains } from "./compose/chains.ts";
import { createClosing } from "./compose/closing.ts";
import { houseModules } from "./compose/house.ts";
import { identityModules } from "./compose/identity.ts";
import { openPictures } from "./compose/pictures.ts";
import { jobsModule } from "./compose/jobs.ts";
import { startModules } from "./compose/join.ts";
import { marketModules, openMarket } from "./compose/market.ts";
import { operatorSide, serveConsole } from "./compose/operator.ts";
import { openPeople } from "./compose/people.ts";
import { listen, serve } from "./compose/serve.ts";
import { startEngineThread } from "./compose/engine-thread/start-engine-thread.ts";
import { tradingModules } from "./compose/trading.ts";
import { earnModules, rewardsOf } from "./compose/earn.ts";
import { prepareHouse, walletModules } from "./compose/wallet.ts";
import { waitForClock } from "./compose/wait-for-clock.ts";
import { withdrawalModules } from "./compose/withdrawals.ts";
import { createPasswords } from "./modules/accounts/passwords/passwords.ts";
import { clockModule } from "./modules/clock/module.ts";
import { systemClock, watchClock, type Clock } from "./platform/clock.ts";
import type { Config } from "./platform/config/config.ts";
import { openDatabase, type Database } from "./platform/db/open-database.ts";
import type { Log } from "./platform/log.ts";
import type { UntilStopped } from "./platform/until-stopped.ts";
import type { CommandPort } from "./records/command-port.ts";

/** `submit` sends a command to the engine, for code in this process. */
export type App = CommandPort & {
  readonly http: FastifyInstance;
  readonly database: Database;
  /** Where the operators' console is served, unless it is off. */
  readonly consoleAddress: string | undefined;
  /** Listens and returns the address, such as "http://127.0.0.1:8080". */
  readonly listen: () => Promise<string>;
  /** Says from now on that it is not ready, and goes on serving. */
  readonly drain: () => void;
  /** Stops taking work, finishes what is under way, closes everything. May be called twice. */
  readonly close: () => Promise<void>;
  /** Settles with the reason when the server cannot continue. */
  readonly failed: Promise<unknown>;
};

/** Builds and starts everything except listening. Closes what it opened when a later part fails. */
export const buildApp = async (
  config: Config,
  log: Log,
  clock: Clock = systemClock,
  untilStopped: UntilStopped = (work) => work(new AbortController().signal),
  open: typeof openDatabase = openDatabase,
  untilBuilt: () => Promise<void> = () => Promise.resolve(),
): Promise<App> => {
  const closing = createClosing(log);
  const failure = Promise.withResolvers<unknown>();
  try {
    const base = await openBase({
      config,
      log,
      clock,
      closing,
      untilStopped,
      open,
      untilBuilt,
      fail: failure.resolve,
    });
    const { http, drain, submit, consoleAddress } = await compose(base);
    base.database.startServing();
    return {
      http,
      submit,
      consoleAddress,
      database: base.database,
      listen: () => listen(http, config),
      drain,
      close: closing.closeAll,
      failed: failure.promise,
    };
  } catch (error) {
    await closing.closeAll();
    throw error;
  }
};

const compose = async (base: Base): Promise<Pick<App, "http" | "drain" | "submit" | "consoleAddress">> => {
  const passwords = createPasswords();
  const operators = operatorSide(
    base,
    passwords,
    clockModule(base.database.operators, base.database.operator, base.clock),
  );
  await waitForClock(base, operators);
  // Follows the machine's clock; the engine's thread ends the server when it is moved from now on.
  base.closing.add(watchClock(base.clock, () => {}).stop);
  const engine = await startEngineThread(base);
  const market = await openMarket(base, engine);
  const chains = await openChains({ ...base, clock: engine.clock });
  const pictures = await openPictures(base);
  const rewards = rewardsOf(base, engine);
  const people = openPeople(base, passwords, engine, {
    pictures,
    desks: operators.socket,
    rewards: rewards.ofSpeeches,
  });
  const modules = [
    ...operators.modules,
    ...marketModules(base, market, engine),
    ...tradingModules(base, market, engine),
    ...walletModules(base, engine, chains),
    ...earnModules(base, market, engine, people.owner, rewards),
    ...withdrawalModules(base, engine, people, chains),
    ...people.modules,
    ...identityModules(base, pictures),
    ...houseModules(base, market, engine, people.operator),
  ];
  operators.join(modules);
  modules.push(jobsModule(base, engine, [...modules]));
  await startModules(base, market, engine, modules);
  await prepareHouse(base, passwords.hash, engine);
  await base.untilBuilt();
  const { http, drain } = await serve(base, market, engine, modules);
  const consoleAddress = await serveConsole(base, operators, modules);
  return { http, drain, submit: engine.submit, consoleAddress };
};

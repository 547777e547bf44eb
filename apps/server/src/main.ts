/** The server as a program: settings, start, first information for a new user, and a clean shutdown. */
import { setTimeout as passed } from "node:timers/promises";
import type { App } from "./app.ts";
import { loadThreadEarly } from "./compose/engine-thread/load-thread.ts";
import { ConfigRefused, readConfig, type Config } from "./platform/config/config.ts";
import { openDatabase, type Database } from "./platform/db/open-database.ts";
import { waitForDatabase } from "./platform/db/wait-for-database.ts";
import { endByForce } from "./platform/end-by-force.ts";
import { untilBuilt } from "./platform/http/files/until-built.ts";
import { openLog, type Log } from "./platform/log.ts";
import { untilStopped } from "./platform/until-stopped.ts";
import { welcome } from "./welcome.ts";

/** A close that takes longer than this is aborted: everything committed is durable already. */
const closeWithinMs = 10_000;

/** PostgreSQL's program, or the one that makes its first files, is usually started within this. */
const startsWithinMs = 100;

const main = async (): Promise<void> => {
  // Node would open a debugger with this signal, which reads every secret.
  process.on("SIGUSR1", () => undefined);
  const config = settings();
  const log = openLog(config.logLevel);
  // The database and the engine's thread get ready while the rest of the program is loaded, which takes seconds.
  const build = begun(untilBuilt(process.argv));
  let early: Promise<Database> | undefined = begun(openDatabase(config, log));
  loadThreadEarly();
  const open: typeof openDatabase = (...settings) => {
    const opened = early ?? openDatabase(...settings);
    early = undefined;
    return opened;
  };
  // Loading keeps this thread busy: the database's own program is started before.
  await passed(startsWithinMs);
  const { buildApp } = await import("./app.ts");
  const start = (): Promise<App> => buildApp(config, log, undefined, untilStopped, open, () => build);
  const say = (sentence: string): void => {
    log.warn(sentence);
    process.stderr.write(`${sentence}\n`);
  };
  const app = await waitForDatabase(start, { say }).catch((error: unknown) => stopStart(log, error));
  const end = createEnd(app, log);
  // A terminal is not kept waiting.
  process.on("SIGINT", () => end(0, 0));
  for (const signal of ["SIGTERM", "SIGHUP"] as const) process.on(signal, () => end(0, config.drainMs));
  void app.failed.then((reason) => {
    log.fatal({ err: reason }, "the server cannot continue");
    end(1, 0);
  });
  const address = await app.listen().catch(async (error: unknown) => {
    await app.close();
    return stopStart(log, error);
  });
  process.stdout.write(welcome(address, config));
};

/** Who waits for it later hears of its failure then. */
const begun = <Value>(work: Promise<Value>): Promise<Value> => {
  work.catch(() => undefined);
  return work;
};

const settings = (): Config => {
  try {
    return readConfig(process.env);
  } catch (error) {
    if (!(error instanceof ConfigRefused)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(2);
  }
};

/** An operator reads one sentence; the log has the rest. */
const stopStart = (log: Log, error: unknown): never => {
  log.debug({ err: error }, "the start failed");
  process.stderr.write(`Candor cannot start: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
};

/**
 * Ends once: it says that it is not ready, serves on for `drainMs`, so that a balancer sends nothing more, and closes. Nothing that hangs
 * can hold it up.
 */
const createEnd = (app: App, log: Log): ((code: number, drainMs: number) => void) => {
  let isEnding = false;
  return (code, drainMs) => {
    if (isEnding) return;
    isEnding = true;
    endByForce(drainMs + closeWithinMs);
    app.drain();
    passed(drainMs)
      .then(() => app.close())
      .then(
        () => process.exit(code),
        (error: unknown) => {
          log.error({ err: error }, "the close failed");
          process.exit(1);
        },
      );
  };
};

await main();

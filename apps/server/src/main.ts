/** The server as a program: settings, start, first information for a new user, and a clean shutdown. */
import { buildApp, type App } from "./app.ts";
import { ConfigRefused, readConfig, type Config } from "./platform/config/config.ts";
import { openLog, type Log } from "./platform/log.ts";
import { untilStopped } from "./platform/until-stopped.ts";
import { welcome } from "./welcome.ts";

/** A close that takes longer than this is aborted: everything committed is durable already. */
const closeWithinMs = 10_000;

const main = async (): Promise<void> => {
  const config = settings();
  const log = openLog(config.logLevel);
  const app = await buildApp(config, log, undefined, untilStopped).catch((error: unknown) =>
    stopStart(log, error),
  );
  const end = createEnd(app, log);
  process.once("SIGINT", () => end(0));
  process.once("SIGTERM", () => end(0));
  void app.failed.then((reason) => {
    log.fatal({ err: reason }, "the server cannot continue");
    end(1);
  });
  const address = await app.listen().catch(async (error: unknown) => {
    await app.close();
    return stopStart(log, error);
  });
  process.stdout.write(welcome(address, config));
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

const createEnd = (app: App, log: Log): ((code: number) => void) => {
  let isEnding = false;
  return (code) => {
    if (isEnding) return;
    isEnding = true;
    setTimeout(() => process.exit(code === 0 ? 1 : code), closeWithinMs).unref();
    app.close().then(
      () => process.exit(code),
      (error: unknown) => {
        log.error({ err: error }, "the close failed");
        process.exit(1);
      },
    );
  };
};

await main();

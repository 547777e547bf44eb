/** Starts the product once for all journeys that only use it; those that kill it start their own. */
import { freePort, startFromCopies, startServer } from "./running-server.ts";

/** Playwright's global set-up: the returned function stops what it started. */
const startShared = async (): Promise<() => Promise<void>> => {
  const given = process.env["E2E_SERVER_URL"];
  if (given !== undefined) return async () => {};
  const removeStarted = await startFromCopies();
  const { stop } = await startForJourneys();
  return async () => {
    await stop();
    removeStarted();
  };
};

/** Starts a server with a console and somewhere to push to, and tells the journeys of this process, and of those that it starts, where it is. */
export const startForJourneys = async (): Promise<{ readonly stop: () => Promise<void> }> => {
  const consolePort = await freePort();
  const pushPort = await freePort();
  const { url, dataDir, stop } = await startServer({
    settings: {
      CONSOLE_ADDRESS: `127.0.0.1:${consolePort}`,
      PUSH_SERVICES: `http://127.0.0.1:${pushPort}`,
    },
  });
  process.env["E2E_SERVER_URL"] = url;
  process.env["E2E_CONSOLE_PORT"] = String(consolePort);
  process.env["E2E_PUSH_PORT"] = String(pushPort);
  process.env["E2E_DATA_DIR"] = dataDir;
  return { stop };
};

// Playwright needs a default export here.
export default startShared;

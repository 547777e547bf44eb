/** Starts the product once for all journeys that only use it; those that kill it start their own. */
import { startServer } from "./running-server.ts";

/** Playwright's global set-up: the returned function stops what it started. */
const startShared = async (): Promise<() => Promise<void>> => {
  const given = process.env["E2E_SERVER_URL"];
  if (given !== undefined) return async () => {};
  const server = await startServer();
  process.env["E2E_SERVER_URL"] = server.url;
  return server.stop;
};

// Playwright needs a default export here.
export default startShared;

/**
 * A program for the launcher's tests: opens the embedded database of the given folder, prints
 * "ready" with the address, and runs until it is ended. SIGTERM closes it in order.
 */
import { join } from "node:path";
import { openDatabase } from "../open-database.ts";
import { silentLog } from "../../log.ts";

const [, , dataDir = ""] = process.argv;
const databasePasswords = join(dataDir, "database-passwords");
try {
  const database = await openDatabase(
    { databaseUrl: undefined, databasePasswords, dataDir, mode: "demo" },
    silentLog,
  );
  process.once("SIGTERM", () => void database.close().then(() => process.exit(0)));
  process.stdout.write(`ready ${database.ownerUrl}\n`);
  setInterval(() => {}, 60_000);
} catch (error) {
  process.stdout.write(`${String(error)}\n`);
  process.exitCode = 1;
}

/**
 * `npm run database:prepare`: prepares a PostgreSQL database for a server that does not get the owner's address. It needs
 * the owner's address (an argument, or DATABASE_OWNER_URL) and MODE; it stores the roles' passwords where
 * DATABASE_PASSWORDS or DATA_DIR says. Run it again for a new version, or with --new-passwords.
 */
import { ConfigRefused } from "../../config/config.ts";
import { readPrepareConfig } from "../../config/config-prepare.ts";
import { openLog } from "../../log.ts";
import { withUser } from "../database-url.ts";
import { prepareDatabase } from "./prepare-database.ts";

const main = async (): Promise<void> => {
  const { ownerUrl, mode, databasePasswords, renewsPasswords } = readPrepareConfig(
    process.argv.slice(2),
    process.env,
  );
  await prepareDatabase(ownerUrl, {
    mode,
    passwordFile: databasePasswords,
    passwords: renewsPasswords ? "renew" : "keep",
    log: openLog("warn"),
  });
  process.stdout.write(
    [
      `The database is prepared. Its mode is ${mode} and cannot be changed.`,
      `  DATABASE_URL=${withUser(ownerUrl)}`,
      `  DATABASE_PASSWORDS=${databasePasswords}`,
      "Start the server with these two settings. It needs the file, and no other password.",
      "",
    ].join("\n"),
  );
};

try {
  await main();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = error instanceof ConfigRefused ? 2 : 1;
}

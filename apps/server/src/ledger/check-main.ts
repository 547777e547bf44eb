/**
 * `npm run ledger:check`: holds every rule of the ledger against the configured database, prints a
 * table and ends with 1 if one is broken. Of an embedded database it uses the running server, or
 * starts it for as long as it looks.
 */
import { existsSync } from "node:fs";
import { ConfigRefused, readConfig, type Config } from "../platform/config.ts";
import { holderOfDataDir } from "../platform/db/data-dir-lock.ts";
import { socketUrl } from "../platform/db/database-url.ts";
import { existingFolder, socketFolder } from "../platform/db/embedded-home.ts";
import { embeddedOwner } from "../platform/db/embedded-postgres.ts";
import { openDatabase, openPool, type Database } from "../platform/db/open-database.ts";
import { silentLog } from "../platform/log.ts";
import { checkLedger, isSound, type Finding } from "./check.ts";

const main = async (): Promise<number> => {
  const config = readConfig(process.env);
  if (config.databaseUrl === undefined && !existsSync(await existingFolder(config.dataDir))) {
    process.stderr.write(`There is no database under ${config.dataDir} yet: nothing was checked.\n`);
    return 2;
  }
  const database = await open(config);
  try {
    const findings = await checkLedger(database.db);
    process.stdout.write(table(findings));
    return isSound(findings) ? 0 : 1;
  } finally {
    await database.close();
  }
};

const open = async (config: Config): Promise<Database> => {
  if (config.databaseUrl !== undefined) return openPool(config.databaseUrl, silentLog);
  const runs = existsSync(config.dataDir) && (await holderOfDataDir(config.dataDir)) !== undefined;
  if (!runs) return openDatabase(config, silentLog);
  const socket = socketFolder(await existingFolder(config.dataDir));
  return openPool(socketUrl(socket, embeddedOwner, "candor"), silentLog);
};

const table = (findings: readonly Finding[]): string => {
  const width = Math.max(...findings.map(({ rule }) => rule.length));
  const lines = findings.map(({ rule, looked, wrong, example }) => {
    const verdict = wrong === 0 ? "holds" : `BROKEN ${wrong} times, e.g. ${example}`;
    return `${rule.padEnd(width)}  ${String(looked).padStart(9)}  ${verdict}`;
  });
  const broken = findings.filter(({ wrong }) => wrong > 0).length;
  const verdict =
    broken === 0 ? "The ledger is sound." : `The ledger is NOT sound: ${broken} rules are broken.`;
  return [`${"rule".padEnd(width)}  ${"rows".padStart(9)}`, ...lines, verdict, ""].join("\n");
};

try {
  process.exitCode = await main();
} catch (error) {
  process.stderr.write(`${error instanceof ConfigRefused ? error.message : String(error)}\n`);
  process.exitCode = 2;
}

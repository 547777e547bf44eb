/**
 * `npm run ledger:check`: checks the configured database against every rule of the ledger, prints a
 * table and exits with 1 if a rule is broken. With an embedded database it uses the running server, or
 * starts one for the time of the check.
 */
import { existsSync } from "node:fs";
import { ConfigRefused, readConfig } from "../platform/config/config.ts";
import { existingFolder } from "../platform/db/embedded/embedded-home.ts";
import { joinOrOpenDatabase } from "../platform/db/open-database.ts";
import { silentLog } from "../platform/log.ts";
import { checkLedger, isSound, type Finding } from "./check.ts";

const main = async (): Promise<number> => {
  const config = readConfig(process.env);
  if (config.databaseUrl === undefined && !existsSync(await existingFolder(config.dataDir))) {
    process.stderr.write(`There is no database under ${config.dataDir} yet: nothing was checked.\n`);
    return 2;
  }
  const database = await joinOrOpenDatabase(config, silentLog);
  try {
    const findings = await checkLedger(database.db);
    process.stdout.write(table(findings));
    return isSound(findings) ? 0 : 1;
  } finally {
    await database.close();
  }
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

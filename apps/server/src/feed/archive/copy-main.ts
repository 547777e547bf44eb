/**
 * `npm run ticks:copy`: checks the files of all closed days in every place of TICK_STORES, and copies what one lacks from another.
 * Exits with 1 when no place has a day. It may run while the server runs.
 */
import { ConfigRefused, readConfig } from "../../platform/config/config.ts";
import { joinOrOpenDatabase } from "../../platform/db/open-database.ts";
import { openFileStore } from "../../platform/files/store-location.ts";
import { silentLog } from "../../platform/log.ts";
import { openTickStore } from "../tick-store.ts";
import { copyDays } from "./copy-days.ts";

const main = async (): Promise<number> => {
  const config = readConfig(process.env);
  const stores = await Promise.all(config.tickStores.map(openFileStore));
  const database = await joinOrOpenDatabase(config, silentLog);
  try {
    const { pairs } = await openTickStore(database.market);
    const { days, copied, lost } = await copyDays({ market: database.market, stores, pairs });
    for (const day of copied) process.stdout.write(`copied  ${day}\n`);
    for (const day of lost) process.stdout.write(`LOST    ${day}: no place has what its record says\n`);
    process.stdout.write(
      `${days} days of pairs in ${stores.length} places: ${copied.length} copied, ${lost.length} lost.\n`,
    );
    return lost.length === 0 ? 0 : 1;
  } finally {
    await database.close();
  }
};

try {
  process.exitCode = await main();
} catch (error) {
  process.stderr.write(`${error instanceof ConfigRefused ? error.message : String(error)}\n`);
  process.exitCode = 2;
}

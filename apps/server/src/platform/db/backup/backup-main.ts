/** `npm run backup -- <folder>`: a backup of the whole database, of one moment, while the server runs or not (docs/OPERATING.md, "Backup"). */
import { ConfigRefused } from "../../config/config.ts";
import { readBackupConfig } from "../../config/config-backup.ts";
import { openLog } from "../../log.ts";
import { inOwnedDatabase } from "./owned-database.ts";
import { writeBackup } from "./write-backup.ts";

const main = async (): Promise<void> => {
  const config = readBackupConfig("backup", process.argv.slice(2), process.env);
  const manifest = await inOwnedDatabase(config, openLog("warn"), (owner) =>
    writeBackup(owner, config.folder),
  );
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  process.stdout.write(
    [
      `${config.folder} has the whole database of ${new Date(manifest.atMs).toISOString()}: ${manifest.tables.length} tables, ${rows} rows.`,
      "It has no keys. This database works with these; keep them apart from it, and copy them now if you have not:",
      ...manifest.keys.map(({ name, fingerprint }) => `  ${name}  ${fingerprint}`),
      `  database-passwords (or make new ones after a restore)`,
      `Copy as well, after it: ${config.dataDir}/pictures and ${config.dataDir}/archive, unless a bucket has them.`,
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

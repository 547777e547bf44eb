/** `npm run restore -- <folder>`: restores a backup into a new database (docs/OPERATING.md, "Backup"). */
import { ConfigRefused } from "../../config/config.ts";
import { readBackupConfig } from "../../config/config-backup.ts";
import { openLog } from "../../log.ts";
import { readManifest } from "./manifest.ts";
import { inNewDatabase } from "./owned-database.ts";
import { restoreBackup } from "./restore-backup.ts";

const main = async (): Promise<void> => {
  const config = readBackupConfig("restore", process.argv.slice(2), process.env);
  const manifest = await readManifest(config.folder);
  const pairs = await inNewDatabase(config, manifest.mode, openLog("warn"), (owner) =>
    restoreBackup(owner, config.folder, manifest),
  );
  process.stdout.write(
    [
      `The database is that of ${new Date(manifest.atMs).toISOString()} again (MODE=${manifest.mode}). The record says so: /public/restored.`,
      ...pairs.map(
        ({ symbol, lastSeq, firstSeq }) =>
          `  ${symbol}  restored to tick ${lastSeq}, goes on at tick ${firstSeq}`,
      ),
      "Before you start the server: bring back the keys that it works with,",
      ...manifest.keys.map(({ name, fingerprint }) => `  ${name}  ${fingerprint}`),
      "then the photos and the closed days, and run npm run ledger:check.",
      "What happened after that moment is gone. Compare payments out and in, frozen accounts and operators with what you know (docs/OPERATING.md).",
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

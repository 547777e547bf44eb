/**
 * The offline verifier (TRUST-06): recomputes a settled option, a closed contract or a stretch of the log from downloaded files.
 *
 *   npm run verify -- --keys <key file> <files or folders>
 *
 * It uses no database and no network, and shares only the rules with the server. `--help` says what it reads and what its exit
 * codes mean (verify/options.ts).
 */
import { diskFiles } from "./verify/disk-files.ts";
import { runVerifier } from "./verify/run.ts";

process.exitCode = await runVerifier(process.argv.slice(2), {
  files: diskFiles,
  nowMs: Date.now(),
  write: (line) => process.stdout.write(`${line}\n`),
});

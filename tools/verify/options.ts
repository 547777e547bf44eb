/** The verifier's command line. */
import { parseArgs } from "node:util";

export const help = `Checks files of the public record of prices, without any network and without trusting the server.

  npm run verify -- --keys <key file> <files or folders>
  npm run verify -- approvals --help       acts that two operators approved
  npm run verify -- audit --help           the operators' audit log
  npm run verify -- market --help          a demo's prices, from the seeds of days that have ended

  --keys <file>   The platform's public keys, as saved from /public/keys by you, or by somebody you trust. May be repeated.
  --key <hex>     The same for one key: its 64 hex digits. May be repeated.
  --help          This text.

Only keys that are given in this way are relied upon. A key that lies among the files is compared with them; without --keys or --key
nothing can be proved, because the person who made the files could have made the key.

The files, recognized by their contents:
  candor-option-7.json, candor-contract-9.json   what "Download evidence" saves
  <minute>.ndjson, or a saved range              a stretch of the log
  <day>.json                                     the record of a closed day, with its two files:
  <day>.csv.zst, <day>.checkpoints.csv.zst       its ticks and its checkpoints
  <minute>.checkpoint.json                       its signature
  index.json, and key files

Each is read exactly as the platform writes it: other spaces or an unknown field are refused.

Exit code
  0  Everything is proved: every file, every step, every signature, by keys that you gave.
  1  Something is false. The line that begins with FAIL says what, in which file and line, and what it means.
  2  It could not be proved: nothing is signed, no key was given, files are missing or cannot be read, or a minute is not signed yet.`;

export type Options = {
  readonly paths: readonly string[];
  readonly keyFiles: readonly string[];
  readonly keyTexts: readonly string[];
  readonly wantsHelp: boolean;
};

/** The options; a sentence when they are not understood. */
export const readOptions = (args: readonly string[]): Options | string => {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        keys: { type: "string", multiple: true, default: [] },
        key: { type: "string", multiple: true, default: [] },
        help: { type: "boolean", default: false },
      },
    });
    return { paths: positionals, keyFiles: values.keys, keyTexts: values.key, wantsHelp: values.help };
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
};

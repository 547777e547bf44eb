/**
 * `npm run verify -- audit`: checks the signed ends of the operators' audit log, and its lines where they are given (OPS-04). It uses no
 * database and no network.
 */
import { checkAuditChain, restoresIn, type HashedLine } from "@candor/core/proof/audit-chain";
import { checkKeys, type PublicKey } from "@candor/core/proof/trust-keys";
import { keysFile } from "@candor/wire/record/public-log";
import { readFile } from "@candor/wire/record/read-file";
import { readAuditFile, type AuditPart } from "./audit-files.ts";
import { checkEnds, type FiledEnd } from "./audit-ends.ts";
import { sha256 } from "./device-crypto.ts";
import { readJsonFiles, type Surroundings } from "./json-files.ts";
import { openReport, type ExitCode, type Report } from "./plain-report.ts";

export const auditHelp = `Checks the signed ends of the operators' audit log, without any network and without trusting the server.

  npm run verify -- audit --keys <key file> <files or folders>

  --keys <file>   The platform's public keys, as saved from /public/keys by you, or by somebody you trust. May be repeated.
  --help          This text.

The files, recognized by their contents:
  audit.json               as saved from /public/audit: the latest signed ends, and which days have a file
  <day>.json               as saved from /public/audit/<day>.json: all signed ends of a UTC day
  candor-audit-log.json    the lines, as an operator saves them at the console

Keep what you saved before, and give it with what you save today: ends that were signed once must still be there. The ends alone show how
many lines the log had at each minute, and that nobody signed two histories. What the lines say is checked only with the lines.

Exit code: 0 proved, 1 something is false, 2 it could not be proved.`;

export const verifyAudit = async (args: readonly string[], surroundings: Surroundings): Promise<ExitCode> => {
  const report = openReport(surroundings.write);
  const read = readJsonFiles(args, surroundings, auditHelp, report);
  if (read === undefined) return report.end();
  const pinned = read.keys((text) => readFile(keysFile, text)).flatMap(({ value }) => value.keys);
  const keys = trusted(pinned, report);
  const parts = read.files(readAuditFile).map(({ file, value }): AuditPart => ({ ...value, file }));
  const ends = await checkEnds(parts, keys, report);
  if (ends.length === 0) report.open("There is no signed end of the audit log among the files.");
  for (const part of parts) if (part.lines !== undefined) checkLines(part.file, part.lines, ends, report);
  if (parts.every(({ lines }) => lines === undefined))
    report.says("What the lines say is not checked: they are not among the files.");
  return report.end();
};

const trusted = (pinned: readonly PublicKey[], report: Report): readonly PublicKey[] => {
  const { keys, steps } = checkKeys(pinned, sha256);
  for (const { values } of steps) report.no(`key ${values["keyId"]} is not named after its bytes`);
  if (keys.length === 0) report.open("No key was given: save /public/keys and name it with --keys.");
  return keys;
};

const timeOf = (minuteMs: number): string => new Date(minuteMs).toISOString();

const checkLines = (
  file: string,
  lines: readonly HashedLine[],
  ends: readonly FiledEnd[],
  report: Report,
): void => {
  const last = lines.at(-1)?.seq;
  if (last === undefined) {
    report.open(`${file} has no line: it proves nothing`);
    return;
  }
  const chain = checkAuditChain(lines, sha256);
  if (chain.state === "broken") {
    report.no(`${file}: line ${chain.at} does not follow from the line before it`);
    return;
  }
  report.ok(`${file}: the chain of ${lines.length} lines is whole`);
  for (const { seq, afterSeq, backupMs, restoredMs } of restoresIn(lines))
    report.says(
      `${file}: line ${seq} says that the record was restored at ${timeOf(restoredMs)} to a backup of ${timeOf(backupMs)}: what was written after line ${afterSeq} until then is gone`,
    );
  if (chain.from !== 1)
    report.open(`${file} begins at line ${chain.from}: nothing is known of those before it`);
  const hashes = new Map(lines.map(({ seq, hash }) => [seq, hash]));
  const signed = ends.filter(({ seq }) => hashes.has(seq));
  for (const { seq, hash, minuteMs, file: from } of signed)
    if (hashes.get(seq) !== hash)
      report.no(
        `line ${seq} is not the one that was signed at ${timeOf(minuteMs)} (${from}): the log was written again`,
      );
  const later = ends.find(({ seq }) => seq > last);
  if (later !== undefined)
    report.open(
      `${file} ends at line ${last}, but line ${later.seq} was signed at ${timeOf(later.minuteMs)}: have the newer lines saved`,
    );
  const reach = Math.max(0, ...signed.map(({ seq }) => seq));
  if (reach < last) report.open(`lines after ${reach} are not signed yet, by what is here`);
};

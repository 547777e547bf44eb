/**
 * The offline verifier as a function: reads files, checks everything that they contain, writes one line a step, and returns the
 * exit code (TRUST-06). It never throws: what it did not foresee is "could not be proved".
 */
import { fromHex, keyIdOf } from "@candor/core/market/tick-chain";
import { trustKeys, type PublicKey } from "@candor/core/proof/trust-keys";
import { reachOf, type Verdict, type VerifyStep } from "@candor/core/proof/verify-step";
import { verifyApprovals } from "./approvals.ts";
import { verifyAudit } from "./audit-log.ts";
import { checkFound } from "./check-found.ts";
import { verifyMarket } from "./demo-market.ts";
import { openDays } from "./closed-days.ts";
import { sha256 } from "./device-crypto.ts";
import type { Files } from "./disk-files.ts";
import { help, readOptions, type Options } from "./options.ts";
import { fault, joinFound, readFound, type Fault, type Found } from "./read-found.ts";
import type { ExitCode } from "./plain-report.ts";
import { stepText } from "./step-text.ts";

export type Surroundings = {
  readonly files: Files;
  readonly nowMs: number;
  readonly write: (line: string) => void;
};

export const runVerifier = async (args: readonly string[], surroundings: Surroundings): Promise<ExitCode> => {
  try {
    if (args[0] === "audit") return await verifyAudit(args.slice(1), surroundings);
    if (args[0] === "approvals") return verifyApprovals(args.slice(1), surroundings);
    if (args[0] === "market") return verifyMarket(args.slice(1), surroundings);
    return await verify(args, surroundings);
  } catch (error) {
    surroundings.write(`NOT PROVED. ${error instanceof Error ? error.message : String(error)}`);
    return 2;
  }
};

const verify = async (args: readonly string[], { files, nowMs, write }: Surroundings): Promise<ExitCode> => {
  const notProved = (why: string): ExitCode => {
    write(`NOT PROVED. ${why}`);
    return 2;
  };
  const options = readOptions(args);
  if (typeof options === "string") return notProved(`${options} (--help says how to call this program)`);
  if (options.wantsHelp) {
    write(help);
    return 0;
  }
  if (options.paths.length === 0)
    return notProved("Name the downloaded files: npm run verify -- --keys <key file> <files or folders>");
  const pinned = readPinned(options, files);
  const found = await withDays(joinFound(options.paths.map((path) => readAt(path, files))), pinned.keys);
  const faults = [...pinned.faults, ...found.faults];
  for (const each of faults) write(faultText(each));
  const hasFalse = faults.some(({ isFalse }) => isFalse);
  const missing = whatIsMissing(found, pinned.keys);
  if (missing !== undefined) return hasFalse ? notHeld(write) : notProved(missing);
  const checks = await checkFound(found, pinned.keys, nowMs);
  const steps = checks.flatMap((check) => check.steps);
  for (const check of checks) {
    write(check.title);
    check.steps.forEach((step, index) => write(lineOf(step, index)));
    for (const claim of check.claims) write(`      ${claim}`);
  }
  if (hasFalse || steps.some((step) => !step.ok)) return notHeld(write);
  if (faults.length > 0) return notProved("A file could not be used; it is named above.");
  const open = checks.map(({ verdict }) => verdict).find((verdict) => verdict !== "proved");
  if (open !== undefined) return notProved(openText(open, steps));
  write("Everything holds.");
  return 0;
};

/** With the minutes of the closed days among the files. */
const withDays = async (found: Found, pinned: readonly PublicKey[]): Promise<Found> => {
  const { keys } = trustKeys(pinned, found.keys, sha256);
  return joinFound([found, { ...joinFound([]), ...(await openDays(found.days, found.packed, keys)) }]);
};

const notHeld = (write: (line: string) => void): ExitCode => {
  write("THIS DOES NOT HOLD.");
  return 1;
};

const readAt = (path: string, files: Files): Found =>
  joinFound(
    files
      .at(path)
      .map((found) => ("bytes" in found ? readFound(found.file, found.bytes) : fault(found.file, found.why))),
  );

/** The keys that the reader gives apart, and what is wrong with them. */
const readPinned = ({ keyFiles, keyTexts }: Options, files: Files): Found => {
  const found = joinFound([...keyFiles.map((path) => readAt(path, files)), ...keyTexts.map(typedKey)]);
  if (found.segments.length + found.checkpoints.length + found.bundles.length === 0) return found;
  return fault("--keys", "names more than key files: keys count only from a file of their own");
};

const typedKey = (text: string): Found => {
  const bytes = fromHex(text);
  if (bytes?.length !== 32) return fault(text, "is not a key of 64 hex digits");
  return { ...joinFound([]), keys: [{ keyId: keyIdOf(bytes, sha256), publicKey: text }] };
};

const whatIsMissing = (found: Found, pinned: readonly PublicKey[]): string | undefined => {
  const { bundles, segments, checkpoints, keys } = found;
  if (segments.length === 0 && bundles.every((bundle) => bundle.segments.length === 0))
    return "There is no log segment among the files.";
  const statements = checkpoints.length + bundles.flatMap((bundle) => bundle.checkpoints).length;
  if (statements > 0 && pinned.length + keys.length === 0)
    return "There are checkpoints, but no public keys: save /public/keys and name it with --keys.";
  return undefined;
};

const faultText = ({ file, why, isFalse }: Fault): string => `${isFalse ? "FAIL" : "part"}  ${file} ${why}`;

const lineOf = (step: VerifyStep, index: number): string =>
  `${String(index + 1).padStart(3)}. ${markOf(step)}  ${stepText(step)}`;

const markOf = (step: VerifyStep): string => {
  if (!step.ok) return "FAIL";
  if (step.key === "keyStrange") return "note";
  return { whole: "ok  ", unsigned: "wait", partial: "part" }[reachOf(step)];
};

const openText = (verdict: Exclude<Verdict, "proved">, steps: readonly VerifyStep[]): string => {
  if (verdict === "unsigned") return "Nothing here is signed: anyone could have written it.";
  if (steps.some(({ key }) => key === "keyUntrusted"))
    return "The signatures fit keys that came with the files. Name the platform's keys with --keys: a file that you saved yourself, or had from somebody you trust.";
  if (verdict === "pending")
    return "Everything holds so far. The last minute has no signed checkpoint here: fetch it when the minute is over, and check again.";
  return "Everything holds as far as these files reach; what they do not reach is named above. Add what is missing to check the rest.";
};

/**
 * The offline verifier (TRUST-06): recomputes a settled option or a closed contract from downloaded files.
 *
 *   npm run verify -- <files or folders>
 *
 * The files, in any order, recognized by their contents: the facts of the option or of the closed lever order
 * (the audit panel's download), log segments (/public/ticks/<symbol>/<minute>.ndjson or a range), checkpoints (…checkpoint.json or
 * index.json) and the public keys (/public/keys). A bundle with all of these in one file works too.
 * Without such facts it checks only the chain. It uses no database and no network. Parts that the files do not cover are
 * named, and then "everything holds" says so.
 *
 * Exit code: 0 everything holds, 1 something does not, 2 the files are not enough to decide.
 */
import { createHash, createPublicKey, verify } from "node:crypto";
import { readFileSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { checkOption, type OptionFacts } from "@candor/core/proof/check-option";
import { checkLever, type LeverFacts } from "@candor/core/proof/check-lever";
import { parseSegment, type Segment } from "@candor/core/market/segment";
import type { Checkpoint } from "@candor/core/market/tick-chain";
import { reachOf, verifyChain, type PublicKey, type VerifyStep } from "@candor/core/proof/verify-chain";
import { stepText } from "./verify-text.ts";

/** Only a lever order has a leverage. */
type Facts = OptionFacts | LeverFacts;
const isLever = (facts: Facts): facts is LeverFacts => "multiple" in facts;

type Evidence = {
  facts: Facts | undefined;
  segments: Segment[];
  checkpoints: Checkpoint[];
  keys: PublicKey[];
};

const main = async (): Promise<number> => {
  const paths = process.argv.slice(2);
  if (paths.length === 0) return say(2, "Name the downloaded files: npm run verify -- <files or folders>");
  const evidence = gather(paths.flatMap(filesOf));
  const missing = whatIsMissing(evidence);
  if (missing !== undefined) return say(2, missing);
  const report = await check(evidence);
  if (report === undefined)
    return say(2, "The facts are not those of a settled option or of a closed contract.");
  report.steps.forEach((step, index) =>
    say(0, `${String(index + 1).padStart(3)}. ${verdict(step)}  ${stepText(step)}`),
  );
  if (!report.ok) return say(1, "THIS DOES NOT HOLD.");
  return say(0, verdictOf(report.steps));
};

const verdictOf = (steps: readonly VerifyStep[]): string => {
  const reaches = new Set(steps.map(reachOf));
  if (reaches.has("unsigned")) return holdsSoFar;
  return reaches.has("partial") ? holdsInPart : "Everything holds.";
};

const holdsSoFar =
  "Everything holds so far. The last minute has no signed checkpoint here: fetch it when the minute is over, and check again.";
const holdsInPart =
  "Everything holds as far as these files reach; what they do not reach is named above. Add those minutes to check the rest.";

const verdict = (step: VerifyStep): string => {
  if (!step.ok) return "FAIL";
  return { whole: "ok  ", unsigned: "wait", partial: "part" }[reachOf(step)];
};

const check = (evidence: Evidence): Promise<{ ok: boolean; steps: readonly VerifyStep[] } | undefined> => {
  const { facts } = evidence;
  const symbol = facts?.procode ?? evidence.segments[0]?.head.symbol ?? "";
  const segments = evidence.segments.filter((segment) => segment.head.symbol === symbol);
  const proof = {
    segments,
    checkpoints: covered(evidence.checkpoints, symbol, segments),
    keys: evidence.keys,
  };
  if (facts === undefined) return verifyChain({ ...proof, symbol }, sha256, verifySignature);
  return isLever(facts)
    ? checkLever(facts, proof, sha256, verifySignature)
    : checkOption(facts, proof, sha256, verifySignature);
};

const sha256 = (bytes: Uint8Array): Uint8Array => createHash("sha256").update(bytes).digest();

const verifySignature = (publicKey: Uint8Array, message: Uint8Array, signature: Uint8Array): boolean => {
  const x = Buffer.from(publicKey).toString("base64url");
  const key = createPublicKey({ key: { kty: "OKP", crv: "Ed25519", x }, format: "jwk" });
  return signature.length === 64 && verify(null, message, key, signature);
};

/** An index also lists checkpoints of other minutes: those say nothing about these segments. */
const covered = (
  checkpoints: readonly Checkpoint[],
  symbol: string,
  segments: readonly Segment[],
): Checkpoint[] => {
  const within = checkpoints.filter(
    (checkpoint) =>
      checkpoint.symbol === symbol &&
      segments.some(
        ({ head, rows }) => checkpoint.seq >= head.firstSeq && checkpoint.seq < head.firstSeq + rows.length,
      ),
  );
  return [...new Map(within.map((checkpoint) => [checkpoint.seq, checkpoint])).values()].toSorted(
    (a, b) => a.seq - b.seq,
  );
};

const filesOf = (path: string): string[] =>
  statSync(path).isDirectory() ? readdirSync(path).map((name) => join(path, name)) : [path];

const gather = (files: readonly string[]): Evidence => {
  const evidence: Evidence = { facts: undefined, segments: [], checkpoints: [], keys: [] };
  for (const file of files) {
    const text = readFileSync(file, "utf8");
    if (!takeText(text, evidence))
      say(0, `${file} is not a file that this program knows; it is passed over.`);
  }
  evidence.segments.sort((a, b) => a.head.firstSeq - b.head.firstSeq);
  return evidence;
};

/** Adds what a text contains to `evidence`; false when it contains nothing useful. */
const takeText = (text: string, evidence: Evidence): boolean => {
  const segment = parseSegment(text);
  if (segment !== undefined) {
    evidence.segments.push(segment);
    return true;
  }
  try {
    return takeJson(JSON.parse(text) as Record<string, unknown>, evidence);
  } catch {
    return false;
  }
};

const takeJson = (json: Record<string, unknown>, evidence: Evidence): boolean => {
  const facts = json["order"] ?? json["facts"] ?? (typeof json["procode"] === "string" ? json : undefined);
  const inner = json["audit"] ?? json["data"];
  if (facts !== undefined) evidence.facts = facts as Facts;
  if (typeof json["signature"] === "string") evidence.checkpoints.push(json as Checkpoint);
  if (Array.isArray(json["checkpoints"])) evidence.checkpoints.push(...(json["checkpoints"] as Checkpoint[]));
  if (Array.isArray(json["keys"])) evidence.keys.push(...(json["keys"] as PublicKey[]));
  const texts = Array.isArray(json["segments"]) ? (json["segments"] as unknown[]) : [];
  for (const text of texts) {
    if (typeof text === "string" && text.startsWith("{")) takeText(text, evidence);
  }
  if (typeof inner === "object" && inner !== null) takeJson(inner as Record<string, unknown>, evidence);
  return true;
};

const whatIsMissing = ({ segments, checkpoints, keys }: Evidence): string | undefined => {
  if (segments.length === 0) return "There is no log segment among the files.";
  if (checkpoints.length > 0 && keys.length === 0)
    return "There are checkpoints, but not the public keys (/public/keys).";
  return undefined;
};

const say = (code: number, text: string): number => {
  process.stdout.write(`${text}\n`);
  return code;
};

process.exitCode = await main();

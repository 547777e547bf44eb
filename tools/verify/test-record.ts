/** For tests: the files of a small public record, by name, and the verifier run on them in this process. */
import { createHash, createPrivateKey, createPublicKey, sign, type KeyObject } from "node:crypto";
import { formatSegment, type LoggedTick } from "@candor/core/market/segment";
import { chainHash, checkpointMessage, genesisHash, keyIdOf, utf8 } from "@candor/core/market/tick-chain";
import { tickLine } from "@candor/core/market/tick";
import { formatPrice, price, quantity } from "@candor/core/money/money";
import { writeEvidence, type EvidenceFile } from "@candor/wire/record/evidence-file";
import { chainWords, lineWords } from "@candor/wire/record/public-log";
import { digest, sha256 } from "./device-crypto.ts";
import { runVerifier } from "./run.ts";

export const symbol = "ETHUSDT";
/** The start of a minute. */
export const start = 1_795_200_000_000;
const minuteMs = 60_000;
/** Long after both minutes. */
export const later = start + 60 * minuteMs;

export type TestKey = { readonly keyId: string; readonly publicKey: string; readonly secret: KeyObject };

/** A key from a name, the same in every run. */
export const keyOf = (name: string): TestKey => {
  const seed = createHash("sha256").update(name).digest();
  const secret = createPrivateKey({
    key: Buffer.concat([Buffer.from("302e020100300506032b657004220420", "hex"), seed]),
    format: "der",
    type: "pkcs8",
  });
  const raw = createPublicKey(secret).export({ format: "der", type: "spki" }).subarray(-32);
  return { keyId: keyIdOf(raw, sha256), publicKey: raw.toString("hex"), secret };
};
export const platform = keyOf("the platform");
export const attacker = keyOf("an attacker");

const published = ({ keyId, publicKey }: TestKey) => ({ keyId, publicKey, algorithm: "Ed25519" }) as const;
export const keysText = (...keys: readonly TestKey[]): string =>
  JSON.stringify({ keys: keys.map(published) });

/** Two minutes of a tick every two seconds, each 1 USDT above the one before, except those given. */
export const ticksOf = (
  prices: Readonly<Record<number, number>> = {},
  pair = symbol,
): readonly LoggedTick[] => {
  let previous = genesisHash(pair, sha256);
  return Array.from({ length: 60 }, (_, index): LoggedTick => {
    const tick = {
      symbol: pair,
      seq: index + 1,
      timeMs: start + index * 2_000,
      kind: "trade" as const,
      price: price(BigInt(prices[index + 1] ?? 2_000 + index) * 100_000_000n),
      qty: quantity(5n),
      buyerMaker: false,
    };
    previous = chainHash(previous, tickLine(tick), sha256);
    return { ...tick, hash: previous };
  });
};

/** The text of the first or the second minute. */
export const segmentText = (ticks: readonly LoggedTick[], minute: 0 | 1, key = platform): string => {
  const from = 30 * minute;
  const pair = ticks[0]?.symbol ?? symbol;
  const previousHash = ticks[from - 1]?.hash ?? genesisHash(pair, sha256);
  const head = { symbol: pair, from: start + minute * minuteMs, previousHash, firstSeq: from + 1 };
  return formatSegment({ ...head, publicKeyId: key.keyId }, ticks.slice(from, from + 30));
};

/** A signed statement about a tick. */
export const checkpointOf = (tick: LoggedTick | undefined, { secret, keyId }: TestKey = platform) => {
  const { symbol: pair = symbol, seq = 0, timeMs = 0, hash = "" } = tick ?? {};
  const message = utf8(checkpointMessage({ symbol: pair, seq, timeMs, hash }));
  return { symbol: pair, seq, timeMs, hash, signature: sign(null, message, secret).toString("hex"), keyId };
};
export const checkpointText = (tick: LoggedTick | undefined, key = platform): string =>
  JSON.stringify(checkpointOf(tick, key));

const paths = [0, 1].map((minute) => `/public/ticks/${symbol}/${start + minute * minuteMs}.ndjson`);

const shownTick = (tick: LoggedTick | undefined) => {
  const { seq = 0, timeMs = 0, hash = "" } = tick ?? {};
  const text = tick === undefined ? "" : formatPrice(tick.price);
  return { seq, time: timeMs, price: text, line: tick === undefined ? "" : tickLine(tick), hash };
};

/** A call of 10 USDT at 80 %, from tick 5 at 2004 to tick 45 at 2044. */
const option = {
  id: "7",
  pid: 2,
  symbol,
  pairName: "ETH/USDT",
  directionDigit: 0 as const,
  fee: "10",
  percent: "80",
  entryPrice: "2004",
  exitPrice: "2044",
  acceptedTime: start + 7_000,
  entryTime: start + 8_000,
  sellTime: start + 89_000,
  settledDigit: 1 as const,
  isWin: 1 as 1 | 2,
  optionNet: "8",
  entrySeq: 5,
  exitSeq: 45,
};
/** A long of one leaf at 20 times, opened at once at tick 5, closed by its take-profit at tick 45. */
const lever = {
  id: "9",
  type: 1 as 1 | 2,
  pairName: "ETH/USDT",
  symbol,
  pid: 2,
  multiple: 20,
  askedPrice: "2004",
  share: 1,
  status: 3 as const,
  openPrice: "2004",
  targetProfitPrice: "2044" as string | null,
  stopLossPrice: "1990" as string | null,
  newPrice: "2044",
  orderMargin: "50",
  grossProfit: "19.960079",
  tradeFee: "0.5",
  createdTime: start + 7_000,
  transactionTime: start + 8_000,
  handleTime: start + 88_000,
  completeTime: start + 88_003,
  molecule: 1,
  closeOutPrice: "1953.900002",
  closeOutRatio: "0.5",
  feeRate: "0.0005",
  closeReason: 3,
  houseLoss: "0",
  placedSeq: 5,
  sinceSeq: 5,
  entrySeq: 5,
  exitSeq: 45,
  aiRun: null,
  partOf: null,
};
export type OptionChanges = Partial<{ -readonly [Field in keyof typeof option]: unknown }>;
export type LeverChanges = Partial<{ -readonly [Field in keyof typeof lever]: unknown }>;

/** What the panel saves: the audit with these changes, and both minutes. */
export type Making = {
  readonly ticks?: readonly LoggedTick[];
  readonly key?: TestKey;
  /** The keys that lie in the file: the one that signed, unless said otherwise. */
  readonly keys?: readonly TestKey[];
  readonly minutes?: readonly (0 | 1)[];
  readonly signed?: readonly (0 | 1)[];
};

const evidenceText = (audit: object, making: Making): string => {
  const { ticks = ticksOf(), key = platform, minutes = [0, 1], signed = minutes } = making;
  const { keys = [key] } = making;
  const contents = {
    audit,
    segments: minutes.map((minute) => segmentText(ticks, minute, key)),
    checkpoints: signed.map((minute) => checkpointOf(ticks[30 * minute + 29], key)),
    keys: keys.map(published),
  };
  return writeEvidence(contents as Omit<EvidenceFile, "digest">, digest);
};

export const optionText = (changes: OptionChanges = {}, making: Making = {}): string => {
  const facts = { ...option, ...changes };
  const ticks = making.ticks ?? ticksOf();
  const at = (seq: unknown) => shownTick(ticks[Number(seq) - 1]);
  const [entry, exit] = [at(facts.entrySeq), at(facts.exitSeq)];
  const ride = [entry, exit].map(({ time, price: text }) => [time, text]);
  return evidenceText({ order: facts, entry, exit, next: at(46), ride, segments: paths }, making);
};

export const leverText = (changes: LeverChanges = {}, making: Making = {}): string => {
  const facts = { ...lever, ...changes };
  const ticks = making.ticks ?? ticksOf();
  const at = (seq: unknown) => shownTick(ticks[Number(seq) - 1]);
  const [entry, exit] = [at(facts.entrySeq), at(facts.exitSeq)];
  const ride = [entry, exit].map(({ time, price: text }) => [time, text]);
  const audit = { order: facts, entry, exit, before: at(44), next: at(46), ride };
  return evidenceText({ ...audit, segments: paths, segmentCount: 2 }, making);
};

export type TestFiles = Readonly<Record<string, string | Uint8Array | undefined>>;

/** Both minutes as anyone may save them, with their index and keys. */
export const logFiles = (ticks = ticksOf(), key = platform): Record<string, string> => ({
  "0.ndjson": segmentText(ticks, 0, key),
  "60.ndjson": segmentText(ticks, 1, key),
  "0.checkpoint.json": checkpointText(ticks[29], key),
  "60.checkpoint.json": checkpointText(ticks[59], key),
  "index.json": JSON.stringify({
    symbol,
    chain: chainWords,
    line: lineWords,
    segments: paths,
    checkpoints: [checkpointOf(ticks[29], key), checkpointOf(ticks[59], key)],
  }),
  "keys.json": keysText(key),
});

/** What is given apart as a key file, the time, and more options. */
type Circumstances = {
  readonly apart?: string | Uint8Array | null;
  readonly nowMs?: number;
  readonly more?: readonly string[];
};

/** Runs the verifier on a folder of these files, with the given keys apart: the platform's, unless said otherwise. */
export const runOn = async (
  files: TestFiles,
  { apart = keysText(platform), nowMs = later, more = [] }: Circumstances = {},
): Promise<{ readonly code: number; readonly text: string; readonly last: string }> => {
  const lines: string[] = [];
  const bytesOf = (text: string | Uint8Array): Uint8Array =>
    typeof text === "string" ? Buffer.from(text) : text;
  const at = (path: string) => {
    if (path === "apart.json") return [{ file: path, bytes: bytesOf(apart ?? "") }];
    return Object.entries(files).flatMap(([file, text]) =>
      text === undefined ? [] : [{ file, bytes: bytesOf(text) }],
    );
  };
  const args = [...more, ...(apart === null ? [] : ["--keys", "apart.json"]), "folder"];
  const code = await runVerifier(args, { files: { at }, nowMs, write: (line) => lines.push(line) });
  return { code, text: lines.join("\n"), last: lines.at(-1) ?? "" };
};

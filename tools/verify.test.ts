import { execFileSync } from "node:child_process";
import { createHash, generateKeyPairSync, sign } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { formatSegment, type LoggedTick } from "@candor/core/market/segment";
import { chainHash, checkpointMessage, genesisHash, utf8, type Sha256 } from "@candor/core/market/tick-chain";
import { tickLine } from "@candor/core/market/tick";
import { price, quantity } from "@candor/core/money/money";
import { beforeAll, describe, expect, test } from "vitest";

const symbol = "ETHUSDT";
const start = 1_795_200_000_000;
const sha256: Sha256 = (bytes) => createHash("sha256").update(bytes).digest();
const { publicKey, privateKey } = generateKeyPairSync("ed25519");
const keyHex = publicKey.export({ format: "der", type: "spki" }).subarray(-32).toString("hex");
const bundle: Record<string, string> = {};

/** A call of 10 USDT at 80 %, from tick 5 to tick 65 of a log that rises by 1 USDT a second. */
const facts = {
  id: "7",
  pid: 2,
  procode: symbol,
  ptitle: "ETH/USDT",
  ostyle: 0,
  fee: "10",
  percent: "80",
  buyprice: "2004",
  sellprice: "2064",
  accepttime: start + 3_500,
  buytime: start + 4_000,
  selltime: start + 64_500,
  ostaus: 1,
  isWin: 1,
  ploss: "8",
  entrySeq: 5,
  exitSeq: 65,
};

/** A long of one leaf at 20 times, opened at once at tick 5, closed by its take-profit at tick 65. */
const lever = {
  id: "9",
  type: 1,
  ptitle: "ETH/USDT",
  procode: symbol,
  pid: 2,
  multiple: 20,
  originPrice: "2004",
  share: 1,
  status: 3,
  openPrice: "2004",
  targetProfitPrice: "2064",
  stopLossPrice: "1990",
  newPrice: "2064",
  cautionMoney: "50",
  factProfits: "29.940119",
  tradeFee: "0.5",
  createtime: start + 3_500,
  transactionTime: start + 4_000,
  handleTime: start + 64_000,
  completeTime: start + 64_003,
  levermolecule: 1,
  closeOutPrice: "1953.900002",
  closeOutRatio: "0.5",
  feeRate: "0.0005",
  closeReason: 3,
  houseLoss: "0",
  placedSeq: 5,
  sinceSeq: 5,
  entrySeq: 5,
  exitSeq: 65,
  aiRun: null,
  partOf: null,
};
/** A short at 1000 times that the second tick after its opening closed out. */
const closedOut = {
  ...lever,
  type: 2,
  multiple: 1_000,
  cautionMoney: "1",
  targetProfitPrice: null,
  stopLossPrice: null,
  originPrice: "2063",
  openPrice: "2063",
  placedSeq: 64,
  sinceSeq: 64,
  entrySeq: 64,
  createtime: start + 62_500,
  transactionTime: start + 63_000,
  closeReason: 4,
  closeOutPrice: "2064.03149794",
  exitSeq: 66,
  newPrice: "2065",
  handleTime: start + 65_000,
  completeTime: start + 65_001,
  factProfits: "-0.969462",
};

beforeAll(() => {
  let previous = genesisHash(symbol, sha256);
  const ticks = Array.from({ length: 90 }, (_, index): LoggedTick => {
    const tick = {
      symbol,
      seq: index + 1,
      timeMs: start + index * 1_000,
      kind: "trade" as const,
      price: price(BigInt(2_000 + index) * 100_000_000n),
      qty: quantity(5n),
      buyerMaker: false,
    };
    previous = chainHash(previous, tickLine(tick), sha256);
    return { ...tick, hash: previous };
  });
  for (const from of [0, 60]) {
    const rows = ticks.slice(from, from + 60);
    const previousHash = ticks[from - 1]?.hash ?? genesisHash(symbol, sha256);
    bundle[`${from}.ndjson`] = formatSegment(
      { symbol, from: start + from * 1_000, previousHash, firstSeq: from + 1, publicKeyId: "k" },
      rows,
    );
  }
  bundle["0.checkpoint.json"] = signedCheckpoint(ticks[59]);
  bundle["60.checkpoint.json"] = signedCheckpoint(ticks[89]);
  bundle["keys.json"] = JSON.stringify({ keys: [{ keyId: "k", publicKey: keyHex, algorithm: "Ed25519" }] });
  bundle["option.json"] = JSON.stringify({
    order: facts,
    ride: [],
    segments: ["/public/ticks/ETHUSDT/0.ndjson"],
  });
});

const signedCheckpoint = (tick: LoggedTick | undefined): string => {
  const { seq = 0, timeMs = 0, hash = "" } = tick ?? {};
  const message = utf8(checkpointMessage({ symbol, seq, timeMs, hash }));
  const signature = sign(null, message, privateKey).toString("hex");
  return JSON.stringify({ symbol, seq, timeMs, hash, signature, keyId: "k" });
};

/** Runs the program on a folder with these files; it has no database and no network. */
const runVerifier = (files: Record<string, string | undefined>): { code: number; text: string } => {
  const folder = mkdtempSync(join(tmpdir(), "candor-verify-"));
  for (const [name, text] of Object.entries(files))
    if (text !== undefined) writeFileSync(join(folder, name), text);
  try {
    const text = execFileSync(process.execPath, [join(import.meta.dirname, "verify.ts"), folder], {
      encoding: "utf8",
      env: {},
    });
    return { code: 0, text };
  } catch (error) {
    const failed = error as { status: number; stdout: string };
    return { code: failed.status, text: failed.stdout };
  } finally {
    rmSync(folder, { recursive: true });
  }
};

describe("the offline verifier", () => {
  test("[TRUST-06] it recomputes a settled option from only downloaded files and shows each step", () => {
    const { code, text } = runVerifier(bundle);
    expect(text).toContain("the entry is tick 5 at 2004, the first tick after the order was accepted");
    expect(text).toContain("the exit is tick 65 at 2064");
    expect(text).toContain("the rule gives win 8, as was paid");
    expect([code, text.trimEnd().split("\n").at(-1)]).toEqual([0, "Everything holds."]);
  });

  test("[TRUST-06] an exit that no checkpoint covers yet passes so far, and the program says so", () => {
    const { code, text } = runVerifier({ ...bundle, "60.checkpoint.json": undefined });
    expect(code).toBe(0);
    expect(text).toContain("wait  no signed checkpoint covers tick 65 among these files yet");
    expect(text.trimEnd().split("\n").at(-1)).toContain("Everything holds so far.");
  });

  test("[TRUST-06] one downloaded file that contains everything is enough", () => {
    const whole = JSON.stringify({
      audit: JSON.parse(bundle["option.json"] ?? "") as unknown,
      segments: [bundle["0.ndjson"], bundle["60.ndjson"]],
      checkpoints: [JSON.parse(bundle["0.checkpoint.json"] ?? "") as unknown],
      ...(JSON.parse(bundle["keys.json"] ?? "") as object),
    });
    expect(runVerifier({ "evidence.json": whole }).code).toBe(0);
  });

  test.each([
    [
      "an acceptance when its tick was known",
      { "option.json": JSON.stringify({ order: { ...facts, accepttime: facts.buytime } }) },
    ],
    ["another result", { "option.json": JSON.stringify({ order: { ...facts, ploss: "-10", isWin: 2 } }) }],
    [
      "another exit",
      { "option.json": JSON.stringify({ order: { ...facts, exitSeq: 64, sellprice: "2063" } }) },
    ],
    [
      "a sell time beyond the log",
      { "option.json": JSON.stringify({ order: { ...facts, selltime: start + 900_000 } }) },
    ],
    [
      "keys that did not sign",
      { "keys.json": JSON.stringify({ keys: [{ keyId: "k", publicKey: "11".repeat(32) }] }) },
    ],
  ])("[TRUST-06] %s does not hold: exit code 1", (_, change) => {
    const { code, text } = runVerifier({ ...bundle, ...change });
    expect([code, text.includes("FAIL"), text.includes("THIS DOES NOT HOLD.")]).toEqual([1, true, true]);
  });

  test("[TRUST-06] a changed log line is found where it is", () => {
    const changed = bundle["60.ndjson"]?.replace(",2064,", ",2003,");
    const { code, text } = runVerifier({ ...bundle, "60.ndjson": changed ?? "" });
    expect([code, text.includes("the chain is broken at tick 65")]).toEqual([1, true]);
  });

  test("[TRUST-06] insufficient files give exit code 2, never a pass", () => {
    expect(runVerifier({ "option.json": bundle["option.json"] }).code).toBe(2);
    expect(runVerifier({ ...bundle, "keys.json": undefined }).code).toBe(2);
    expect(
      runVerifier({
        ...bundle,
        "option.json": JSON.stringify({ order: { ...facts, sellprice: null, exitSeq: null } }),
      }).code,
    ).toBe(2);
  });
});

describe("the offline verifier and closed contracts", () => {
  const contract = (order: object): Record<string, string | undefined> => ({
    ...bundle,
    "option.json": undefined,
    "contract.json": JSON.stringify({ order, ride: [], segments: [], segmentCount: 2 }),
  });

  test("[LEV-14] [TRUST-06] it recomputes a closed contract from only downloaded files and shows each step", () => {
    const { code, text } = runVerifier(contract(lever));
    expect(text).toContain("it opened at tick 5 at 2004, the tick that decided its placement");
    expect(text).toContain("tick 65 at 2064, logged 2026-11-20T");
    expect(text).toContain("reached the take-profit of 2064");
    expect(text).toContain("no trade from tick 6 to tick 64 had reached a price that closes it");
    expect(text).toContain("the rule gives a profit of 29.940119 and a house loss of 0, as was booked");
    expect([code, text.trimEnd().split("\n").at(-1)]).toEqual([0, "Everything holds."]);
  });

  test("[LEV-14] [TRUST-06] the file that the audit panel downloads is enough", () => {
    const whole = JSON.stringify({
      audit: { order: lever, ride: [], segments: ["/public/ticks/ETHUSDT/0.ndjson"], segmentCount: 2 },
      segments: [bundle["0.ndjson"], bundle["60.ndjson"]],
      checkpoints: [bundle["0.checkpoint.json"], bundle["60.checkpoint.json"]].map(
        (each) => JSON.parse(each ?? "") as unknown,
      ),
      ...(JSON.parse(bundle["keys.json"] ?? "") as object),
    });
    expect(runVerifier({ "candor-contract-9.json": whole }).code).toBe(0);
  });

  test("[LEV-11] [TRUST-06] a close-out is checked against its own price, and no earlier tick had reached it", () => {
    const { code, text } = runVerifier(contract(closedOut));
    expect(text).toContain("reached the close-out price of 2064.03149794");
    expect(code).toBe(0);
    const early = {
      ...closedOut,
      exitSeq: 65,
      newPrice: "2064",
      handleTime: start + 64_000,
      factProfits: "-0.484732",
    };
    expect(runVerifier(contract(early)).code).toBe(1);
  });

  test.each([
    ["a profit that the rule does not give", { factProfits: "28" }],
    ["a take-profit that an earlier tick had reached", { targetProfitPrice: "2050" }],
    ["a take-profit that this tick had not reached", { targetProfitPrice: "2065" }],
    ["another tick", { exitSeq: 66, newPrice: "2065", handleTime: start + 65_000, factProfits: "30.439121" }],
    ["a loss that the house is said to have borne", { houseLoss: "5" }],
    ["a fee that the rate does not give", { tradeFee: "1" }],
  ])("[LEV-14] [TRUST-06] %s does not hold: exit code 1", (_, changes) => {
    const { code, text } = runVerifier(contract({ ...lever, ...changes }));
    expect([code, text.includes("FAIL"), text.includes("THIS DOES NOT HOLD.")]).toEqual([1, true, true]);
  });

  test("[LEV-14] [TRUST-06] without the minutes of the opening it passes in part, and says which part", () => {
    const files = { ...contract(lever), "0.ndjson": undefined };
    const { code, text } = runVerifier(files);
    expect(code).toBe(0);
    expect(text).toContain("part  these files do not reach the opening at tick 5: it was not checked");
    expect(text.trimEnd().split("\n").at(-1)).toContain("as far as these files reach");
  });

  test("[LEV-14] [TRUST-06] a contract that is still open gives exit code 2, never a pass", () => {
    expect(runVerifier(contract({ ...lever, status: 1 })).code).toBe(2);
  });
});

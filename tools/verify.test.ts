import { execFileSync } from "node:child_process";
import { createHash, generateKeyPairSync, sign } from "node:crypto";
import { mkdtempSync, writeFileSync } from "node:fs";
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
  buytime: start + 4_500,
  selltime: start + 64_500,
  ostaus: 1,
  isWin: 1,
  ploss: "8",
  entrySeq: 5,
  exitSeq: 65,
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

/** Runs the program on a folder with these files: no database and no network is there to ask. */
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
  }
};

describe("the offline verifier", () => {
  test("[TRUST-06] it recomputes a settled option from downloaded files alone and shows each step", () => {
    const { code, text } = runVerifier(bundle);
    expect(text).toContain("the exit is tick 65 at 2064");
    expect(text).toContain("the rule gives isWin 1, ploss 8, as was paid");
    expect([code, text.trimEnd().split("\n").at(-1)]).toEqual([0, "Everything holds."]);
  });

  test("[TRUST-06] an exit that no checkpoint covers yet holds so far, and the program says so", () => {
    const { code, text } = runVerifier({ ...bundle, "60.checkpoint.json": undefined });
    expect(code).toBe(0);
    expect(text).toContain("wait  no signed checkpoint covers tick 65 among these files yet");
    expect(text.trimEnd().split("\n").at(-1)).toContain("Everything holds so far.");
  });

  test("[TRUST-06] one downloaded file that holds everything does as well", () => {
    const whole = JSON.stringify({
      audit: JSON.parse(bundle["option.json"] ?? "") as unknown,
      segments: [bundle["0.ndjson"], bundle["60.ndjson"]],
      checkpoints: [JSON.parse(bundle["0.checkpoint.json"] ?? "") as unknown],
      ...(JSON.parse(bundle["keys.json"] ?? "") as object),
    });
    expect(runVerifier({ "evidence.json": whole }).code).toBe(0);
  });

  test.each([
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

  test("[TRUST-06] files that do not suffice are exit code 2, never a pass", () => {
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

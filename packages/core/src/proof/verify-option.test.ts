import { createHash, generateKeyPairSync, sign, verify, createPublicKey, type KeyObject } from "node:crypto";
import { describe, expect, test } from "vitest";
import { price, quantity } from "../money/money.ts";
import { parseSegment, formatSegment, type LoggedTick, type Segment } from "../market/segment.ts";
import {
  chainHash,
  checkpointMessage,
  fromHex,
  genesisHash,
  toHex,
  utf8,
  type Checkpoint,
} from "../market/tick-chain.ts";
import { tickLine } from "../market/tick.ts";
import { verifyChain, type ChainEvidence } from "./verify-chain.ts";
import { verifyOption, type OptionClaim } from "./verify-option.ts";

const sha256 = (bytes: Uint8Array): Uint8Array => createHash("sha256").update(bytes).digest();
const { publicKey, privateKey } = generateKeyPairSync("ed25519");
const rawKey = (key: KeyObject): string =>
  key.export({ format: "der", type: "spki" }).subarray(-32).toString("hex");
const verifySignature = (raw: Uint8Array, message: Uint8Array, signature: Uint8Array): boolean => {
  const key = createPublicKey({
    key: { kty: "OKP", crv: "Ed25519", x: Buffer.from(raw).toString("base64url") },
    format: "jwk",
  });
  return verify(null, message, key, signature);
};
const symbol = "BTCUSDT";

/** Two minutes of ticks, one a second, the price rising by 1 USDT each. */
const makeLog = (): { ticks: LoggedTick[]; evidence: ChainEvidence } => {
  const start = 1_700_000_040_000;
  let previous = genesisHash(symbol, sha256);
  const ticks = Array.from({ length: 120 }, (_, index): LoggedTick => {
    const tick = {
      symbol,
      seq: index + 1,
      timeMs: start + index * 1_000 + 7,
      kind: "trade" as const,
      price: price(BigInt(60_000 + index) * 100_000_000n),
      qty: quantity(1_000n),
      buyerMaker: index % 2 === 0,
    };
    previous = chainHash(previous, tickLine(tick), sha256);
    return { ...tick, hash: previous };
  });
  const segments = [0, 60].map((from) => segmentOf(ticks, from));
  const keys = [{ keyId: "k1", publicKey: rawKey(publicKey) }];
  return {
    ticks,
    evidence: { symbol, segments, checkpoints: [signed(ticks, 59), signed(ticks, 119)], keys },
  };
};

const segmentOf = (ticks: readonly LoggedTick[], from: number): Segment => {
  const rows = ticks.slice(from, from + 60);
  const head = {
    symbol,
    from: 1_700_000_040_000 + from * 1_000,
    firstSeq: from + 1,
    publicKeyId: "k1",
    previousHash: ticks[from - 1]?.hash ?? genesisHash(symbol, sha256),
  };
  const segment = parseSegment(formatSegment(head, rows));
  if (segment === undefined) throw new Error("a written segment reads back");
  return segment;
};

const signed = (ticks: readonly LoggedTick[], index: number): Checkpoint => {
  const { seq, timeMs, hash } = ticks[index] as LoggedTick;
  const message = checkpointMessage({ symbol, seq, timeMs, hash });
  return {
    symbol,
    seq,
    timeMs,
    hash,
    keyId: "k1",
    signature: sign(null, utf8(message), privateKey).toString("hex"),
  };
};

const claimOf = (ticks: readonly LoggedTick[]): OptionClaim => {
  const [entry, exit] = [ticks[9] as LoggedTick, ticks[69] as LoggedTick];
  return {
    symbol,
    entrySeq: entry.seq,
    entryPrice: entry.price,
    buyTimeMs: entry.timeMs + 300,
    sellTimeMs: entry.timeMs + 60_300,
    exitSeq: exit.seq,
    exitPrice: exit.price,
    outcome: "win",
  };
};
const riseWins = (entry: bigint, exit: bigint): string => (exit > entry ? "win" : "lose");
const check = (claim: OptionClaim, evidence: ChainEvidence) =>
  verifyOption(claim, evidence, riseWins, sha256, verifySignature);
const failures = (steps: readonly { key: string; ok: boolean }[]): string[] =>
  steps.filter((step) => !step.ok).map((step) => step.key);

describe("checking an option without trusting anyone", () => {
  test("[OPT-08] [TRUST-06] an honest log and claim pass every step, in order", async () => {
    const { ticks, evidence } = makeLog();
    const report = await check(claimOf(ticks), evidence);
    expect(report.steps.map((step) => step.key)).toEqual([
      "segment",
      "segment",
      "checkpoint",
      "checkpoint",
      "entry",
      "exit",
      "exitComplete",
      "outcome",
    ]);
    expect(report.ok).toBe(true);
  });

  test("[TRUST-06] another exit than the last trade before the sell time is found out", async () => {
    const { ticks, evidence } = makeLog();
    const other = ticks[68] as LoggedTick;
    const report = await check({ ...claimOf(ticks), exitSeq: other.seq, exitPrice: other.price }, evidence);
    expect(failures(report.steps)).toEqual(["exitMissing"]);
  });

  test("[TRUST-06] another outcome than the rule gives is found out", async () => {
    const { ticks, evidence } = makeLog();
    expect(failures((await check({ ...claimOf(ticks), outcome: "lose" }, evidence)).steps)).toEqual([
      "outcomeDiffers",
    ]);
  });

  test("[TRUST-06] an entry price that was never logged, or logged after the purchase, is found out", async () => {
    const { ticks, evidence } = makeLog();
    const claim = claimOf(ticks);
    expect(failures((await check({ ...claim, entryPrice: price(1n) }, evidence)).steps)).toEqual([
      "entryMissing",
    ]);
    expect(failures((await check({ ...claim, buyTimeMs: 1_700_000_049_000 }, evidence)).steps)).toEqual([
      "entryMissing",
    ]);
  });

  test("[TRUST-06] an older tick that would suit someone better is not the entry", async () => {
    const { ticks, evidence } = makeLog();
    const older = ticks[8] as LoggedTick;
    const report = await check({ ...claimOf(ticks), entrySeq: older.seq, entryPrice: older.price }, evidence);
    expect(failures(report.steps)).toEqual(["entryMissing"]);
    expect(report.steps.find((step) => step.key === "entryMissing")?.values["foundSeq"]).toBe("10");
  });

  test("[TRUST-06] a log that ends before the sell time does not prove the exit", async () => {
    const { ticks, evidence } = makeLog();
    const claim = {
      ...claimOf(ticks),
      sellTimeMs: 1_700_001_000_000,
      exitSeq: 120,
      exitPrice: (ticks[119] as LoggedTick).price,
    };
    expect(failures((await check(claim, evidence)).steps)).toEqual(["exitOpen"]);
  });

  test("[MKT-08] an exit that no checkpoint covers yet passes and says so", async () => {
    const { ticks, evidence } = makeLog();
    const report = await check(claimOf(ticks), {
      ...evidence,
      checkpoints: evidence.checkpoints.slice(0, 1),
    });
    expect(report.ok).toBe(true);
    expect(report.steps.map((step) => step.key)).toContain("checkpointPending");
  });
});

describe("the hash chain", () => {
  const change = (evidence: ChainEvidence, seq: number, edit: (line: string) => string): ChainEvidence => ({
    ...evidence,
    segments: evidence.segments.map((segment) => ({
      ...segment,
      rows: segment.rows.map((row) =>
        row.line.startsWith(`${seq},`) ? { ...row, line: edit(row.line) } : row,
      ),
    })),
  });

  test("[MKT-08] a changed price breaks the chain exactly there", async () => {
    const { evidence } = makeLog();
    for (const seq of [1, 42, 60, 61, 120]) {
      const report = await verifyChain(
        change(evidence, seq, (line) => line.replace(/60\d\d\d|60000/, "70000")),
        sha256,
        verifySignature,
      );
      const broken = report.steps.find((step) => step.key === "segmentBroken");
      expect(broken?.values["seq"]).toBe(String(seq));
      expect(report.ticks.at(-1)?.seq ?? 0).toBe(seq - 1);
    }
  });

  test("[MKT-08] a tick taken out, or a whole rewritten tail, does not fit the signed checkpoint", async () => {
    const { ticks, evidence } = makeLog();
    const without = {
      ...evidence,
      segments: evidence.segments.map((segment) => ({
        ...segment,
        rows: segment.rows.filter((row) => !row.line.startsWith("30,")),
      })),
    };
    expect((await verifyChain(without, sha256, verifySignature)).ok).toBe(false);
    let previous = (ticks[98] as LoggedTick).hash;
    const rewritten = ticks.map((tick): LoggedTick => {
      if (tick.seq < 100) return tick;
      const changed = { ...tick, price: price(1n) };
      previous = chainHash(previous, tickLine(changed), sha256);
      return { ...changed, hash: previous };
    });
    const report = await verifyChain(
      { ...evidence, segments: [segmentOf(rewritten, 0), segmentOf(rewritten, 60)] },
      sha256,
      verifySignature,
    );
    expect(failures(report.steps)).toEqual(["checkpointForged"]);
    expect(report.signedThrough).toBe(60);
  });

  test("[MKT-08] a forged signature, a foreign key and another symbol's segment are refused", async () => {
    const { evidence } = makeLog();
    const [first] = evidence.checkpoints as [Checkpoint];
    const forged = {
      ...evidence,
      checkpoints: [{ ...first, signature: first.signature.replace(/^../, "00") }],
    };
    expect(failures((await verifyChain(forged, sha256, verifySignature)).steps)).toEqual([
      "checkpointForged",
    ]);
    expect(failures((await verifyChain({ ...evidence, keys: [] }, sha256, verifySignature)).steps)).toEqual([
      "keyUnknown",
      "keyUnknown",
    ]);
    expect(
      failures(
        (await verifyChain({ ...evidence, symbol: "ETHUSDT", checkpoints: [] }, sha256, verifySignature))
          .steps,
      ),
    ).toEqual(["segmentForeign"]);
  });

  test("[MKT-08] segments with a hole between them do not chain", async () => {
    const { ticks, evidence } = makeLog();
    const report = await verifyChain(
      { ...evidence, checkpoints: [], segments: [segmentOf(ticks.slice(0, 50), 0), segmentOf(ticks, 60)] },
      sha256,
      verifySignature,
    );
    expect(report.steps.at(-1)).toMatchObject({ key: "segmentBroken", values: { seq: "51" } });
  });

  test("[MKT-08] hex and UTF-8 are what the platform makes of them", () => {
    const text = "candor é 漢 🙂";
    expect(toHex(utf8(text))).toBe(Buffer.from(text).toString("hex"));
    expect(fromHex("0a0G")).toBeUndefined();
    expect(genesisHash("A", sha256)).not.toBe(genesisHash("B", sha256));
  });
});

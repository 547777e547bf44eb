import { createHash, generateKeyPairSync, sign, verify, createPublicKey, type KeyObject } from "node:crypto";
import { describe, expect, test } from "vitest";
import { price, quantity } from "../money/money.ts";
import { parseSegment, formatSegment, type LoggedTick, type Segment } from "../market/segment.ts";
import {
  chainHash,
  checkpointMessage,
  fromHex,
  genesisHash,
  keyIdOf,
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
const keyId = keyIdOf(Buffer.from(rawKey(publicKey), "hex"), sha256);

/** Two minutes of ticks, one per second, each 1 USDT higher; those given are heartbeats, whose price is off by `forged`. */
const makeLog = (
  heartbeats: readonly number[] = [],
  forged = 0n,
): { ticks: LoggedTick[]; evidence: ChainEvidence } => {
  const start = 1_700_000_040_000;
  const lastTrade = (index: number): number =>
    heartbeats.includes(index + 1) ? lastTrade(index - 1) : index;
  let previous = genesisHash(symbol, sha256);
  const ticks = Array.from({ length: 120 }, (_, index): LoggedTick => {
    const tick = {
      symbol,
      seq: index + 1,
      timeMs: start + index * 1_000 + 7,
      kind: heartbeats.includes(index + 1) ? ("heartbeat" as const) : ("trade" as const),
      price: price(
        BigInt(60_000 + lastTrade(index)) * 100_000_000n + (lastTrade(index) < index ? forged : 0n),
      ),
      qty: quantity(heartbeats.includes(index + 1) ? 0n : 1_000n),
      buyerMaker: index % 2 === 0,
    };
    previous = chainHash(previous, tickLine(tick), sha256);
    return { ...tick, hash: previous };
  });
  const segments = [0, 60].map((from) => segmentOf(ticks, from));
  const keys = [{ keyId, publicKey: rawKey(publicKey) }];
  return {
    ticks,
    evidence: { symbol, segments, checkpoints: [signed(ticks, 59), signed(ticks, 119)], keys, nowMs: 0 },
  };
};

const segmentOf = (ticks: readonly LoggedTick[], from: number): Segment => {
  const rows = ticks.slice(from, from + 60);
  const head = {
    symbol,
    from: 1_700_000_040_000 + from * 1_000,
    firstSeq: from + 1,
    publicKeyId: keyId,
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
    keyId,
    signature: sign(null, utf8(message), privateKey).toString("hex"),
  };
};

const claimOf = (ticks: readonly LoggedTick[]): OptionClaim => {
  const [entry, exit] = [ticks[9] as LoggedTick, ticks[69] as LoggedTick];
  return {
    symbol,
    acceptedMs: entry.timeMs - 700,
    entrySeq: entry.seq,
    entryPrice: entry.price,
    buyTimeMs: entry.timeMs,
    sellTimeMs: entry.timeMs + 60_000,
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
      "entryComplete",
      "exit",
      "exitComplete",
      "outcome",
    ]);
    expect(report.ok).toBe(true);
  });

  test("[TRUST-06] another exit than the last trade before the sell time is detected", async () => {
    const { ticks, evidence } = makeLog();
    const other = ticks[68] as LoggedTick;
    const report = await check({ ...claimOf(ticks), exitSeq: other.seq, exitPrice: other.price }, evidence);
    expect(failures(report.steps)).toEqual(["exitMissing"]);
  });

  test("[TRUST-06] another outcome than the rule gives is detected", async () => {
    const { ticks, evidence } = makeLog();
    expect(failures((await check({ ...claimOf(ticks), outcome: "lose" }, evidence)).steps)).toEqual([
      "outcomeDiffers",
    ]);
  });

  test("[TRUST-06] an entry price that was never logged, or a purchase at another time than its tick's, is detected", async () => {
    const { ticks, evidence } = makeLog();
    const claim = claimOf(ticks);
    for (const changes of [{ entryPrice: price(1n) }, { buyTimeMs: claim.buyTimeMs + 1 }])
      expect(failures((await check({ ...claim, ...changes }, evidence)).steps)).toEqual(["entryMissing"]);
  });

  test.each([
    ["older", 8],
    ["later", 10],
  ])(
    "[API-18] [OPT-06] [TRUST-06] an %s tick that would be better for one side is not the entry",
    async (_, index) => {
      const { ticks, evidence } = makeLog();
      const other = ticks[index] as LoggedTick;
      const { seq: entrySeq, price: entryPrice, timeMs: buyTimeMs } = other;
      const report = await check({ ...claimOf(ticks), entrySeq, entryPrice, buyTimeMs }, evidence);
      expect(failures(report.steps)).toEqual(["entryMissing"]);
      expect(report.steps.find((step) => step.key === "entryMissing")?.values["foundSeq"]).toBe("10");
    },
  );

  test("[API-18] [TRUST-06] a tick that was already logged when the order was accepted is not the entry, to the millisecond", async () => {
    const { ticks, evidence } = makeLog();
    const claim = claimOf(ticks);
    const known = await check({ ...claim, acceptedMs: claim.buyTimeMs }, evidence);
    expect(failures(known.steps)).toEqual(["entryMissing"]);
    expect((await check({ ...claim, acceptedMs: claim.buyTimeMs - 1 }, evidence)).ok).toBe(true);
    // The tick before it may have exactly the time of the acceptance.
    expect((await check({ ...claim, acceptedMs: claim.buyTimeMs - 1_000 }, evidence)).ok).toBe(true);
    expect((await check({ ...claim, acceptedMs: claim.buyTimeMs - 1_001 }, evidence)).ok).toBe(false);
  });

  test("[API-18] [TRUST-06] without the tick before it, nothing shows that the entry was the first one", async () => {
    const { ticks, evidence } = makeLog();
    const [entry, exit] = [ticks[60] as LoggedTick, ticks[70] as LoggedTick];
    const claim = {
      ...claimOf(ticks),
      acceptedMs: entry.timeMs - 5,
      entrySeq: entry.seq,
      entryPrice: entry.price,
      buyTimeMs: entry.timeMs,
      sellTimeMs: exit.timeMs,
      exitSeq: exit.seq,
      exitPrice: exit.price,
    };
    expect((await check(claim, evidence)).ok).toBe(true);
    const late = {
      ...evidence,
      segments: evidence.segments.slice(1),
      checkpoints: evidence.checkpoints.slice(1),
    };
    expect(failures((await check(claim, late)).steps)).toEqual(["entryOpen"]);
  });

  test("[API-18] [OPT-06] an entry at the first tick of the log needs no tick before it", async () => {
    const { ticks, evidence } = makeLog();
    const first = ticks[0] as LoggedTick;
    const { seq: entrySeq, price: entryPrice, timeMs: buyTimeMs } = first;
    const claim = { ...claimOf(ticks), acceptedMs: buyTimeMs - 9, entrySeq, entryPrice, buyTimeMs };
    expect((await check(claim, evidence)).ok).toBe(true);
  });

  test("[OPT-06] [API-18] a heartbeat can also be an entry; without a later trade, the exit is before it and the prices are equal", async () => {
    const { ticks, evidence } = makeLog([10, 11, 12, 13]);
    const [entry, exit] = [ticks[10] as LoggedTick, ticks[8] as LoggedTick];
    const claim = {
      ...claimOf(ticks),
      acceptedMs: entry.timeMs - 1,
      entrySeq: entry.seq,
      entryPrice: exit.price,
      buyTimeMs: entry.timeMs,
      sellTimeMs: entry.timeMs + 2_000,
      exitSeq: exit.seq,
      exitPrice: exit.price,
      outcome: "lose",
    };
    expect(failures((await check(claim, evidence)).steps)).toEqual([]);
    const atHeartbeat = { ...claim, exitSeq: entry.seq };
    expect(failures((await check(atHeartbeat, evidence)).steps)).toEqual(["exitMissing"]);
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

  test("[TRUST-06] a log that ends with a trade exactly at the sell time does not prove the exit: another trade of that time may have followed", async () => {
    const { ticks, evidence } = makeLog();
    const [last, before] = [ticks[119] as LoggedTick, ticks[118] as LoggedTick];
    const claim = {
      ...claimOf(ticks),
      sellTimeMs: last.timeMs,
      exitSeq: last.seq,
      exitPrice: last.price,
    };
    expect(failures((await check(claim, evidence)).steps)).toEqual(["exitOpen"]);
    const earlier = { ...claim, sellTimeMs: last.timeMs - 1, exitSeq: before.seq, exitPrice: before.price };
    expect((await check(earlier, evidence)).ok).toBe(true);
  });

  test("[MKT-08] an exit that no checkpoint covers yet passes and is reported as such", async () => {
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

  test("[MKT-08] a changed price breaks the chain at exactly that tick", async () => {
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

  test("[MKT-08] [API-18] a heartbeat with another price than the trade before it is reported, except at the start of a file", async () => {
    const { evidence } = makeLog([42, 61], 5n);
    const steps = (await verifyChain(evidence, sha256, verifySignature)).steps;
    expect(steps.find((step) => !step.ok)).toMatchObject({ key: "heartbeatPrice", values: { seq: "42" } });
    const second = { ...evidence, segments: evidence.segments.slice(1), checkpoints: [] };
    expect((await verifyChain(second, sha256, verifySignature)).ok).toBe(true);
    expect((await verifyChain(makeLog([42, 61]).evidence, sha256, verifySignature)).ok).toBe(true);
  });

  test("[MKT-08] a removed tick, or a completely rewritten tail, does not match the signed checkpoint", async () => {
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
    expect(failures(report.steps)).toEqual(["checkpointContradicts"]);
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

  test("[MKT-08] segments with a gap between them do not chain", async () => {
    const { ticks, evidence } = makeLog();
    const report = await verifyChain(
      { ...evidence, checkpoints: [], segments: [segmentOf(ticks.slice(0, 50), 0), segmentOf(ticks, 60)] },
      sha256,
      verifySignature,
    );
    expect(report.steps.at(-1)).toMatchObject({ key: "segmentBroken", values: { seq: "51" } });
  });

  test("[MKT-08] hex and UTF-8 equal those of the platform", () => {
    const text = "candor é 漢 🙂";
    expect(toHex(utf8(text))).toBe(Buffer.from(text).toString("hex"));
    expect(fromHex("0a0G")).toBeUndefined();
    expect(genesisHash("A", sha256)).not.toBe(genesisHash("B", sha256));
  });
});

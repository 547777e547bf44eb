/** What the page makes of the public files, as a server hands them out. */
import { formatSegment, type LoggedTick } from "@candor/core/market/segment";
import {
  chainHash,
  checkpointMessage,
  genesisHash,
  keyIdOf,
  toHex,
  utf8,
} from "@candor/core/market/tick-chain";
import { tickLine, type Tick } from "@candor/core/market/tick";
import { price, quantity } from "@candor/core/money/money";
import { chainWords, lineWords } from "@candor/wire/record/public-log";
import { ed25519 } from "@noble/curves/ed25519.js";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { checkMinute } from "./check-evidence.ts";
import { sha256 } from "./device-crypto.ts";
import { gatherEvidence, type Audit } from "./evidence.ts";
import {
  checkSigned,
  isSegmentPath,
  minuteOfSegment,
  readCheckpoint,
  readIndex,
  readKeys,
  readSegment,
} from "./public-log.ts";

const symbol = "BTCUSDT";
const minute = 1_795_000_020_000;
const path = `/public/ticks/${symbol}/${minute}.ndjson`;
const checkpointPath = `/public/ticks/${symbol}/${minute}.checkpoint.json`;
const secret = new Uint8Array(32).fill(7);
const keyOf = (of: Uint8Array) => {
  const raw = ed25519.getPublicKey(of);
  return { keyId: keyIdOf(raw, sha256), publicKey: toHex(raw), algorithm: "Ed25519" as const };
};
const [other, own] = [keyOf(new Uint8Array(32).fill(6)), keyOf(secret)];
const keys = [other, own];

const genesis = genesisHash(symbol, sha256);
const ticks: LoggedTick[] = [];
for (const seq of [1, 2, 3]) {
  const tick: Tick = {
    symbol,
    seq,
    timeMs: minute + seq * 1_000,
    kind: "trade",
    price: price(BigInt(100 + seq) * 100_000_000n),
    qty: quantity(1_000_000n),
    buyerMaker: false,
  };
  ticks.push({ ...tick, hash: chainHash(ticks.at(-1)?.hash ?? genesis, tickLine(tick), sha256) });
}
const { seq, timeMs, hash } = ticks[2]!;
const message = utf8(checkpointMessage({ symbol, seq, timeMs, hash }));
const checkpoint = {
  symbol,
  seq,
  timeMs,
  hash,
  signature: toHex(ed25519.sign(message, secret)),
  keyId: own.keyId,
};
const segmentText = formatSegment(
  { symbol, from: minute, previousHash: genesis, firstSeq: 1, publicKeyId: own.keyId },
  ticks,
);

const index = { symbol, chain: chainWords, line: lineWords, segments: [path], checkpoints: [checkpoint] };

/** The public files by path; every other path is not found. */
let files: Map<string, string>;
beforeEach(() => {
  files = new Map([
    ["/public/keys", JSON.stringify({ keys })],
    [path, segmentText],
    [checkpointPath, JSON.stringify(checkpoint)],
    ["/public/ticks/A%2FB/index.json", JSON.stringify(index)],
  ]);
  vi.stubGlobal("fetch", (asked: string) => {
    const text = files.get(asked);
    return Promise.resolve(new Response(text ?? "", { status: text === undefined ? 404 : 200 }));
  });
  vi.useFakeTimers({ now: minute + 120_000, toFake: ["Date"] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("[TRUST-05] [MKT-08] a minute is checked link by link, and with its signature", async () => {
  expect(await checkMinute(symbol, path)).toMatchObject({
    verdict: "proved",
    ticks: 3,
    steps: [{ key: "segment" }, { key: "checkpoint", ok: true }],
  });
});

test("[TRUST-05] [MKT-08] a minute without a checkpoint is checked, and not called signed: soon it waits, later it is false", async () => {
  files.delete(checkpointPath);
  const later = await checkMinute(symbol, path);
  expect(later).toMatchObject({ verdict: "false", ticks: 3 });
  expect(later.steps.map(({ key }) => key)).toEqual(["segment", "minuteUnsigned"]);
  vi.setSystemTime(minute + 119_999);
  const soon = await checkMinute(symbol, path);
  expect(soon).toMatchObject({ verdict: "unsigned", ticks: 3 });
  expect(soon.steps.map(({ key }) => key)).toEqual(["segment", "minutePending"]);
});

test("[TRUST-05] [MKT-08] a minute of another pair, and one whose checkpoint is forged, are not correct", async () => {
  expect((await checkMinute("ETHUSDT", path)).verdict).toBe("false");
  files.set(checkpointPath, JSON.stringify({ ...checkpoint, signature: toHex(new Uint8Array(64)) }));
  expect((await checkMinute(symbol, path)).verdict).toBe("false");
});

test("[TRUST-05] the evidence of an audit is its files, the checkpoints that there are, and the keys", async () => {
  const unsigned = path.replace(String(minute), String(minute - 60_000));
  files.set(unsigned, segmentText.replace(`"from":${minute}`, `"from":${minute - 60_000}`));
  const audit = { segments: [unsigned, path, "https://elsewhere.test/1.ndjson"] } as unknown as Audit;
  expect(await gatherEvidence(audit)).toEqual({
    audit,
    keys,
    files: [await readSegment(unsigned), await readSegment(path)],
    checkpoints: [checkpoint],
  });
  expect(await readSegment(path)).toMatchObject({ path, text: segmentText });
});

test("[TRUST-05] keys and index are read as they are published, a pair's name as one part of the path", async () => {
  expect(await readKeys()).toEqual(keys);
  files.set("/public/ticks/BTCUSDT/index.json", JSON.stringify(index));
  expect(await readIndex("BTCUSDT")).toEqual(index);
  const mixed = { ...index, checkpoints: [checkpoint, { ...checkpoint, symbol: "ETHUSDT" }] };
  files.set("/public/ticks/BTCUSDT/index.json", JSON.stringify(mixed));
  await expect(readIndex("BTCUSDT")).rejects.toMatchObject({ status: 200 });
  // The index of another pair is a failure, whatever it says.
  await expect(readIndex("A/B")).rejects.toMatchObject({
    path: "/public/ticks/A%2FB/index.json",
    status: 200,
  });
});

test("[TRUST-05] [TRUST-06] a file that is not written as the platform writes it, or is of another minute, is a failure", async () => {
  const elsewhere = path.replace(String(minute), String(minute + 60_000));
  files.set(elsewhere, segmentText);
  await expect(readSegment(elsewhere)).rejects.toMatchObject({ path: elsewhere, status: 200 });
  files.set(checkpointPath, JSON.stringify({ ...checkpoint, note: "more" }));
  await expect(readCheckpoint(path)).rejects.toMatchObject({ path: checkpointPath, status: 200 });
  files.set("/public/keys", `${JSON.stringify({ keys })}\n`);
  await expect(readKeys()).rejects.toMatchObject({ path: "/public/keys", status: 200 });
  files.set("/public/ticks/A%2FB/index.json", JSON.stringify({ ...index, segments: null }));
  await expect(readIndex("A/B")).rejects.toMatchObject({ status: 200 });
});

test("[TRUST-05] a file that is not a segment is a failure that names it", async () => {
  files.set(path, "<html>");
  await expect(readSegment(path)).rejects.toMatchObject({ name: "PublicLogFailure", path, status: 200 });
  await expect(readSegment(path)).rejects.toThrow(`${path}: 200`);
});

test("[TRUST-05] [MKT-08] a checkpoint is signed when one of the published keys has signed just this", async () => {
  expect(await checkSigned(checkpoint, keys)).toBe(true);
  expect(await checkSigned({ ...checkpoint, seq: 4 }, keys)).toBe(false);
  expect(await checkSigned({ ...checkpoint, keyId: other.keyId }, keys)).toBe(false);
  expect(await checkSigned({ ...checkpoint, keyId: "9".repeat(16) }, keys)).toBe(false);
  expect(await checkSigned({ ...checkpoint, signature: "no digits" }, keys)).toBe(false);
  expect(await checkSigned(checkpoint, [])).toBe(false);
  // A key counts only under the name that is its hash.
  expect(await checkSigned({ ...checkpoint, keyId: "k1" }, [{ ...own, keyId: "k1" }])).toBe(false);
});

test.each([
  [minute + 62_999, undefined],
  [minute + 63_000, checkpoint],
])(
  "[MKT-08] at %i the checkpoint of a minute is asked for from three seconds after its end",
  async (nowMs, found) => {
    vi.setSystemTime(nowMs);
    expect(await readCheckpoint(path)).toEqual(found);
  },
);

test("[MKT-08] the minute of a file is the number in its name", () => {
  expect(minuteOfSegment(path)).toBe(minute);
  expect(minuteOfSegment(`${path}.gz`)).toBe(0);
  expect(minuteOfSegment("/public/ticks/BTCUSDT/index.json")).toBe(0);
});

test.each([
  ["/public/ticks/BT/1795000020000.ndjson", true],
  ["/public/ticks/A2345678901234567890/179500002000012.ndjson", true],
  ["/public/ticks/B/1795000020000.ndjson", false],
  ["/public/ticks/A23456789012345678901/1795000020000.ndjson", false],
  ["/public/ticks/btcusdt/1795000020000.ndjson", false],
  ["/public/ticks/BTCUSDT/0795000020000.ndjson", false],
  ["/public/ticks/BTCUSDT/179500002000.ndjson", false],
  ["/public/ticks/BTCUSDT/1795000020000123.ndjson", false],
  ["/public/ticks/BTCUSDT/1795000020000xndjson", false],
  ["/public/ticks/BTCUSDT/1795000020000.ndjson?next=/api/logout", false],
  ["/api/public/ticks/BTCUSDT/1795000020000.ndjson", false],
])("[TRUST-05] the path %s is a file of the log: %s", (named, is) => expect(isSegmentPath(named)).toBe(is));

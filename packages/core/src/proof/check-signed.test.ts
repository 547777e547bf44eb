import { describe, expect, test } from "vitest";
import { keyIdOf } from "../market/tick-chain.ts";
import { signingMs } from "./check-signed.ts";
import { keyId, logOf, ownersLog, sha256, timeOf, verifySignature } from "./test-lever-log.ts";
import { verifyChain, type ChainEvidence } from "./verify-chain.ts";
import { verifyRuns } from "./verify-runs.ts";
import { verdictOf } from "./verify-step.ts";

const symbol = "BTCUSDT";
const log = { ...logOf(ownersLog), symbol };
const minuteMs = 60_000;
/** The end of the last minute, of ticks 61 to 80. */
const endMs = timeOf(61) + minuteMs;
const stepsOf = async (changes: Partial<ChainEvidence>) =>
  (await verifyChain({ ...log, ...changes }, sha256, verifySignature)).steps;
const after = async (changes: Partial<ChainEvidence>) =>
  (await stepsOf(changes)).filter(({ key }) => key !== "segment" && key !== "checkpoint");

type Said = {
  readonly seq: number;
  readonly timeMs: number;
  readonly hash: string;
  readonly symbol?: string;
  readonly key?: number;
};
/** Signed as the platform signs: by a key of 32 equal bytes, its own unless another is given. */
const signed = ({ seq, timeMs, hash, symbol: of = symbol, key = 7 }: Said) => {
  const raw = new Uint8Array(32).fill(key);
  const message = `candor checkpoint 1,${of},${seq},${timeMs},${hash}`;
  const signature = Buffer.from(sha256(new Uint8Array([...raw, ...Buffer.from(message)]))).toString("hex");
  return { symbol: of, seq, timeMs, hash, keyId: keyIdOf(raw, sha256), signature };
};

describe("a minute of the log", () => {
  const checkpoints = log.checkpoints.slice(0, 3);
  const values = { symbol, from: String(timeOf(61)), seq: "80", lastSeq: "80" };

  test("[MKT-08] [TRUST-06] that is over for a minute and has no checkpoint is a failure, before it is waited for", async () => {
    expect(signingMs).toBe(60_000);
    expect(await after({ checkpoints, nowMs: endMs + signingMs - 1 })).toEqual([
      { key: "minutePending", ok: true, values },
    ]);
    expect(await after({ checkpoints, nowMs: endMs + signingMs })).toEqual([
      { key: "minuteUnsigned", ok: false, values },
    ]);
  });

  test("[MKT-08] [TRUST-06] in the middle needs its own checkpoint, though a later one covers it", async () => {
    const left = log.checkpoints.filter(({ seq }) => seq !== 40);
    const missing = { symbol, from: String(timeOf(21)), seq: "40", lastSeq: "40" };
    expect(await after({ checkpoints: left, nowMs: endMs + signingMs })).toEqual([
      { key: "minuteUnsigned", ok: false, values: missing },
    ]);
  });

  test("[MKT-08] [TRUST-06] is signed at a tick that is not among the files: the cut is named", async () => {
    const segments = log.segments.map((each, index) =>
      index === 3 ? { ...each, rows: each.rows.slice(0, 15) } : each,
    );
    expect(await after({ segments, nowMs: endMs + signingMs })).toEqual([
      { key: "checkpointApart", ok: true, values: { symbol, seq: "80", keyId } },
      { key: "minuteCut", ok: true, values: { ...values, lastSeq: "75" } },
    ]);
  });

  test("[MKT-08] [TRUST-06] of which no checkpoint was given at all is unsigned, and a failure for a reader who asked for it", async () => {
    const given = { checkpoints: [], nowMs: endMs + signingMs };
    expect(await after(given)).toEqual([
      { key: "nothingSigned", ok: true, values: { symbol, firstSeq: "1", lastSeq: "80" } },
    ]);
    const asked = await after({ ...given, isFetched: true });
    expect(asked.map(({ key }) => key)).toEqual(Array.from({ length: 4 }, () => "minuteUnsigned"));
  });

  test("[TRUST-06] beside a broken chain is not looked at: the break is what is wrong", async () => {
    const segments = [log.segments[0], log.segments[2]].filter((each) => each !== undefined);
    const steps = await stepsOf({ segments, checkpoints: [], nowMs: endMs + signingMs });
    expect(steps.map(({ key }) => key)).toEqual(["segment", "segmentBroken"]);
  });
});

describe("a checkpoint", () => {
  const [first, second] = log.checkpoints;
  if (first === undefined || second === undefined) throw new Error("the log has checkpoints");
  const signedAs = (seq: number, timeMs: number, hash = first.hash) => signed({ seq, timeMs, hash });
  const keysOf = async (checkpoint: ReturnType<typeof signedAs>) =>
    (await after({ checkpoints: [...log.checkpoints, checkpoint] })).map(({ key }) => key);

  test("[MKT-08] [TRUST-06] of an earlier tick of a minute says nothing of the minute's end: that is unsigned", async () => {
    const checkpoints = [signedAs(19, timeOf(19)), ...log.checkpoints.slice(1)];
    const keys = (await after({ checkpoints, nowMs: endMs + signingMs })).map(({ key }) => key);
    expect(keys).toEqual(["checkpointContradicts", "minuteUnsigned"]);
  });

  test("[TRUST-06] given twice counts once", async () => {
    expect(await after({ checkpoints: [...log.checkpoints, { ...first, file: "again.json" }] })).toEqual([]);
  });

  test.each([
    ["of a later tick, after these", () => signedAs(81, endMs + 1), "checkpointApart"],
    ["of a later tick at an earlier time", () => signedAs(81, timeOf(61)), "checkpointApart"],
    ["of a later tick in the minute before", () => signedAs(81, timeOf(60)), "checkpointContradicts"],
    ["of a tick with another hash", () => signedAs(40, timeOf(40)), "checkpointContradicts"],
    ["of a tick at another time", () => signedAs(20, timeOf(20) - 1), "checkpointContradicts"],
    ["of a tick that is not the last of its minute", () => signedAs(19, timeOf(19)), "checkpointContradicts"],
    ["whose signature is another's", () => ({ ...first, signature: second.signature }), "checkpointForged"],
    ["whose signature is cut", () => ({ ...first, signature: first.signature.slice(2) }), "checkpointForged"],
    ["whose signature is not hex", () => ({ ...first, signature: "zz" }), "checkpointForged"],
    ["by a key that is not known", () => ({ ...first, keyId: "0".repeat(16) }), "keyUnknown"],
  ] as const)("[MKT-08] [TRUST-06] %s is named for what it is", async (_, checkpoint, key) => {
    expect(await keysOf(checkpoint())).toEqual([key]);
  });

  test("[TRUST-06] of another pair says nothing about this one, and its signature must hold as well", async () => {
    const other = { ...first, symbol: "ETHUSDT" };
    expect((await after({ checkpoints: [...log.checkpoints, other] })).map(({ key }) => key)).toEqual([
      "checkpointForged",
    ]);
  });

  test("[TRUST-06] of another pair proves nothing here, even when it is the only one", async () => {
    const other = { ...signed({ ...first, symbol: "ETHUSDT" }), file: "other.json" };
    const apart = {
      key: "checkpointApart",
      ok: true,
      values: { symbol: "ETHUSDT", seq: "20", keyId, file: "other.json" },
    };
    expect(await after({ checkpoints: [...log.checkpoints, other] })).toEqual([apart]);
    const alone = await after({ checkpoints: [other] });
    expect(alone.map(({ key }) => key)).toEqual(["checkpointApart", "nothingSigned"]);
    expect(await stepsOf({ segments: [], checkpoints: [other] })).toEqual([apart]);
  });

  test("[TRUST-06] of another record is named with both hashes", async () => {
    const other = signed({ ...first, hash: second.hash });
    const steps = await after({ checkpoints: [...log.checkpoints, other] });
    expect(steps).toEqual([
      {
        key: "checkpointContradicts",
        ok: false,
        values: { symbol, seq: "20", keyId, claimed: first.hash, computed: second.hash },
      },
    ]);
  });

  test("[TRUST-06] of a tick before these, in the minute in which these begin, contradicts them", async () => {
    const own = { segments: log.segments.slice(1), checkpoints: log.checkpoints.slice(1) };
    const keysWith = async (timeMs: number) =>
      (await after({ ...own, checkpoints: [...own.checkpoints, signedAs(20, timeMs)] })).map(
        ({ key }) => key,
      );
    expect(await keysWith(timeOf(20))).toEqual(["checkpointApart"]);
    expect(await keysWith(timeOf(21))).toEqual(["checkpointContradicts"]);
  });

  test("[TRUST-06] by a key with a false name is not looked at with that key", async () => {
    const keys = log.keys.map((key) => ({ ...key, keyId: "1".repeat(16) }));
    const steps = await after({ keys });
    expect(steps.map(({ key }) => key)).toEqual([
      "keyFalse",
      ...Array.from({ length: 4 }, () => "keyUnknown"),
    ]);
  });
});

describe("the first line of a file", () => {
  test("[MKT-08] [TRUST-06] without ticks below it names no minute and no key", async () => {
    const empty = log.segments.slice(0, 1).map((each) => ({ ...each, rows: [] }));
    const steps = await stepsOf({ segments: [...empty, ...log.segments] });
    expect(verdictOf(steps)).toBe("proved");
  });

  const withHead = (said: object) =>
    log.segments.map((each, index) => (index === 1 ? { ...each, head: { ...each.head, ...said } } : each));

  test("[MKT-08] [TRUST-06] names the minute of its first tick", async () => {
    const steps = await stepsOf({ segments: withHead({ from: timeOf(1) }) });
    expect(steps.find(({ ok }) => !ok)).toMatchObject({
      key: "headDiffers",
      values: { field: "from", claimed: String(timeOf(1)), computed: String(timeOf(21)) },
    });
  });

  test("[MKT-08] [TRUST-06] names the key that signed its last minute", async () => {
    const segments = withHead({ publicKeyId: "of another" });
    expect(await after({ segments })).toEqual([
      {
        key: "headDiffers",
        ok: false,
        values: {
          symbol,
          from: String(timeOf(21)),
          firstSeq: "21",
          field: "publicKeyId",
          claimed: "of another",
          computed: keyId,
        },
      },
    ]);
  });
});

test("[MKT-08] [TRUST-06] a file over a change of keys names the key of its last minute", async () => {
  const [one, two] = log.segments;
  const [before, at] = log.checkpoints;
  if (one === undefined || two === undefined || before === undefined || at === undefined)
    throw new Error("the log has minutes");
  const later = signed({ ...at, key: 8 });
  const keys = [...log.keys, { keyId: later.keyId, publicKey: "08".repeat(32) }];
  const verdictWith = async (publicKeyId: string) => {
    const range = { head: { ...one.head, publicKeyId }, rows: [...one.rows, ...two.rows], file: "range" };
    const steps = await stepsOf({ segments: [range], checkpoints: [before, later], keys });
    return { verdict: verdictOf(steps), where: steps.find(({ ok }) => !ok)?.values };
  };
  expect(await verdictWith(later.keyId)).toEqual({ verdict: "proved", where: undefined });
  expect(await verdictWith(keyId)).toMatchObject({ verdict: "false", where: { file: "range", line: "1" } });
});

test("[TRUST-06] files that overlap and agree are one record; where they differ, the tick is named", async () => {
  const [one, two, ...others] = log.segments;
  if (one === undefined || two === undefined) throw new Error("the log has segments");
  const range = { ...one, file: "range", rows: [...one.rows, ...two.rows.slice(0, 10)] };
  const agreeing = { ...log, segments: [range, two, ...others], checkpoints: log.checkpoints };
  expect(verdictOf((await verifyRuns(agreeing, sha256, verifySignature)).steps)).toBe("proved");
  const other = logOf({ 25: "99" }).segments[1];
  const rest = { ...two, file: "rest", rows: other?.rows ?? [] };
  const steps = (await verifyRuns({ ...log, segments: [range, rest] }, sha256, verifySignature)).steps;
  expect(steps.find(({ ok }) => !ok)).toMatchObject({
    key: "segmentTwice",
    values: { seq: "25", file: "rest", line: "6" },
  });
});

import { parseSegment } from "@candor/core/market/segment";
import { checkpointMessage, toHex, utf8, type Checkpoint } from "@candor/core/market/tick-chain";
import { renamed } from "@candor/wire/codec/names";
import { ed25519 } from "@noble/curves/ed25519.js";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { checkEvidence } from "./check-evidence.ts";
import { digestOf, verifySignature } from "./device-crypto.ts";
import { evidenceText, isLeverAudit, readAudit, type Evidence, type LeverAudit } from "./evidence.ts";
import { isSegmentPath } from "./public-log.ts";
import { evidence, keyId, keys, leverEvidence, minute, path, publishedKey, secret } from "./test-evidence.ts";

/** Long after the minute. */
beforeEach(() => void vi.useFakeTimers({ now: minute + 600_000, toFake: ["Date"] }));
afterEach(() => void vi.useRealTimers());

const failing = async (given: Evidence): Promise<readonly string[]> =>
  (await checkEvidence(given))?.steps.filter((step) => !step.ok).map((step) => step.key) ?? ["no report"];

const withText = (given: Evidence, text: string): Evidence => ({
  ...given,
  files: [{ path, text, segment: parseSegment(text)! }],
});

describe("checking an option on the user's device", () => {
  it("[OPT-08] [TRUST-05] an honest record passes, step by step", async () => {
    const report = await checkEvidence(evidence());
    expect(report?.verdict).toBe("proved");
    expect(report?.ticks).toBe(10);
    expect(report?.steps.map((step) => step.key)).toEqual([
      "segment",
      "checkpoint",
      "entry",
      "entryComplete",
      "exit",
      "exitComplete",
      "outcome",
    ]);
  });

  it("[OPT-08] [TRUST-05] a changed price breaks the chain", async () => {
    const given = evidence();
    const text = given.files[0]!.text.replace(",t,106,", ",t,99,");
    expect(await failing(withText(given, text))).toContain("segmentBroken");
  });

  it("[OPT-08] [TRUST-05] a payout that differs from the rule is reported", async () => {
    const given = evidence();
    const claimed = { ...given.audit.order, isWin: 2 as const, optionNet: "-10" };
    expect(await failing({ ...given, audit: { ...given.audit, order: claimed } })).toEqual([
      "outcomeDiffers",
    ]);
  });

  it("[API-18] [TRUST-05] an entry price that was known when the order was accepted is reported", async () => {
    const given = evidence();
    const claimed = { ...given.audit.order, acceptedTime: minute + 1_000 };
    expect(await failing({ ...given, audit: { ...given.audit, order: claimed } })).toEqual(["entryMissing"]);
  });

  it("[OPT-08] [TRUST-05] an exit that is not the last trade before expiry is reported", async () => {
    const given = evidence();
    const claimed = { ...given.audit.order, exitSeq: 6, exitPrice: "105" };
    // What is shown as the exit is another tick as well.
    expect(await failing({ ...given, audit: { ...given.audit, order: claimed } })).toEqual([
      "exitMissing",
      "tickDiffers",
    ]);
  });

  it("[TRUST-05] a checkpoint whose signature is another key's is forged", async () => {
    const given = evidence();
    const [checkpoint] = given.checkpoints as [Checkpoint];
    const signature = toHex(ed25519.sign(utf8(checkpointMessage(checkpoint)), new Uint8Array(32).fill(8)));
    expect(await failing({ ...given, checkpoints: [{ ...checkpoint, signature }] })).toEqual([
      "checkpointForged",
    ]);
  });

  it("[TRUST-05] a checkpoint by a key that is not published, or under the name of one that is, is false", async () => {
    const given = evidence();
    const other = publishedKey(new Uint8Array(32).fill(8));
    expect(await failing({ ...given, keys: [other] })).toEqual(["keyUnknown"]);
    expect(await failing({ ...given, keys: [{ ...other, keyId }] })).toEqual(["keyFalse", "keyUnknown"]);
  });

  it("[TRUST-05] a minute that is not signed yet is reported as waiting, not as proved", async () => {
    vi.setSystemTime(minute + 61_000);
    const report = await checkEvidence({ ...evidence(), checkpoints: [] });
    expect(report?.steps.map((step) => step.key)).toContain("checkpointPending");
    expect(report?.steps.map((step) => step.key)).toContain("minutePending");
    expect(report?.verdict).toBe("unsigned");
  });

  it("[TRUST-05] a minute that is over and that the platform has not signed is false", async () => {
    expect(await failing({ ...evidence(), checkpoints: [] })).toEqual(["minuteUnsigned"]);
  });

  it("[TRUST-05] an old evidence file whose ticks the log no longer has is false", async () => {
    const given = evidence();
    const exit = { ...given.audit.exit, hash: "0".repeat(64) };
    expect(await failing({ ...given, audit: { ...given.audit, exit } })).toEqual(["tickDiffers"]);
  });

  it("[TRUST-05] signatures are checked by the library where the browser offers no Ed25519", async () => {
    const message = utf8("candor");
    const signature = ed25519.sign(message, secret);
    const publicKey = ed25519.getPublicKey(secret);
    vi.stubGlobal("crypto", { getRandomValues: (bytes: Uint8Array) => bytes });
    expect(await verifySignature(publicKey, message, signature)).toBe(true);
    expect(await verifySignature(publicKey, utf8("candour"), signature)).toBe(false);
    expect(await verifySignature(publicKey.slice(1), message, signature)).toBe(false);
    vi.unstubAllGlobals();
  });

  it.each([
    ["that does not know Ed25519", { importKey: () => Promise.reject(new Error("NotSupportedError")) }],
    [
      "that knows the key and then fails",
      { importKey: async () => ({}), verify: () => Promise.reject(new Error("OperationError")) },
    ],
  ])("[TRUST-05] a browser %s is not trusted: the library tells valid from forged", async (_what, subtle) => {
    const message = utf8("candor");
    const signature = ed25519.sign(message, secret);
    const publicKey = ed25519.getPublicKey(secret);
    vi.stubGlobal("crypto", { subtle, getRandomValues: (bytes: Uint8Array) => bytes });
    expect(await verifySignature(publicKey, message, signature)).toBe(true);
    expect(await verifySignature(publicKey, utf8("candour"), signature)).toBe(false);
    expect(await verifySignature(new Uint8Array(32).fill(255), message, signature)).toBe(false);
    vi.unstubAllGlobals();
  });
});

describe("checking a contract on the user's device", () => {
  const claiming = (changes: Partial<LeverAudit["order"]>): Evidence => {
    const given = leverEvidence();
    return { ...given, audit: { ...given.audit, order: { ...given.audit.order, ...changes } } };
  };

  it("[LEV-14] [TRUST-05] an honest close passes, step by step", async () => {
    const report = await checkEvidence(leverEvidence());
    expect(report?.steps.filter((step) => !step.ok)).toEqual([]);
    expect(report?.steps.map((step) => step.key)).toEqual([
      "segment",
      "checkpoint",
      "placed",
      "openedAtOnce",
      "triggered",
      "priority",
      "untouched",
      "sequence",
      "terms",
      "leverOutcome",
    ]);
  });

  it.each([
    [{ grossProfit: "8" }, ["leverOutcomeDiffers"]],
    [{ tradeFee: "5" }, ["termsDiffer"]],
    [
      { exitSeq: 7, newPrice: "106", handleTime: minute + 6_000, completeTime: minute + 6_004 },
      ["touchedBefore", "leverOutcomeDiffers", "tickDiffers"],
    ],
    [{ openPrice: "102" }, ["openedMissing", "termsDiffer", "leverOutcomeDiffers"]],
  ] as const)("[LEV-14] [TRUST-05] a claim of %j does not hold", async (changes, expected) => {
    expect(await failing(claiming(changes))).toEqual(expected);
  });

  it("[LEV-14] [TRUST-05] a contract that is still open cannot be checked", async () => {
    expect(await checkEvidence(claiming({ status: 1 }))).toBeUndefined();
  });
});

describe("an evidence file", () => {
  it("[TRUST-05] [TRUST-06] is read back from the download, from a call's answer, and from its data", () => {
    const given = evidence();
    expect(readAudit(evidenceText(given))).toEqual({ audit: given.audit, isAltered: false });
    expect(readAudit(JSON.stringify({ retCode: 0, data: renamed(given.audit) }))).toEqual({
      audit: given.audit,
      isAltered: false,
    });
    expect(readAudit(JSON.stringify(renamed(given.audit)))).toEqual({ audit: given.audit, isAltered: false });
  });

  it("[TRUST-06] contains what the offline check needs: the files' own text, checkpoints and keys, and the digest of all", () => {
    const given = evidence();
    const contents = {
      audit: renamed(given.audit),
      segments: [given.files[0]!.text],
      checkpoints: given.checkpoints,
      keys,
    };
    expect(evidenceText(given)).toContain('"symbol": "BTCUSDT"');
    expect(JSON.parse(evidenceText(given))).toEqual({
      ...contents,
      digest: digestOf(JSON.stringify(contents)),
    });
  });

  it("[TRUST-05] [TRUST-06] that was changed after it was written is altered, however it is written", () => {
    const text = evidenceText(evidence());
    const edited = text.replace('"fee": "10"', '"fee": "11"');
    expect(readAudit(edited)).toMatchObject({ audit: { order: { fee: "11" } }, isAltered: true });
    expect(readAudit(JSON.stringify(JSON.parse(edited), null, 4))?.isAltered).toBe(true);
    const { digest: _, ...contents } = JSON.parse(text) as { digest: string };
    expect(readAudit(JSON.stringify(contents))?.isAltered).toBe(true);
    expect(readAudit(`${text}\n`)).toBeUndefined();
  });

  it("[LEV-14] [TRUST-06] a contract's file is distinguished from an option's", () => {
    const given = leverEvidence();
    expect(readAudit(evidenceText(given))).toEqual({ audit: given.audit, isAltered: false });
    expect(readAudit(JSON.stringify({ retCode: 0, data: renamed(given.audit) }))).toEqual({
      audit: given.audit,
      isAltered: false,
    });
    expect(isLeverAudit(given.audit)).toBe(true);
    expect(isLeverAudit(evidence().audit)).toBe(false);
  });

  it.each(["", "nonsense", "null", '"audit"', "{}", "[1]", '{"audit":{"order":{}}}'])(
    "[TRUST-05] %j is not evidence",
    (text) => {
      expect(readAudit(text)).toBeUndefined();
    },
  );

  it.each([
    [path, true],
    ["https://elsewhere.test/public/ticks/BTCUSDT/1795000020000.ndjson", false],
    ["/public/ticks/../../api/logout", false],
    ["//elsewhere.test/1795000020000.ndjson", false],
  ])("[TRUST-05] the named path %s may be fetched: %s", (named, may) => {
    expect(isSegmentPath(named)).toBe(may);
  });
});

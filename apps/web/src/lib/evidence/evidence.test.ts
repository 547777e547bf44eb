import { formatSegment, parseSegment, type LoggedTick } from "@candor/core/market/segment";
import {
  chainHash,
  checkpointMessage,
  genesisHash,
  keyIdOf,
  toHex,
  utf8,
  type Checkpoint,
} from "@candor/core/market/tick-chain";
import { tickLine, type Tick } from "@candor/core/market/tick";
import { price, quantity } from "@candor/core/money/money";
import { renamed } from "@candor/wire/codec/names";
import { ed25519 } from "@noble/curves/ed25519.js";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { alteredFields } from "./altered-fields.ts";
import { checkEvidence } from "./check-evidence.ts";
import { digestOf, sha256, verifySignature } from "./device-crypto.ts";
import {
  evidenceText,
  isLeverAudit,
  readAudit,
  type Evidence,
  type LeverAudit,
  type OptionAudit,
} from "./evidence.ts";
import { isSegmentPath } from "./public-log.ts";

const symbol = "BTCUSDT";
const minute = 1_795_000_020_000;
const path = `/public/ticks/${symbol}/${minute}.ndjson`;
const secret = new Uint8Array(32).fill(7);
const publishedKey = (of: Uint8Array) => {
  const raw = ed25519.getPublicKey(of);
  return { keyId: keyIdOf(raw, sha256), publicKey: toHex(raw), algorithm: "Ed25519" as const };
};
const keys = [publishedKey(secret)];
const { keyId } = publishedKey(secret);

/** Long after the minute. */
beforeEach(() => void vi.useFakeTimers({ now: minute + 600_000, toFake: ["Date"] }));
afterEach(() => void vi.useRealTimers());

/** Ten trades, one second apart, the price rising by 1 each. */
const loggedTicks = (): LoggedTick[] => {
  let previous = genesisHash(symbol, sha256);
  return Array.from({ length: 10 }, (_, index) => {
    const tick: Tick = {
      symbol,
      seq: index + 1,
      timeMs: minute + index * 1_000,
      kind: "trade",
      price: price(BigInt(100 + index) * 100_000_000n),
      qty: quantity(1_000_000n),
      buyerMaker: false,
    };
    previous = chainHash(previous, tickLine(tick), sha256);
    return { ...tick, hash: previous };
  });
};

const signed = (tick: LoggedTick): Checkpoint => {
  const { seq, timeMs, hash } = tick;
  const message = utf8(checkpointMessage({ symbol, seq, timeMs, hash }));
  return { symbol, seq, timeMs, hash, keyId, signature: toHex(ed25519.sign(message, secret)) };
};

const auditTick = (tick: LoggedTick, shownPrice: string) => ({
  seq: tick.seq,
  time: tick.timeMs,
  price: shownPrice,
  line: tickLine(tick),
  hash: tick.hash,
});

/** A CALL bought on tick 2 at 101 that ended on tick 7 at 106: it won 80 %. */
const evidence = (): Evidence & { readonly audit: OptionAudit } => {
  const ticks = loggedTicks();
  const text = formatSegment(
    { symbol, from: minute, previousHash: genesisHash(symbol, sha256), firstSeq: 1, publicKeyId: keyId },
    ticks,
  );
  const audit: OptionAudit = {
    order: {
      id: "9",
      pid: 1,
      symbol,
      pairName: "BTC/USDT",
      directionDigit: 0,
      fee: "10",
      percent: "80",
      entryPrice: "101",
      exitPrice: "106",
      acceptedTime: minute + 500,
      entryTime: minute + 1_000,
      sellTime: minute + 6_500,
      settledDigit: 1,
      isWin: 1,
      optionNet: "8",
      entrySeq: 2,
      exitSeq: 7,
    },
    entry: auditTick(ticks[1]!, "101"),
    exit: auditTick(ticks[6]!, "106"),
    next: auditTick(ticks[7]!, "107"),
    ride: [[minute + 1_000, "101"]],
    segments: [path],
  };
  return {
    audit,
    files: [{ path, text, segment: parseSegment(text)! }],
    checkpoints: [signed(ticks[9]!)],
    keys,
  };
};

/** A long opened on tick 2 at 101 and closed by its take-profit of 105 on tick 6: almost four percent of 1000 USDT. */
const leverEvidence = (): Evidence & { readonly audit: LeverAudit } => {
  const ticks = loggedTicks();
  const audit: LeverAudit = {
    order: {
      id: "5",
      type: 1,
      pairName: "BTC/USDT",
      symbol,
      pid: 1,
      multiple: 20,
      askedPrice: "101",
      share: 1,
      status: 3,
      openPrice: "101",
      targetProfitPrice: "105",
      stopLossPrice: null,
      newPrice: "105",
      orderMargin: "50",
      grossProfit: "39.60396",
      net: "39.10396",
      tradeFee: "0.5",
      createdTime: minute + 500,
      transactionTime: minute + 1_000,
      handleTime: minute + 5_000,
      completeTime: minute + 5_004,
      molecule: 1,
      closeOutPrice: "98.4750001",
      closeOutRatio: "0.5",
      feeRate: "0.0005",
      closeReason: 3,
      houseLoss: "0",
      placedSeq: 2,
      sinceSeq: 2,
      entrySeq: 2,
      exitSeq: 6,
      aiRun: null,
      partOf: null,
    },
    entry: auditTick(ticks[1]!, "101"),
    exit: auditTick(ticks[5]!, "105"),
    before: auditTick(ticks[4]!, "104"),
    next: auditTick(ticks[6]!, "106"),
    ride: [[minute + 1_000, "101"]],
    segments: [path],
    segmentCount: 1,
  };
  return { ...evidence(), audit };
};

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

describe("an altered evidence file", () => {
  const option = (change: Partial<OptionAudit["order"]>, more: Partial<OptionAudit> = {}) => {
    const { audit, files } = evidence();
    return { audit: { ...audit, ...more, order: { ...audit.order, ...change } }, own: audit, files };
  };
  const lever = (change: Partial<LeverAudit["order"]>) => {
    const { audit, files } = leverEvidence();
    return { audit: { ...audit, order: { ...audit.order, ...change } }, own: audit, files };
  };
  const byLog = ({ audit, files }: Pick<ReturnType<typeof option | typeof lever>, "audit" | "files">) =>
    alteredFields(audit, undefined, files).map(({ field, says, record }) => [field, says, record]);
  const { exit } = evidence().audit;

  it.each([
    [option({ entryPrice: "99" }), [["order.entryPrice", "99", "101"]]],
    [option({ exitPrice: "90" }), [["order.exitPrice", "90", "106"]]],
    [
      option({ entryTime: minute + 1_001 }),
      [["order.entryTime", String(minute + 1_001), String(minute + 1_000)]],
    ],
    [option({ entrySeq: 3 }), [["order.entrySeq", "3", "2"]]],
    [option({ exitSeq: 6 }), [["order.exitSeq", "6", "7"]]],
    [
      option({ isWin: 2, optionNet: "-10" }),
      [
        ["order.isWin", "2", "1"],
        ["order.optionNet", "-10", "8"],
      ],
    ],
    [option({}, { exit: { ...exit, price: "107" } }), [["exit.price", "107", "106"]]],
    [option({}, { exit: { ...exit, hash: "0".repeat(64) } }), [["exit.hash", "0".repeat(64), exit.hash]]],
    [option({}, { ride: [[minute + 1_000, "55"]] }), [["ride.0", "55", "101"]]],
    [lever({ openPrice: "102" }), [["order.openPrice", "102", "101"]]],
    [lever({ newPrice: "110" }), [["order.newPrice", "110", "105"]]],
    [lever({ tradeFee: "5" }), [["order.tradeFee", "5", leverEvidence().audit.order.tradeFee]]],
    [
      lever({ grossProfit: "8" }),
      [["order.grossProfit", "8", String(leverEvidence().audit.order.grossProfit)]],
    ],
    [lever({ orderMargin: "1" }), [["order.orderMargin", "1", leverEvidence().audit.order.orderMargin]]],
    [lever({ houseLoss: "1" }), [["order.houseLoss", "1", String(leverEvidence().audit.order.houseLoss)]]],
    [
      lever({ closeOutPrice: "1" }),
      [["order.closeOutPrice", "1", String(leverEvidence().audit.order.closeOutPrice)]],
    ],
  ])("[TRUST-05] names what it says and what the log says: %#", (given, expected) => {
    expect(byLog(given)).toEqual(expected);
  });

  it("[TRUST-05] an honest option and an honest contract differ in nothing", () => {
    expect(byLog(option({}))).toEqual([]);
    expect(byLog(lever({}))).toEqual([]);
    const { audit, own, files } = option({});
    expect(alteredFields(audit, own, files)).toEqual([]);
  });

  it.each([
    ["fee", "11"],
    ["percent", "85"],
    ["pairName", "ETH/USDT"],
    ["id", "10"],
    ["acceptedTime", minute + 501],
    ["sellTime", minute + 6_501],
    ["pid", 2],
  ] as const)(
    "[TRUST-05] to the owner of an option also %s is named, which the log cannot prove",
    (field, value) => {
      const { audit, own, files } = option({ [field]: value });
      expect(alteredFields(audit, own, files)[0]).toEqual({
        field: `order.${field}`,
        says: String(value),
        record: String(own.order[field]),
      });
    },
  );

  it.each([
    ["multiple", 50],
    ["share", 7],
    ["stopLossPrice", "99.5"],
    ["feeRate", "0.1"],
    ["createdTime", minute + 1],
    ["closeReason", 2],
  ] as const)("[TRUST-05] to the owner of a contract also %s is named", (field, value) => {
    const { audit, own, files } = lever({ [field]: value });
    expect(alteredFields(audit, own, files)).toContainEqual({
      field: `order.${field}`,
      says: String(value),
      record: String(own.order[field] ?? "–"),
    });
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

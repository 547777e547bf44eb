/** The verifier on the files of a closed day. */
import { sign } from "node:crypto";
import { zstdCompressSync } from "node:zlib";
import { checkpointLine, dayRecordMessage, minutesADay } from "@candor/core/market/archived-day";
import { formatSeekTable } from "@candor/core/market/seek-table";
import { genesisHash, utf8 } from "@candor/core/market/tick-chain";
import { tickLine } from "@candor/core/market/tick";
import { dayMs, minuteMs, utcDate } from "@candor/core/time/time";
import { describe, expect, test } from "vitest";
import { isPacked, unpackDay } from "./closed-days.ts";
import { digest, sha256 } from "./device-crypto.ts";
import {
  attacker,
  checkpointOf,
  logFiles,
  optionText,
  platform,
  runOn,
  start,
  symbol,
  ticksOf,
  type TestFiles,
  type TestKey,
} from "./test-record.ts";

const firstMinute = (start % dayMs) / minuteMs;

const frameOf = (text: Buffer) => {
  const bytes = zstdCompressSync(text);
  return { packed: bytes, bytes: bytes.length, textBytes: text.length };
};
/** A minute without ticks: packed once, because a day has more than a thousand of them. */
const emptyFrame = frameOf(Buffer.from(""));

/** A packed day with these texts from the first minute of the record on. */
const packed = (texts: readonly string[]): Buffer => {
  const frames = Array.from({ length: minutesADay }, (_, minute) => {
    const text = Buffer.from(texts[minute - firstMinute] ?? "");
    return text.length === 0 ? emptyFrame : frameOf(text);
  });
  return Buffer.concat([...frames.map((frame) => frame.packed), formatSeekTable(frames)]);
};

type Ticks = ReturnType<typeof ticksOf>;
const textOf = (ticks: Ticks): string => ticks.map((tick) => `${tickLine(tick)}\n`).join("");
/** The texts of both minutes, and the lines of their checkpoints. */
const minutesOf = (ticks: Ticks, key: TestKey = platform) => ({
  texts: [textOf(ticks.slice(0, 30)), textOf(ticks.slice(30))],
  signed: [
    checkpointLine(genesisHash(symbol, sha256), checkpointOf(ticks[29], key)),
    checkpointLine(ticks[29]?.hash ?? "", checkpointOf(ticks[59], key)),
  ],
});

const ticks = ticksOf();
const [own, forked] = [minutesOf(ticks), minutesOf(ticksOf({ 5: 1 }))];

const dayFiles = (
  key: TestKey = platform,
  changes: object = {},
  { texts, signed }: typeof own = minutesOf(ticks, key),
) => {
  const record = {
    symbol,
    day: utcDate(start),
    firstSeq: 1,
    lastSeq: 60,
    lastMs: ticks.at(-1)?.timeMs ?? 0,
    previousHash: genesisHash(symbol, sha256),
    hash: ticks.at(-1)?.hash ?? "",
    ticks: digest(texts.join("")),
    checkpoints: digest(signed.join("")),
    ...changes,
  };
  const signature = sign(null, utf8(dayRecordMessage(record)), key.secret).toString("hex");
  return {
    "20.csv.zst": packed(texts),
    "20.checkpoints.csv.zst": packed(signed),
    "20.json": JSON.stringify({ ...record, signature, keyId: key.keyId }),
  };
};

/** The facts of an option, with no minute of the log. */
const facts = { "option.json": optionText({}, { minutes: [] }) };
const without = (files: TestFiles, name: string): TestFiles =>
  Object.fromEntries(Object.entries(files).filter(([file]) => file !== name));

test("[MKT-08] [TRUST-06] the files of a closed day and its record prove an option as those of its minutes do", async () => {
  const { code, text, last } = await runOn({ ...dayFiles(), ...facts });
  expect(text).toContain("the exit is tick 45 at 2044");
  expect([code, last]).toEqual([0, "Everything holds."]);
  expect((await runOn(dayFiles())).code).toBe(0);
});

test.each(["20.csv.zst", "20.checkpoints.csv.zst", "20.json"])(
  "[MKT-08] [TRUST-06] without %s the day proves nothing: exit code 2",
  async (name) => {
    const { code, last } = await runOn(without({ ...dayFiles(), ...facts }, name));
    expect([code, last.startsWith("NOT PROVED")]).toEqual([2, true]);
  },
);

test("[MKT-08] [TRUST-06] a record that somebody else has signed does not hold", async () => {
  const { code, text } = await runOn({ ...dayFiles(attacker), ...facts });
  expect([code, text]).toEqual([1, expect.stringContaining("not among the keys that count")]);
});

test("[MKT-08] [TRUST-06] a record that was changed after it was signed does not hold", async () => {
  const files = dayFiles();
  const record = files["20.json"].replace('"lastSeq":60', '"lastSeq":59');
  const { code, text } = await runOn({ ...files, "20.json": record });
  expect([code, text]).toEqual([1, expect.stringContaining("was not signed by key")]);
});

test.each([
  ["another last tick", { lastSeq: 59 }],
  ["another hash before it", { previousHash: "11".repeat(32) }],
  ["another day", { day: "2026-01-01" }],
])(
  "[MKT-08] [TRUST-06] a record that is signed and names %s than its files have does not hold",
  async (_what, changes) => {
    const { code, text } = await runOn(dayFiles(platform, changes));
    expect([code, text]).toEqual([
      1,
      expect.stringContaining("does not lead from its first tick to its last"),
    ]);
  },
);

const notLeading = "FAIL  20.json does not lead from its first tick to its last by the files that it names";
const [first, second] = [own.texts[0] ?? "", own.texts[1] ?? ""];
const firstSigned = own.signed[0] ?? "";
const firstEnds = { lastSeq: 30, lastMs: ticks[29]?.timeMs, hash: ticks[29]?.hash };

test.each<[what: string, changes: object, files: typeof own]>([
  ["have a tick behind the last checkpoint", firstEnds, { texts: [first, second], signed: [firstSigned] }],
  ["have no minute at all", {}, { texts: [], signed: [] }],
  ["have a line that is not one of a checkpoint", {}, { texts: own.texts, signed: [firstSigned, "none\n"] }],
  [
    "lack a tick of a minute",
    {},
    { texts: [first, second.slice(second.indexOf("\n") + 1)], signed: own.signed },
  ],
  [
    "have a minute of another log between those of this one",
    firstEnds,
    {
      texts: [first, forked.texts[1] ?? "", first],
      signed: [firstSigned, forked.signed[1] ?? "", firstSigned],
    },
  ],
])(
  "[MKT-08] [TRUST-06] a record that is signed and whose files %s does not hold",
  async (_what, changes, files) => {
    const { code, text } = await runOn(dayFiles(platform, changes, files));
    expect([code, ...text.split("\n")]).toEqual([1, notLeading, "THIS DOES NOT HOLD."]);
  },
);

describe("a day of which something is missing", () => {
  const alone = (file: string) => `part  ${file} is named by no record of a day here: it proves nothing`;
  const lacking = (what: string) =>
    `part  20.json names ${what} of ETHUSDT on 2026-11-20 that are not among the files`;
  const notProved = "NOT PROVED. There is no log segment among the files.";

  test.each([
    ["record", "20.json", [alone("20.csv.zst"), alone("20.checkpoints.csv.zst")]],
    ["ticks", "20.csv.zst", [lacking("ticks")]],
    ["checkpoints", "20.checkpoints.csv.zst", [lacking("checkpoints")]],
  ])("[MKT-08] [TRUST-06] says that its %s are not there, and is not proved", async (_what, name, said) => {
    const { code, text } = await runOn(without(dayFiles(), name));
    expect([code, ...text.split("\n")]).toEqual([2, ...said, notProved]);
  });

  test("[MKT-08] [TRUST-06] names the ticks where neither of its files is there", async () => {
    const { code, text } = await runOn({ "20.json": dayFiles()["20.json"] });
    expect([code, ...text.split("\n")]).toEqual([2, lacking("ticks"), notProved]);
  });

  test("[MKT-08] [TRUST-06] without any key is not false, but not proved", async () => {
    const { code, text } = await runOn(dayFiles(), { apart: null });
    const unknown = `part  20.json names key ${platform.keyId}, which is not among the keys that count`;
    expect([code, ...text.split("\n")]).toEqual([2, unknown, notProved]);
  });
});

test("[MKT-08] [TRUST-06] a day that does not hold is not used to check the log beside it", async () => {
  const log = logFiles();
  const { text: honest } = await runOn(log);
  const { code, text } = await runOn({ ...log, ...dayFiles(attacker) });
  const unknown = `FAIL  20.json names key ${attacker.keyId}, which is not among the keys that count`;
  expect(code).toBe(1);
  expect(text.split("\n")).toEqual([unknown, ...honest.split("\n").slice(0, -1), "THIS DOES NOT HOLD."]);
});

test("[MKT-08] a file is a packed one by all of its first four bytes", () => {
  const magic = [0x28, 0xb5, 0x2f, 0xfd];
  expect(isPacked(Uint8Array.from(magic))).toBe(true);
  for (const at of magic.keys()) expect(isPacked(Uint8Array.from(magic.with(at, 0)))).toBe(false);
});

test("[MKT-08] a packed day is not read by a table that says another length of a minute than it has", () => {
  const dayOf = (more: number) => {
    const frames = Array.from({ length: minutesADay }, (_, minute) =>
      minute === firstMinute ? frameOf(Buffer.from("a tick\n")) : emptyFrame,
    );
    const told = frames.map((frame, minute) =>
      minute === firstMinute ? { ...frame, textBytes: frame.textBytes + more } : frame,
    );
    return Buffer.concat([...frames.map((frame) => frame.packed), formatSeekTable(told)]);
  };
  expect(unpackDay(dayOf(0))).toBe("a tick\n");
  for (const more of [-1, 1]) expect(unpackDay(dayOf(more))).toBeUndefined();
  expect(unpackDay(dayOf(0).subarray(1))).toBeUndefined();
});

/**
 * Every 59th byte of the minutes with ticks, and every 601st of the whole file. The steps are primes, so in the other minutes, which are all
 * equal, and in the lines of the table each byte has its turn, twice.
 */
const placesIn = (whole: Buffer): readonly number[] => {
  const from = firstMinute * emptyFrame.bytes;
  const until = from + own.texts.reduce((sum, text) => sum + frameOf(Buffer.from(text)).bytes, 0);
  const every = (step: number, first: number, end: number) =>
    Array.from({ length: Math.ceil((end - first) / step) }, (_, index) => first + index * step);
  return [...every(59, from, until), ...every(601, 0, whole.length)];
};

/** Some two seconds, on a busy machine ten times as long. */
const hundredReadings = 120_000;

test(
  "[MKT-08] [TRUST-06] a changed byte in a packed file is found",
  async () => {
    const files = dayFiles();
    const whole = files["20.csv.zst"];
    const before = unpackDay(whole);
    expect(before).toContain("\n");
    const verify = async (changed: Buffer): Promise<void> => {
      const { code } = await runOn({ ...files, "20.csv.zst": changed });
      expect(code === 1 || code === 2).toBe(true);
    };
    let unread = 0;
    for (const at of placesIn(whole)) {
      const changed = Buffer.from(whole);
      changed[at] = (changed[at] ?? 0) ^ 0x41;
      const text = unpackDay(changed);
      expect([at, text === before]).toEqual([at, false]);
      // The verifier sees only the text. A file without one is the same to it wherever it is damaged: some of these are enough.
      if (text !== undefined || !isPacked(changed) || unread++ % 20 === 0) await verify(changed);
    }
    expect(unread).toBeGreaterThan(30);
  },
  hundredReadings,
);

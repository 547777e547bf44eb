/** The verifier on the files of a closed day. */
import { sign } from "node:crypto";
import { zstdCompressSync } from "node:zlib";
import { checkpointLine, dayRecordMessage, minutesADay } from "@candor/core/market/archived-day";
import { formatSeekTable } from "@candor/core/market/seek-table";
import { genesisHash, utf8 } from "@candor/core/market/tick-chain";
import { tickLine } from "@candor/core/market/tick";
import { dayMs, minuteMs, utcDate } from "@candor/core/time/time";
import { expect, test } from "vitest";
import { isPacked, unpackDay } from "./closed-days.ts";
import { digest, sha256 } from "./device-crypto.ts";
import {
  attacker,
  checkpointOf,
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

const dayFiles = (key: TestKey = platform, changes: object = {}) => {
  const ticks = ticksOf();
  const minutes = [ticks.slice(0, 30), ticks.slice(30)];
  const texts = minutes.map((minute) => minute.map((tick) => `${tickLine(tick)}\n`).join(""));
  const signed = minutes.map((minute, index) =>
    checkpointLine(
      index === 0 ? genesisHash(symbol, sha256) : (ticks[29]?.hash ?? ""),
      checkpointOf(minute.at(-1), key),
    ),
  );
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

/** Some four seconds, on a busy machine ten times as long. */
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
    for (let at = 0; at < whole.length; at += 149) {
      const changed = Buffer.from(whole);
      changed[at] = (changed[at] ?? 0) ^ 0x41;
      const text = unpackDay(changed);
      expect([at, text === before]).toEqual([at, false]);
      // The verifier sees only the text. A file without one is the same to it wherever it is damaged: some of these are enough.
      if (text !== undefined || !isPacked(changed) || unread++ % 20 === 0) await verify(changed);
    }
    expect(unread).toBeGreaterThan(100);
  },
  hundredReadings,
);

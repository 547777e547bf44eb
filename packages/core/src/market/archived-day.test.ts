import { createHash } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { price, quantity } from "../money/money.ts";
import { minuteMs } from "../time/time.ts";
import {
  checkpointLine,
  dayPath,
  dayRecordMessage,
  joinMinute,
  minutesADay,
  readMinute,
  parseCheckpointLine,
  type DayEnds,
} from "./archived-day.ts";
import { chainHash, genesisHash, type Checkpoint } from "./tick-chain.ts";
import { tickLine, type Tick } from "./tick.ts";

const sha256 = (bytes: Uint8Array): Uint8Array => createHash("sha256").update(bytes).digest();
const symbol = "BTCUSDT";
const startMs = Date.UTC(2026, 10, 23);

type Made = { readonly fromMs: number; readonly ticks: string; readonly checkpoint: string };

/** A text of each minute, with as many ticks as it says. */
const makeMinutes = (counts: readonly number[]): readonly Made[] => {
  let [seq, hash] = [0, genesisHash(symbol, sha256)];
  return counts.flatMap((count, minute) => {
    const fromMs = startMs + minute * minuteMs;
    const previousHash = hash;
    let ticks = "";
    let timeMs = fromMs;
    for (let index = 0; index < count; index += 1) {
      seq += 1;
      timeMs = fromMs + index * 250;
      const tick: Tick = {
        symbol,
        seq,
        timeMs,
        kind: "trade",
        price: price(BigInt(seq) * 1_000n),
        qty: quantity(7n),
        buyerMaker: false,
      };
      hash = chainHash(hash, tickLine(tick), sha256);
      ticks += `${tickLine(tick)}\n`;
    }
    if (count === 0) return [];
    const signed = { seq, timeMs, hash, keyId: "0123456789abcdef", signature: "ab".repeat(64) };
    return [{ fromMs, ticks, checkpoint: checkpointLine(previousHash, signed) }];
  });
};

const read = ({ fromMs, ...texts }: Made) => readMinute(symbol, fromMs, texts, sha256);

test("[MKT-08] the minutes of a day give back every tick with its hash, and join to the whole", () => {
  fc.assert(
    fc.property(fc.array(fc.nat(9), { minLength: 1, maxLength: 12 }), (counts) => {
      let ends: DayEnds | undefined;
      let seen = 0;
      for (const made of makeMinutes(counts)) {
        const minute = read(made);
        if (minute === undefined) throw new Error("a minute was refused");
        seen += minute.ticks.length;
        expect(minute.ticks.map((tick) => `${tickLine(tick)}\n`).join("")).toBe(made.ticks);
        expect(minute.ticks.at(-1)?.hash).toBe(minute.checkpoint.hash);
        ends = joinMinute(ends, minute);
        expect(ends).toMatchObject({ firstSeq: 1, lastSeq: seen, hash: minute.checkpoint.hash });
      }
      expect(seen).toBe(counts.reduce((sum, count) => sum + count, 0));
    }),
    { numRuns: 40 },
  );
});

test("[MKT-08] a minute in which any byte has changed is refused, save for the key and the signature, which a verifier checks", () => {
  const [, made] = makeMinutes([3, 4]);
  if (made === undefined) throw new Error("there is a second minute");
  expect(read(made)).toBeDefined();
  const flip = (text: string, at: number): string =>
    text.slice(0, at) + String.fromCharCode(text.charCodeAt(at) ^ 1) + text.slice(at + 1);
  for (let at = 0; at < made.ticks.length; at += 1)
    expect(read({ ...made, ticks: flip(made.ticks, at) }), `tick text ${at}`).toBeUndefined();
  const signedPart = made.checkpoint.indexOf(",0123456789abcdef,");
  for (let at = 0; at < signedPart; at += 1)
    expect(read({ ...made, checkpoint: flip(made.checkpoint, at) }), `checkpoint ${at}`).toBeUndefined();
});

test("[MKT-08] a minute is refused with a tick too few, one of another minute, or as another pair's", () => {
  const [first, second] = makeMinutes([3, 4]);
  if (first === undefined || second === undefined) throw new Error("there are two minutes");
  const lines = second.ticks.split("\n");
  for (const left of [0, 1, lines.length - 2])
    expect(read({ ...second, ticks: lines.filter((_, index) => index !== left).join("\n") })).toBeUndefined();
  expect(read({ ...second, ticks: first.ticks + second.ticks })).toBeUndefined();
  expect(read({ ...second, fromMs: second.fromMs - minuteMs })).toBeUndefined();
  expect(read({ ...second, ticks: "" })).toBeUndefined();
  expect(read({ ...second, ticks: second.ticks.slice(0, -1) })).toBeUndefined();
});

/** A minute of any ticks, with their chain and a checkpoint of the last one. */
const signAny = (fromMs: number, ticks: readonly (readonly [seq: number, timeMs: number])[]): Made => {
  const previousHash = genesisHash(symbol, sha256);
  let hash = previousHash;
  const lines = ticks.map(([seq, timeMs]) =>
    tickLine({
      symbol,
      seq,
      timeMs: fromMs + timeMs,
      kind: "trade",
      price: price(7n),
      qty: quantity(7n),
      buyerMaker: false,
    }),
  );
  for (const line of lines) hash = chainHash(hash, line, sha256);
  const [seq, timeMs] = ticks.at(-1) ?? [0, 0];
  const signed = {
    seq,
    timeMs: fromMs + timeMs,
    hash,
    keyId: "0123456789abcdef",
    signature: "ab".repeat(64),
  };
  return {
    fromMs,
    ticks: lines.map((line) => `${line}\n`).join(""),
    checkpoint: checkpointLine(previousHash, signed),
  };
};

test("[MKT-08] a minute is refused whose ticks do not follow each other, or are not of its time, although it is signed", () => {
  const minute = (...ticks: readonly (readonly [number, number])[]) => read(signAny(startMs, ticks));
  expect(minute([1, 0], [2, 0], [3, minuteMs - 1])).toBeDefined();
  expect(minute([1, 0], [3, 1])).toBeUndefined();
  expect(minute([1, 0], [1, 1])).toBeUndefined();
  expect(minute([1, 5], [2, 4])).toBeUndefined();
  expect(minute([1, minuteMs])).toBeUndefined();
  expect(minute([1, -1])).toBeUndefined();
});

test("[MKT-08] minutes do not join when one between them is missing", () => {
  const [first, , third] = makeMinutes([3, 4, 5]).map(read);
  if (first === undefined || third === undefined) throw new Error("there are three minutes");
  const ends = joinMinute(undefined, first);
  expect(joinMinute(ends, third)).toBeUndefined();
  // Each of the two must follow: the hash, and the number.
  expect(joinMinute(ends, { ...third, previousHash: first.checkpoint.hash })).toBeUndefined();
  const fromFour = third.ticks.map((tick, index) => ({ ...tick, seq: 4 + index }));
  expect(joinMinute(ends, { ...third, ticks: fromFour })).toBeUndefined();
});

test("[MKT-08] the line of a checkpoint is read back, and nothing else is", () => {
  const checkpoint: Checkpoint = {
    symbol,
    seq: 9,
    timeMs: startMs,
    hash: "cd".repeat(32),
    keyId: "00ff",
    signature: "12".repeat(64),
  };
  const line = checkpointLine("ab".repeat(32), checkpoint);
  expect(parseCheckpointLine(symbol, line)).toEqual({ previousHash: "ab".repeat(32), checkpoint });
  for (const other of ["", line.slice(0, -1), `${line}\n`, ` ${line}`, line.replace(",9,", ",09,")])
    expect(parseCheckpointLine(symbol, other)).toBeUndefined();
});

test("[MKT-08] the record of a day signs its pair, day, ends and texts, and its files are under its date", () => {
  const record = {
    symbol,
    day: "2026-11-23",
    firstSeq: 5,
    lastSeq: 9,
    lastMs: startMs + 7,
    previousHash: "0a",
    hash: "0b",
    ticks: "0c",
    checkpoints: "0d",
  };
  expect(dayRecordMessage(record)).toBe(
    `candor tick day 1,BTCUSDT,2026-11-23,5,9,${startMs + 7},0a,0b,0c,0d`,
  );
  expect(dayPath(symbol, startMs)).toBe("BTCUSDT/2026/11/23");
  expect(minutesADay).toBe(1_440);
});

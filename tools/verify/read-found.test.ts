/** What the verifier recognizes in one file of the record, and its message about a file that it cannot use (TRUST-06). */
import type { IndexFile } from "@candor/wire/record/public-log";
import { describe, expect, test } from "vitest";
import { joinFound, readFound } from "./read-found.ts";
import { keysText, logFiles, optionText, platform, symbol } from "./test-record.ts";

const foundIn = (file: string | Uint8Array) =>
  readFound("it", typeof file === "string" ? Buffer.from(file) : file);
const unusable = (why: string) => ({ ...joinFound([]), faults: [{ file: "it", why, isFalse: false }] });
const untrue = (why: string) => ({ ...joinFound([]), faults: [{ file: "it", why, isFalse: true }] });

const wrongField = "has a field that is missing, unknown or not in its form:";
const wrongText = "is not written as the platform writes it, from";

describe("a file that cannot be used", () => {
  test.each<[what: string, file: string | Uint8Array, why: string]>([
    [
      "a packed day that is cut off",
      Uint8Array.of(0x28, 0xb5, 0x2f, 0xfd),
      "is not a whole file of a closed day, or is damaged",
    ],
    ["a photograph", Uint8Array.of(0xff, 0xd8, 0xff), "is not text in UTF-8"],
    ["a word", "hello", "is not JSON"],
    ["an evidence file that is cut off", optionText().slice(0, -9), "is not JSON"],
    ["a space in the first line", '{"keys": []}\n', `${wrongText} line 1, character 9`],
    ["a last line without its line break", '{\n "keys": []\n}', `${wrongText} line 3, character 2`],
    [
      "one space too many in a later line",
      '{\n "keys": [\n   {}\n ]\n}\n',
      `${wrongText} line 3, character 3`,
    ],
    ["an empty object", "{}", "is not a file of the record: it proves nothing here. Leave it out"],
    ["a number", "7", "is not a file of the record: it proves nothing here. Leave it out"],
    ["null", "null", "is not a file of the record: it proves nothing here. Leave it out"],
    ["evidence without an audit", '{"audit":null}', `${wrongField} audit`],
    ["a closed day without its pair", '{"day":7}', `${wrongField} symbol`],
    ["a checkpoint without its tick", '{"signature":"00"}', `${wrongField} symbol`],
    ["an index without its pair", '{"chain":null}', `${wrongField} symbol`],
    ["a number instead of a list of keys", '{"keys":7}', `${wrongField} keys`],
    ["a file of keys without a key", '{"keys":[]}', "has no key: it proves nothing"],
  ])("[TRUST-06] is named with its reason: %s", (_what, file, why) => {
    expect(foundIn(file)).toEqual(unusable(why));
  });
});

describe("a stretch of the log that cannot be used", () => {
  const log = logFiles()["0.ndjson"] ?? "";
  const lines = log.trimEnd().split("\n");

  test.each([
    [
      "two lines, the first of which is not from the log",
      "hello\nhello\n",
      "has a first line that does not describe a stretch of the log",
    ],
    [
      "a last line without its line break",
      log.slice(0, -1),
      "does not end with a line break, as a file of the platform does: see line 31",
    ],
    ["only its first line", `${lines[0]}\n`, `${wrongText} line 1, character ${(lines[0]?.length ?? 0) + 1}`],
    [
      "a word among the ticks",
      `${lines.with(2, "hello").join("\n")}\n`,
      "has a line that is not a tick as the platform writes it: line 3",
    ],
  ])("[MKT-08] [TRUST-06] is named with its reason: %s", (_what, file, why) => {
    expect(foundIn(file)).toEqual(unusable(why));
  });
});

describe("an index", () => {
  const index = JSON.parse(logFiles()["index.json"] ?? "") as IndexFile;
  const withChanges = (changes: Partial<IndexFile>): string => JSON.stringify({ ...index, ...changes });
  const [first = "", second = ""] = index.segments;
  const foreign = first.replace(symbol, "BTCUSDT");
  const [signed] = index.checkpoints;
  const ofAnotherPair = `says that it is of ${symbol}, but lists files of another pair`;

  test("[MKT-08] [TRUST-06] is the minutes that it lists, and its checkpoints", () => {
    expect(foundIn(withChanges({}))).toEqual({
      ...joinFound([]),
      minutes: [first, second],
      checkpoints: index.checkpoints.map((checkpoint) => ({ ...checkpoint, file: "it" })),
    });
  });

  test("[MKT-08] [TRUST-06] without a minute proves nothing", () => {
    expect(foundIn(withChanges({ segments: [] }))).toEqual(unusable("lists no minute: it proves nothing"));
  });

  test.each<[what: string, changes: Partial<IndexFile>, why: string]>([
    ["that names another pair", { symbol: "BTCUSDT" }, ofAnotherPair.replace(symbol, "BTCUSDT")],
    ["with a minute of another pair", { segments: [foreign, second] }, ofAnotherPair],
    [
      "with a checkpoint of another pair",
      { checkpoints: [signed, { ...signed, symbol: "BTCUSDT" }] as IndexFile["checkpoints"] },
      ofAnotherPair,
    ],
    ["with a minute twice", { segments: [first, first, second] }, "lists minutes twice or out of order"],
    ["with a later minute first", { segments: [second, first] }, "lists minutes twice or out of order"],
  ])("[MKT-08] [TRUST-06] %s is false", (_what, changes, why) => {
    expect(foundIn(withChanges(changes))).toEqual(untrue(why));
  });
});

test("[TRUST-06] a file of keys is its keys, each with the name of its file", () => {
  const { keyId, publicKey } = platform;
  expect(foundIn(keysText(platform))).toEqual({
    ...joinFound([]),
    keys: [{ keyId, publicKey, algorithm: "Ed25519", file: "it" }],
  });
});

test.each<[what: string, from: string, to: string, why: string]>([
  [
    "a result that there is not",
    '"isWin": 1',
    '"isWin": 0',
    "order.isWin: the file says 0, the record says 1",
  ],
  [
    "a direction that there is not",
    '"ostyle": 0',
    '"ostyle": 2',
    "order.directionDigit: the file says 2, which the platform never writes there",
  ],
  [
    "a stake that is a number, in another form of JSON",
    '"fee": "10"',
    '"fee": 1e3',
    "order.fee: the file says 1000, which the platform never writes there",
  ],
  [
    "another stake",
    '"fee": "10"',
    '"fee": "1000"',
    "order.optionNet: the file says 8, the record says 800, if the rest of the file is right",
  ],
  [
    "a price with a comma",
    '"buyprice": "2004"',
    '"buyprice": "2,004"',
    "order.entryPrice: the file says 2,004, the record says 2004",
  ],
])(
  "[TRUST-06] an evidence file that was changed to %s is false, and the field is named",
  (_what, from, to, why) => {
    const text = optionText();
    expect(text).toContain(from);
    expect(foundIn(text.replace(from, to)).faults).toEqual([
      { file: "it", why: expect.stringContaining("was changed after it was written"), isFalse: true },
      { file: "it", why: `is false in ${why}`, isFalse: true },
    ]);
  },
);

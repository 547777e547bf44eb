/** What the verifier says when nothing is proved, and what counts as a key file: whole reports. */
import { describe, expect, test } from "vitest";
import { runVerifier } from "./run.ts";
import { logFiles, optionText, platform, runOn, start, type Making } from "./test-record.ts";

const { "keys.json": keys, "index.json": _, ...log } = logFiles();
const { "0.checkpoint.json": first, "60.checkpoint.json": second, ...ticks } = log;
const chain = [
  "The log of ETHUSDT",
  "  1. ok    ETHUSDT: ticks 1 to 30 chain without a break (0.ndjson)",
  "  2. ok    ETHUSDT: ticks 31 to 60 chain without a break (60.ndjson)",
];
const signed = [
  ...chain,
  `  3. ok    tick 30 is the one that key ${platform.keyId} signed (0.checkpoint.json)`,
  `  4. ok    tick 60 is the one that key ${platform.keyId} signed (60.checkpoint.json)`,
];
const notProved = (why: string) => `NOT PROVED. ${why}`;
const unsigned = notProved("Nothing here is signed: anyone could have written it.");
const withoutKeys = notProved(
  "There are checkpoints, but no public keys: save /public/keys and name it with --keys.",
);

const reportOf = async (...run: Parameters<typeof runOn>) => {
  const { code, text } = await runOn(...run);
  return [code, ...text.split("\n")];
};

describe("a run that proves nothing", () => {
  test("[TRUST-06] without a file says how to name them", async () => {
    const lines: string[] = [];
    const code = await runVerifier([], {
      files: { at: () => [] },
      nowMs: start,
      write: (line) => lines.push(line),
    });
    expect([code, ...lines]).toEqual([
      2,
      notProved("Name the downloaded files: npm run verify -- --keys <key file> <files or folders>"),
    ]);
  });

  test.each([
    [new Error("the disk is gone"), "the disk is gone"],
    ["gone", "gone"],
  ])("[TRUST-06] says what it did not foresee, and does not throw it: %s", async (thrown, why) => {
    const lines: string[] = [];
    const at = () => {
      throw thrown;
    };
    const code = await runVerifier(["folder"], {
      files: { at },
      nowMs: start,
      write: (line) => lines.push(line),
    });
    expect([code, ...lines]).toEqual([2, notProved(why)]);
  });

  test("[TRUST-06] because of one file names it, and then all that holds", async () => {
    expect(await reportOf({ ...log, "extra.json": "7" })).toEqual([
      2,
      "part  extra.json is not a file of the record: it proves nothing here. Leave it out",
      ...signed,
      notProved("A file could not be used; it is named above."),
    ]);
  });

  test("[TRUST-06] because nothing is signed does not ask for keys", async () => {
    const nothingSigned =
      "  3. wait  ETHUSDT: nothing signs ticks 1 to 60. Anyone can write ticks that chain: add their checkpoints";
    expect(await reportOf(ticks, { apart: null })).toEqual([2, ...chain, nothingSigned, unsigned]);
    const making: Making = { keys: [], signed: [] };
    const { last } = await runOn({ "option.json": optionText({}, making) }, { apart: null });
    expect(last).toBe(unsigned);
  });

  test("[TRUST-06] because no key is known asks for them, wherever the checkpoints are", async () => {
    const option = optionText({}, { keys: [] });
    const loose = { "0.checkpoint.json": first, "60.checkpoint.json": second };
    for (const files of [log, { "option.json": option }, { "option.json": option, ...loose }])
      expect(await reportOf(files, { apart: null })).toEqual([2, withoutKeys]);
  });
});

describe("what is given apart as keys", () => {
  test("[TRUST-06] is a key only as 64 hex digits", async () => {
    const key = platform.publicKey;
    for (const text of [key.toUpperCase(), key.slice(2), "key"]) {
      const [code, said, ...rest] = await reportOf(log, { more: ["--key", text] });
      expect([code, said]).toEqual([2, `part  ${text} is not a key of 64 hex digits`]);
      expect(rest).toEqual([...signed, notProved("A file could not be used; it is named above.")]);
    }
  });

  test.each([
    ["a segment and a checkpoint", { "0.ndjson": log["0.ndjson"], "0.checkpoint.json": first }],
    ["an option and a checkpoint", { "option.json": optionText(), "0.checkpoint.json": first }],
    ["an option and a segment", { "option.json": optionText(), "0.ndjson": log["0.ndjson"] }],
  ])("[TRUST-06] is a file of keys and nothing else: %s beside them", async (_what, files) => {
    const { code, text } = await runOn(
      { ...files, "keys.json": keys },
      { apart: null, more: ["--keys", "folder"] },
    );
    expect(code).toBe(2);
    expect(text.split("\n")[0]).toBe(
      "part  --keys names more than key files: keys count only from a file of their own",
    );
  });
});

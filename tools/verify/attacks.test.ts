/** What was done to the verifier from outside, in the attacker's words. Each of these gave exit code 0 or a stack trace once. */
import { describe, expect, test } from "vitest";
import {
  attacker,
  checkpointOf,
  checkpointText,
  keysText,
  leverText,
  logFiles,
  optionText,
  platform,
  runOn,
  segmentText,
  start,
  ticksOf,
} from "./test-record.ts";

/** The attacker's history: the exit is a loss. Its chain is right. */
const forged = ticksOf({ 45: 1_990 });
const loss = { exitPrice: "1990", optionNet: "-10", isWin: 2 };
const forgedSegments = { "0.ndjson": segmentText(forged, 0), "60.ndjson": segmentText(forged, 1) };

describe("a forged and re-chained log", () => {
  test("[TRUST-06] without checkpoints is not proved: nothing is signed, exit code 2", async () => {
    for (const files of [
      forgedSegments,
      { "option.json": optionText(loss, { ticks: forged, signed: [] }) },
    ]) {
      const { code, text, last } = await runOn(files);
      expect(code).toBe(2);
      expect(text).toContain("nothing signs ticks 1 to 60");
      expect(last).toContain("Nothing here is signed");
    }
  });

  test("[TRUST-06] with the true checkpoints is false: they sign another record", async () => {
    const honest = ticksOf();
    const { code, text } = await runOn({ ...logFiles(honest), ...forgedSegments });
    expect(code).toBe(1);
    expect(text).toContain(
      `key ${platform.keyId} signed another record: tick 60 with hash ${honest[59]?.hash}`,
    );
    expect(text).toContain("(60.checkpoint.json)");
  });

  test("[TRUST-06] with only the checkpoint that still fits is false: a past minute has none", async () => {
    const { code, text } = await runOn({
      ...forgedSegments,
      "0.checkpoint.json": checkpointText(forged[29]),
    });
    expect(code).toBe(1);
    expect(text).toContain(
      "FAIL  ETHUSDT: the minute of 2026-11-20T18:41:00.000Z is over, but no checkpoint",
    );
  });

  test("[TRUST-06] with a true checkpoint of another time beside it proves nothing by that", async () => {
    const elsewhere = { ...ticksOf()[59], seq: 900, timeMs: start + 1_800_000 } as (typeof forged)[number];
    const { code, text } = await runOn({
      ...forgedSegments,
      "other.checkpoint.json": checkpointText(elsewhere),
    });
    expect(code).toBe(1);
    expect(text).toContain("which is not among the ticks here: that proves nothing about them");
  });
});

describe("a past minute without a checkpoint", () => {
  const { "60.checkpoint.json": _, "index.json": __, ...files } = logFiles();

  test("[TRUST-06] is a failure, from a minute after its end on", async () => {
    expect((await runOn(files, { nowMs: start + 180_000 })).code).toBe(1);
    const { code, last } = await runOn(files, { nowMs: start + 179_999 });
    expect([code, last]).toEqual([2, expect.stringContaining("Everything holds so far.")]);
  });

  test("[TRUST-06] is a failure in an option's own file as well", async () => {
    expect((await runOn({ "option.json": optionText({}, { signed: [0] }) })).code).toBe(1);
  });

  test("[TRUST-06] of which the last lines were cut off is not proved by the signature of the whole", async () => {
    const lines = (files["60.ndjson"] ?? "").trimEnd().split("\n");
    const cut = { ...logFiles(), "60.ndjson": `${lines.slice(0, -1).join("\n")}\n` };
    const { code, text } = await runOn(cut);
    expect(code).toBe(2);
    expect(text).toContain("was signed at tick 60, but ends with tick 59 here");
  });
});

describe("a log that is re-signed with a key that lies in the bundle", () => {
  const bundle = { "option.json": optionText(loss, { ticks: forged, key: attacker }) };
  const folder = logFiles(forged, attacker);

  test("[TRUST-06] is not proved by that key: exit code 2 says to name the keys", async () => {
    for (const files of [bundle, folder]) {
      const { code, text, last } = await runOn(files, { apart: null });
      expect(code).toBe(2);
      expect(text).toContain(`the key ${attacker.keyId} came with these files`);
      expect(last).toContain("Name the platform's keys with --keys");
    }
  });

  test("[TRUST-06] is false with the true key file beside it: keys that are given apart win, and the contradiction is named", async () => {
    for (const files of [bundle, folder]) {
      const { code, text } = await runOn(files);
      expect(code).toBe(1);
      expect(text).toContain(
        `FAIL  key ${attacker.keyId}, which is to have signed tick 30, is not among the keys`,
      );
      expect(text).toContain(
        `note  these files bring the key ${attacker.keyId}, which is not among the keys that`,
      );
    }
  });

  test("[TRUST-06] is not proved when both key files lie among the files", async () => {
    expect((await runOn({ ...folder, "true.json": keysText(platform) }, { apart: null })).code).toBe(2);
  });

  test("[TRUST-06] is false under the name of the platform's key: a name is the hash of its key", async () => {
    const named = { ...attacker, keyId: platform.keyId };
    const files = logFiles(forged, named);
    const unnamed = await runOn(files, { apart: null });
    expect(unnamed.code).toBe(1);
    expect(unnamed.text).toContain(`the key under the name ${platform.keyId} is not the key of that name`);
    const { code, text } = await runOn(files);
    expect(code).toBe(1);
    expect(text).toContain("(keys.json)");
    expect(text).toContain(`key ${platform.keyId} did not sign this checkpoint of tick 30`);
    expect((await runOn(logFiles(), { apart: keysText({ ...platform, keyId: attacker.keyId }) })).code).toBe(
      1,
    );
  });
});

test("[TRUST-06] an honest bundle is proved by the platform's keys, and not by its own", async () => {
  const files = { "option.json": optionText(), "contract.json": leverText() };
  expect((await runOn(files)).code).toBe(0);
  expect((await runOn(files, { apart: null })).code).toBe(2);
  expect((await runOn(files, { apart: keysText(attacker, platform) })).code).toBe(0);
});

test("[TRUST-06] a key can be given by its digits, and only in its one form", async () => {
  const given = (key: string) => runOn(logFiles(), { apart: null, more: ["--key", key] });
  expect((await given(platform.publicKey)).code).toBe(0);
  expect((await given(attacker.publicKey)).code).toBe(1);
  for (const key of ["", platform.publicKey.toUpperCase(), platform.publicKey.slice(2), platform.keyId])
    expect((await given(key)).code).toBe(2);
});

test("[TRUST-06] a key that comes in an evidence file is not given apart, even when that file is named as the key file", async () => {
  const { code, text } = await runOn({ "option.json": optionText() }, { apart: optionText() });
  expect([code, text.includes("--keys names more than key files")]).toEqual([2, true]);
});

describe("a file that proves nothing", () => {
  test.each([
    ["[null]"],
    ["null"],
    [""],
    ["{}"],
    ["[]"],
    ["7"],
    ['"text"'],
    ['{"keys":[]}'],
    ['{"keys":[null]}'],
    ['{"keys":7}'],
    ['{"checkpoints":[null]}'],
    ['{"audit":null}'],
    ['{"audit":{"order":null}}'],
    ['{"signature":"00"}'],
    ['{"chain":null}'],
    ["\n"],
    ["not a file of the record"],
    ["[".repeat(200_000)],
    [`${"[".repeat(200_000)}${"]".repeat(200_000)}`],
  ])("[TRUST-06] beside a proved record is not passed over: %.30s gives exit code 2", async (text) => {
    const { code, text: said, last } = await runOn({ ...logFiles(), "extra.json": text });
    expect([code, last]).toEqual([2, expect.stringContaining("NOT PROVED.")]);
    expect(said).toContain("extra.json");
    expect(said).not.toMatch(/^\s+at /m);
    expect((await runOn({ "extra.json": text })).code).toBe(2);
    expect((await runOn(logFiles(), { apart: text })).code).toBe(2);
  });

  test("[TRUST-06] bytes that are not text give exit code 2", async () => {
    expect((await runOn({ ...logFiles(), "photo.jpg": Uint8Array.of(0xff, 0xd8, 0xff) })).code).toBe(2);
  });

  test("[TRUST-06] a checkpoint of a minute that is not there, and an index of more minutes than are there, give exit code 2", async () => {
    const { "60.ndjson": _, ...files } = logFiles();
    const { code, text } = await runOn(files);
    expect(code).toBe(2);
    expect(text).toContain(
      "the listed minute /public/ticks/ETHUSDT/1795200060000.ndjson is not among the files",
    );
    const { "index.json": __, ...unlisted } = files;
    expect((await runOn(unlisted)).code).toBe(2);
  });

  test("[TRUST-06] an index that names another pair, or a minute twice, is false", async () => {
    const index = JSON.parse(logFiles()["index.json"] ?? "") as { segments: string[]; checkpoints: object[] };
    const with_ = (changes: object) => ({
      ...logFiles(),
      "index.json": JSON.stringify({ ...index, ...changes }),
    });
    expect((await runOn(with_({ symbol: "BTCUSDT" }))).code).toBe(1);
    expect((await runOn(with_({ segments: [...index.segments, index.segments[0]] }))).code).toBe(1);
    expect((await runOn(with_({ segments: [] }))).code).toBe(2);
  });
});

describe("what an evidence file shows beside its facts", () => {
  type File = { audit: { entry: { line: string; price: string }; ride: [number, string][] }; digest: string };
  const text = optionText();
  const changed = (change: (file: File) => void): string => {
    const file = JSON.parse(text) as File;
    change(file);
    return `${JSON.stringify(file, undefined, 1)}\n`;
  };

  test("[TRUST-06] cannot be changed without its digest, and the file says so", async () => {
    const file = changed(({ audit }) => void (audit.entry.price = "2005"));
    const { code, text: said } = await runOn({ "option.json": file });
    expect(code).toBe(1);
    expect(said).toContain("FAIL  option.json was changed after it was written");
    expect(said).toMatch(/FAIL {2}option\.json is false in [\w.]+: the file says .+, the record says .+/);
  });

  test("[TRUST-06] is compared with the log, whatever its digest: ticks and the path of the price", async () => {
    const { digest } = await import("./device-crypto.ts");
    const signedAgain = (change: (file: File) => void): string =>
      changed((file) => {
        change(file);
        const { digest: _, ...contents } = file;
        file.digest = digest(JSON.stringify(contents));
      });
    const tick = await runOn({
      "option.json": signedAgain(
        ({ audit }) => void (audit.entry.line = audit.entry.line.replace("2004", "2005")),
      ),
    });
    expect([tick.code, tick.text.includes("the evidence shows tick 5 at 2004 with a text that")]).toEqual([
      1,
      true,
    ]);
    const path = await runOn({
      "option.json": signedAgain(({ audit }) => void (audit.ride[0] = [start + 8_000, "2009"])),
    });
    expect([path.code, path.text.includes("shows a price of 2009 at 2026-11-20T18:40:08.000Z")]).toEqual([
      1,
      true,
    ]);
  });
});

test("[TRUST-06] a checkpoint of a tick in the middle of a minute is not an end of it", async () => {
  const middle = JSON.stringify(checkpointOf(ticksOf()[40]));
  const { code, text } = await runOn({ ...logFiles(), "middle.checkpoint.json": middle });
  expect(code).toBe(1);
  expect(text).toContain("signed another record: tick 41");
});

test("[TRUST-06] the first line of a file names its minute and the key that signed it, and neither may be another", async () => {
  const files = logFiles();
  const first = files["0.ndjson"] ?? "";
  const earlier = first.replace(`"from":${start}`, `"from":${start - 60_000}`);
  const minute = await runOn({ ...files, "0.ndjson": earlier });
  expect([minute.code, minute.text.includes("the first line says that the file begins with")]).toEqual([
    1,
    true,
  ]);
  const other = first.replace(platform.keyId, attacker.keyId);
  const key = await runOn({ ...files, "0.ndjson": other });
  expect([key.code, key.text.includes(`names ${attacker.keyId} as the key`)]).toEqual([1, true]);
});

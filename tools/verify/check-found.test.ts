/** Which checks the verifier makes of the files that it was given, and what each of them says (TRUST-06). */
import { describe, expect, test } from "vitest";
import { checkFound } from "./check-found.ts";
import { joinFound, readFound } from "./read-found.ts";
import {
  attacker,
  checkpointText,
  keysText,
  later,
  logFiles,
  optionText,
  platform,
  segmentText,
  ticksOf,
} from "./test-record.ts";

/** The checks of these files, with the platform's key given apart. */
const checksOf = (files: Readonly<Record<string, string>>) => {
  const found = Object.entries(files).map(([file, text]) => readFound(file, Buffer.from(text)));
  return checkFound(joinFound(found), [platform], later);
};
const verdictsOf = async (files: Readonly<Record<string, string>>) =>
  (await checksOf(files)).map(({ title, verdict }) => [title, verdict]);
/** The check of what no option, contract or log shows by itself. */
const asideOf = async (files: Readonly<Record<string, string>>) => {
  const aside = (await checksOf(files)).at(-1);
  return { ...aside, steps: aside?.steps.map(({ key }) => key) };
};

const mine = { "option.json": optionText() };
const bitcoin = ticksOf({}, "BTCUSDT");
const bitcoinLog = {
  "btc-0.ndjson": segmentText(bitcoin, 0),
  "btc-60.ndjson": segmentText(bitcoin, 1),
  "btc-0.checkpoint.json": checkpointText(bitcoin[29]),
  "btc-60.checkpoint.json": checkpointText(bitcoin[59]),
};
const forged = ticksOf({ 45: 2_050 });
const theirs = { "theirs.json": optionText({ exitPrice: "2050" }, { ticks: forged }) };
const { "60.ndjson": _, ...withoutMinute } = logFiles();

describe("the checks of some files", () => {
  test("[TRUST-06] are one of an option, with the files of its own pair, and one of each other pair's log", async () => {
    expect(await verdictsOf({ ...mine, ...logFiles(), ...bitcoinLog })).toEqual([
      ["Option 7 of ETHUSDT, from option.json", "proved"],
      ["The log of BTCUSDT", "proved"],
    ]);
  });

  test("[TRUST-06] are one of each pair's log where there is no trade", async () => {
    expect(await verdictsOf({ ...logFiles(), ...bitcoinLog })).toEqual([
      ["The log of ETHUSDT", "proved"],
      ["The log of BTCUSDT", "proved"],
    ]);
  });

  test("[OPT-08] [TRUST-06] of an option that is not settled say that there is nothing to check", async () => {
    expect(await checksOf({ "option.json": optionText({ exitPrice: null, settledDigit: 0 }) })).toEqual([
      {
        title: "Option 7 of ETHUSDT, from option.json",
        verdict: "partial",
        steps: [],
        claims: [
          "These are not the facts of a settled option or of a closed contract: there is nothing to check.",
        ],
      },
    ]);
  });

  test("[TRUST-06] name a contradiction to a loose file once: where its log is checked", async () => {
    const other = { "other.ndjson": segmentText(forged, 1) };
    expect(await verdictsOf({ ...logFiles(), ...other })).toEqual([["The log of ETHUSDT", "false"]]);
    expect(await verdictsOf({ ...mine, ...other })).toEqual([
      ["Option 7 of ETHUSDT, from option.json", "false"],
    ]);
  });
});

describe("the check of files and keys", () => {
  const title = "Files and keys";

  test("[TRUST-06] passes with a note where a key came along that does not count", async () => {
    expect(await asideOf({ ...logFiles(), "theirs.json": keysText(attacker) })).toEqual({
      title,
      verdict: "proved",
      steps: ["keyStrange"],
      claims: [],
    });
  });

  test("[TRUST-06] is open where a listed minute was not given, whatever else it notes", async () => {
    expect(await asideOf({ ...withoutMinute, "theirs.json": keysText(attacker) })).toEqual({
      title,
      verdict: "partial",
      steps: ["keyStrange", "minuteMissing"],
      claims: [],
    });
  });

  test("[TRUST-06] is false where two evidence files contradict each other, whatever else is open", async () => {
    const index = JSON.stringify({
      ...(JSON.parse(withoutMinute["index.json"] ?? "") as object),
      segments: ["/public/ticks/ETHUSDT/1795200120000.ndjson"],
    });
    expect(await asideOf({ ...mine, ...theirs, "index.json": index })).toEqual({
      title,
      verdict: "false",
      steps: ["segmentTwice", "minuteMissing"],
      claims: [],
    });
  });
});

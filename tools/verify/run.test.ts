import { describe, expect, test } from "vitest";
import {
  attacker,
  keysText,
  leverText,
  logFiles,
  optionText,
  platform,
  runOn,
  start,
  ticksOf,
  type LeverChanges,
} from "./test-record.ts";

describe("a whole report", () => {
  const chain = (file: string) => [
    `  1. ok    ETHUSDT: ticks 1 to 30 chain without a break (${file}, segment 1)`,
    `  2. ok    ETHUSDT: ticks 31 to 60 chain without a break (${file}, segment 2)`,
    `  3. ok    tick 30 is the one that key ${platform.keyId} signed (${file})`,
    `  4. ok    tick 60 is the one that key ${platform.keyId} signed (${file})`,
  ];
  const toCompare =
    "      Taken from the file, and proved by nothing in the log; compare it with your own record:";

  test("[OPT-08] [TRUST-06] of an option says each step, and what its owner has to compare", async () => {
    expect((await runOn({ "option.json": optionText() })).text.split("\n")).toEqual([
      "Option 7 of ETHUSDT, from option.json",
      ...chain("option.json"),
      "  5. ok    the entry is tick 5 at 2004, the first tick after the order was accepted, logged 2026-11-20T18:40:08.000Z",
      "  6. ok    no tick lies between the acceptance of the order and tick 5",
      "  7. ok    the exit is tick 45 at 2044, the last trade before the sell time, logged 2026-11-20T18:41:28.000Z",
      "  8. ok    the log goes on to tick 46 after the sell time: no later trade was left out",
      "  9. ok    the rule gives win 8, as was paid",
      toCompare,
      "        option 7 of ETH/USDT (2), stake 10 at 80 %",
      "        accepted 2026-11-20T18:40:07.000Z, to be sold 2026-11-20T18:41:29.000Z",
      "Everything holds.",
    ]);
  });

  test("[LEV-14] [TRUST-06] of a contract says each step, and what its owner has to compare", async () => {
    expect((await runOn({ "contract.json": leverText() })).text.split("\n")).toEqual([
      "Contract 9 of ETHUSDT, from contract.json",
      ...chain("contract.json"),
      "  5. ok    the placement was decided at tick 5, the first one after it was accepted",
      "  6. ok    it opened at tick 5 at 2004, the tick that decided its placement, logged 2026-11-20T18:40:08.000Z",
      "  7. ok    tick 45 at 2044, logged 2026-11-20T18:41:28.000Z, reached the take-profit of 2044",
      "  8. ok    that trade had not reached the close-out price of 1953.900002, which would have gone first",
      "  9. ok    no trade from tick 6 to tick 44 had reached a price that closes it",
      " 10. ok    placed at tick 5, opened at tick 5, stops counted from tick 5, closed at tick 45: one after the other",
      " 11. ok    the terms give a margin of 50, a fee of 0.5 and close-out at 1953.900002, as was booked",
      " 12. ok    the rule gives a profit of 19.960079 and a house loss of 0, as was booked",
      toCompare,
      "        contract 9 of ETH/USDT (2), 1 leaves at 20 times, stop-loss 1990, take-profit 2044",
      "        accepted 2026-11-20T18:40:07.000Z, close accepted 2026-11-20T18:41:28.000Z, booked 2026-11-20T18:41:28.003Z",
      "Everything holds.",
    ]);
  });

  test("[TRUST-06] says none where a contract has no stop, and never for a time that no calendar has", async () => {
    const without = leverText({ stopLossPrice: null, targetProfitPrice: null });
    expect((await runOn({ "contract.json": without })).text).toContain(
      "at 20 times, stop-loss none, take-profit none",
    );
    const never = optionText({ sellTime: 8_640_000_000_000_001 });
    expect((await runOn({ "option.json": never })).text).toContain("to be sold never");
  });

  test("[MKT-08] [TRUST-06] of a log names its pair, its ticks and its signatures", async () => {
    expect((await runOn(logFiles())).text.split("\n")).toEqual([
      "The log of ETHUSDT",
      "  1. ok    ETHUSDT: ticks 1 to 30 chain without a break (0.ndjson)",
      "  2. ok    ETHUSDT: ticks 31 to 60 chain without a break (60.ndjson)",
      `  3. ok    tick 30 is the one that key ${platform.keyId} signed (0.checkpoint.json)`,
      `  4. ok    tick 60 is the one that key ${platform.keyId} signed (60.checkpoint.json)`,
      "Everything holds.",
    ]);
  });
});

describe("the offline verifier", () => {
  test("[TRUST-06] it recomputes a settled option from only downloaded files and shows each step", async () => {
    const { code, text, last } = await runOn({ "option.json": optionText() });
    expect(text).toContain("the entry is tick 5 at 2004, the first tick after the order was accepted");
    expect(text).toContain("the exit is tick 45 at 2044");
    expect(text).toContain("the rule gives win 8, as was paid");
    expect([code, last]).toEqual([0, "Everything holds."]);
  });

  test("[TRUST-06] what the log cannot prove is named, for its owner to compare", async () => {
    const { text } = await runOn({ "option.json": optionText() });
    expect(text).toContain("compare it with your own record");
    expect(text).toContain("option 7 of ETH/USDT (2), stake 10 at 80 %");
    expect((await runOn({ "contract.json": leverText() })).text).toContain(
      "stop-loss 1990, take-profit 2044",
    );
  });

  test("[TRUST-06] an exit that no checkpoint covers yet holds so far, and is not proved", async () => {
    const file = optionText({}, { signed: [0] });
    const { code, text, last } = await runOn({ "option.json": file }, { nowMs: start + 125_000 });
    expect(code).toBe(2);
    expect(text).toContain("wait  no signed checkpoint covers tick 45 among these files yet");
    expect(last).toContain("Everything holds so far.");
  });

  test("[TRUST-06] a log alone, without a trade on it, is checked as well", async () => {
    const { code, text } = await runOn(logFiles());
    expect(text).toContain("ETHUSDT: ticks 31 to 60 chain without a break");
    expect(code).toBe(0);
  });

  test.each([
    ["an acceptance when its tick was known", { acceptedTime: start + 8_000 }],
    ["another result", { optionNet: "-10", isWin: 2 }],
    ["another exit", { exitSeq: 44, exitPrice: "2043" }],
    ["a sell time beyond the log", { sellTime: start + 900_000 }],
    ["another entry price", { entryPrice: "2005" }],
  ])("[TRUST-06] %s does not hold: exit code 1", async (_, changes) => {
    const { code, text, last } = await runOn({ "option.json": optionText(changes) });
    expect([code, text.includes("FAIL"), last]).toEqual([1, true, "THIS DOES NOT HOLD."]);
  });

  test("[TRUST-06] a changed log line is found where it is: its file, its line and both hashes", async () => {
    const files = logFiles();
    const changed = files["60.ndjson"]?.replace(",2044,", ",2003,");
    const { code, text } = await runOn({ ...files, "60.ndjson": changed });
    expect(code).toBe(1);
    expect(text).toContain("the chain is broken at tick 45: its text gives the hash");
    expect(text).toContain("(60.ndjson, line 16)");
  });

  test("[TRUST-06] --help names the three exit codes, and an option that does not exist is a sentence", async () => {
    const help = await runOn({}, { apart: null, more: ["--help"] });
    expect(help.code).toBe(0);
    for (const words of ["0  Everything is proved", "1  Something is false", "2  It could not be proved"])
      expect(help.text).toContain(words);
    const unknown = await runOn({}, { more: ["--trust-me"] });
    expect(unknown.code).toBe(2);
    expect(unknown.text).toMatch(/^NOT PROVED\. .*'--trust-me'.*\(--help says how to call this program\)$/);
  });

  test("[TRUST-06] insufficient files give exit code 2, never a pass", async () => {
    const { "0.checkpoint.json": checkpoint } = logFiles();
    expect((await runOn({ "0.checkpoint.json": checkpoint })).last).toContain("no log segment");
    expect((await runOn({})).code).toBe(2);
    const { "keys.json": _, ...withoutKeys } = logFiles();
    const { code, last } = await runOn(withoutKeys, { apart: null });
    expect([code, last]).toEqual([2, expect.stringContaining("no public keys")]);
    const unsettled = optionText({ exitPrice: null, exitSeq: null, settledDigit: 0 });
    expect((await runOn({ "option.json": unsettled })).code).toBe(2);
  });

  test("[TRUST-06] two files that tell one tick in two ways contradict each other, and both are named", async () => {
    const other = ticksOf({ 45: 2_050 });
    const { code, text } = await runOn({
      "mine.json": optionText(),
      "theirs.json": optionText({ exitPrice: "2050" }, { ticks: other }),
    });
    expect(code).toBe(1);
    expect(text).toContain("tick 45 has another text or hash here than in mine.json, segment 2");
    const beside = { ...logFiles(), "theirs.json": optionText({ exitPrice: "2050" }, { ticks: other }) };
    expect((await runOn(beside)).code).toBe(1);
  });

  test("[TRUST-06] the same minutes in two files are not a contradiction, and a range may overlap them", async () => {
    const log = logFiles();
    const files = { ...log, "option.json": optionText(), "contract.json": leverText() };
    expect((await runOn(files)).last).toBe("Everything holds.");
    const [head = "", ...rows] = (log["0.ndjson"] ?? "").trimEnd().split("\n");
    const more = (log["60.ndjson"] ?? "").trimEnd().split("\n").slice(1);
    const range = `${[head, ...rows, ...more].join("\n")}\n`;
    expect((await runOn({ ...files, "range.ndjson": range })).last).toBe("Everything holds.");
  });
});

describe("the offline verifier and closed contracts", () => {
  const run = (changes: LeverChanges) => runOn({ "contract.json": leverText(changes) });

  test("[LEV-14] [TRUST-06] it recomputes a closed contract from only downloaded files and shows each step", async () => {
    const { code, text, last } = await run({});
    expect(text).toContain("it opened at tick 5 at 2004, the tick that decided its placement");
    expect(text).toContain("tick 45 at 2044, logged 2026-11-20T");
    expect(text).toContain("reached the take-profit of 2044");
    expect(text).toContain("no trade from tick 6 to tick 44 had reached a price that closes it");
    expect(text).toContain("the rule gives a profit of 19.960079 and a house loss of 0, as was booked");
    expect([code, last]).toEqual([0, "Everything holds."]);
  });

  /** A short at 1000 times that the second tick after its opening closed out. */
  const closedOut: LeverChanges = {
    type: 2,
    multiple: 1_000,
    orderMargin: "1",
    targetProfitPrice: null,
    stopLossPrice: null,
    askedPrice: "2043",
    openPrice: "2043",
    placedSeq: 44,
    sinceSeq: 44,
    entrySeq: 44,
    createdTime: start + 85_000,
    transactionTime: start + 86_000,
    closeReason: 4,
    closeOutPrice: "2044.02149796",
    exitSeq: 46,
    newPrice: "2045",
    handleTime: start + 90_000,
    completeTime: start + 90_001,
    grossProfit: "-0.978953",
  };

  test("[LEV-11] [TRUST-06] a close-out is checked against its own price, and no earlier tick had reached it", async () => {
    const { code, text } = await run(closedOut);
    expect(text).toContain("reached the close-out price of 2044.02149796");
    expect(code).toBe(0);
    const early = { exitSeq: 45, newPrice: "2044", handleTime: start + 88_000, grossProfit: "-0.489476" };
    expect((await run({ ...closedOut, ...early })).code).toBe(1);
  });

  test.each([
    ["a profit that the rule does not give", { grossProfit: "28" }],
    ["a take-profit that an earlier tick had reached", { targetProfitPrice: "2030" }],
    ["a take-profit that this tick had not reached", { targetProfitPrice: "2045" }],
    ["another tick", { exitSeq: 46, newPrice: "2045", handleTime: start + 90_000, grossProfit: "20.459081" }],
    ["a loss that the house is said to have borne", { houseLoss: "5" }],
    ["a fee that the rate does not give", { tradeFee: "1" }],
  ])("[LEV-14] [TRUST-06] %s does not hold: exit code 1", async (_, changes) => {
    const { code, text, last } = await run(changes);
    expect([code, text.includes("FAIL"), last]).toEqual([1, true, "THIS DOES NOT HOLD."]);
  });

  test("[LEV-14] [TRUST-06] without the minutes of the opening it holds in part, says which part, and is not proved", async () => {
    const { code, text, last } = await runOn({ "contract.json": leverText({}, { minutes: [1] }) });
    expect(code).toBe(2);
    expect(text).toContain("part  these files do not reach the opening at tick 5: it was not checked");
    expect(text).toContain("part  the listed minute /public/ticks/ETHUSDT/1795200000000.ndjson is not among");
    expect(last).toContain("as far as these files reach");
    const { "0.ndjson": segment, "0.checkpoint.json": checkpoint } = logFiles();
    const added = { "contract.json": leverText({}, { minutes: [1] }), segment, checkpoint };
    expect((await runOn(added)).last).toBe("Everything holds.");
  });

  test("[LEV-14] [TRUST-06] a contract that is still open gives exit code 2, never a pass", async () => {
    expect((await run({ status: 1 })).code).toBe(2);
  });
});

test("[TRUST-06] keys that did not sign do not count, whatever else is right: exit code 1", async () => {
  const { code, text } = await runOn(logFiles(), { apart: keysText(attacker) });
  expect(code).toBe(1);
  expect(text).toContain(
    `key ${platform.keyId}, which is to have signed tick 30, is not among the keys that count`,
  );
});

/** The verifier on the operators' audit log (OPS-04): what was saved on different days, and what somebody makes of it. */
import { prng } from "@candor/core/prng/prng";
import { auditLinesText } from "@candor/wire/record/operators-record";
import { describe, expect, test } from "vitest";
import {
  start,
  minuteMs,
  firstDay,
  secondDay,
  type Line,
  linesOf,
  honest,
  rewritten,
  signedAt,
  endOf,
  type End,
  endsOf,
  dayText,
  today,
  keptThen,
  type Given,
  runWith,
  run,
} from "./test-audit-log.ts";
import { attacker, keysText, platform } from "./test-record.ts";

const notChecked = "      What the lines say is not checked: they are not among the files.";
const oneHistory =
  "ok    6 signed ends from 2026-11-20T00:00:00.000Z to 2026-11-21T00:20:00.000Z are one history, up to line 6";

describe("the audit log's signed ends", () => {
  test("[OPS-04] are one history, with what was kept before and with the lines", async () => {
    const log = auditLinesText(honest.slice(0, 6));
    const { code, text } = await run({ ...today(), "kept.json": keptThen, "log.json": log });
    expect(text.split("\n")).toEqual([
      oneHistory,
      "ok    log.json: the chain of 6 lines is whole",
      "Everything holds.",
    ]);
    expect(code).toBe(0);
    const { text: unread } = await run(today());
    expect(unread.split("\n")).toEqual([oneHistory, notChecked, "Everything holds."]);
  });

  test.each<[what: string, code: 1 | 2, words: string, files: Given, keys?: string]>([
    [
      "lines that were rewritten, against the ends that were signed",
      1,
      "line 4 is not the one that was signed",
      { ...today(), "log.json": auditLinesText(rewritten) },
    ],
    [
      "lines and ends that were rewritten, against what was kept",
      1,
      "are two histories",
      { ...today(linesOf(9, "nothing happened")), "kept.json": keptThen },
    ],
    [
      "a line that is changed and not chained again",
      1,
      "line 2 does not follow",
      { ...today(), "log.json": auditLinesText(honest.with(1, { ...(honest[1] as Line), reason: "other" })) },
    ],
    [
      "lines that were rewritten, with the time of the signature",
      1,
      "line 6 is not the one that was signed at 2026-11-21T00:20:00.000Z (second.json): the log was written again",
      { ...today(), "log.json": auditLinesText(rewritten) },
    ],
    [
      "a file of no line",
      2,
      "log.json has no line: it proves nothing",
      { ...today(), "log.json": auditLinesText([]) },
    ],
    [
      "lines that end before what was signed, cut off or saved earlier",
      2,
      "but line 6 was signed",
      { ...today(), "log.json": auditLinesText(honest.slice(0, 5)) },
    ],
    [
      "lines without the first ones",
      2,
      "begins at line 3",
      { ...today(), "log.json": auditLinesText(honest.slice(2, 6)) },
    ],
    [
      "lines that nobody has signed",
      2,
      "lines after 6 are not signed",
      { ...today(), "log.json": auditLinesText(honest) },
    ],
    [
      "an end that has gone since it was kept",
      1,
      "lacks the end of 2026-11-20T00:10:00.000Z",
      { ...today(), "first.json": dayText(firstDay, endsOf(honest).toSpliced(1, 1)), "kept.json": keptThen },
    ],
    [
      "the first ends of a day that have gone",
      1,
      "lacks the end of 2026-11-20T00:00:00.000Z",
      { ...today(), "first.json": dayText(firstDay, endsOf(honest).slice(1)), "kept.json": keptThen },
    ],
    [
      "a day that is listed and not given",
      2,
      "/public/audit/2026-11-22.json",
      { ...today(), "audit.json": JSON.stringify({ days: [firstDay, "2026-11-22"], checkpoints: [] }) },
    ],
    [
      "a log that became shorter",
      1,
      "are two histories",
      {
        "first.json": dayText(firstDay, [endOf(honest, 2), signedAt(start + 40 * minuteMs, honest[1])]),
      },
    ],
    [
      "minutes of another day",
      1,
      "minutes of another day",
      { "first.json": dayText(secondDay, endsOf(honest)) },
    ],
    [
      "minutes out of order",
      1,
      "out of order",
      { "first.json": dayText(firstDay, endsOf(honest).toReversed()) },
    ],
    [
      "ends that another key signed under the platform's name",
      1,
      "is not signed by key",
      { "first.json": dayText(firstDay, endsOf(honest, 0, 3, { ...attacker, keyId: platform.keyId })) },
    ],
    [
      "ends of a key that was not given",
      2,
      "which was not given",
      { "first.json": dayText(firstDay, endsOf(honest, 0, 3, attacker)) },
    ],
    [
      "one minute of another day among those of its day",
      1,
      "first.json says that it is of 2026-11-20, but has minutes of another day",
      { "first.json": dayText(firstDay, [...endsOf(honest), endOf(honest, 0, 1)]) },
    ],
    [
      "a minute twice",
      1,
      "first.json has minutes twice or out of order",
      { "first.json": dayText(firstDay, [endOf(honest, 0), ...endsOf(honest)]) },
    ],
    ["no key at all", 2, "No key was given: save /public/keys and name it with --keys.", today(), keysText()],
    ["no end at all", 2, "no signed end", { "log.json": auditLinesText(honest) }],
    [
      "a key under another key's name",
      1,
      `key ${platform.keyId} is not named after its bytes`,
      today(),
      keysText({ ...attacker, keyId: platform.keyId }),
    ],
  ])("[OPS-04] %s: the exit code is %i", async (_what, code, words, files, keys) => {
    const told = await run(files, keys);
    expect({ code: told.code, said: told.text.includes(words) ? words : told.text }).toEqual({
      code,
      said: words,
    });
  });

  test("[OPS-04] no byte of the ends, the lines or the keys can be changed", async () => {
    const random = prng("audit log");
    const files: Readonly<Record<string, string>> = {
      ...today(),
      "log.json": auditLinesText(honest.slice(0, 6)),
    };
    const keys = keysText(platform);
    const unfound: string[] = [];
    for (const name of [...Object.keys(files), "keys"]) {
      const text = Buffer.from(name === "keys" ? keys : (files[name] ?? ""));
      for (let at = random.below(9); at < text.length; at += 9) {
        const changed = Buffer.from(text);
        changed[at] = ((changed[at] ?? 0) + 1 + random.below(255)) % 256;
        const { code } = await (name === "keys" ? run(files, changed) : run({ ...files, [name]: changed }));
        if (code === 0) unfound.push(`${name}, byte ${at}`);
      }
    }
    expect(unfound).toEqual([]);
  }, 60_000);
});

describe("two signed ends, in a whole report", () => {
  const minute = (nth: number): number => start + nth * minuteMs;
  const hash = honest[4]?.hash ?? "";
  const [line3, line5] = [2, 4].map((at): Line => ({ ...(honest[at] as Line), hash }));
  const day = (...ends: readonly End[]): string => dayText(firstDay, ends);
  const end = (time: string, seq: number, file = "first.json"): string =>
    `the end of 2026-11-20T${time}:00.000Z, line ${seq} (${file}),`;
  const twoHistories = (one: string, other: string): string =>
    `FAIL  ${one} and ${other} are two histories: the log was written again`;

  test.each<[what: string, code: 0 | 1, files: Given, lines: readonly string[]]>([
    [
      "a minute in which no line was written",
      0,
      { "first.json": day(signedAt(minute(0), honest[0]), signedAt(minute(1), honest[0])) },
      [
        "ok    2 signed ends from 2026-11-20T00:00:00.000Z to 2026-11-20T00:01:00.000Z are one history, up to line 1",
      ],
    ],
    [
      "a line that changed",
      1,
      { "first.json": day(signedAt(minute(0), honest[4]), signedAt(minute(1), rewritten[4])) },
      [twoHistories(end("00:00", 5), end("00:01", 5))],
    ],
    [
      "a later minute with fewer lines and the same hash",
      1,
      { "first.json": day(signedAt(minute(0), line5), signedAt(minute(1), line3)) },
      [twoHistories(end("00:00", 5), end("00:01", 3))],
    ],
    [
      "a minute that was signed at two lines",
      1,
      {
        "first.json": day(signedAt(minute(0), honest[1])),
        "kept.json": day(signedAt(minute(0), honest[0])),
      },
      [twoHistories(end("00:00", 1, "kept.json"), end("00:00", 2))],
    ],
    [
      "one that is signed and one that is not",
      1,
      {
        "first.json": day(
          signedAt(minute(0), honest[0]),
          signedAt(minute(1), honest[1], { ...attacker, keyId: platform.keyId }),
        ),
      },
      [`FAIL  ${end("00:01", 2)} is not signed by key ${platform.keyId}`],
    ],
    [
      "one that has gone from its day since the latest ends were kept",
      1,
      {
        "kept.json": JSON.stringify({ days: [firstDay], checkpoints: endsOf(honest, 0, 4) }),
        "first.json": dayText(firstDay, endsOf(honest, 0, 4).toSpliced(2, 1)),
      },
      [
        `FAIL  first.json lacks ${end("00:20", 3, "kept.json")} which was signed once`,
        "ok    4 signed ends from 2026-11-20T00:00:00.000Z to 2026-11-20T00:30:00.000Z are one history, up to line 4",
      ],
    ],
    [
      "two beside a day that was saved before it had any",
      0,
      { "early.json": day(), "first.json": keptThen },
      [
        "ok    2 signed ends from 2026-11-20T00:00:00.000Z to 2026-11-20T00:10:00.000Z are one history, up to line 2",
      ],
    ],
  ])("[OPS-04] %s: the exit code is %i", async (_what, code, files, lines) => {
    const told = await run(files);
    const verdict = code === 0 ? "Everything holds." : "THIS DOES NOT HOLD.";
    expect(told.text.split("\n")).toEqual([...lines, notChecked, verdict]);
    expect(told.code).toBe(code);
  });
});

describe("what is not a file of the audit log", () => {
  const otherForm = "has a field that is missing, unknown or not in its form:";

  test.each([
    ["hello", "is not JSON"],
    ["7", `${otherForm} the whole`],
    ["null", `${otherForm} the whole`],
    ['{"lines":7}', `${otherForm} lines`],
    ['{"day":7}', `${otherForm} day`],
    ['{"days":7}', `${otherForm} days`],
  ])("[OPS-04] %s is named, and nothing is proved", async (text, why) => {
    const told = await run({ "what.json": text });
    expect(told.text.split("\n")).toEqual([
      `part  what.json ${why}`,
      "part  There is no signed end of the audit log among the files.",
      notChecked,
      "NOT PROVED.",
    ]);
    expect(told.code).toBe(2);
  });

  test("[OPS-04] the program says how it is called, and refuses an option that it does not know", async () => {
    const help = await runWith(["--help"]);
    expect([help.code, help.text.includes("What the lines say is checked only with the lines.")]).toEqual([
      0,
      true,
    ]);
    const unknown = await runWith(["--what"]);
    expect(unknown.code).toBe(2);
    expect(unknown.text).toMatch(
      /^part {2}.*'--what'.*\(--help says how to call this program\)\nNOT PROVED\.$/,
    );
  });
});

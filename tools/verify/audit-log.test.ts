/** The verifier on the operators' audit log (OPS-04): what was saved on different days, and what somebody makes of it. */
import { createHash, sign } from "node:crypto";
import { auditCheckpointText, auditGenesis, auditText } from "@candor/core/operators/texts";
import { prng } from "@candor/core/prng/prng";
import { auditLinesText } from "@candor/wire/record/operators-record";
import { describe, expect, test } from "vitest";
import { runVerifier } from "./run.ts";
import { attacker, keysText, platform, type TestKey } from "./test-record.ts";

/** Midnight. */
const start = Date.parse("2026-11-20T00:00:00Z");
const [minuteMs, dayMs] = [60_000, 86_400_000];
const [firstDay, secondDay] = ["2026-11-20", "2026-11-21"];

type Line = Parameters<typeof auditLinesText>[0][number];
/** A log, from line `from` on with another reason: chained again. */
const linesOf = (count: number, reason = "a stolen phone", from = 1): Line[] => {
  let hash = createHash("sha256").update(auditGenesis).digest();
  return Array.from({ length: count }, (_, at): Line => {
    const line = {
      seq: at + 1,
      at: start + at,
      operatorId: at % 2 === 0 ? 1 : null,
      action: "user_freeze",
      subject: `user ${at} 漢`,
      before: null,
      after: '{"frozen": true}',
      reason: at + 1 >= from ? reason : "a stolen phone",
    };
    hash = createHash("sha256").update(hash).update(auditText(line)).digest();
    return { ...line, hash: hash.toString("hex") };
  });
};
const [honest, rewritten] = [linesOf(9), linesOf(9, "nothing happened", 4)];

const signedAt = (minute: number, line: Line | undefined, key: TestKey = platform) => {
  const { seq = 0, hash = "" } = line ?? {};
  const message = Buffer.from(auditCheckpointText(minute, seq, hash));
  const signature = sign(null, message, key.secret).toString("hex");
  return { minuteMs: minute, seq, hash, signature, keyId: key.keyId };
};
/** The end of the log at a minute of a day: a line more each time. */
const endOf = (lines: readonly Line[], nth: number, day = 0, key: TestKey = platform) =>
  signedAt(start + day * dayMs + nth * 10 * minuteMs, lines[3 * day + nth], key);
type End = ReturnType<typeof endOf>;
const endsOf = (lines: readonly Line[], day = 0, count = 3, key: TestKey = platform): readonly End[] =>
  Array.from({ length: count }, (_, nth) => endOf(lines, nth, day, key));

const dayText = (day: string, checkpoints: readonly End[]): string => JSON.stringify({ day, checkpoints });
const indexText = (checkpoints: readonly End[]): string =>
  JSON.stringify({ days: [firstDay, secondDay], checkpoints });

const today = (lines: readonly Line[] = honest) => ({
  "first.json": dayText(firstDay, endsOf(lines)),
  "second.json": dayText(secondDay, endsOf(lines, 1)),
  "audit.json": indexText(endsOf(lines, 1)),
});
/** What an outsider saved in the middle of the first day. */
const keptThen = dayText(firstDay, endsOf(honest, 0, 2));

type Given = Readonly<Record<string, string | Uint8Array>>;
const runWith = async (args: readonly string[], given: Given = {}) => {
  const lines: string[] = [];
  const code = await runVerifier(["audit", ...args], {
    files: { at: (path) => [{ file: path, bytes: Buffer.from(given[path] ?? "") }] },
    nowMs: 0,
    write: (line) => lines.push(line),
  });
  return { code, text: lines.join("\n") };
};
const run = async (files: Given, keys: string | Uint8Array = keysText(platform)) =>
  await runWith(["--keys", "keys", ...Object.keys(files)], { ...files, keys });

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

describe("a restored record", () => {
  const minute = (nth: number): number => start + nth * minuteMs;
  const restoredSeq = 1_003;
  /** To a backup of the third minute, when the log had three lines; another line comes after it. */
  const restoredLines = (action = "record_restored"): readonly Line[] => {
    const lines = linesOf(3);
    for (const [seq, nth] of [
      [restoredSeq, 12],
      [restoredSeq + 1, 13],
    ] as const) {
      const isRestore = seq === restoredSeq;
      const line = {
        seq,
        at: minute(nth),
        operatorId: isRestore ? null : 1,
        action: isRestore ? action : "user_freeze",
        subject: "the record",
        before: isRestore ? `{"backup_ms": ${minute(3)}}` : null,
        after: isRestore ? `{"restored_ms": ${minute(12)}}` : null,
        reason: "npm run restore",
      };
      const before = Buffer.from(lines.at(-1)?.hash ?? "", "hex");
      const hash = createHash("sha256").update(before).update(auditText(line)).digest("hex");
      lines.push({ ...line, hash });
    }
    return lines;
  };
  const lines = restoredLines();
  const endsAt = (log: readonly Line[], places: readonly (readonly [nth: number, at: number])[]) =>
    places.map(([nth, at]) => signedAt(minute(nth), log[at]));
  /** What somebody saved before the accident: two ends that were signed after the backup are among it. */
  const kept = dayText(
    firstDay,
    endsAt(honest, [
      [0, 0],
      [2, 2],
      [4, 3],
      [6, 5],
    ]),
  );
  const after = [
    [0, 0],
    [2, 2],
    [13, 4],
  ] as const;
  const filesOf = (log: readonly Line[], places: readonly (readonly [number, number])[] = after) => ({
    "first.json": dayText(firstDay, endsAt(log, places)),
    "kept.json": kept,
    "log.json": auditLinesText([...log]),
  });
  const lost = "first.json lacks the end of 2026-11-20T00:04:00.000Z, line 4 (kept.json),";

  test("[OPS-04] says so, and what was signed in the time that is gone is no fault", async () => {
    const { code, text } = await run(filesOf(lines));
    expect(text.split("\n")).toEqual([
      `part  ${lost} because the record was restored: what the lines said then is not known`,
      "ok    5 signed ends from 2026-11-20T00:00:00.000Z to 2026-11-20T00:13:00.000Z are one history, up to line 1004",
      "ok    log.json: the chain of 5 lines is whole",
      "      log.json: line 1003 says that the record was restored at 2026-11-20T00:12:00.000Z to a backup of 2026-11-20T00:03:00.000Z: what was written after line 3 until then is gone",
      "NOT PROVED.",
    ]);
    expect(code).toBe(2);
  });

  test("[OPS-04] excuses no end of another time, and nothing where the restore is not signed or not in the chain", async () => {
    const faults = async (files: Given): Promise<string> => {
      const { code, text } = await run(files);
      expect(code).toBe(1);
      return text;
    };
    const early = [
      [2, 2],
      [13, 4],
    ] as const;
    const earlier = { ...filesOf(lines, early), "audit.json": indexText(endsAt(lines, after)) };
    expect(await faults(earlier)).toContain("lacks the end of 2026-11-20T00:00:00.000Z");
    // Somebody who has the files chains a line of a restore behind the last one that was signed.
    const unsigned = [
      [0, 0],
      [2, 2],
      [13, 2],
    ] as const;
    expect(await faults(filesOf(lines, unsigned))).toContain(`FAIL  ${lost} which was signed once`);
    expect(await faults(filesOf(restoredLines("user_freeze")))).toContain(
      `FAIL  ${lost} which was signed once`,
    );
    const { "log.json": _, ...endsAlone } = filesOf(lines);
    expect(await faults(endsAlone)).toContain(`FAIL  ${lost} which was signed once`);
  });
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

/** The verifier on the operators' audit log (OPS-04): what was saved on different days, and what somebody makes of it. */
import { createHash, sign } from "node:crypto";
import { auditCheckpointText, auditGenesis, auditText } from "@candor/core/operators/texts";
import { prng } from "@candor/core/prng/prng";
import { auditLinesText } from "@candor/wire/operators-record";
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
const run = async (files: Given, keys: string | Uint8Array = keysText(platform)) => {
  const lines: string[] = [];
  const given: Given = { ...files, keys };
  const code = await runVerifier(["audit", "--keys", "keys", ...Object.keys(files)], {
    files: { at: (path) => [{ file: path, bytes: Buffer.from(given[path] ?? "") }] },
    nowMs: 0,
    write: (line) => lines.push(line),
  });
  return { code, text: lines.join("\n") };
};

describe("the audit log's signed ends", () => {
  test("[OPS-04] are one history, with what was kept before and with the lines", async () => {
    const log = auditLinesText(honest.slice(0, 6));
    const { code, text } = await run({ ...today(), "kept.json": keptThen, "log.json": log });
    expect(text).toContain("6 signed ends");
    expect([code, text.split("\n").at(-1)]).toEqual([0, "Everything holds."]);
    expect((await run(today())).text).toContain("What the lines say is not checked");
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
    ["no end at all", 2, "no signed end", { "log.json": auditLinesText(honest) }],
    [
      "a key under another key's name",
      1,
      "not named after its bytes",
      today(),
      keysText({ ...attacker, keyId: platform.keyId }),
    ],
  ])("[OPS-04] %s: exit code %i", async (_what, code, words, files, keys) => {
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

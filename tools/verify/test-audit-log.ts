/** An audit log with its signed ends, and the verifier on files of it. */
import { createHash, sign } from "node:crypto";
import { auditCheckpointText, auditGenesis, auditText } from "@candor/core/operators/texts";
import type { auditLinesText } from "@candor/wire/record/operators-record";
import { runVerifier } from "./run.ts";
import { keysText, platform, type TestKey } from "./test-record.ts";

/** Midnight. */
export const start = Date.parse("2026-11-20T00:00:00Z");
export const [minuteMs, dayMs] = [60_000, 86_400_000];
export const [firstDay, secondDay] = ["2026-11-20", "2026-11-21"];

export type Line = Parameters<typeof auditLinesText>[0][number];
/** A log, from line `from` on with another reason: chained again. */
export const linesOf = (count: number, reason = "a stolen phone", from = 1): Line[] => {
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
export const [honest, rewritten] = [linesOf(9), linesOf(9, "nothing happened", 4)];

export const signedAt = (minute: number, line: Line | undefined, key: TestKey = platform) => {
  const { seq = 0, hash = "" } = line ?? {};
  const message = Buffer.from(auditCheckpointText(minute, seq, hash));
  const signature = sign(null, message, key.secret).toString("hex");
  return { minuteMs: minute, seq, hash, signature, keyId: key.keyId };
};
/** The end of the log at a minute of a day: a line more each time. */
export const endOf = (lines: readonly Line[], nth: number, day = 0, key: TestKey = platform) =>
  signedAt(start + day * dayMs + nth * 10 * minuteMs, lines[3 * day + nth], key);
export type End = ReturnType<typeof endOf>;
export const endsOf = (lines: readonly Line[], day = 0, count = 3, key: TestKey = platform): readonly End[] =>
  Array.from({ length: count }, (_, nth) => endOf(lines, nth, day, key));

export const dayText = (day: string, checkpoints: readonly End[]): string =>
  JSON.stringify({ day, checkpoints });
export const indexText = (checkpoints: readonly End[]): string =>
  JSON.stringify({ days: [firstDay, secondDay], checkpoints });

export const today = (lines: readonly Line[] = honest) => ({
  "first.json": dayText(firstDay, endsOf(lines)),
  "second.json": dayText(secondDay, endsOf(lines, 1)),
  "audit.json": indexText(endsOf(lines, 1)),
});
/** What an outsider saved in the middle of the first day. */
export const keptThen = dayText(firstDay, endsOf(honest, 0, 2));

export type Given = Readonly<Record<string, string | Uint8Array>>;
export const runWith = async (args: readonly string[], given: Given = {}) => {
  const lines: string[] = [];
  const code = await runVerifier(["audit", ...args], {
    files: { at: (path) => [{ file: path, bytes: Buffer.from(given[path] ?? "") }] },
    nowMs: 0,
    write: (line) => lines.push(line),
  });
  return { code, text: lines.join("\n") };
};
export const run = async (files: Given, keys: string | Uint8Array = keysText(platform)) =>
  await runWith(["--keys", "keys", ...Object.keys(files)], { ...files, keys });

/** The verifier on the audit log of a record that was restored (OPS-04). */
import { createHash } from "node:crypto";
import { auditText } from "@candor/core/operators/texts";
import { auditLinesText } from "@candor/wire/record/operators-record";
import { describe, expect, test } from "vitest";
import {
  start,
  minuteMs,
  firstDay,
  type Line,
  linesOf,
  honest,
  signedAt,
  dayText,
  indexText,
  type Given,
  run,
} from "./test-audit-log.ts";

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

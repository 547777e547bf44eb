import { describe, expect, test } from "vitest";
import { formatSegment, parseSegment, type Segment } from "../market/segment.ts";
import { logOf, ownersLog, sha256, timeOf, verifySignature } from "./test-lever-log.ts";
import { verifyRuns } from "./verify-runs.ts";
import { conflictingTicks, walkSegments, type FiledSegment } from "./walk-segments.ts";

const symbol = "BTCUSDT";
const log = logOf(ownersLog);
const segmentAt = (segments: readonly Segment[], index: number): Segment => {
  const segment = segments[index];
  if (segment === undefined) throw new Error("the log has four minutes");
  return segment;
};
const [first, second, third] = [
  segmentAt(log.segments, 0),
  segmentAt(log.segments, 1),
  segmentAt(log.segments, 2),
];
const last = (segments: readonly FiledSegment[]) => walkSegments(symbol, segments, sha256).steps.at(-1);
const rowsWith = (segment: Segment, place: number, line: (line: string) => string) => ({
  ...segment,
  file: "changed",
  rows: segment.rows.map((row, index) => (index === place ? { ...row, line: line(row.line) } : row)),
});
const named = { symbol, from: String(timeOf(21)), firstSeq: "21", file: "changed" };

describe("a break of the chain", () => {
  test("[MKT-08] [TRUST-06] is named with its tick, its file and line, and both hashes", () => {
    const changed = rowsWith(second, 4, (line) => line.replace(",t,100,", ",t,99,"));
    const step = last([first, changed]);
    const claimed = second.rows[4]?.hash;
    expect(step).toEqual({
      key: "segmentBroken",
      ok: false,
      values: { ...named, line: "6", seq: "25", why: "hash", claimed, computed: step?.values["computed"] },
    });
    expect(step?.values["computed"]).toMatch(/^[0-9a-f]{64}$/);
    expect(step?.values["computed"]).not.toBe(claimed);
  });

  test.each([
    ["no tick in its line", rowsWith(second, 0, () => "nothing"), "form", "2", "21"],
    ["another number", rowsWith(second, 1, (line) => line.replace("22,", "23,")), "number", "3", "22"],
    [
      "an earlier time",
      rowsWith(second, 1, (line) => line.replace(String(timeOf(22)), String(timeOf(1)))),
      "time",
      "3",
      "22",
    ],
    [
      "another hash before it",
      { ...second, file: "changed", head: { ...second.head, previousHash: "00".repeat(32) } },
      "before",
      "1",
      "21",
    ],
  ] as const)("[MKT-08] [TRUST-06] by %s says why", (_, changed, why, line, seq) => {
    expect(last([first, changed])).toEqual({
      key: "segmentBroken",
      ok: false,
      values: { ...named, line, seq, why },
    });
  });

  test("[MKT-08] [TRUST-06] by a gap, or by files out of order, names the tick that is missing", () => {
    expect(last([first, third])).toMatchObject({
      key: "segmentBroken",
      values: { seq: "21", why: "number" },
    });
    expect(last([second, first])).toMatchObject({
      key: "segmentBroken",
      values: { seq: "41", why: "number" },
    });
    expect(last([first, third])?.values).not.toHaveProperty("file");
  });
});

test("[MKT-08] [TRUST-06] a file that holds is named with its ticks", () => {
  const values = { symbol, from: String(timeOf(1)), firstSeq: "1", lastSeq: "20" };
  expect(last([first])).toStrictEqual({ key: "segment", ok: true, values });
  // No file is empty, and an empty one would be false of nothing.
  const empty = last([{ ...first, rows: [] }]);
  expect(empty).toEqual({ key: "segment", ok: true, values: { ...values, lastSeq: "0" } });
  expect(last([{ ...first, file: "0.ndjson" }])).toEqual({
    key: "segment",
    ok: true,
    values: { ...values, file: "0.ndjson" },
  });
});

describe("files of one pair that are not checked together", () => {
  const other = segmentAt(logOf({ 25: "99" }).segments, 1);
  const conflicts = (...segments: readonly FiledSegment[]) => conflictingTicks(segments);

  test("[TRUST-06] contradict each other at the first tick that differs, whose line and files are named", () => {
    expect(conflicts({ ...second, file: "mine" }, { ...other, file: "changed" })).toEqual([
      { key: "segmentTwice", ok: false, values: { ...named, line: "6", seq: "25", otherFile: "mine" } },
    ]);
    const atOnce = { ...other, rows: other.rows.slice(4), head: { ...other.head, firstSeq: 25 } };
    expect(conflicts(second, atOnce)).toMatchObject([{ values: { seq: "25", otherFile: "" } }]);
  });

  test("[TRUST-06] do not when they say the same, cover other ticks or are of another pair", () => {
    expect(conflicts(first, second, second, third, first)).toEqual([]);
    const elsewhere = { ...other, head: { ...other.head, symbol: "ETHUSDT" } };
    expect(conflicts(second, elsewhere)).toEqual([]);
  });
});

test("[TRUST-06] each run of minutes is signed only as far as its own checkpoints reach", async () => {
  const segments = [first, second, ...log.segments.slice(3)];
  const reached = async (...seqs: readonly number[]) => {
    const checkpoints = log.checkpoints.filter(({ seq }) => seqs.includes(seq));
    const { runs } = await verifyRuns({ ...log, symbol, segments, checkpoints }, sha256, verifySignature);
    return runs.map(({ signedThrough }) => signedThrough);
  };
  expect(await reached(20, 40, 80)).toEqual([40, 80]);
  expect(await reached(80)).toEqual([0, 80]);
  expect(await reached(20)).toEqual([20, 0]);
});

test("[TRUST-06] a run whose first file is broken has no ticks, and the others are still checked", async () => {
  const broken = rowsWith(first, 0, () => "nothing");
  const { runs, steps } = await verifyRuns(
    { ...log, symbol, segments: [broken, third], checkpoints: [] },
    sha256,
    verifySignature,
  );
  expect(runs.map(({ firstSeq, lastSeq }) => [firstSeq, lastSeq])).toEqual([[41, 60]]);
  expect(steps.map(({ key }) => key)).toEqual(["segmentBroken", "segment"]);
});

test("[TRUST-06] a run whose first file is broken after another run leaves that one as it is", async () => {
  const broken = rowsWith(third, 0, () => "nothing");
  const { runs, steps } = await verifyRuns(
    { ...log, symbol, segments: [first, broken], checkpoints: [] },
    sha256,
    verifySignature,
  );
  expect(runs.map(({ firstSeq, lastSeq }) => [firstSeq, lastSeq])).toEqual([[1, 20]]);
  expect(steps.map(({ key }) => key)).toEqual(["segment", "segmentBroken"]);
});

test("[TRUST-06] a run of a single tick is signed by that tick's checkpoint", async () => {
  const head = { ...first.head, firstSeq: 20, previousHash: first.rows[18]?.hash ?? "" };
  const one = { head, rows: first.rows.slice(19) };
  const evidence = { ...log, symbol, segments: [one], checkpoints: log.checkpoints.slice(0, 1) };
  const { runs } = await verifyRuns(evidence, sha256, verifySignature);
  expect(runs).toMatchObject([{ firstSeq: 20, lastSeq: 20, signedThrough: 20 }]);
});

test("[MKT-08] [TRUST-06] a range that a tick in its middle begins is read and walked as a file of a minute is", () => {
  const text = formatSegment(
    { ...second.head, firstSeq: 25, previousHash: second.rows[3]?.hash ?? "" },
    walkSegments(symbol, [second], sha256).ticks.slice(4),
  );
  const range = parseSegment(text);
  expect(range === undefined ? undefined : last([range])?.key).toBe("segment");
  expect(range === undefined ? undefined : last([second, range])?.key).toBe("segment");
});

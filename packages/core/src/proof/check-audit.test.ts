import { describe, expect, test } from "vitest";
import { parseTickLine } from "../market/tick.ts";
import { formatPrice } from "../money/money.ts";
import { checkAudit, type AuditFacts } from "./check-audit.ts";
import {
  call,
  logOf,
  owners,
  ownersLog,
  sha256,
  timeOf,
  verifySignature,
  without,
} from "./test-lever-log.ts";

const log = logOf(ownersLog);
const rows = log.segments.flatMap((segment) => segment.rows);
const at = (seq: number) => {
  const { line, hash } = rows[seq - 1] ?? { line: "", hash: "" };
  const tick = parseTickLine("BTCUSDT", line);
  return { seq, time: tick?.timeMs ?? 0, price: formatPrice(tick?.price ?? 0n), line, hash };
};
const minutes = [1, 21, 41, 61].map((seq) => `/public/ticks/BTCUSDT/${timeOf(seq)}.ndjson`);
const shown = { entry: at(10), exit: at(50), next: at(51), segments: minutes };
const contract: AuditFacts = {
  ...shown,
  order: owners,
  before: at(49),
  ride: [10, 30, 50].map((seq) => [at(seq).time, at(seq).price] as const),
};
const reportOf = (audit: AuditFacts, evidence = log) => checkAudit(audit, evidence, sha256, verifySignature);

describe("an audit", () => {
  test("[OPT-08] [LEV-14] [TRUST-06] of an option and of a contract is proved with all that it shows", async () => {
    for (const audit of [contract, { ...shown, order: call, ride: [] }])
      expect((await reportOf(audit))?.verdict).toBe("proved");
  });

  test("[TRUST-06] of what has not ended has no report", async () => {
    expect(await reportOf({ ...contract, order: { ...owners, status: 1 } })).toBeUndefined();
    expect(await reportOf({ ...contract, order: { ...call, exitSeq: null } })).toBeUndefined();
  });

  test.each([
    ["another price of a tick", { entry: { ...at(10), price: "99" } }, "tickDiffers"],
    ["another time of a tick", { exit: { ...at(50), time: 1 } }, "tickDiffers"],
    ["another text of a tick", { next: { ...at(51), line: at(52).line } }, "tickDiffers"],
    ["another hash of a tick", { before: { ...at(49), hash: "00" } }, "tickDiffers"],
    ["the number of a tick that is not there", { next: { ...at(51), seq: 500 } }, "tickDiffers"],
    [
      "another text under the hash of a tick",
      { before: { ...at(49), price: "99", line: at(49).line.replace(",100,", ",99,") } },
      "tickDiffers",
    ],
    ["a right tick that is not its entry", { entry: at(11) }, "tickDiffers"],
    ["a right tick that is not its exit", { exit: at(49) }, "tickDiffers"],
    ["a price that was not at that time", { ride: [[at(30).time, "99"] as const] }, "pathDiffers"],
    ["a time without a tick", { ride: [[at(30).time + 1, "100"] as const] }, "pathDiffers"],
  ])("[TRUST-06] that shows %s is false", async (_, changes, key) => {
    const report = await reportOf({ ...contract, ...changes });
    expect(report?.verdict).toBe("false");
    expect(report?.steps.filter(({ ok }) => !ok).map((step) => step.key)).toEqual([key]);
  });

  test("[TRUST-06] says what it shows that is not so", async () => {
    const shownFalsely = {
      entry: at(11),
      next: { ...at(51), hash: "00" },
      ride: [[at(30).time, "99"] as const],
    };
    const report = await reportOf({ ...contract, ...shownFalsely });
    expect(report?.steps.filter(({ ok }) => !ok).map(({ values }) => values)).toEqual([
      { seq: "11", price: "100" },
      { seq: "51", price: "102" },
      { price: "99", foundTimeMs: String(timeOf(30)) },
    ]);
  });

  test("[TRUST-06] is compared with its own pair's log only", async () => {
    const elsewhere = logOf({}).segments.map((segment) => ({
      ...segment,
      head: { ...segment.head, symbol: "ETHUSDT" },
    }));
    const report = await reportOf(contract, { ...log, segments: [...log.segments, ...elsewhere] });
    expect(report?.steps.some(({ key }) => key === "tickDiffers")).toBe(false);
  });

  test("[TRUST-06] that lists a minute which is not there is proved in part", async () => {
    const path = `/public/ticks/BTCUSDT/${timeOf(81)}.ndjson`;
    const report = await reportOf({ ...contract, segments: [...minutes, path] });
    expect(report?.verdict).toBe("partial");
    expect(report?.steps.at(-1)).toEqual({ key: "minuteMissing", ok: true, values: { path } });
  });

  test("[TRUST-06] is compared only with what the files reach", async () => {
    const report = await reportOf({ ...contract, segments: minutes.slice(1) }, without(log, 0));
    expect(report?.verdict).toBe("partial");
    expect(report?.steps.filter(({ ok }) => !ok)).toEqual([]);
  });

  test("[TRUST-06] whose tick or whose file has a line that is not a tick is false, and has a report", async () => {
    const report = await reportOf({ ...contract, next: { ...at(51), line: "not a tick" } });
    expect(report?.steps.filter(({ ok }) => !ok).map(({ key }) => key)).toEqual(["tickDiffers"]);
    const [first, ...others] = log.segments;
    const broken = { head: first?.head, rows: [{ line: "not a tick", hash: "00" }] } as typeof first;
    const segments = [broken, ...others].filter((each) => each !== undefined);
    const keys = (await reportOf(contract, { ...log, segments }))?.steps.map(({ key }) => key);
    expect(keys).toContain("segmentBroken");
  });
});

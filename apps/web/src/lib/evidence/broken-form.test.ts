/** Evidence files whose change breaks the form of a field (TRUST-05): they are altered, and the field is named. */
import { describe, expect, it } from "vitest";
import { alteredFields } from "./altered-fields.ts";
import { digestOf } from "./device-crypto.ts";
import { evidenceText, readAudit, type Evidence } from "./evidence.ts";
import { evidence, leverEvidence, minute } from "./test-evidence.ts";

type File = { audit: { order: Record<string, unknown> } & Record<string, unknown>; [name: string]: unknown };

const changed = (given: Evidence, change: (file: File) => void): string => {
  const file = JSON.parse(evidenceText(given)) as File;
  change(file);
  return JSON.stringify(file, undefined, 2);
};

/** What the page says of each field, to its owner or to a stranger. */
const said = (text: string, { audit, files }: Evidence, isOwner: boolean) => {
  const read = readAudit(text);
  expect(read?.isAltered).toBe(true);
  return read && alteredFields(read.audit, isOwner ? audit : undefined, files, read.broken);
};

describe("an evidence file with a field that is not in its form", () => {
  it.each<
    [field: string, change: (file: File) => void, says: string, toAll: string | undefined, own: string]
  >([
    ["isWin", ({ audit }) => void (audit.order["isWin"] = 0), "0", "1", "1"],
    ["directionDigit", ({ audit }) => void (audit.order["ostyle"] = 2), "2", undefined, "0"],
    ["settledDigit", ({ audit }) => void (audit.order["ostaus"] = 2), "2", undefined, "1"],
    ["fee", ({ audit }) => void (audit.order["fee"] = "020"), "020", undefined, "10"],
    ["fee", ({ audit }) => void (audit.order["fee"] = 20), "20", undefined, "10"],
    ["fee", ({ audit }) => void delete audit.order["fee"], "–", undefined, "10"],
    ["entryPrice", ({ audit }) => void (audit.order["buyprice"] = "60,000"), "60,000", "101", "101"],
    [
      "sellTime",
      ({ audit }) => void (audit.order["selltime"] = "late"),
      "late",
      undefined,
      `${minute + 6_500}`,
    ],
    ["sellTime", ({ audit }) => void (audit.order["selltime"] = 0.5), "0.5", undefined, `${minute + 6_500}`],
  ])("[TRUST-05] is altered, and %s is named: %#", (field, change, says, toAll, own) => {
    const given = evidence();
    const text = changed(given, change);
    const named = { field: `order.${field}`, says };
    expect(said(text, given, false)).toEqual([toAll === undefined ? named : { ...named, record: toAll }]);
    expect(said(text, given, true)).toEqual([{ ...named, record: own }]);
  });

  it.each<[what: string, change: (file: File) => void, field: string, says: string]>([
    ["the order's number", ({ audit }) => void (audit.order["id"] = "07"), "order.id", "07"],
    ["no exit", ({ audit }) => void (audit["exit"] = null), "exit", "null"],
    ["one field more", ({ audit }) => void (audit.order["bonus"] = "5"), "order.bonus", "5"],
    ["the field of a contract", ({ audit }) => void (audit.order["multiple"] = 5), "order.multiple", "5"],
    ["a point of the path", ({ audit }) => void (audit["ride"] = [7]), "ride.0", "7"],
    ["no path", ({ audit }) => void delete audit["ride"], "ride", "–"],
    ["no order", ({ audit }) => void Reflect.deleteProperty(audit, "order"), "order", "–"],
    ["no audit", (file) => void (file.audit = "won" as never), "audit", "won"],
  ])("[TRUST-05] is altered, and named to everybody: %s", (_what, change, field, says) => {
    const given = evidence();
    expect(said(changed(given, change), given, false)).toContainEqual({ field, says });
  });

  it("[LEV-14] [TRUST-05] of a contract is altered, and what else differs is named too", () => {
    const given = leverEvidence();
    const text = changed(given, ({ audit }) => {
      delete audit.order["multiple"];
      audit["exit"] = { ...(audit["exit"] as object), price: "9" };
    });
    expect(said(text, given, false)).toEqual([
      { field: "order.multiple", says: "–" },
      { field: "exit.price", says: "9", record: "105" },
    ]);
  });

  it("[TRUST-05] with the digest of what it contains is not altered, and no evidence", () => {
    const { digest: _, ...contents } = JSON.parse(
      changed(evidence(), ({ audit }) => void (audit.order["isWin"] = 0)),
    ) as File;
    const digest = digestOf(JSON.stringify(contents));
    expect(readAudit(JSON.stringify({ ...contents, digest }))).toBeUndefined();
  });
});

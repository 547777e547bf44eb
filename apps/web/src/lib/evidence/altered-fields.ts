/** The fields of an altered evidence file that differ from the record: the public log's, and for the owner of the order the platform's own. */
import { falseFields, withBroken, type FalseField } from "@candor/core/proof/false-fields";
import type { Audit } from "./evidence.ts";
import type { SegmentFile } from "./public-log.ts";

/** `own` is the order's audit as the platform has it, which only its owner can read. */
export const alteredFields = (
  audit: Audit,
  own: Audit | undefined,
  files: readonly SegmentFile[],
  broken: readonly FalseField[] = [],
): readonly FalseField[] => {
  const byRecord = own === undefined ? [] : differences("", facts(audit), facts(own));
  const named = new Set(byRecord.map(({ field }) => field));
  const byLog = falseFields(
    audit,
    files.map(({ segment }) => segment),
  );
  return withBroken([...byRecord, ...byLog.filter(({ field }) => !named.has(field))], broken);
};

/** Which files contain the evidence may change when a day is closed; all else stays. */
const facts = (audit: Audit): unknown => ({ ...audit, segments: undefined, segmentCount: undefined });

const differences = (path: string, says: unknown, record: unknown): readonly FalseField[] => {
  if (!isObject(says) || !isObject(record)) {
    const [one, other] = [written(says), written(record)];
    return one === other ? [] : [{ field: path, says: one, record: other }];
  }
  const names = [...new Set([...Object.keys(says), ...Object.keys(record)])];
  return names.flatMap((name) =>
    differences(path === "" ? name : `${path}.${name}`, says[name], record[name]),
  );
};

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null;

const written = (value: unknown): string => {
  if (value === null || value === undefined) return "–";
  return typeof value === "string" ? value : JSON.stringify(value);
};

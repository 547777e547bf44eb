/** Reads a file of the audit log's public record, or its lines, by its contents; strictly (OPS-04). */
import type { HashedLine } from "@candor/core/proof/audit-chain";
import {
  auditDayFile,
  auditFile,
  auditLinesFile,
  type AuditDayFile,
  type AuditFile,
} from "@candor/wire/record/operators-record";
import { readFields, readJson, type ReadJson } from "@candor/wire/record/read-file";

/** What one file has. `day` is that of a day's file, `days` are those that an index lists. */
export type AuditContents = {
  readonly ends: AuditFile["checkpoints"];
  readonly day?: string;
  readonly days?: readonly string[];
  readonly lines?: readonly HashedLine[];
};
export type AuditPart = AuditContents & { readonly file: string };

export const readAuditFile = (text: string): ReadJson<AuditContents> => {
  const json = readJson(text);
  if ("why" in json) return json;
  const { value } = json;
  const has = (name: string): boolean => typeof value === "object" && value !== null && name in value;
  if (has("lines")) return mapped(readFields(auditLinesFile, value), ({ lines }) => ({ ends: [], lines }));
  if (has("day"))
    return mapped(readFields(auditDayFile, value), ({ day, checkpoints }: AuditDayFile) => ({
      ends: checkpoints,
      day,
    }));
  return mapped(readFields(auditFile, value), ({ days, checkpoints }) => ({ ends: checkpoints, days }));
};

const mapped = <From, To>(read: ReadJson<From>, map: (value: From) => To): ReadJson<To> =>
  "why" in read ? read : { value: map(read.value) };

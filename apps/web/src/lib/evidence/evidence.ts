/** Everything that shows what decided an option or a contract, fetched from public files, and the same as one file to save. */
import type { Checkpoint } from "@candor/core/market/tick-chain";
import { renamed } from "@candor/wire/codec/names";
import {
  readAltered,
  readEvidence,
  writeEvidence,
  type BrokenField,
} from "@candor/wire/record/evidence-file";
import { leverEvidence, optionEvidence } from "@candor/wire/record/trade-evidence";
import * as z from "zod/mini";
import { digestOf } from "./device-crypto.ts";
import {
  isSegmentPath,
  readCheckpoint,
  readKeys,
  readSegment,
  type PublishedKey,
  type SegmentFile,
} from "./public-log.ts";

export type OptionAudit = z.input<typeof optionEvidence>;
export type LeverAudit = z.input<typeof leverEvidence>;
export type Audit = OptionAudit | LeverAudit;

/** Only a lever order has a leverage. */
export const isLeverAudit = (audit: Audit): audit is LeverAudit => "multiple" in audit.order;

export type Evidence = {
  readonly audit: Audit;
  readonly files: readonly SegmentFile[];
  readonly checkpoints: readonly Checkpoint[];
  readonly keys: readonly PublishedKey[];
};

export const gatherEvidence = async (audit: Audit): Promise<Evidence> => {
  const paths = audit.segments.filter(isSegmentPath);
  const [keys, files, checkpoints] = await Promise.all([
    readKeys(),
    Promise.all(paths.map(readSegment)),
    Promise.all(paths.map(readCheckpoint)),
  ]);
  return { audit, keys, files, checkpoints: checkpoints.filter((each) => each !== undefined) };
};

/** The file for the offline verifier: everything that it needs but the keys to rely on, so that it needs no network (TRUST-06). */
export const evidenceText = ({ audit, files, checkpoints, keys }: Evidence): string =>
  writeEvidence(
    { audit, segments: files.map((file) => file.text), checkpoints: [...checkpoints], keys: [...keys] },
    digestOf,
  );

/** What was read; an evidence file that is not as it was written is altered: whatever its fields say, it proves nothing. */
export type GivenAudit = {
  readonly audit: Audit;
  readonly isAltered: boolean;
  /** Of an altered file: the fields that are not in their form, which the audit therefore does not have. */
  readonly broken?: readonly BrokenField[];
};

/** Reads an audit from a pasted or opened file: the evidence file, the call's answer, or only the answer's data. */
export const readAudit = (text: string): GivenAudit | undefined => {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (inside(json, "audit") !== undefined) {
    const read = readEvidence(text, digestOf);
    if (!("why" in read) && read.value.computed === read.value.file.digest)
      return { audit: read.value.file.audit, isAltered: false };
    // Not in the form in which the platform writes: with the same contents it is no evidence file, with others it was changed.
    const altered = readAltered(text, digestOf);
    return altered && { audit: altered.audit, isAltered: true, broken: altered.broken };
  }
  const audit = auditIn(json) ?? auditIn(inside(json, "data"));
  return audit && { audit, isAltered: false };
};

const auditIn = (json: unknown): Audit | undefined => {
  for (const schema of [optionEvidence, leverEvidence]) {
    const parsed = z.safeParse<z.ZodMiniType<Audit>>(schema, renamed(json));
    if (parsed.success) return parsed.data;
  }
  return undefined;
};

const inside = (json: unknown, name: string): unknown =>
  typeof json === "object" && json !== null ? (json as Record<string, unknown>)[name] : undefined;

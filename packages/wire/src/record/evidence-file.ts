/**
 * The file that the audit panel downloads (TRUST-05, TRUST-06): what an audit says, and the public files that prove it.
 *
 * Nothing signs what an audit says, and some of it nothing can prove: a number of the order, or the exact time between two ticks at
 * which it was accepted. So the file names the SHA-256 of its contents. It shows that a file is as it was written; it does not show
 * who wrote it.
 */
import * as z from "zod/mini";
import { renamed } from "../codec/names.ts";
import { checkpointFile, publicKey } from "./public-log.ts";
import { indented, readFile, type ReadJson } from "./read-file.ts";
import { decimal } from "../scalars.ts";
import { leverEvidence, leverRow, optionEvidence } from "./trade-evidence.ts";

/** Files that were saved before rows had a net result are still read; null says nothing of it. */
const savedLeverEvidence = z.extend(leverEvidence, {
  order: z.extend(leverRow, { net: z._default(z.nullable(decimal), null) }),
});

const audits = [optionEvidence, savedLeverEvidence] as const;

const evidenceFile = z.strictObject({
  /** Under the wire's names. */
  audit: z.pipe(z.transform(renamed), z.union(audits)),
  /** The files' own text. */
  segments: z.array(z.string()),
  checkpoints: z.array(checkpointFile),
  keys: z.array(publicKey),
  digest: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
});
export type EvidenceFile = z.output<typeof evidenceFile>;

/** SHA-256 of a text's UTF-8, in hex. */
export type Digest = (text: string) => string;

export const writeEvidence = (
  { audit, segments, checkpoints, keys }: Omit<EvidenceFile, "digest">,
  digest: Digest,
): string => {
  const contents = { audit: renamed(audit), segments, checkpoints, keys };
  return indented({ ...contents, digest: digest(JSON.stringify(contents)) });
};

/** The file's contents; `computed` differs from its digest when it is not as it was written. */
export const readEvidence = (
  text: string,
  digest: Digest,
): ReadJson<{ readonly file: EvidenceFile; readonly computed: string }> => {
  const read = readFile(evidenceFile, text);
  if ("why" in read) return read;
  // The contents in the file's own order of fields, which the schema does not keep.
  const { digest: _, ...contents } = JSON.parse(text) as EvidenceFile;
  return { value: { file: read.value, computed: digest(JSON.stringify(contents)) } };
};

/** A field of an audit that is missing, unknown or not in its form, and what the file says there. */
export type BrokenField = { readonly field: string; readonly says: string };

/** An evidence file that is not as it was written. What `broken` names is undefined in its audit, or left out if no audit has it. */
export type AlteredEvidence = {
  readonly audit: EvidenceFile["audit"];
  readonly broken: readonly BrokenField[];
  readonly segments: readonly string[];
  readonly claimed: string;
  readonly computed: string;
};

/**
 * What can be read of an evidence file whose contents do not give its digest, in whatever form; or undefined. Without a digest it is one only
 * when its audit can be read.
 */
export const readAltered = (text: string, digest: Digest): AlteredEvidence | undefined => {
  try {
    const { digest: claimed, ...contents } = JSON.parse(text) as Partial<EvidenceFile>;
    const computed = digest(JSON.stringify(contents));
    if (contents.audit === undefined || claimed === computed) return undefined;
    const { audit, broken } = readBroken(renamed(contents.audit));
    if (claimed === undefined && broken.length > 0) return undefined;
    return { audit, broken, segments: texts(contents.segments), claimed: written(claimed), computed };
  } catch {
    return undefined;
  }
};

const readBroken = (given: unknown): Pick<AlteredEvidence, "audit" | "broken"> => {
  // The kind that it is like.
  const [issues = []] = audits
    .map((schema) => z.safeParse(schema, given).error?.issues ?? [])
    .toSorted((one, other) => one.length - other.length);
  const broken: BrokenField[] = [];
  // Of JSON, so this is a copy of all of it.
  const rest: unknown = JSON.parse(JSON.stringify(given) ?? "null");
  for (const issue of issues) {
    const isUnknown = issue.code === "unrecognized_keys";
    for (const path of isUnknown ? issue.keys.map((key) => [...issue.path, key]) : [issue.path]) {
      const name = path.at(-1) ?? "";
      broken.push({
        field: path.length === 0 ? "audit" : path.map(String).join("."),
        says: written(at(given, path)),
      });
      const holder = at(rest, path.slice(0, -1));
      if (!isFields(holder)) continue;
      if (isUnknown) Reflect.deleteProperty(holder, name);
      else holder[name] = undefined;
    }
  }
  return { audit: shaped(rest) as EvidenceFile["audit"], broken };
};

/** With an order and with lists, which may be empty. */
const shaped = (audit: unknown): unknown => {
  const fields: Fields = isFields(audit) ? audit : {};
  const { order, ride, segments, ...ticks } = fields;
  return {
    order: order ?? {},
    ...ticks,
    ride: Array.isArray(ride) ? ride.map((point: unknown) => point ?? []) : [],
    segments: texts(segments),
  };
};

const texts = (list: unknown): readonly string[] =>
  Array.isArray(list) ? list.filter((each: unknown) => typeof each === "string") : [];

type Fields = Record<PropertyKey, unknown>;
const isFields = (value: unknown): value is Fields => typeof value === "object" && value !== null;

const at = (value: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce((inside, name) => (isFields(inside) ? inside[name] : undefined), value);

const written = (value: unknown): string => {
  if (value === undefined) return "–";
  return typeof value === "string" ? value : JSON.stringify(value);
};

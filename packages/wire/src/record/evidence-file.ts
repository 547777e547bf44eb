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

const evidenceFile = z.strictObject({
  /** Under the wire's names. */
  audit: z.pipe(z.transform(renamed), z.union([optionEvidence, savedLeverEvidence])),
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

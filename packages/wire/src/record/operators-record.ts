/**
 * The JSON files with which anyone checks what operators did (OPS-04, OPS-06), as the platform writes them and every verifier reads them:
 * the keys of operators, an act with its approvals, the signed ends of the audit log, and its lines. As strict as the files of the tick log
 * (`public-log.ts`): a file in which a byte has changed is refused, or says something else, which is found.
 */
import * as z from "zod/mini";
import { indented } from "./read-file.ts";

const hex = (bytes: number) => z.string().check(z.regex(new RegExp(`^[0-9a-f]{${2 * bytes}}$`)));
const base64url = z.string().check(z.regex(/^[A-Za-z0-9_-]+$/));
const count = z.int().check(z.positive());

/** The key that each operator has registered, in the order of their numbers. An operator has one, which is never replaced. */
export const operatorKeysFile = z.strictObject({
  operators: z.array(z.strictObject({ operatorId: count, publicKey: base64url })),
});
export type OperatorKeysFile = z.output<typeof operatorKeysFile>;

/** An act with its approvals. Every field is covered by its digest, a signature or the keys. */
export const approvalsFile = z.strictObject({
  act: z.strictObject({
    id: count,
    action: z.string(),
    subject: z.string(),
    content: z.string(),
    reason: z.string(),
    askedBy: count,
    askedAt: count,
  }),
  digest: hex(32),
  approvals: z.array(
    z.strictObject({
      operatorId: count,
      publicKey: base64url,
      authenticatorData: base64url,
      clientData: base64url,
      signature: base64url,
    }),
  ),
});
export type ApprovalsFile = z.output<typeof approvalsFile>;

/** As the list of acts has it: its number is a text there. */
type Listed = Omit<ApprovalsFile["act"], "id"> & Omit<ApprovalsFile, "act"> & { readonly id: string };

/** The text of the file of an act, as the console lists it. */
export const approvalsText = (listed: Listed): string => {
  const { action, subject, content, reason, askedBy, askedAt } = listed;
  const file: ApprovalsFile = {
    act: { id: Number(listed.id), action, subject, content, reason, askedBy, askedAt },
    digest: listed.digest,
    approvals: listed.approvals.map(
      ({ operatorId, publicKey, authenticatorData, clientData, signature }) => ({
        operatorId,
        publicKey,
        authenticatorData,
        clientData,
        signature,
      }),
    ),
  };
  return indented(file);
};

const day = z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/));
/** The end of the audit log as it was signed at a minute. */
const signedEnd = z.strictObject({
  minuteMs: count,
  seq: count,
  hash: hex(32),
  signature: hex(64),
  keyId: hex(8),
});

/** The latest signed ends, oldest first, and the UTC days that have a file with all of theirs. */
export const auditFile = z.strictObject({ days: z.array(day), checkpoints: z.array(signedEnd) });
export type AuditFile = z.output<typeof auditFile>;

/** All signed ends of a UTC day, oldest first; of the day that goes on, those so far. */
export const auditDayFile = z.strictObject({ day, checkpoints: z.array(signedEnd) });
export type AuditDayFile = z.output<typeof auditDayFile>;

const auditLine = z.strictObject({
  seq: count,
  at: count,
  operatorId: z.nullable(count),
  action: z.string(),
  subject: z.string(),
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
  reason: z.string(),
  hash: hex(32),
});
type Line = z.output<typeof auditLine>;

/** The lines of the log, as an operator who may read them saves them. */
export const auditLinesFile = z.strictObject({ lines: z.array(auditLine) });

export const auditLinesText = (lines: readonly Line[]): string =>
  JSON.stringify({
    lines: lines.map(({ seq, at, operatorId, action, subject, before, after, reason, hash }) => ({
      seq,
      at,
      operatorId,
      action,
      subject,
      before,
      after,
      reason,
      hash,
    })),
  });

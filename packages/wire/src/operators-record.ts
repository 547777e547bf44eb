/**
 * The JSON files with which anyone checks what operators did (OPS-04, OPS-06), as the platform writes them and every verifier reads them:
 * the keys of operators, an act with its approvals, the signed ends of the audit log. As strict as the files of the tick log
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

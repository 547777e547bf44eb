/** The name and the number of a document, as they are stored: sealed for their user, so that the database alone tells nobody (KYC-03). */
import { seal, unsealIfOurs } from "../../platform/secret-key.ts";

export type Person = { readonly name: string; readonly number: string };

const belongsTo = (userId: number): string => `identity of user ${userId}`;

export const sealPerson = (key: Buffer, userId: number, { name, number }: Person): Buffer =>
  seal(key, JSON.stringify({ name, number }), belongsTo(userId));

/** What stands in its place when the account is closed (ACC-02): nothing that a key opens. */
const isErased = (sealed: Buffer): boolean => sealed.every((byte) => byte === 0);

/** Both are empty once they are erased. Undefined when a key sealed it that was lost since. */
export const openPerson = (key: Buffer, userId: number, sealed: Buffer): Person | undefined => {
  if (isErased(sealed)) return { name: "", number: "" };
  const text = unsealIfOurs(key, sealed, belongsTo(userId));
  return text === undefined ? undefined : (JSON.parse(text) as Person);
};

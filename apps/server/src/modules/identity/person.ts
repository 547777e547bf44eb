/** The name and the number of a document, as they are stored: sealed for their user, so that the database alone tells nobody (KYC-03). */
import { seal, unsealIfOurs } from "../../platform/secret-key.ts";

export type Person = { readonly name: string; readonly number: string };

const belongsTo = (userId: number): string => `identity of user ${userId}`;

export const sealPerson = (key: Buffer, userId: number, { name, number }: Person): Buffer =>
  seal(key, JSON.stringify({ name, number }), belongsTo(userId));

/** Undefined when a key sealed it that was lost since. */
export const openPerson = (key: Buffer, userId: number, sealed: Buffer): Person | undefined => {
  const text = unsealIfOurs(key, sealed, belongsTo(userId));
  return text === undefined ? undefined : (JSON.parse(text) as Person);
};

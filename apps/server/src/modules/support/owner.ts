/** Whose conversation a call is about (SUP-01): a user's, or a visitor's by the mark of the browser. */
import { createHash } from "node:crypto";
import { refuseWith } from "../../platform/refused.ts";

export type Owner = {
  readonly userId: number | null;
  /** SHA-256 of the mark: who reads the database cannot use it. */
  readonly markHash: Buffer | null;
};

/** A session comes before a mark. Refuses NotLoggedIn for a caller who has neither. */
export const ownerOf = (session: { readonly userId: number } | undefined, mark: string): Owner => {
  if (session !== undefined) return { userId: session.userId, markHash: null };
  return mark === "" ? refuseWith("NotLoggedIn") : { userId: null, markHash: hashOf(mark) };
};

export const hashOf = (mark: string): Buffer => createHash("sha256").update(mark).digest();

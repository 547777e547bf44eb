/**
 * Who owns a transfer (WAL-15). A hash is public, so a claim proves nothing, and is not looked at here.
 *
 * Invariant: at most one owner; when the facts point to two users, an operator decides.
 */

/** What points to an owner; users by number. */
export type OwnerFacts = {
  /** The user whose own deposit address received it. */
  readonly receiverOf: number | undefined;
  /** The user who has proven control of the address that sent it (COLD-01). */
  readonly senderOf: number | undefined;
  /** The user who has an open quote for exactly its amount. */
  readonly quotedBy: number | undefined;
};

/** The owner; undefined when a person has to decide. A user's own address decides alone: nobody else was ever given it. */
export const ownerOf = ({ receiverOf, senderOf, quotedBy }: OwnerFacts): number | undefined => {
  if (receiverOf !== undefined) return receiverOf;
  if (senderOf !== undefined && quotedBy !== undefined && senderOf !== quotedBy) return undefined;
  return senderOf ?? quotedBy;
};

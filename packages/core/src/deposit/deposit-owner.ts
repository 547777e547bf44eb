/**
 * Whose a transfer is (WAL-15). A hash is public, so whoever names one proves nothing by it, and is not asked here.
 *
 * Invariant: at most one owner; what points to two people is decided by an operator.
 */

/** What is known of a transfer; users by number. */
export type OwnerFacts = {
  /** Whose own deposit address received it. */
  readonly receiverOf: number | undefined;
  /** Who has proven to control the address that sent it (COLD-01). */
  readonly senderOf: number | undefined;
  /** Whose quoted amount it bears, to the last decimal, while the quote is open. */
  readonly quotedBy: number | undefined;
};

/** The owner; undefined when a person has to decide. The address of a user decides alone: only that user was ever given it. */
export const ownerOf = ({ receiverOf, senderOf, quotedBy }: OwnerFacts): number | undefined => {
  if (receiverOf !== undefined) return receiverOf;
  if (senderOf !== undefined && quotedBy !== undefined && senderOf !== quotedBy) return undefined;
  return senderOf ?? quotedBy;
};

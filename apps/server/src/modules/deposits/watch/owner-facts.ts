/** Looks up what points to the owner of a transfer (WAL-15); `ownerOf` of core decides from it. */
import type { OwnerFacts } from "@candor/core/deposit/deposit-owner";
import type { Network } from "../../../platform/chain/chain.ts";
import type { Db } from "../../../platform/db/open-database.ts";
import type { AddressBook } from "../address/address-book.ts";
import { quotedBy } from "../address/quotes.ts";
import type { ProvenOwner } from "../ports.ts";

export type OwnerDeps = {
  readonly outside: Db;
  readonly book: AddressBook;
  readonly provenOwner: ProvenOwner;
};

export type OwnedTransfer = {
  readonly network: Network;
  readonly from: string;
  readonly to: string;
  readonly amount: bigint;
  readonly blockNumber: number;
  readonly seenMs: number;
};

export const ownerFacts = async (
  { outside, book, provenOwner }: OwnerDeps,
  { network, from, to, amount, blockNumber, seenMs }: OwnedTransfer,
): Promise<OwnerFacts> => {
  const receiverOf = book.ownerOf(network, to);
  if (receiverOf !== undefined) return { receiverOf, senderOf: undefined, quotedBy: undefined };
  return {
    receiverOf,
    senderOf: await provenOwner(network, from),
    quotedBy: await quotedBy(outside, { network, address: to, amount, blockNumber, seenMs }),
  };
};

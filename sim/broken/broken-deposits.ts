/** Servers and ledgers that credit what has not arrived, twice, to somebody else, or not at all (WAL-04, WAL-14, WAL-15). */
import type { PaymentDifference } from "@candor/core/deposit/judge-payment";
import { product } from "../subject.ts";
import { serving, type BrokenOnes } from "./tampering.ts";

const arrives = "what arrives is credited once, to its owner";

/** Servers that take what differs in one way for what was ordered. */
const crediting = (difference: PaymentDifference) =>
  serving({
    judgePayment: (facts) => {
      const verdict = product.server.judgePayment(facts);
      return verdict?.differs === difference ? { amount: facts.ordered, differs: undefined } : verdict;
    },
  });

export const brokenDeposits: BrokenOnes = {
  "credits a transfer before it lies deep enough": [
    "WAL-04",
    arrives,
    serving({ confirmationsNeeded: 1 }),
    13,
  ],
  "credits who names the hash first": [
    "WAL-15",
    arrives,
    serving({ ownerOf: (facts, claimedBy) => claimedBy ?? product.server.ownerOf(facts, claimedBy) }),
    13,
  ],
  "credits ETH as USDT": ["WAL-02", arrives, serving({ assetOf: () => "USDT" }), 13],
  "counts a transfer again in its new block": [
    "WAL-04",
    arrives,
    serving({}, { nameOfTransfer: ({ hash, block }) => `${hash} in ${block?.hash}` }),
    13,
  ],
  "credits a deposit under a new key each time": [
    "WAL-04",
    "legal transitions only",
    serving({ creditKey: ({ id }, ticket) => `deposit:${id}:${ticket}` }),
    13,
  ],
  "credits what was ordered when an invoice is paid late": ["WAL-14", arrives, crediting("late"), 13],
  "credits what was ordered when a part of it has arrived": ["WAL-14", arrives, crediting("under"), 13],
  "believes a message of the gateway": ["WAL-14", arrives, serving({ checksMessages: false }), 13],
};

/** A payment as the chain and the signer know it. */
import type { Signed } from "./signers-journal.ts";

export type Payment = {
  /** 0: the house paid somebody for something else. */
  readonly withdrawalId: number;
  /** Whose address it goes to. */
  readonly to: number;
  readonly hash: string;
  readonly amount: bigint;
  /** A person has sent it from the house's own wallet. */
  readonly isByHand: boolean;
  /** The time of its block. */
  readonly madeMs: number;
  readonly fate: "pending" | "paid" | "failed" | "gone";
  /** Of the signer's wallet: a chain takes one transaction for a nonce. */
  readonly signed?: Signed;
  /** Of what is signed: a block has it, which a reorganisation may still take away. */
  readonly isInBlock?: boolean;
  /** Of a person's: a reorganisation took its block away, and no other one has it yet. */
  readonly isOutOfBlock?: boolean;
  /** The node does not know it any more; another one may, and a block may still have it. */
  readonly isForgotten?: boolean;
};

/**
 * The outside party that pays withdrawals out, as the world knows it: what it has paid to whom, whatever the server believes. It survives
 * every crash. A payment succeeds, fails, or is gone: a reorganisation took it away, and it never arrives. It stays so. What the signer
 * sends is never gone, but its node may forget it before a block has it.
 */
import type { Signed } from "./signer.ts";

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
  /** The node does not know it any more; another one may, and a block may still have it. */
  readonly isForgotten?: boolean;
};

/** What it says of a payment that should be this one; undefined for one that goes elsewhere or is of another amount. */
export type Look = "unknown" | "pending" | "paid" | "failed";

export const createPayer = () => {
  const payments: Payment[] = [];
  return {
    payments,
    pay: (payment: Omit<Payment, "hash" | "fate">): string => {
      const hash = `payment ${payments.length + 1}`;
      payments.push({ ...payment, hash, fate: "pending" });
      return hash;
    },
    /** What the signer has signed; what the node has already changes nothing. */
    send: (signed: Signed, nowMs: number): void => {
      const index = payments.findIndex((payment) => payment.signed?.nonce === signed.nonce);
      const before = payments[index];
      if (before?.hash === signed.hash) payments[index] = { ...before, isForgotten: false };
      if (before !== undefined) return;
      const { withdrawalId, to, amount, hash } = signed;
      payments.push({
        withdrawalId,
        to,
        amount,
        hash,
        isByHand: false,
        madeMs: nowMs,
        fate: "pending",
        signed,
      });
    },
    usedNonces: (): number => payments.filter(({ signed }) => signed !== undefined).length,
    knows: (hash: string): boolean =>
      payments.some((payment) => payment.hash === hash && payment.isForgotten !== true),
    isMined: (hash: string): boolean =>
      payments.some((payment) => payment.hash === hash && payment.fate !== "pending"),
    /** For something else than a withdrawal; it has arrived. */
    payOther: (payment: Pick<Payment, "to" | "amount" | "madeMs">): void => {
      const hash = `payment ${payments.length + 1}`;
      payments.push({ ...payment, withdrawalId: 0, hash, isByHand: true, fate: "paid" });
    },
    madeMsOf: (hash: string): number => payments.find((payment) => payment.hash === hash)?.madeMs ?? 0,
    look: (hash: string, { to, amount }: Pick<Payment, "to" | "amount">): Look | undefined => {
      const found = payments.find((payment) => payment.hash === hash);
      if (found === undefined || found.fate === "gone") return "unknown";
      // The signer's is in no block until it ends.
      if (found.signed !== undefined && found.fate === "pending") return "unknown";
      if (found.fate === "failed") return "failed";
      return found.to === to && found.amount === amount ? found.fate : undefined;
    },
    /** Whether money has left for it, or may yet. */
    isUnderWay: (id: number): boolean =>
      payments.some(
        ({ withdrawalId, fate }) => withdrawalId === id && (fate === "pending" || fate === "paid"),
      ),
    /** The same, of what the house's own wallet shows. */
    isSentByHand: (id: number): boolean =>
      payments.some(
        ({ withdrawalId, fate, isByHand }) =>
          isByHand && withdrawalId === id && (fate === "pending" || fate === "paid"),
      ),
    /** The oldest payment that is under way ends. What the server sends itself is never gone. */
    settle: (fate: "paid" | "failed" | "gone"): void => {
      const index = payments.findIndex((payment) => payment.fate === "pending");
      const payment = payments[index];
      if (payment === undefined) return;
      if (payment.signed !== undefined && fate === "gone")
        payments[index] = { ...payment, isForgotten: true };
      else payments[index] = { ...payment, fate: fate === "gone" && !payment.isByHand ? "failed" : fate };
    },
  };
};

export type Payer = ReturnType<typeof createPayer>;

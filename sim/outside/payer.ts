/**
 * The outside party that pays withdrawals out, as the world knows it: what it has paid to whom, whatever the server believes. It survives
 * every crash. A payment succeeds, fails, or is gone: a reorganisation took it away, and it never arrives. It stays so. A person's has a
 * block at once, and may lose it until it ends. What the signer sends waits for a block, and then for blocks on top of it. Its node may forget
 * it, or a reorganisation take the block away; it is gone only when a block has another version of it, or the wallet was emptied before
 * (signers-wallets.ts).
 */
import type { PayoutLook } from "@candor/core/withdrawal/next-step";
import type { Payment } from "./payment.ts";
import { createSignersWallets, isMined } from "./signers-wallets.ts";

export const createPayer = () => {
  const payments: Payment[] = [];
  const wallets = createSignersWallets(payments);
  return {
    payments,
    ...wallets,
    pay: (payment: Omit<Payment, "hash" | "fate">): string => {
      const hash = `payment ${payments.length + 1}`;
      payments.push({ ...payment, hash, fate: "pending" });
      return hash;
    },
    knows: (hash: string): boolean =>
      payments.some((payment) => payment.hash === hash && payment.isForgotten !== true),
    isMined: (hash: string): boolean => payments.some((payment) => payment.hash === hash && isMined(payment)),
    /** For something else than a withdrawal; it has arrived. */
    payOther: (payment: Pick<Payment, "to" | "amount" | "madeMs">): void => {
      const hash = `payment ${payments.length + 1}`;
      payments.push({ ...payment, withdrawalId: 0, hash, isByHand: true, fate: "paid" });
    },
    madeMsOf: (hash: string): number => payments.find((payment) => payment.hash === hash)?.madeMs ?? 0,
    /** Of a payment that should be this one; undefined for one that goes elsewhere or is of another amount. */
    look: (hash: string, { to, amount }: Pick<Payment, "to" | "amount">): PayoutLook | undefined => {
      const found = payments.find((payment) => payment.hash === hash);
      if (found === undefined || found.fate === "gone") return "unknown";
      if (found.fate === "pending" && found.isOutOfBlock === true) return "unknown";
      if (found.signed !== undefined && !isMined(found)) return "unknown";
      if (found.fate === "failed") return "failed";
      return found.to === to && found.amount === amount ? found.fate : undefined;
    },
    /**
     * A reorganisation takes the block of the `nth` that is under way, of a person or the signer; a person's has none again until it ends.
     * Undefined: fees rise instead.
     */
    suffer: (nth: number | undefined): void => {
      if (nth === undefined) {
        wallets.getDear();
        return;
      }
      const isInOne = ({ fate, isByHand, isInBlock }: Payment): boolean =>
        fate === "pending" && (isByHand || isInBlock === true);
      const open = payments.filter(isInOne);
      const lost = open[nth % Math.max(1, open.length)];
      if (lost === undefined) return;
      const without = lost.isByHand ? { isOutOfBlock: true } : { isInBlock: false };
      payments[payments.indexOf(lost)] = { ...lost, ...without };
    },
    /** Whether money has left for it, or may yet. */
    isUnderWay: (id: number): boolean =>
      payments.some(
        ({ withdrawalId, fate }) => withdrawalId === id && (fate === "pending" || fate === "paid"),
      ),
    /** The hash of a person's payment of it that is under way or has arrived, as the house's own wallet shows it. */
    sentByHand: (id: number): string | undefined =>
      payments.find(
        ({ withdrawalId, fate, isByHand }) =>
          isByHand && withdrawalId === id && (fate === "pending" || fate === "paid"),
      )?.hash,
    /**
     * The oldest payment that is under way ends. What the server sends itself is never gone. The signer's gets a block first, which a
     * reorganisation may take away.
     */
    settle: (fate: "paid" | "failed" | "gone", isTold: (one: Payment) => boolean): void => {
      const oldest = payments.find((one) => one.fate === "pending" && !wallets.isStuck(one));
      if (oldest === undefined) return;
      const payment = oldest.signed === undefined ? oldest : wallets.versionTaken(oldest, isTold);
      const index = payments.indexOf(payment);
      if (payment.signed !== undefined && fate === "gone")
        payments[index] = { ...payment, isForgotten: true, isInBlock: false };
      else if (payment.signed !== undefined && fate === "paid" && !isMined(payment))
        payments[index] = { ...payment, isInBlock: true };
      else {
        payments[index] = { ...payment, fate: fate === "gone" && !payment.isByHand ? "failed" : fate };
        if (payment.signed !== undefined) wallets.dropOthers(payment);
      }
    },
  };
};

export type Payer = ReturnType<typeof createPayer>;

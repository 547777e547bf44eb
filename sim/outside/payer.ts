/**
 * The outside party that pays withdrawals out, as the world knows it: what it has paid to whom, whatever the server believes. It survives
 * every crash. A payment succeeds, fails, or is gone: a reorganisation took it away, and it never arrives. It stays so.
 */
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
    /** For something else than a withdrawal; it has arrived. */
    payOther: (payment: Pick<Payment, "to" | "amount" | "madeMs">): void => {
      const hash = `payment ${payments.length + 1}`;
      payments.push({ ...payment, withdrawalId: 0, hash, isByHand: true, fate: "paid" });
    },
    madeMsOf: (hash: string): number => payments.find((payment) => payment.hash === hash)?.madeMs ?? 0,
    look: (hash: string, { to, amount }: Pick<Payment, "to" | "amount">): Look | undefined => {
      const found = payments.find((payment) => payment.hash === hash);
      if (found === undefined || found.fate === "gone") return "unknown";
      if (found.fate === "failed") return "failed";
      return found.to === to && found.amount === amount ? found.fate : undefined;
    },
    /** Whether money has left for it, or may yet. */
    isUnderWay: (id: number): boolean =>
      payments.some(
        ({ withdrawalId, fate }) => withdrawalId === id && (fate === "pending" || fate === "paid"),
      ),
    /** The oldest payment that is under way ends. What the server sends itself is never gone. */
    settle: (fate: "paid" | "failed" | "gone"): void => {
      const index = payments.findIndex((payment) => payment.fate === "pending");
      const payment = payments[index];
      if (payment === undefined) return;
      payments[index] = { ...payment, fate: fate === "gone" && !payment.isByHand ? "failed" : fate };
    },
  };
};

export type Payer = ReturnType<typeof createPayer>;

/**
 * The outside party that pays withdrawals out, as the world knows it: what it has paid, whatever the server believes. It survives
 * every crash. A payment succeeds or fails later, and stays so.
 */
export type Payment = {
  readonly withdrawalId: number;
  readonly hash: string;
  readonly amount: bigint;
  readonly fate: "pending" | "paid" | "failed";
};

export const createPayer = () => {
  const payments: Payment[] = [];
  return {
    payments,
    pay: (withdrawalId: number, amount: bigint): string => {
      const hash = `payment ${payments.length + 1}`;
      payments.push({ withdrawalId, hash, amount, fate: "pending" });
      return hash;
    },
    /** The oldest payment that is under way ends. */
    settle: (fate: "paid" | "failed"): void => {
      const place = payments.findIndex((payment) => payment.fate === "pending");
      const payment = payments[place];
      if (payment !== undefined) payments[place] = { ...payment, fate };
    },
  };
};

export type Payer = ReturnType<typeof createPayer>;

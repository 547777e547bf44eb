/**
 * The payment gateway as the world knows it: its invoices, whose they are and whether they are paid. Its messages are hints, which may
 * be lost, repeated, late, in any order or forged.
 */
export type SimInvoice = {
  readonly name: string;
  readonly orderId: number;
  readonly userId: number;
  readonly amount: bigint;
  readonly status: "open" | "paid" | "closed";
};

export const createGateway = () => {
  const invoices: SimInvoice[] = [];
  return {
    invoices,
    create: (orderId: number, userId: number, amount: bigint): string => {
      const name = `invoice ${invoices.length + 1}`;
      invoices.push({ name, orderId, userId, amount, status: "open" });
      return name;
    },
    read: (name: string): SimInvoice | undefined => invoices.find((invoice) => invoice.name === name),
    /** What is paid stays paid; what is closed may still be paid, late. */
    set: (nth: number, status: "paid" | "closed"): void => {
      const index = invoices.length - 1 - (nth % Math.max(1, invoices.length));
      const invoice = invoices[index];
      if (invoice !== undefined && invoice.status !== "paid") invoices[index] = { ...invoice, status };
    },
  };
};

export type SimGateway = ReturnType<typeof createGateway>;

/**
 * The payment gateway as the world knows it: its invoices, whose they are, and what has arrived for them: at once or in two parts, in time or
 * after the invoice has expired, and sometimes a second time. Its messages are hints, which may be lost, repeated, late, in any order or forged.
 */
export type SimInvoice = {
  readonly name: string;
  readonly orderId: number;
  readonly userId: number;
  readonly amount: bigint;
  readonly status: "open" | "paid" | "closed";
  readonly arrived: bigint;
  /** Something arrived after it had expired. */
  readonly isLate: boolean;
};

export const createGateway = () => {
  const invoices: SimInvoice[] = [];
  return {
    invoices,
    create: (orderId: number, userId: number, amount: bigint): string => {
      const name = `invoice ${invoices.length + 1}`;
      invoices.push({ name, orderId, userId, amount, status: "open", arrived: 0n, isLate: false });
      return name;
    },
    read: (name: string): SimInvoice | undefined => invoices.find((invoice) => invoice.name === name),
    /** Somebody pays the invoice, or it expires. What has expired keeps that status when it is paid. */
    set: (nth: number, status: "paid" | "closed"): void => {
      const index = invoices.length - 1 - (nth % Math.max(1, invoices.length));
      const invoice = invoices[index];
      if (invoice !== undefined) invoices[index] = status === "paid" ? paid(invoice) : expired(invoice);
    },
  };
};

export type SimGateway = ReturnType<typeof createGateway>;

const expired = (invoice: SimInvoice): SimInvoice =>
  invoice.status === "open" ? { ...invoice, status: "closed" } : invoice;

const paid = (invoice: SimInvoice): SimInvoice => {
  const { amount, status } = invoice;
  const arrived = invoice.arrived + paymentOf(invoice);
  const isClosed = status === "closed";
  return {
    ...invoice,
    arrived,
    status: isClosed ? "closed" : arrived >= amount ? "paid" : "open",
    isLate: invoice.isLate || (isClosed && arrived > invoice.arrived),
  };
};

/** A quarter is paid in two parts, by the cents of the amount; and what is paid is paid once more at most. */
const paymentOf = ({ amount, arrived }: SimInvoice): bigint => {
  if (arrived >= 2n * amount) return 0n;
  const isInParts = (amount / 10_000n) % 4n === 1n;
  return isInParts && arrived === 0n ? amount / 2n : amount - (arrived % amount);
};

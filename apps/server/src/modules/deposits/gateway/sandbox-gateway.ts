/** The gateway of a demo: invoices of play money, paid by pressing a button on its page. A live database has none of them. */
import { randomBytes } from "node:crypto";
import { money, moneyUnit, zeroMoney } from "@candor/core/money/money";
import type { Db } from "../../../platform/db/open-database.ts";
import type { Reader } from "../../../platform/db/schema/schema.ts";
import type { Gateway } from "./gateway.ts";

export const sandboxPagePath = "/sandbox-gateway";

export const createSandboxGateway = (db: Db, publicUrl: string, secret: string): Gateway => ({
  name: "sandbox",
  // Anybody pays it with a press. What of it counts in a day is in sandbox-pay.ts.
  most: money(100_000n * moneyUnit),
  secret,
  create: async ({ reference, amount }) => {
    const invoice = randomBytes(12).toString("hex");
    await db.insertInto("sandbox_invoice").values({ invoice, order_name: reference, amount }).execute();
    return { invoice, url: `${publicUrl}${sandboxPagePath}/${invoice}` };
  },
  read: async (invoice) => {
    const row = await readSandboxInvoice(db, invoice);
    if (row === undefined) return undefined;
    const { order_name: reference, status } = row;
    const amount = money(row.amount);
    const arrived = status === "paid" ? amount : zeroMoney;
    return { invoice, reference, amount, arrived, status, isMarked: false, isInvalid: false, isLate: false };
  },
  find: async (reference) => {
    const rows = await db
      .selectFrom("sandbox_invoice")
      .select("invoice")
      .where("order_name", "=", reference)
      .execute();
    return rows.map(({ invoice }) => invoice);
  },
});

export const readSandboxInvoice = (db: Db, invoice: string) =>
  db
    .selectFrom("sandbox_invoice")
    .select(["order_name", "amount", "status"])
    .where("invoice", "=", invoice)
    .executeTakeFirst();

/** Ends an open invoice, and returns true; one that has ended stays as it is. */
export const endSandboxInvoice = async (
  db: Reader,
  invoice: string,
  status: "paid" | "closed",
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable("sandbox_invoice")
    .set({ status })
    .where("invoice", "=", invoice)
    .where("status", "=", "open")
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
};

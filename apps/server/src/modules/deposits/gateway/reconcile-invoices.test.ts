/** A round over invoices (WAL-14), with a database that answers from these rows and keeps the deposits that are written. */
import { money, zeroMoney } from "@candor/core/money/money";
import { dayMs } from "@candor/core/time/time";
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from "kysely";
import { expect, test } from "vitest";
import type { Schema } from "../../../platform/db/schema/schema.ts";
import { GatewayUnavailable, InvoiceUnreadable, type Gateway, type GatewayInvoice } from "./gateway.ts";
import { reconcileInvoices } from "./reconcile-invoices.ts";

type Query = { readonly sql: string; readonly parameters: readonly unknown[] };
type Written = Readonly<Record<string, unknown>>;

/** Three open invoices of the users 1, 2 and 3, over 25 each. */
const rows = [1, 2, 3].map((id) => ({
  id: BigInt(id),
  user_id: BigInt(id),
  amount: 25_000_000n,
  invoice: `invoice-${id}`,
  created_ms: 0n,
  state: "open",
}));

const openWorld = () => {
  const deposits: Written[] = [];
  const executeQuery = async ({ sql, parameters }: Query) => {
    const [, columns] = /^insert into "deposit" \(([^)]*)\)/.exec(sql) ?? [];
    if (columns !== undefined)
      deposits.push(
        Object.fromEntries(
          columns
            .replaceAll('"', "")
            .split(", ")
            .map((name, nth) => [name, parameters[nth]]),
        ),
      );
    if (/^select.* from "deposit"/.test(sql))
      return { rows: deposits.filter(({ hash }) => parameters.includes(hash)) };
    if (!/^select.* from "pay_invoice"/.test(sql)) return { rows: [] };
    return { rows: sql.includes("next_ms") ? rows : rows.filter(({ id }) => parameters.includes(id)) };
  };
  const outside = new Kysely<Schema>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
      createDriver: () =>
        Object.assign(new DummyDriver(), { acquireConnection: async () => ({ executeQuery }) }),
    },
  });
  const round = async (nowMs: number, says: (nth: number) => Partial<GatewayInvoice>) => {
    const errors: unknown[] = [];
    const read = async (invoice: string): Promise<GatewayInvoice> => ({
      invoice,
      reference: invoice.replace("invoice", "candor"),
      amount: money(25_000_000n),
      arrived: zeroMoney,
      status: "open",
      isMarked: false,
      isInvalid: false,
      isLate: false,
      ...says(Number(invoice.at(-1))),
    });
    const gateway = { name: "btcpay", read } as unknown as Gateway;
    const deps = { outside, gateway, channel: "gateway" } as const;
    const changed = await reconcileInvoices(deps, nowMs, (error) => void errors.push(error));
    return { changed: [...changed], errors };
  };
  const written = () =>
    deposits.map(({ user_id, state, differs, amount }) => [Number(user_id), state, differs, amount]);
  return { round, written };
};

const unreadable = (): never => {
  throw new InvoiceUnreadable("no status that we know");
};

test("[WAL-14] an invoice that cannot be read keeps no other of its round waiting, and after a day it waits for an operator, once", async () => {
  const { round, written } = openWorld();
  const says = (nth: number) =>
    nth === 1 ? unreadable() : ({ status: "paid", arrived: money(25_000_000n) } as const);
  const first = await round(1, says);
  expect([first.changed, first.errors.length]).toEqual([[2, 3], 1]);
  expect(written()).toEqual([2, 3].map((id) => [id, "confirmed", null, 25_000_000n]));
  for (const days of [2, 3]) await round(days * dayMs, says);
  expect(written().slice(2)).toEqual([[1, "review", "marked", 25_000_000n]]);
});

test("[WAL-14] a gateway that does not answer ends the round, and nothing waits for an operator because of it", async () => {
  const { round, written } = openWorld();
  const down = round(2 * dayMs, () => {
    throw new GatewayUnavailable("the gateway answered 502");
  });
  await expect(down).rejects.toThrow("502");
  expect(written()).toEqual([]);
});

test("[WAL-14] what was paid in no money of ours waits for an operator once, in time or late, and what was not paid does not", async () => {
  const { round, written } = openWorld();
  const other = { amount: undefined, arrived: undefined } as const;
  const says = (nth: number): Partial<GatewayInvoice> => {
    if (nth === 1) return { ...other, status: "paid" };
    return nth === 2
      ? { ...other, status: "closed", isLate: true }
      : { ...other, status: "closed", arrived: zeroMoney };
  };
  for (const nowMs of [1, 2]) await round(nowMs, says);
  expect(written()).toEqual([1, 2].map((id) => [id, "review", "changed", 25_000_000n]));
});

/** What arrives at BTCPay Server and how: in full, in part, late, twice (WAL-14). What arrived decides, never what was ordered. */
import { minuteMs } from "@candor/core/time/time";
import { describe, expect, test } from "vitest";
import { eventually } from "../../../platform/test-eventually.ts";
import { messageOf, pay, settled, withBtcpay } from "./test-btcpay-app.ts";
import { startTestBtcpay, type TestInvoice } from "./test-btcpay.ts";

const btcpay = await startTestBtcpay();
const { app, deliver, demo, decide } = withBtcpay(btcpay);

const late = { status: "Expired", additionalStatus: "PaidLate" };

describe("a message of the gateway", () => {
  test("[WAL-14] that comes late, after an expired one, still brings what was paid: an operator credits it", async () => {
    const { walletOf, newInvoice, recharge } = await demo();
    const before = Number(await walletOf());
    const invoice = await newInvoice("30");
    Object.assign(invoice, { status: "Expired" });
    await deliver(messageOf(invoice.id, { type: "InvoiceExpired" }));
    expect(await recharge(invoice)).toBeUndefined();
    Object.assign(invoice, { additionalStatus: "PaidLate", ...settled("30") });
    await deliver(messageOf(invoice.id, { type: "InvoicePaymentSettled" }));
    await deliver(messageOf(invoice.id, { type: "InvoiceExpired" }));
    expect(await recharge(invoice)).toMatchObject({
      state: "review",
      differs: "late",
      money: "30",
      ordered: "30",
    });
    expect(Number(await walletOf())).toBe(before);
    await decide(invoice);
    await eventually(async () => expect(await recharge(invoice)).toMatchObject({ state: "credited" }));
    expect(Number(await walletOf())).toBe(before + 30);
  });

  test.each<[string, Partial<TestInvoice>, string, string]>([
    ["too much", { status: "Settled", additionalStatus: "PaidOver", ...settled("31.5") }, "over", "31.5"],
    ["too little", { status: "Settled", ...settled("24.999999") }, "under", "24.999999"],
    [
      "a part, and then it expired",
      { status: "Expired", additionalStatus: "PaidPartial", ...settled("10", "5") },
      "under",
      "15",
    ],
    ["everything, late", { status: "Settled", additionalStatus: "PaidLate", ...settled("25") }, "late", "25"],
    [
      "more, after it had expired",
      { status: "Expired", additionalStatus: "PaidLate", ...settled("40") },
      "late",
      "40",
    ],
    ["something that is not accepted", { status: "Invalid", ...settled("25") }, "invalid", "25"],
    [
      "everything, and was marked invalid",
      { status: "Invalid", additionalStatus: "Marked", ...settled("25") },
      "invalid",
      "25",
    ],
    [
      "everything, and was marked as paid",
      { status: "Settled", additionalStatus: "Marked", ...settled("25") },
      "changed",
      "25",
    ],
    [
      "another amount that the invoice now has",
      { status: "Settled", amount: "2.50", ...settled("2.5") },
      "changed",
      "2.5",
    ],
    [
      "late, as the invoice alone says",
      { status: "Expired", additionalStatus: "PaidLate", paidAmount: "25" },
      "late",
      "25",
    ],
  ])(
    "[WAL-14] about an invoice that was paid %s makes it wait for an operator, with what arrived",
    async (_, changes, differs, money) => {
      const { walletOf, newInvoice, recharge } = await demo();
      const before = Number(await walletOf());
      const invoice = await newInvoice();
      Object.assign(invoice, changes);
      await Promise.all(Array.from({ length: 5 }, () => deliver(messageOf(invoice.id))));
      expect(await recharge(invoice)).toMatchObject({ state: "review", differs, money, ordered: "25" });
      await decide(invoice);
      await eventually(async () => expect(Number(await walletOf())).toBeCloseTo(before + Number(money), 6));
    },
  );

  test("[WAL-14] about an invoice that becomes invalid, and settled all the same, is decided by an operator", async () => {
    const { newInvoice, recharge } = await demo();
    const invoice = await newInvoice();
    Object.assign(invoice, {
      status: "Invalid",
      methods: [{ rate: "1", payments: [{ value: "25", status: "Invalid" }] }],
    });
    await deliver(messageOf(invoice.id));
    Object.assign(invoice, { status: "Settled", ...settled("25") });
    await deliver(messageOf(invoice.id));
    expect(await recharge(invoice)).toMatchObject({ state: "review", differs: "late", money: "25" });
  });

  test("[WAL-14] about a second payment makes a deposit of its own, and the first stays credited", async () => {
    const { walletOf, newInvoice, list } = await demo();
    const before = Number(await walletOf());
    const invoice = await newInvoice();
    Object.assign(invoice, { status: "Settled", ...settled("25") });
    await deliver(messageOf(invoice.id));
    await eventually(async () => expect(Number(await walletOf())).toBe(before + 25));
    Object.assign(invoice, { additionalStatus: "PaidOver", ...settled("25", "25", "7") });
    await Promise.all(Array.from({ length: 5 }, () => deliver(messageOf(invoice.id))));
    const rows = (await list()).filter(({ hash }) => hash === invoice.id);
    expect(rows.map(({ state, differs, money }) => [state, differs, money])).toEqual([
      ["review", "second", "32"],
      ["credited", "", "25"],
    ]);
  });

  test("[WAL-14] about payments that are not settled yet changes nothing, and in coins counts at their rate", async () => {
    const { newInvoice, recharge } = await demo();
    const invoice = await newInvoice();
    const payments = [{ value: "0.00040429", status: "Processing" }];
    Object.assign(invoice, { status: "Processing", methods: [{ rate: "61837.63", payments }] });
    await deliver(messageOf(invoice.id));
    expect(await recharge(invoice)).toBeUndefined();
    // 25.000335… at this rate: the last decimal of a coin is no surplus.
    Object.assign(invoice, {
      status: "Settled",
      methods: [
        { rate: "61837.63", payments: [{ value: "0.00040429", status: "Settled" }] },
        { rate: "1", payments: [] },
      ],
    });
    await deliver(messageOf(invoice.id));
    await eventually(async () =>
      expect(await recharge(invoice)).toMatchObject({ state: "credited", money: "25" }),
    );
  });

  test("[WAL-14] about an invoice whose payments are no list is sent again later", async () => {
    const { newInvoice, recharge } = await demo();
    const invoice = await newInvoice();
    Object.assign(invoice, { status: "Settled", methods: {} });
    expect(await deliver(messageOf(invoice.id))).toBe(503);
    expect(await recharge(invoice)).toBeUndefined();
    btcpay.invoices.clear();
  });

  test.each<[string, Partial<TestInvoice>]>([
    ["an amount in words", { methods: [{ rate: "1", payments: [{ value: "25 USDT", status: "Settled" }] }] }],
    ["another currency", { currency: "IDR", ...settled("400000") }],
    ["another currency, late", { currency: "IDR", ...settled("400000"), ...late }],
    ["another currency, in part", { currency: "IDR", ...settled("9"), status: "Expired" }],
    ["another currency, late, as the invoice alone says", { currency: "IDR", ...late }],
  ])(
    "[WAL-14] about an invoice that was paid with %s makes it wait for an operator, once, with what was ordered",
    async (_, changes) => {
      const { walletOf, newInvoice, list } = await demo();
      const before = Number(await walletOf());
      const invoice = await newInvoice();
      pay(invoice, changes);
      await Promise.all(Array.from({ length: 3 }, () => deliver(messageOf(invoice.id))));
      const rows = (await list()).filter(({ hash }) => hash === invoice.id);
      expect(rows.map(({ state, differs, money }) => [state, differs, money])).toEqual([
        ["review", "changed", "25"],
      ]);
      await decide(invoice);
      await eventually(async () => expect(Number(await walletOf())).toBe(before + 25));
    },
  );

  test("[WAL-14] about an invoice that expired unpaid in another currency is not paid", async () => {
    const { newInvoice, list } = await demo();
    const invoice = await newInvoice();
    Object.assign(invoice, { currency: "IDR", status: "Expired", ...settled() });
    expect(await deliver(messageOf(invoice.id))).toBe(200);
    expect((await list())[0]).toMatchObject({ state: "refused", reason: "not_paid" });
  });

  test("[WAL-14] about an invoice that somebody there marked as paid waits for an operator", async () => {
    const { walletOf, newInvoice, recharge, list } = await demo();
    const before = await walletOf();
    const invoice = await newInvoice();
    pay(invoice, { additionalStatus: "Marked" });
    await deliver(messageOf(invoice.id));
    await deliver(messageOf(invoice.id));
    expect(await recharge(invoice)).toMatchObject({ state: "review", differs: "marked", ordered: "25" });
    expect(await walletOf()).toBe(before);
    // The money comes after all: it is a deposit of its own.
    Object.assign(invoice, settled("25"));
    await deliver(messageOf(invoice.id));
    const rows = (await list()).filter(({ hash }) => hash === invoice.id);
    expect(rows.map(({ differs }) => differs)).toEqual(["second", "marked"]);
  });
});

test("[WAL-14] a late payment of which no message came is found by reading invoices that have ended", async () => {
  const { newInvoice, recharge } = await demo();
  const invoice = await newInvoice();
  Object.assign(invoice, { status: "Expired" });
  await deliver(messageOf(invoice.id));
  Object.assign(invoice, { additionalStatus: "PaidLate", ...settled("25") });
  app().leap(2 * minuteMs);
  await eventually(async () =>
    expect(await recharge(invoice)).toMatchObject({ state: "review", differs: "late" }),
  );
});

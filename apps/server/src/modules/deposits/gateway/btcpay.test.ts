/** Payments through BTCPay Server: a whole server, the product's calls, and a local server that speaks the gateway's API. */
import { parseMoney, zeroMoney } from "@candor/core/money/money";
import { dayMs, minuteMs } from "@candor/core/time/time";
import { describe, expect, test } from "vitest";
import { withOwner } from "../../../platform/db/test-database.ts";
import { eventually } from "../../../platform/test-eventually.ts";
import { createBtcpay } from "./btcpay.ts";
import { signatureOf } from "./gateway.ts";
import { messageOf, pay, withBtcpay } from "./test-btcpay-app.ts";
import { startTestBtcpay, testBtcpay } from "./test-btcpay.ts";

const btcpay = await startTestBtcpay();
const { store, key, secret } = testBtcpay;
const settings = { url: btcpay.url, store, key, secret, currency: "USDT" };
const { app, deliver, demo } = withBtcpay(btcpay);
const owner = withOwner(() => app().database);

describe("ordering", () => {
  test("[WAL-01] payChannel lists the gateway with its limits, and pay returns the address of its page", async () => {
    const { token, newInvoice } = await demo();
    const { body } = await app().ask("payChannel", {}, { token });
    expect(body.data).toEqual([{ code: "btcpay", minprice: "10", maxprice: "100000" }]);
    expect(await newInvoice("10.5")).toMatchObject({ amount: "10.50", currency: "USDT", status: "New" });
  });

  test.each([
    ["an amount below the minimum", { money: "9.999999" }, "TheAmountMustBeGreaterThanAndLessThan"],
    ["an amount above the maximum", { money: "100000.000001" }, "TheAmountMustBeGreaterThanAndLessThan"],
    ["another gateway", { action: "paypal" }, "ThisTypeIsNotSupported"],
    ["the sandbox", { action: "sandbox" }, "ThisTypeIsNotSupported"],
    ["no amount", { money: "" }, "BadRequest"],
    ["an address as a gateway", { action: "http://127.0.0.1/" }, "ThisTypeIsNotSupported"],
  ])("[WAL-01] %s is refused", async (_, changes, refusal) => {
    const { token } = await demo();
    const { body } = await app().ask(
      "pay",
      { comenewtask: "", action: "btcpay", money: "25", ...changes },
      { token },
    );
    expect(body.key).toBe(refusal);
  });

  test("[WAL-14] a gateway that is down or answers nonsense is told as such, and a page that is not its own is never opened", async () => {
    const { token } = await demo();
    for (const fault of [
      { status: 500 },
      { status: 200, body: "<html>" },
      { status: 200, body: JSON.stringify({ id: "abc", checkoutLink: "https://evil.example/i/abc" }) },
      { status: 200, body: JSON.stringify({ id: "../../etc", checkoutLink: `${btcpay.url}/i/x` }) },
      { status: 302, headers: { location: "http://127.0.0.1:1/" } },
      { status: 200, body: "x".repeat(300_000) },
    ]) {
      btcpay.fail(fault);
      const { status, body } = await app().ask(
        "pay",
        { comenewtask: "", action: "btcpay", money: "25" },
        { token },
      );
      expect([fault.status, status, body.key]).toEqual([fault.status, 503, "NotReady"]);
    }
  });
});

describe("a message of the gateway", () => {
  test("[WAL-14] makes the invoice be read, and what is paid is credited once, however often it comes", async () => {
    const { walletOf, newInvoice, recharge } = await demo();
    const before = Number(await walletOf());
    const invoice = await newInvoice();
    pay(invoice);
    const body = messageOf(invoice.id);
    expect(await deliver(body)).toBe(200);
    await eventually(async () =>
      expect(await recharge(invoice)).toMatchObject({ state: "credited", money: "25" }),
    );
    const reads = btcpay.reads(invoice.id);
    for (let each = 0; each < 5; each += 1) expect(await deliver(body)).toBe(200);
    expect(btcpay.reads(invoice.id)).toBe(reads);
    await Promise.all(Array.from({ length: 20 }, () => deliver(messageOf(invoice.id))));
    expect(Number(await walletOf())).toBe(before + 25);
  });

  test.each<[string, (body: string) => readonly [string, string]]>([
    ["without a signature", (body) => [body, ""]],
    ["with another secret's", (body) => [body, signatureOf("other", Buffer.from(body))]],
    [
      "that was changed",
      (body) => [body.replace("Settled", "settled"), signatureOf(secret, Buffer.from(body))],
    ],
    ["with a space more", (body) => [`${body} `, signatureOf(secret, Buffer.from(body))]],
    ["with a short signature", (body) => [body, "sha256=00"]],
    ["with the empty secret's", (body) => [body, signatureOf("", Buffer.from(body))]],
    ["in another scheme", (body) => [body, signatureOf(secret, Buffer.from(body)).replace("sha256", "sha1")]],
    ["in capitals", (body) => [body, signatureOf(secret, Buffer.from(body)).toUpperCase()]],
  ])("[WAL-14] %s is refused, and nothing is read", async (_, forge) => {
    const { newInvoice, recharge } = await demo();
    const invoice = await newInvoice();
    pay(invoice);
    expect(await deliver(...forge(messageOf(invoice.id)))).toBe(401);
    expect(btcpay.reads(invoice.id)).toBe(0);
    expect(await recharge(invoice)).toBeUndefined();
    btcpay.invoices.delete(invoice.id);
  });

  test.each([
    ["nothing", ""],
    ["no JSON", "{"],
    ["no object", "[]"],
    ["null", "null"],
    ["no invoice", '{"deliveryId":"a"}'],
    ["a path as an invoice", '{"deliveryId":"a","invoiceId":"../../users/me"}'],
    ["an address as an invoice", '{"deliveryId":"a","invoiceId":"http://127.0.0.1:1/"}'],
    ["a number as an invoice", '{"deliveryId":"a","invoiceId":7}'],
    ["a long name", JSON.stringify({ deliveryId: "a", invoiceId: "x".repeat(65) })],
  ])("[WAL-14] that is signed and says %s changes nothing and asks for nothing", async (_, body) => {
    const strange = btcpay.strange();
    expect(await deliver(body)).toBe(200);
    expect(btcpay.strange()).toEqual(strange);
  });

  test("[WAL-14] is a hint only: of an unpaid, expired, invalid or unknown invoice it credits nothing", async () => {
    const { walletOf, newInvoice } = await demo();
    const before = await walletOf();
    for (const status of ["New", "Processing", "Expired", "Invalid"]) {
      const invoice = await newInvoice();
      Object.assign(invoice, { status });
      expect(await deliver(messageOf(invoice.id))).toBe(200);
    }
    expect(await deliver(messageOf("unknown"))).toBe(200);
    expect(await walletOf()).toBe(before);
  });

  test("[WAL-14] about an invoice that is now of an amount that is not money credits nothing, and waits for an operator", async () => {
    const { walletOf, newInvoice, recharge } = await demo();
    const before = await walletOf();
    const invoice = await newInvoice();
    pay(invoice, { amount: "1e9" });
    await deliver(messageOf(invoice.id));
    expect(await recharge(invoice)).toMatchObject({ state: "review", differs: "changed", money: "25" });
    expect(await walletOf()).toBe(before);
  });

  test("[WAL-14] about another order's invoice, or one that was not ordered here, credits nobody", async () => {
    const { walletOf, newInvoice } = await demo();
    const before = await walletOf();
    const [mine, other] = [await newInvoice(), await newInvoice()];
    pay(mine, { metadata: other.metadata });
    await deliver(messageOf(mine.id));
    for (const orderId of ["candor-999999", "candor-0", "candor-1; DROP", "", undefined]) {
      pay(other, { metadata: orderId === undefined ? {} : { orderId } });
      await deliver(messageOf(other.id));
    }
    expect(await walletOf()).toBe(before);
    btcpay.invoices.clear();
  });

  test("[WAL-14] that cannot be answered now is refused, so that it is sent again; then it is taken", async () => {
    const { newInvoice, recharge } = await demo();
    const invoice = await newInvoice();
    pay(invoice);
    btcpay.fail({ status: 502 });
    const body = messageOf(invoice.id);
    expect(await deliver(body)).toBe(503);
    btcpay.fail(undefined);
    expect(await deliver(body)).toBe(200);
    await eventually(async () => expect(await recharge(invoice)).toMatchObject({ state: "credited" }));
  });
});

test("[WAL-14] what no message told is found by reading open invoices", async () => {
  const { newInvoice, recharge } = await demo();
  const invoice = await newInvoice();
  pay(invoice);
  app().leap(2 * minuteMs);
  await eventually(async () => expect(await recharge(invoice)).toMatchObject({ state: "credited" }));
});

test("[WAL-14] an invoice that the gateway does not answer about keeps no other from being read", async () => {
  const { newInvoice, recharge } = await demo();
  Object.assign(await newInvoice(), { status: "Unheard-of" });
  const invoice = await newInvoice();
  pay(invoice);
  app().leap(2 * minuteMs);
  await eventually(async () => expect(await recharge(invoice)).toMatchObject({ state: "credited" }));
});

test("[WAL-14] a redirect of the gateway is not followed, nor an answer about another invoice believed", async () => {
  const gateway = createBtcpay(settings);
  const { id } = [...btcpay.invoices.values()][0] ?? { id: "none" };
  btcpay.fail({ status: 302, headers: { location: `${btcpay.url}/elsewhere` } });
  await expect(gateway.read(id)).rejects.toThrow("does not answer as agreed");
  btcpay.fail({ status: 200, body: JSON.stringify({ id: "another", status: "Settled" }) });
  await expect(gateway.read(id)).rejects.toThrow("another invoice");
  btcpay.fail({ status: 200, body: JSON.stringify({ id, status: "Free" }) });
  await expect(gateway.read(id)).rejects.toThrow("no status that we know");
  btcpay.fail({ status: 404 });
  expect(await gateway.read(id)).toBeUndefined();
});

test("[WAL-14] of a list of invoices only those with our reference are taken, and what is no list is not believed", async () => {
  const gateway = createBtcpay(settings);
  const { invoice } = await gateway.create({
    reference: "candor-77",
    amount: parseMoney("25") ?? zeroMoney,
    returnUrl: "",
  });
  await gateway.create({ reference: "candor-777", amount: parseMoney("25") ?? zeroMoney, returnUrl: "" });
  expect(await gateway.find("candor-77")).toEqual([invoice]);
  expect(await gateway.find("candor-7")).toEqual([]);
  const others = [
    null,
    { id: "a" },
    { id: "b", metadata: { orderId: "candor-1" } },
    { id: "../c", metadata: { orderId: "candor-77" } },
  ];
  btcpay.fail({ status: 200, body: JSON.stringify(others) });
  expect(await gateway.find("candor-77")).toEqual([]);
  for (const fault of [
    { status: 404 },
    { status: 500 },
    { status: 200, body: "{}" },
    { status: 200, body: "null" },
  ]) {
    btcpay.fail(fault);
    await expect(gateway.find("candor-77")).rejects.toThrow("the gateway");
  }
});

test("[WAL-14] an eleventh open invoice of a user in a day is refused with CannotSend", async () => {
  const { token, newInvoice } = await demo();
  for (let each = 0; each < 10; each += 1) await newInvoice();
  const { body } = await app().ask("pay", { comenewtask: "", action: "btcpay", money: "25" }, { token });
  expect(body.key).toBe("CannotSend");
  // A user who paid none of them can order again a day later.
  await owner().query("UPDATE pay_invoice SET created_ms = created_ms - $1 WHERE state = 'open'", [dayMs]);
  expect(await newInvoice()).toMatchObject({ id: expect.any(String) });
});

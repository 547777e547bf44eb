/** For tests: a whole server whose gateway is a local server that speaks the API of BTCPay Server, its users, and an operator who decides. */
import { afterAll, beforeAll, beforeEach, expect } from "vitest";
import { withTestApp, type TestApp } from "../../../../tests/test-app.ts";
import { buildTestConsole, type TestConsole, type TestOperator } from "../../operators/test-console.ts";
import { depositOperatorRoutes } from "../routes.operator.ts";
import { signatureOf } from "./gateway.ts";
import { testBtcpay, type TestBtcpay, type TestInvoice } from "./test-btcpay.ts";

const { store, key, secret } = testBtcpay;

/** Payments that the gateway shows as settled, in our own currency. */
export const settled = (...values: readonly string[]): Pick<TestInvoice, "methods"> => ({
  methods: [{ rate: "1", payments: values.map((value) => ({ value, status: "Settled" })) }],
});

/** Pays an invoice, as the gateway's own answer says. */
export const pay = (invoice: TestInvoice, changes: Partial<TestInvoice> = {}): void =>
  void Object.assign(invoice, { status: "Settled", ...changes });

let deliveries = 0;
/** A message about an invoice, as the gateway writes it. */
export const messageOf = (invoice: string, changes: object = {}): string =>
  JSON.stringify({
    deliveryId: `delivery-${(deliveries += 1)}`,
    webhookId: "w",
    type: "InvoiceSettled",
    storeId: store,
    invoiceId: invoice,
    ...changes,
  });

/** Registers the hooks of a test file; everything that is returned can be used only inside tests. */
export const withBtcpay = (btcpay: TestBtcpay) => {
  const app = withTestApp({
    BTCPAY_URL: btcpay.url,
    BTCPAY_STORE: store,
    BTCPAY_KEY: key,
    BTCPAY_SECRET: secret,
  });
  let desk: TestConsole;
  let finance: TestOperator;
  beforeAll(async () => {
    const { reads, operators } = app().database;
    const readSettings = async () => ({ cash_two_from: "10000" });
    const calls = depositOperatorRoutes({ reads, operators, readSettings, onDecided: () => {} });
    desk = await buildTestConsole(app().database, [{ calls, acts: {} }]);
    finance = await desk.operator("fin", ["finance"]);
  });
  afterAll(async () => {
    await desk.app.close();
    await btcpay.close();
  });
  beforeEach(() => btcpay.fail(undefined));
  const deliver = async (
    body: string,
    signature = signatureOf(secret, Buffer.from(body)),
  ): Promise<number> => {
    const response = await fetch(`${app().address}/gateway/btcpay`, {
      method: "POST",
      headers: { "content-type": "application/json; charset=utf-8", "btcpay-sig": signature },
      body,
    });
    await response.text();
    return response.status;
  };

  /** An operator gives what has arrived to who ordered it. */
  const decide = async ({ id }: TestInvoice): Promise<void> => {
    const called = async (path: string, input: Record<string, unknown>) =>
      (await desk.call(`operator/${path}`, input, finance.token)).body as unknown as {
        key?: string;
        data: never;
      };
    const [row] = (await called("deposits", { find: id })).data as readonly { id: string }[];
    const about = (await called("deposit", { id: Number(row?.id) })).data as {
      invoice: { userId: string; amount: string };
    };
    const reason = "what the gateway shows is what was ordered";
    const userId = Number(about.invoice.userId);
    const { key: refusal } = await called("decideDeposit", { id: Number(row?.id), userId, reason });
    expect(refusal).toBeUndefined();
  };
  const demo = () => userOf(app(), btcpay);
  return { app, deliver, demo, decide };
};

/** A user who pays, and what it sees. */
const userOf = async (app: TestApp, btcpay: TestBtcpay) => {
  const token = await app.login();
  // Those of other tests are neither counted nor read again.
  const { outside } = app.database;
  await outside.updateTable("pay_invoice").set({ state: "closed" }).where("state", "=", "open").execute();
  const walletOf = async (): Promise<string> =>
    ((await app.ask("user/userInfo", {}, { token })).body.data as { wallet: string }).wallet;
  /** Orders an invoice and returns it as the gateway has it. */
  const newInvoice = async (money = "25"): Promise<TestInvoice> => {
    const { body } = await app.ask("pay", { comenewtask: "", action: "btcpay", money }, { token });
    const invoice = btcpay.invoices.get((body.data as string).split("/").at(-1) ?? "");
    if (invoice === undefined) throw new Error(`no invoice: ${JSON.stringify(body)}`);
    return invoice;
  };
  const list = async () =>
    (await app.ask("myPay", { pageNum: 1, pageSize: 10 }, { token })).body.data as {
      state: string;
      reason: string;
      differs: string;
      ordered: string;
      hash: string;
      money: string;
    }[];
  const recharge = async (invoice: TestInvoice) => (await list()).find(({ hash }) => hash === invoice.id);
  return { token, walletOf, newInvoice, list, recharge };
};

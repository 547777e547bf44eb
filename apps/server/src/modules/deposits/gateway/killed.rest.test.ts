/**
 * A server that is killed between any two steps of a payment through BTCPay Server (WAL-14), with the real adapter and a local server
 * that speaks its API: whether the invoice's creation was answered or not, and whether a message comes or not, what was paid there is
 * credited once, to the user who ordered it.
 */
import { userAccount } from "@candor/core/ids/account-id";
import { money } from "@candor/core/money/money";
import { minuteMs } from "@candor/core/time/time";
import Fastify from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { usdt } from "../../../engine/test-world.ts";
import { checkLedger, isSound } from "../../../ledger/check.ts";
import { withOwner, withTestDatabase } from "../../../platform/db/test-database.ts";
import { killedBeforeEachStep, lifeNow, unharmed, type Life } from "../../../platform/db/test-kills.ts";
import { buildTestConsole, type TestOperator } from "../../operators/test-console.ts";
import type { TwoOperators } from "../../operators/test-two-operators.ts";
import { withDeposits } from "../test-deposits.ts";
import { openDesk } from "../test-mortal-server.ts";
import { createBtcpay } from "./btcpay.ts";
import { signatureOf, type Gateway } from "./gateway.ts";
import { createInvoice, type InvoiceDeps } from "./invoices.ts";
import { startTestBtcpay, testBtcpay, type TestInvoice } from "./test-btcpay.ts";
import { mountWebhook, webhookPath } from "./webhook-routes.ts";

const database = withTestDatabase();
const owner = withOwner(database);
const deposits = withDeposits(database);
const btcpay = await startTestBtcpay();
afterAll(() => btcpay.close());
let operators: readonly [TestOperator, TestOperator];
beforeAll(async () => {
  const desk = await buildTestConsole(database());
  operators = [await desk.operator("fin", ["finance"]), await desk.operator("com", ["compliance"])];
  await desk.app.close();
});

const amount = money(usdt(25));

type Server = {
  readonly ask: (userId: number) => Promise<string>;
  /** A message of the gateway; the same one each time for one invoice. */
  readonly message: (invoice: string) => Promise<void>;
  readonly round: () => Promise<void>;
  /** The round in which an open invoice is read again. */
  readonly nextRound: () => Promise<void>;
  /** An operator says that it is the user's. */
  readonly decide: (userId: number) => Promise<void>;
  readonly close: () => Promise<void>;
};

/** What is asked of the gateway is a step as well: the process dies before it is asked, or with its answer unread. */
const gatewayIn = (life: Life): Gateway => {
  const gateway = createBtcpay({ ...testBtcpay, url: btcpay.url, currency: "USDT" });
  return {
    ...gateway,
    create: (invoice) => life.step(() => gateway.create(invoice)),
    read: (invoice) => life.step(() => gateway.read(invoice)),
    find: (reference) => life.step(() => gateway.find(reference)),
  };
};

const startServer = (life: Life, desk?: TwoOperators): Server => {
  const outside = life.db(database().outside);
  const invoices: InvoiceDeps = { outside, gateway: gatewayIn(life), channel: "gateway" };
  const loop = deposits().loopWith({
    outside,
    networks: new Map(),
    invoices,
    submit: (request) => life.step(() => deposits().world.submit(request)),
  });
  const app = Fastify();
  mountWebhook(app, { invoices, clock: deposits(), onPaid: () => {} });
  const live = (): void => {
    if (life.isDead()) throw new Error("no answer");
  };
  const round = async (): Promise<void> => {
    await loop.round();
    live();
  };
  return {
    ask: (userId) => createInvoice(invoices, { userId, amount, returnUrl: "", nowMs: deposits().nowMs() }),
    message: async (invoice) => {
      const payload = JSON.stringify({ deliveryId: `delivery-${invoice}`, invoiceId: invoice });
      const { statusCode } = await app.inject({
        method: "POST",
        url: webhookPath("btcpay"),
        payload,
        headers: {
          "content-type": "application/json",
          "btcpay-sig": signatureOf(testBtcpay.secret, Buffer.from(payload)),
        },
      });
      live();
      expect(statusCode).toBe(200);
    },
    round,
    decide: async (userId) => {
      const { rows } = await owner().query("SELECT id FROM deposit WHERE user_id = $1", [userId]);
      await desk?.act("decideDeposit", { id: String(rows[0].id), userId });
    },
    nextRound: () => {
      deposits().pass(minuteMs);
      return round();
    },
    close: () => app.close(),
  };
};

/** The user's invoice as the gateway has it, even when nothing here knows its name. */
const invoiceOf = async (userId: number): Promise<TestInvoice | undefined> => {
  const { rows } = await owner().query("SELECT id FROM pay_invoice WHERE user_id = $1", [userId]);
  const references = new Set(rows.map(({ id }) => `candor-${id}`));
  return [...btcpay.invoices.values()].find(({ metadata }) => references.has(metadata.orderId ?? ""));
};

type Work = (server: Server, userId: number) => Promise<unknown>;

/** Asked for again only when the gateway has no invoice: one whose creation was not answered is the one that is paid. */
const askInvoice: Work = async (server, userId) => {
  if ((await invoiceOf(userId)) === undefined) await server.ask(userId);
};
const ended =
  (status: string): Work =>
  async (_, userId) => {
    const invoice = await invoiceOf(userId);
    if (invoice === undefined) throw new Error("nothing to pay");
    invoice.status = status;
  };
/** A person there has marked it as paid. */
const marked: Work = async (_, userId) => {
  Object.assign((await invoiceOf(userId)) ?? {}, { status: "Settled", additionalStatus: "Marked" });
};
const decide: Work = (server, userId) => server.decide(userId);
const message: Work = async (server, userId) => server.message((await invoiceOf(userId))?.id ?? "");
const round: Work = (server) => server.round();
const nextRound: Work = (server) => server.nextRound();

/** What must be true at every moment; returns how often each was credited. */
const creditsOf = async (users: readonly number[]): Promise<readonly number[]> => {
  const { rows } = await owner().query(
    `SELECT (SELECT count(*)::integer FROM deposit WHERE user_id = u.id) AS found,
       (SELECT count(*)::integer FROM deposit WHERE user_id = u.id AND state = 'credited') AS credited,
       (SELECT count(*)::integer FROM deposit_credit WHERE user_id = u.id) AS credits,
       coalesce((SELECT balance FROM ledger_balance WHERE account_id = u.wallet), 0) AS wallet
     FROM unnest($1::bigint[], $2::bigint[]) WITH ORDINALITY AS u (id, wallet, nth) ORDER BY u.nth`,
    [users, users.map((userId) => userAccount(userId, "wallet"))],
  );
  return rows.map(({ found, credited, credits, wallet }) => {
    expect([0, 1]).toContain(found);
    expect([credits, wallet]).toEqual([credited, BigInt(credited) * amount]);
    return credited;
  });
};
const expectAtMostOnce = async (userId: number): Promise<number> => (await creditsOf([userId]))[0] ?? 0;

test.each<[string, readonly Work[], 0 | 1]>([
  [
    "a message: invoice, payment, message, reading, credit",
    [askInvoice, ended("Settled"), message, round],
    1,
  ],
  ["a lost message: invoice, payment, reading, credit", [askInvoice, ended("Settled"), nextRound], 1],
  [
    "a message after one that closed the invoice: it came late, so a person decides",
    [askInvoice, ended("Expired"), nextRound, ended("Settled"), message, decide, round],
    1,
  ],
  [
    "an invoice that somebody there marked as paid: message, reading, decision, credit",
    [askInvoice, marked, message, decide, round],
    1,
  ],
  ["an invoice that nobody pays", [askInvoice, ended("Expired"), message, nextRound], 0],
])("[WAL-14] a server is killed before each step of %s", async (_, path, credits) => {
  let lived = unharmed;
  const lives = lifeNow(() => lived);
  const desk = openDesk(lives, operators, { database: database(), deposits: deposits(), asset: "USDT" });
  const next = startServer(unharmed, desk);
  const users: number[] = [];
  const deaths = await killedBeforeEachStep(async (life, run) => {
    const userId = await deposits().user();
    users.push(userId);
    const server = startServer(life, desk);
    lived = life;
    await run(async () => {
      for (const work of path) await work(server, userId);
    });
    await server.close();
    lived = unharmed;
    await expectAtMostOnce(userId);
    for (const work of path) await work(next, userId);
  });
  const once = users.map(() => credits);
  expect(await creditsOf(users)).toEqual(once);
  // All of it again: messages are repeated, and open invoices are read.
  for (const userId of users) await message(next, userId);
  await next.nextRound();
  expect(await creditsOf(users)).toEqual(once);
  await next.close();
  await desk.close();
  expect(deaths).toBeGreaterThanOrEqual(6);
});

/** An invoice whose creation was not answered: nothing here knows its name. */
const unanswered = async (userId: number): Promise<TestInvoice> => {
  const real = gatewayIn(unharmed);
  const gateway: Gateway = {
    ...real,
    create: async (invoice) => {
      await real.create(invoice);
      throw new Error("no answer");
    },
  };
  const invoices: InvoiceDeps = { outside: database().outside, gateway, channel: "gateway" };
  const asked = { userId, amount, returnUrl: "", nowMs: deposits().nowMs() };
  await expect(createInvoice(invoices, asked)).rejects.toThrow("no answer");
  const invoice = await invoiceOf(userId);
  if (invoice === undefined) throw new Error("the gateway has no invoice");
  return invoice;
};

/** Somebody's invoice with the same reference, which the gateway lists first. */
const anotherBefore = (invoice: TestInvoice, change: Partial<TestInvoice>): TestInvoice => {
  const other = { ...invoice, id: `other-${invoice.id}`, ...change };
  btcpay.invoices.delete(invoice.id);
  btcpay.invoices.set(other.id, other).set(invoice.id, invoice);
  return other;
};

test.each([
  ["was paid over another amount", { amount: "1", status: "Settled" }],
  ["has expired", { status: "Expired" }],
])(
  "[WAL-14] an invoice with our reference that %s does not take the place of the one whose creation was not answered",
  async (_, change) => {
    const userId = await deposits().user();
    const server = startServer(unharmed);
    const invoice = await unanswered(userId);
    const other = anotherBefore(invoice, change);
    await server.nextRound();
    await server.message(other.id);
    expect(await expectAtMostOnce(userId)).toBe(0);
    invoice.status = "Settled";
    await server.nextRound();
    await server.round();
    expect(await expectAtMostOnce(userId)).toBe(1);
    await server.close();
  },
);

test("[WAL-14] of two paid invoices with the reference of one that was not answered, read at one moment, one is credited", async () => {
  const userId = await deposits().user();
  const server = startServer(unharmed);
  const invoice = await unanswered(userId);
  invoice.status = "Settled";
  const other = anotherBefore(invoice, {});
  await owner().query("BEGIN");
  await owner().query("SELECT 1 FROM pay_invoice WHERE user_id = $1 FOR UPDATE", [userId]);
  const messages = [server.message(invoice.id), server.message(other.id)];
  const waiting = "SELECT count(*)::integer AS n FROM pg_locks WHERE NOT granted";
  await expect.poll(async () => (await owner().query(waiting)).rows[0].n).toBe(2);
  await owner().query("COMMIT");
  await Promise.all(messages);
  await server.round();
  expect(await expectAtMostOnce(userId)).toBe(1);
  await server.close();
});

// No entry is ever changed: what any of these deaths left wrong is still there.
test("[TRUST-02] after all of these deaths the ledger is right", async () => {
  expect(isSound(await checkLedger(database().db))).toBe(true);
});

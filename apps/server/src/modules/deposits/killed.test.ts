/**
 * A server that is killed between any two steps of a deposit (WAL-04): the money is its owner's once, or nobody's yet, and when people,
 * operators and the gateway try again, on the next server, it is credited once, to its owner. Each path is tried with a death before
 * each of its steps.
 */
import { parseMoney } from "@candor/core/money/money";
import { minuteMs } from "@candor/core/time/time";
import Fastify from "fastify";
import { beforeAll, describe, expect, test } from "vitest";
import { usdt } from "../../engine/test-world.ts";
import { checkLedger, isSound } from "../../ledger/check.ts";
import type { Network } from "../../platform/chain/chain.ts";
import { withOwner, withTestDatabase } from "../../platform/db/test-database.ts";
import { killedBeforeEachStep, unharmed, type Life } from "../../platform/db/test-kills.ts";
import type { CallContext } from "../../platform/http/mount.ts";
import { OutcomeUnknown } from "../../platform/unavailable.ts";
import type { CommandPort } from "../../records/command-port.ts";
import { buildTestConsole, type TestOperator } from "../operators/test-console.ts";
import { openForTwo, type TwoOperators } from "../operators/test-two-operators.ts";
import { createAddressBook } from "./address/address-book.ts";
import { signatureOf, type Gateway } from "./gateway/gateway.ts";
import { createSandboxGateway, endSandboxInvoice } from "./gateway/sandbox-gateway.ts";
import { mountSandboxPage } from "./gateway/sandbox-routes.ts";
import { mountWebhook, webhookPath } from "./gateway/webhook-routes.ts";
import { carryOutLarge } from "./operators/decide.ts";
import { depositOperatorRoutes } from "./routes.operator.ts";
import { depositRoutes } from "./routes.ts";
import { sent } from "./test-chain.ts";
import { sharedAddress, withDeposits } from "./test-deposits.ts";

const database = withTestDatabase();
const owner = withOwner(database);
const deposits = withDeposits(database);
let operators: readonly [TestOperator, TestOperator];
beforeAll(async () => {
  const desk = await buildTestConsole(database());
  operators = [await desk.operator("fin", ["finance"]), await desk.operator("com", ["compliance"])];
  await desk.app.close();
});

/** A transfer or a payment, with what its sender knows of it. */
type Deposit = {
  readonly userId: number;
  readonly network: Network;
  readonly from: string;
  readonly asset: "USDT" | "ETH";
  /** In the smallest unit of the wallet that it is credited to. */
  amount: bigint;
  to?: string;
  hash?: string;
  /** The address of an invoice's page. */
  page?: string;
};

/** A server: its calls, the gateway's page and messages, the console, and a round of its loop. It dies with its life. */
type Server = {
  readonly ask: <Answer>(deposit: Deposit, path: string, input?: object) => Promise<Answer>;
  readonly post: (url: string, payload?: string, signature?: string) => Promise<void>;
  readonly round: () => Promise<void>;
  readonly operators: TwoOperators;
  readonly close: () => Promise<void>;
};

const gatewayIn = (life: Life): Gateway => {
  const gateway = createSandboxGateway(life.db(database().db), "", "secret");
  return { ...gateway, create: (invoice) => life.step(() => gateway.create(invoice)) };
};
const readSettings = async () => ({
  userpay_min: "10",
  userpay_max: "100000",
  recharge_eth_more_then: "0.01",
  cash_two_from: "10000",
});

const startServer = async (life: Life, network: Network): Promise<Server> => {
  const [outside, db] = [life.db(database().outside), life.db(database().db)];
  const networks = new Map([...deposits().networks].filter(([name]) => name === network));
  const book = createAddressBook(outside, networks);
  await book.open().catch(() => {});
  const gateway = gatewayIn(life);
  const invoices = { outside, gateway, channel: "sandbox" } as const;
  const loop = deposits().loopWith({
    outside,
    networks,
    book,
    invoices,
    submit: (request) => life.step(() => deposits().world.submit(request)),
  });
  const deciding = {
    reads: life.db(database().reads),
    operators: life.db(database().operators),
    readSettings,
    onDecided: () => {},
  };
  const routes = depositRoutes({
    ...deciding,
    outside,
    networks,
    book,
    invoices,
    walletLinkUsers: new Set(),
    publicUrl: "",
    onClaimed: () => {},
  });
  const app = Fastify();
  mountWebhook(app, { invoices, clock: deposits(), onPaid: () => {} });
  mountSandboxPage(app, db, gateway);
  const desk = openForTwo(database(), life, operators, [
    { calls: depositOperatorRoutes(deciding), acts: { deposit_large: carryOutLarge(deciding) } },
  ]);
  const live = (): void => {
    if (life.isDead()) throw new Error("no answer");
  };
  return {
    ask: async <Answer>({ userId }: Deposit, path: string, input: object = {}) => {
      const mounted = routes.find(({ call }) => call.path === path);
      const context = { session: { userId }, nowMs: deposits().nowMs() } as unknown as CallContext;
      return (await mounted?.answer(input, context)) as Answer;
    },
    post: async (url, payload = "", signature = "") => {
      const type = signature === "" ? {} : { "content-type": "application/json" };
      const headers = { ...type, "btcpay-sig": signature };
      const response = await app.inject({ method: "POST", url, payload, headers });
      live();
      expect(response.statusCode).toBeLessThan(400);
    },
    round: async () => {
      await loop.round();
      live();
    },
    operators: desk,
    close: async () => {
      await app.close();
      await desk.close();
    },
  };
};

type Work = (server: Server, deposit: Deposit) => Promise<unknown>;

const chainOf = ({ network }: Deposit) => (network === "tron" ? deposits().tron : deposits().eth);

/** Its sender sends it, once. */
const send: Work = async (_, deposit) => {
  const { to = sharedAddress, from, asset, amount, network, hash } = deposit;
  if (hash !== undefined) return;
  const onChain = asset === "ETH" ? amount * 10n ** 10n : amount;
  const transaction = sent(network, { to, from, asset, amount: onChain });
  chainOf(deposit).mine(transaction);
  deposit.hash = transaction.transaction;
};
/** Deep enough, and below the blocks that the next look but one reads again. */
const deeper: Work = async (_, deposit) => chainOf(deposit).grow(4);
const round: Work = (server) => server.round();
const roundAfter =
  (passedMs: number): Work =>
  (server) => {
    deposits().pass(passedMs);
    return server.round();
  };
const unreadable =
  (isUnreadable: boolean): Work =>
  async (_, deposit) =>
    chainOf(deposit).setUnreadable(deposit.hash ?? "", isUnreadable);

const askAddress: Work = async (server, deposit) => {
  const { rows } = await server.ask<{ rows: { value: string }[] }>(deposit, "channelDigital");
  deposit.to = rows[0]?.value ?? "";
};
const claim: Work = (server, { asset, hash, ...deposit }) =>
  server.ask({ asset, ...deposit }, "payDigital", {
    type: asset === "ETH" ? "1004" : "1001",
    hash,
    payaddress: "",
  });
const askQuote: Work = async (server, deposit) => {
  if (deposit.hash !== undefined) return;
  const { amount } = await server.ask<{ amount: string }>(deposit, "deposit/quote", {
    money: deposit.amount,
  });
  deposit.amount = parseMoney(amount) ?? 0n;
};
const askInvoice: Work = async (server, deposit) => {
  deposit.page ??= await server.ask(deposit, "pay", { action: "sandbox", money: deposit.amount });
};
const invoiceOf = ({ page }: Deposit): string => page?.split("/").at(-1) ?? "";
/** A person presses the button of the page, if it still has one. */
const pressPay: Work = async (server, deposit) => {
  const { rowCount } = await owner().query(
    "SELECT FROM sandbox_invoice WHERE invoice = $1 AND status = 'open'",
    [invoiceOf(deposit)],
  );
  if (rowCount === 1) await server.post(`${deposit.page}/pay`);
};
const isPaidElsewhere: Work = (_, deposit) => endSandboxInvoice(database().db, invoiceOf(deposit), "paid");
/** The gateway's message, the same each time. */
const message: Work = (server, deposit) => {
  const body = JSON.stringify({ deliveryId: `delivery-${deposit.userId}`, invoiceId: invoiceOf(deposit) });
  return server.post(webhookPath("sandbox"), body, signatureOf("secret", Buffer.from(body)));
};
/** Two operators say whose it is. */
const decide =
  (of: (deposit: Deposit) => number): Work =>
  async (server, deposit) => {
    const { rows } = await owner().query("SELECT id FROM deposit WHERE hash = $1", [deposit.hash]);
    await server.operators.act("decideDeposit", { id: String(rows[0].id), userId: of(deposit) });
  };
const isOwners = decide(({ userId }) => userId);

type Path = {
  readonly network: Network;
  readonly asset?: Deposit["asset"];
  readonly amount?: number;
  /** The address that it comes from is proven. */
  readonly isProven?: true;
  /** What happened before, on a server that lives. */
  readonly before?: readonly Work[];
  /** In what a server is killed; done again on the next one. */
  readonly work: readonly Work[];
  readonly isNobodys?: true;
};

const reviewed = { network: "tron", before: [send, deeper, round] } as const;
const paths: Readonly<Record<string, Path>> = {
  "a transfer to the own address, whose hash is claimed": {
    network: "ethereum",
    work: [askAddress, send, claim, round, deeper, round],
  },
  "a transfer of ETH itself, whose hash is claimed": {
    network: "ethereum",
    asset: "ETH",
    work: [askAddress, send, claim, round, deeper, round],
  },
  "a transfer that cannot be read at first": {
    network: "ethereum",
    before: [askAddress, send, unreadable(true)],
    work: [round, deeper, round, unreadable(false), roundAfter(600_000), round],
  },
  "a transfer to the shared address of a quoted amount": {
    network: "tron",
    work: [askQuote, send, deeper, round],
  },
  "a transfer to the shared address from a proven one": {
    network: "tron",
    isProven: true,
    work: [send, deeper, round],
  },
  "a transfer that an operator gives to its owner": { ...reviewed, work: [isOwners, round] },
  "a large transfer that two operators give to its owner": {
    ...reviewed,
    amount: 10_000,
    work: [isOwners, round],
  },
  "a transfer that an operator gives to nobody": {
    ...reviewed,
    work: [decide(() => 0), round],
    isNobodys: true,
  },
  "an invoice of which no message comes again": {
    network: "ethereum",
    work: [askInvoice, pressPay, roundAfter(minuteMs)],
  },
  "a message of the gateway, which is repeated": {
    network: "ethereum",
    before: [askInvoice, isPaidElsewhere],
    work: [message, round],
  },
};

const newDeposit = async ({ network, asset = "USDT", amount = 100, isProven }: Path): Promise<Deposit> => {
  const userId = await deposits().user();
  const from = `the wallet of ${userId}`;
  if (isProven === true) deposits().proven.set(from, userId);
  return { userId, network, asset, from, amount: usdt(amount) };
};

/** What must be true at every moment; returns how often it was credited. */
const expectAtMostOnce = async ({ userId, asset, amount }: Deposit): Promise<number> => {
  const { rows } = await owner().query(
    `SELECT count(*)::integer AS rows, (count(*) FILTER (WHERE state = 'credited'))::integer AS credited,
       (SELECT count(*) FROM deposit_credit c WHERE c.user_id = $1)::integer AS credits FROM deposit WHERE user_id = $1`,
    [userId],
  );
  const { rows: found, credited, credits } = rows[0];
  expect([0, 1]).toContain(found);
  expect(credits).toBe(credited);
  const { walletOf, ethOf } = deposits();
  const [held, other] = asset === "ETH" ? [ethOf, walletOf] : [walletOf, ethOf];
  expect([await held(userId), await other(userId)]).toEqual([BigInt(credited) * amount, 0n]);
  return credited;
};

describe("a server that is killed in", () => {
  test.each(Object.entries(paths))(
    "[WAL-04] [WAL-14] [WAL-15] %s",
    async (_, path) => {
      const next = await startServer(unharmed, path.network);
      // The first look at a chain begins at its newest block.
      await next.round();
      const deaths = await killedBeforeEachStep(async (life, run) => {
        const deposit = await newDeposit(path);
        for (const work of path.before ?? []) await work(next, deposit);
        const server = await startServer(life, path.network);
        await run(async () => {
          for (const work of path.work) await work(server, deposit);
        });
        await server.close();
        await expectAtMostOnce(deposit);
        for (const work of path.work) await work(next, deposit);
        expect(await expectAtMostOnce(deposit)).toBe(path.isNobodys === true ? 0 : 1);
        await round(next, deposit);
        expect(await expectAtMostOnce(deposit)).toBe(path.isNobodys === true ? 0 : 1);
      });
      await next.close();
      expect(deaths).toBeGreaterThanOrEqual(3);
      // No entry is ever changed: what any of these deaths left wrong is still there.
      expect(isSound(await checkLedger(database().db))).toBe(true);
    },
    120_000,
  );
});

const grow = async (): Promise<void> => {
  for (let block = 0; block < 3; block += 1) {
    deposits().eth.grow(1);
    await deposits().round();
  }
};

describe("an engine whose answer is lost", () => {
  const credited = async (port: CommandPort): Promise<number> => {
    const user = await deposits().user();
    deposits().eth.mine(sent("ethereum", { to: await deposits().addressOf(user) }));
    const loop = deposits().loopWith(port);
    for (let block = 0; block < 3; block += 1) {
      await loop.round();
      deposits().eth.grow(1);
    }
    return user;
  };

  test("[WAL-04] [API-11] after the booking: the deposit is credited, and stays credited once", async () => {
    const user = await credited({
      submit: async (request) => {
        await deposits().world.submit(request);
        throw new OutcomeUnknown("the answer is lost");
      },
    });
    await grow();
    expect(await deposits().walletOf(user)).toBe(usdt(100));
    await deposits().restart();
    await grow();
    expect(await deposits().walletOf(user)).toBe(usdt(100));
  });

  test("[WAL-04] before the booking: the next round credits it", async () => {
    const user = await credited({ submit: () => Promise.reject(new OutcomeUnknown("nothing was done")) });
    expect(await deposits().walletOf(user)).toBe(0n);
    await grow();
    expect(await deposits().walletOf(user)).toBe(usdt(100));
  });

  test("[WAL-04] a refusal that is stored is not the end: the next command has another key", async () => {
    const refuse: CommandPort = {
      submit: (request) => deposits().world.submit({ ...request, refusal: { key: "DoNotSubmit" } }),
    };
    const user = await credited(refuse);
    expect(await deposits().walletOf(user)).toBe(0n);
    await grow();
    expect(await deposits().walletOf(user)).toBe(usdt(100));
  });

  test("[WAL-04] two processes that credit at the same time credit once", async () => {
    const user = await deposits().user();
    deposits().eth.mine(sent("ethereum", { to: await deposits().addressOf(user) }));
    deposits().eth.grow(5);
    await Promise.all([
      deposits().round(),
      deposits().round(),
      deposits().loopWith({}).round(),
      deposits().loopWith({}).round(),
    ]);
    await grow();
    expect(await deposits().walletOf(user)).toBe(usdt(100));
  });
});

test("[TRUST-02] after all of these deaths the engine starts again, and the ledger is right", async () => {
  await deposits().restart();
  expect(isSound(await checkLedger(database().db))).toBe(true);
});

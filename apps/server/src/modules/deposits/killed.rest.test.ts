/**
 * A server that is killed between any two steps of a deposit (WAL-04): the money is its owner's once, or nobody's yet, and when people,
 * operators and the gateway try again, on the next server, it is credited once, to its owner. Each path is tried on each network that has
 * it, with a death before each of its steps.
 */
import { userAccount } from "@candor/core/ids/account-id";
import { parseMoney } from "@candor/core/money/money";
import { minuteMs } from "@candor/core/time/time";
import { channelTypes } from "@candor/wire/deposits";
import { beforeAll, describe, expect, test } from "vitest";
import { usdt } from "../../engine/test-world.ts";
import { checkLedger, isSound } from "../../ledger/check.ts";
import type { Network } from "../../platform/chain/chain.ts";
import { withOwner, withTestDatabase } from "../../platform/db/test-database.ts";
import { killedBeforeEachStep, lifeNow, unharmed } from "../../platform/db/test-kills.ts";
import { OutcomeUnknown } from "../../platform/unavailable.ts";
import type { CommandPort } from "../../records/command-port.ts";
import { buildTestConsole, type TestOperator } from "../operators/test-console.ts";
import { signatureOf } from "./gateway/gateway.ts";
import { endSandboxInvoice } from "./gateway/sandbox-gateway.ts";
import { webhookPath } from "./gateway/webhook-routes.ts";
import { sent, type Sent } from "./test-chain.ts";
import { sharedAddress, withDeposits } from "./test-deposits.ts";
import { openDesk, startMortalServer, type MortalServer } from "./test-mortal-server.ts";

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
  readonly from: string;
  readonly asset: "USDT" | "ETH";
  /** In the smallest unit of the wallet that it is credited to. */
  amount: bigint;
  /** Of a transfer. */
  readonly network: Network | undefined;
  to?: string;
  transaction?: Sent;
  hasLeft?: true;
  isBack?: true;
  /** The address of an invoice's page. */
  page?: string;
};

type Work = (server: MortalServer, deposit: Deposit) => Promise<unknown>;

const chainOf = ({ network }: Deposit) => (network === "tron" ? deposits().tron : deposits().eth);

/** Its sender sends it, once. */
const send: Work = async (_, deposit) => {
  const { to = sharedAddress, from, asset, amount, network, transaction } = deposit;
  if (transaction !== undefined || network === undefined) return;
  const onChain = asset === "ETH" ? amount * 10n ** 10n : amount;
  deposit.transaction = sent(network, { to, from, asset, amount: onChain });
  chainOf(deposit).mine(deposit.transaction);
};
const hashOf = ({ transaction }: Deposit): string => transaction?.transaction ?? "";
/** Its block, the newest, is replaced by one without it. */
const leave: Work = async (_, deposit) => {
  if (deposit.hasLeft !== true) chainOf(deposit).reorganise(1);
  deposit.hasLeft = true;
};
const comeBack: Work = async (_, deposit) => {
  if (deposit.transaction && deposit.isBack !== true) chainOf(deposit).mine(deposit.transaction);
  deposit.isBack = true;
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
    chainOf(deposit).setUnreadable(hashOf(deposit), isUnreadable);

const askAddress: Work = async (server, deposit) => {
  const { rows } = await server.ask<{ rows: { value: string }[] }>(deposit.userId, "channelDigital");
  deposit.to = rows[0]?.value ?? "";
};
const ownTypes = { ethereum: channelTypes.erc20, tron: channelTypes.trc20 } as const;
const claim =
  (typeOf: (network: Network) => number): Work =>
  (server, deposit) => {
    const type = String(typeOf(deposit.network ?? "ethereum"));
    return server.ask(deposit.userId, "payDigital", { type, hash: hashOf(deposit), payaddress: "" });
  };
const claimOwn = claim((network) => ownTypes[network]);
const claimEth = claim(() => channelTypes.eth);
const claimShared = claim(() => channelTypes.shared);
const askQuote: Work = async (server, deposit) => {
  if (deposit.transaction !== undefined) return;
  const { amount } = await server.ask<{ amount: string }>(deposit.userId, "deposit/quote", {
    money: deposit.amount,
  });
  deposit.amount = parseMoney(amount) ?? 0n;
};
const askInvoice: Work = async (server, deposit) => {
  deposit.page ??= await server.ask(deposit.userId, "pay", { action: "sandbox", money: deposit.amount });
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
const isPaidElsewhere: Work = async (_, deposit) => {
  await endSandboxInvoice(database().db, invoiceOf(deposit), "paid");
};
/** The gateway's message, the same each time. */
const message: Work = (server, deposit) => {
  const body = JSON.stringify({ deliveryId: `delivery-${deposit.userId}`, invoiceId: invoiceOf(deposit) });
  return server.post(webhookPath("sandbox"), body, signatureOf("secret", Buffer.from(body)));
};
/** An operator says whose it is, or two do. */
const decide =
  (of: (deposit: Deposit) => number, how: "begin" | "act" = "act"): Work =>
  async (server, deposit) => {
    const { rows } = await owner().query("SELECT id FROM deposit WHERE hash = $1", [hashOf(deposit)]);
    await server.operators[how]("decideDeposit", { id: String(rows[0].id), userId: of(deposit) });
  };
const isOwners = decide(({ userId }) => userId);
/** One of two asks for it and signs. */
const askForOwner = decide(({ userId }) => userId, "begin");

type Path = {
  /** The networks that have it: both, if it does not say. A payment at the gateway has none. */
  readonly on?: readonly Network[] | "the gateway";
  readonly asset?: Deposit["asset"];
  readonly amount?: number;
  /** The address that it comes from is proven. */
  readonly isProven?: true;
  /** What happened before, on a server that lives. */
  readonly before?: readonly Work[];
  /** The same, but on the first network the server is killed in it as well: none of its steps is another one on the other network. */
  readonly prelude?: readonly Work[];
  /** In what a server is killed; done again on the next one. */
  readonly work: readonly Work[];
  readonly isNobodys?: true;
};

const replaced = {
  before: [askAddress, send],
  work: [round, leave, round, comeBack, deeper, round],
} as const;
const unread = {
  before: [askAddress, send, unreadable(true)],
  work: [round, deeper, round, unreadable(false), roundAfter(600_000), round],
} as const;
const reviewed = { before: [send, deeper, round] } as const;
const ofEth = { on: ["ethereum"], asset: "ETH" } as const;
const atGateway = { on: "the gateway" } as const;
const paths: Readonly<Record<string, Path>> = {
  "a transfer to the own address": { work: [askAddress, send, round, deeper, round] },
  "a transfer to the own address, whose hash is claimed": {
    work: [askAddress, send, claimOwn, round, deeper, round],
  },
  "a transfer whose block is replaced, and that comes back": replaced,
  "a transfer that cannot be read at first": unread,
  "a transfer of ETH itself": { ...ofEth, work: [askAddress, send, round, deeper, round] },
  "a transfer of ETH itself, whose hash is claimed": {
    ...ofEth,
    work: [askAddress, send, claimEth, round, deeper, round],
  },
  "a transfer of ETH itself whose block is replaced, and that comes back": { ...ofEth, ...replaced },
  "a transfer of ETH itself that cannot be read at first": { ...ofEth, ...unread },
  "a transfer to the shared address of a quoted amount": { work: [askQuote, send, deeper, round] },
  "a transfer to the shared address from a proven one, whose hash is claimed": {
    isProven: true,
    work: [send, claimShared, round, deeper, round],
  },
  "a transfer that an operator gives to its owner": { ...reviewed, work: [isOwners, round] },
  "a large transfer that two operators give to its owner": {
    ...reviewed,
    amount: 10_000,
    prelude: [askForOwner],
    work: [isOwners, round],
  },
  "a transfer that an operator gives to nobody": {
    ...reviewed,
    work: [decide(() => 0), round],
    isNobodys: true,
  },
  "an invoice of which no message comes again": {
    ...atGateway,
    work: [askInvoice, pressPay, roundAfter(minuteMs)],
  },
  "a message of the gateway, which is repeated": {
    ...atGateway,
    before: [askInvoice, isPaidElsewhere],
    work: [message, round],
  },
};

type Played = readonly [string, Path, Network | undefined];
const played = Object.entries(paths).flatMap(([name, path]): readonly Played[] => {
  const { on = ["ethereum", "tron"], before = [], prelude = [], work } = path;
  if (on === "the gateway") return [[name, path, undefined]];
  return on.map((network, nth) => {
    const [lived, died] = nth === 0 ? [before, [...prelude, ...work]] : [[...before, ...prelude], work];
    return [`${name}, on ${network}`, { ...path, before: lived, work: died }, network];
  });
});

const newDeposit = async (
  { asset = "USDT", amount = 100, isProven }: Path,
  network: Network | undefined,
): Promise<Deposit> => {
  const userId = await deposits().user();
  const from = `the wallet of ${userId}`;
  if (isProven === true) deposits().proven.set(from, userId);
  return { userId, network, asset, from, amount: usdt(amount) };
};

/** What must be true at every moment; returns how often each was credited. */
const expectAtMostOnce = async (made: readonly Deposit[]): Promise<readonly number[]> => {
  const { rows } = await owner().query(
    `SELECT (SELECT count(*) FROM deposit d WHERE d.user_id = u.id)::integer AS found,
       (SELECT count(*) FROM deposit d WHERE d.user_id = u.id AND d.state = 'credited')::integer AS credited,
       (SELECT count(*) FROM deposit_credit c WHERE c.user_id = u.id)::integer AS credits,
       (SELECT count(*) FROM deposit d WHERE d.sender = u.sender AND d.state = 'credited' AND d.user_id <> u.id)::integer AS others,
       coalesce((SELECT balance FROM ledger_balance b WHERE b.account_id = u.wallet), 0) AS "USDT",
       coalesce((SELECT balance FROM ledger_balance b WHERE b.account_id = u.eth), 0) AS "ETH"
     FROM unnest($1::bigint[], $2::text[], $3::bigint[], $4::bigint[]) WITH ORDINALITY AS u (id, sender, wallet, eth, nth) ORDER BY u.nth`,
    [
      made.map(({ userId }) => userId),
      made.map(({ from }) => from),
      made.map(({ userId }) => userAccount(userId, "wallet")),
      made.map(({ userId }) => userAccount(userId, "token", "ETH")),
    ],
  );
  return made.map(({ asset, amount }, nth) => {
    const { found, credited, credits, others, USDT, ETH } = rows[nth];
    expect([0, 1]).toContain(found);
    expect({ credits, others, USDT, ETH }).toEqual({
      credits: credited,
      others: 0,
      USDT: 0n,
      ETH: 0n,
      [asset]: BigInt(credited) * amount,
    });
    return credited;
  });
};

/** The steps before which a death has changed how often it is credited in the end. */
const wrongAfter = async (made: readonly Deposit[], often: number): Promise<readonly number[]> =>
  (await expectAtMostOnce(made)).flatMap((credited, nth) => (credited === often ? [] : [nth + 1]));

describe("a server that is killed in", () => {
  test.each(played)("[WAL-04] [WAL-14] [WAL-15] %s", async (_, path, network) => {
    let lived = unharmed;
    const deps = { database: database(), deposits: deposits(), asset: path.asset ?? "USDT" };
    const lifeOfDesk = lifeNow(() => lived);
    const desk = openDesk(lifeOfDesk, operators, deps);
    const next = await startMortalServer(unharmed, network, desk, deps);
    // The first look at a chain begins at its newest block.
    await next.round();
    const made: Deposit[] = [];
    const deaths = await killedBeforeEachStep(async (life, run) => {
      const deposit = await newDeposit(path, network);
      made.push(deposit);
      for (const work of path.before ?? []) await work(next, deposit);
      const server = await startMortalServer(life, network, desk, deps);
      lived = life;
      await run(async () => {
        for (const work of path.work) await work(server, deposit);
      });
      await server.close();
      lived = unharmed;
      await expectAtMostOnce([deposit]);
      // One round does what several have not.
      for (const work of path.work) if (work !== round) await work(next, deposit);
      await next.round();
    });
    const often = path.isNobodys === true ? 0 : 1;
    expect(await wrongAfter(made, often)).toEqual([]);
    await next.round();
    expect(await wrongAfter(made, often)).toEqual([]);
    await next.close();
    await desk.close();
    expect(deaths).toBeGreaterThanOrEqual(3);
  });
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

// No entry is ever changed: what any of these deaths left wrong is still there.
test("[TRUST-02] after all of these deaths the engine starts again, and the ledger is right", async () => {
  await deposits().restart();
  expect(isSound(await checkLedger(database().db))).toBe(true);
});

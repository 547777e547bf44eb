/**
 * A server that is killed between any two steps of a withdrawal (WAL-12): what the rows say then is true, the money is in one place, and
 * the next server, which tries again, brings it to its one end. Each path is tried with a death before and after each of its steps.
 */
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { checkLedger, findingsOf } from "../../ledger/check.ts";
import { sendInSandbox } from "../../platform/chain/sandbox.ts";
import { withOwner, withTestDatabase } from "../../platform/db/test-database.ts";
import { killedBeforeEachStep, unharmed, type Life } from "../../platform/db/test-kills.ts";
import { buildTestConsole, type TestOperator } from "../operators/test-console.ts";
import { openForTwo, type TwoOperators } from "../operators/test-two-operators.ts";
import { advance, type AdvanceParts } from "./advance.ts";
import { carryOutStep } from "./operators/decide.ts";
import { manualChannels } from "./payouts/channels.ts";
import type { PayoutChannel, PayoutChannels } from "./ports.ts";
import { withdrawalRoutes } from "./routes.ts";
import { withdrawalOperatorRoutes } from "./routes.operator.ts";
import { startWithdrawals, usdt, type TestWithdrawals } from "./test-withdrawals.ts";

const database = withTestDatabase();
const owner = withOwner(database);
let tests: TestWithdrawals;
let operators: readonly [TestOperator, TestOperator];
beforeAll(async () => {
  // No day's cap: WAL-10 has tests of its own.
  await owner().query("UPDATE setting_key SET value = '100000' WHERE name = 'cash_cap_without_product'");
  tests = await startWithdrawals(database());
  const desk = await buildTestConsole(database());
  operators = [await desk.operator("fin", ["finance"]), await desk.operator("com", ["compliance"])];
  await desk.app.close();
});
afterAll(() => tests.stop());

type Withdrawal = {
  readonly userId: number;
  readonly address: string;
  readonly amount: number;
  readonly input: object;
  readonly key: string;
  /** "" until its owner knows it. */
  id: string;
  /** Of the payment by hand. */
  hash: string;
};

/** A server: its calls, the console, and its job. It dies with its life. */
type Server = {
  readonly ask: (path: string, userId: number, input: object, key?: string) => Promise<unknown>;
  readonly operators: TwoOperators;
  readonly advance: (withdrawal: Withdrawal) => Promise<void>;
};

const channelIn = (life: Life, { send, ask, look, ...channel }: PayoutChannel): PayoutChannel => ({
  ...channel,
  ...(send && { send: (...asked) => life.step(() => send(...asked)) }),
  ...(ask && { ask: (payout) => life.step(() => ask(payout)) }),
  look: (...asked) => life.step(() => look(...asked)),
});

const startServer = (life: Life, channels: PayoutChannels): Server => {
  const { routeParts } = tests;
  const parts = {
    ...tests.parts,
    ...routeParts,
    db: life.db(database().db),
    reads: life.db(database().reads),
    turns: life.db(database().turns),
    outside: life.db(database().outside),
    operators: life.db(database().operators),
    submit: (request: Parameters<AdvanceParts["submit"]>[0]) => life.step(() => tests.parts.submit(request)),
    channels: {
      ethereum: channelIn(life, channels.ethereum),
      tron: channelIn(life, channels.tron),
      bank: channelIn(life, channels.bank),
    },
    advance: (named: { readonly userId: number; readonly id: number }) => advance(parts, named),
  };
  const routes = withdrawalRoutes(parts);
  const carryOut = carryOutStep(parts);
  const desk = openForTwo(database(), life, operators, [
    {
      calls: withdrawalOperatorRoutes(parts),
      acts: { withdrawal_large: carryOut, withdrawal_give_back: carryOut },
    },
  ]);
  return {
    ask: (path, userId, input, key) => tests.askIn(routes, path, userId, input, key),
    operators: desk,
    advance: (withdrawal) => advance(parts, { userId: withdrawal.userId, id: Number(withdrawal.id) }),
  };
};

type Path = {
  /** What is asked for, in USDT, and how. */
  readonly amount: number;
  readonly input?: object;
  /** Set when a person pays: otherwise the server does, on the sandbox chain. */
  readonly isByHand?: true;
  readonly chain?: "failed";
  /** What happened before, on a server that lives. */
  readonly before?: readonly Work[];
  /** In what the server is killed; done again on the next one. */
  readonly work: readonly Work[];
  /** Where the withdrawal comes to, whenever the server was killed. */
  readonly steps: readonly string[];
  /** How often its owner is told. */
  readonly notices: number;
};
type Work = (server: Server, withdrawal: Withdrawal) => Promise<unknown>;

const request: Work = async (server, withdrawal) => {
  const { userId, key, amount, input } = withdrawal;
  const answer = await server.ask("withdraw", userId, tests.form({ price: usdt(amount), ...input }), key);
  const { data } = JSON.parse((answer as { storedBody: string }).storedBody) as { data: { id: string } };
  // A repeat of the request is told the same number.
  expect(["", data.id]).toContain(withdrawal.id);
  withdrawal.id = data.id;
};
const theJob: Work = (server, withdrawal) => server.advance(withdrawal);
const cancel: Work = (server, { userId, id }) => server.ask("withdraw/cancel", userId, { id: Number(id) });
const operate =
  (path: string, input: (withdrawal: Withdrawal) => object = () => ({})): Work =>
  (server, withdrawal) =>
    server.operators.act(path, { id: withdrawal.id, ...input(withdrawal) });
const approve = operate("approveWithdrawal");
const enterHash = operate("sentWithdrawal", ({ hash }) => ({ hash }));
const giveBack = operate("failedWithdrawal");
const byHand = { isByHand: true, amount: 2_000, before: [request, approve] } as const;

const paths: Readonly<Record<string, Path>> = {
  "a request that the policy approves and the server pays": {
    amount: 100,
    work: [request, theJob],
    steps: ["approved policy", "sent payout", "done payout"],
    notices: 2,
  },
  "a cancellation": {
    amount: 100,
    before: [request],
    work: [cancel],
    steps: ["cancelled owner"],
    notices: 0,
  },
  "a refusal": {
    amount: 2_000,
    before: [request],
    work: [operate("refuseWithdrawal", () => ({ why: "sourceOfFunds" }))],
    steps: ["refused operator"],
    notices: 1,
  },
  "an approval by one operator": {
    amount: 2_000,
    before: [request],
    work: [approve],
    steps: ["approved operator", "sent payout", "done payout"],
    notices: 1,
  },
  "an approval by two, of what a person pays": {
    ...byHand,
    amount: 20_000,
    before: [request],
    work: [approve, enterHash, theJob],
    steps: ["approved operator", "sent operator", "done payout"],
    notices: 1,
  },
  "a payment of a bank": {
    ...byHand,
    input: { banktype: "1" },
    work: [operate("sentWithdrawal", ({ id }) => ({ hash: `BANK-${id}` })), operate("bankPaidWithdrawal")],
    steps: ["approved operator", "sent operator", "done operator"],
    notices: 1,
  },
  "a give-back of what nobody has paid": {
    ...byHand,
    work: [giveBack],
    steps: ["approved operator", "failed operator"],
    notices: 1,
  },
  "a payment that fails on the chain": {
    amount: 100,
    chain: "failed",
    before: [request],
    work: [theJob],
    steps: ["approved policy", "sent payout", "failed payout"],
    notices: 2,
  },
};

const newWithdrawal = async ({ amount, input = {} }: Pick<Path, "amount" | "input">): Promise<Withdrawal> => {
  const userId = await tests.newOwner(2 * amount);
  const [address, key] = [`0xowner${userId}`, `key-of-${userId}-0123456789`];
  const { details } = tests.ownerOf(userId);
  tests.ownerOf(userId).details = { ...details, wallet: details.wallet && { ...details.wallet, address } };
  return { userId, address, amount, input, key, id: "", hash: "" };
};

/** The payment that an operator makes, once. */
const payByHand = ({ address: to, amount }: Withdrawal): Promise<string> => {
  const arrives = usdt((amount * 95) / 100);
  const transfer = { network: "ethereum", asset: "USDT", token: "0xtoken", from: "0xhouse", to } as const;
  return sendInSandbox(database().db, { ...transfer, amount: arrives, outcome: "success" }, Date.now());
};

const count = async (from: string, ...values: readonly unknown[]): Promise<number> =>
  Number((await owner().query(`SELECT count(*) FROM ${from}`, [...values])).rows[0].count);

/** What must be true at every moment: it is in the wallet, on hold, or paid, and the server has sent it at most once. */
const expectInOnePlace = async ({ userId, address, amount }: Withdrawal, path: Path): Promise<void> => {
  const [wallet, hold] = await tests.balances(userId);
  const paid = await count("withdrawal_end WHERE user_id = $1 AND outcome = 'paid'", userId);
  const sent = await count("withdrawal_step WHERE user_id = $1 AND state = 'sent'", userId);
  expect(wallet + hold + paid * amount).toBe(2 * amount);
  expect([0, amount]).toContain(hold);
  if (!isDone(path)) expect(paid).toBe(0);
  if (path.isByHand !== true)
    expect(await count("sandbox_transfer WHERE to_address = $1", address)).toBe(sent);
};

const isDone = ({ steps }: Path): boolean => steps.at(-1)?.startsWith("done") === true;

const expectTheEnd = async ({ userId, id, amount }: Withdrawal, path: Path): Promise<void> => {
  const { rows } = await owner().query(
    "SELECT state || ' ' || actor AS step FROM withdrawal_step WHERE id = $1 ORDER BY nth",
    [id],
  );
  expect(rows.map(({ step }) => step)).toEqual(path.steps);
  expect(await tests.balances(userId)).toEqual([isDone(path) ? amount : 2 * amount, 0]);
  expect(await count("withdrawal WHERE user_id = $1", userId)).toBe(1);
  expect(await count("notice WHERE user_id = $1", userId)).toBe(path.notices);
};

const expectSoundLedger = async (): Promise<void> => {
  const findings = await checkLedger(database().db);
  expect(findings.filter(({ wrong }) => wrong > 0)).toEqual([]);
};

describe("a server that is killed in", () => {
  test.each(Object.entries(paths))(
    "[WAL-12] [TRUST-02] %s",
    async (_, path) => {
      tests.chain = path.chain ?? "paid";
      const channels = path.isByHand === true ? manualChannels(tests.chains) : tests.parts.channels;
      const next = startServer(unharmed, channels);
      const deaths = await killedBeforeEachStep(async (life, run) => {
        const withdrawal = await newWithdrawal(path);
        for (const work of path.before ?? []) await work(next, withdrawal);
        if (path.isByHand === true) withdrawal.hash = await payByHand(withdrawal);
        const server = startServer(life, channels);
        await run(async () => {
          for (const work of path.work) await work(server, withdrawal);
        });
        await server.operators.close();
        await expectInOnePlace(withdrawal, path);
        for (const work of path.work) await work(next, withdrawal);
        await next.advance(withdrawal);
        await expectInOnePlace(withdrawal, path);
        await expectTheEnd(withdrawal, path);
      });
      await next.operators.close();
      expect(deaths).toBeGreaterThanOrEqual(2);
      // No entry is ever changed: what any of these deaths left wrong is still there.
      await expectSoundLedger();
    },
    120_000,
  );
});

test("[TRUST-02] a second payment of one withdrawal from the demo's own wallet is found", async () => {
  const { rows } = await owner().query(
    "SELECT t.* FROM sandbox_transfer t JOIN withdrawal_step s ON s.hash = t.hash AND s.actor = 'payout' LIMIT 1",
  );
  const { network, asset, token, from_address: from, to_address: to, amount, outcome } = rows[0];
  const rule =
    "the demo's own wallets paid each withdrawal once, to its address, in its amount, and nothing else";
  await database()
    .db.transaction()
    .execute(async (tx) => {
      await sendInSandbox(
        tx,
        { network, asset, token, from, to, amount: BigInt(amount), outcome },
        Date.now(),
      );
      const found = (await findingsOf(tx)).filter(({ wrong }) => wrong > 0);
      expect(found.map((finding) => [finding.rule, finding.wrong])).toEqual([[rule, 1]]);
      await sql`ROLLBACK; BEGIN`.execute(tx);
    });
});

test("[WAL-12] [TRUST-02] two runs of one withdrawal at once pay once, and the books are right", async () => {
  tests.chain = "paid";
  for (let turn = 0; turn < 6; turn += 1) {
    const withdrawal = await newWithdrawal({ amount: 100 });
    const { userId, address } = withdrawal;
    const id = Number(await tests.request(userId));
    await Promise.all([1, 2, 3, 4].map(() => advance(tests.parts, { userId, id })));
    await tests.jobs.run();
    expect(await count("sandbox_transfer WHERE to_address = $1", address)).toBe(1);
    expect(await tests.balances(userId)).toEqual([100, 0]);
  }
  await expectSoundLedger();
});

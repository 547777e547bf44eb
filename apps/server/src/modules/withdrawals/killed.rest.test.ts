/**
 * A server that is killed between any two steps of a withdrawal (WAL-12): what the rows say then is true, the money is in one place, and the next server,
 * which tries again, brings it to its one end. Each path is tried on each network that has it, with a death before and after each of its steps. The signer
 * pays only on Ethereum: money-on-a-real-node.rest.test.ts kills servers and signers there. Here are only withdrawals that the signer gives back.
 */
import { assert } from "@candor/core/assert/assert";
import { userAccount } from "@candor/core/ids/account-id";
import type { PayoutNetwork } from "@candor/core/withdrawal/withdrawal";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { checkLedger, findingsOf } from "../../ledger/check.ts";
import { sendInSandbox } from "../../platform/chain/sandbox.ts";
import { withOwner, withTestDatabase } from "../../platform/db/test-database.ts";
import { killedBeforeEachStep, lifeNow, unharmed } from "../../platform/db/test-kills.ts";
import { buildTestConsole, type TestOperator } from "../operators/test-console.ts";
import { advance } from "./steps/advance.ts";
import { manualChannels } from "./payouts/channels.ts";
import type { PayoutChannels } from "./ports.ts";
import { startMortalServer, type MortalServer } from "./test-mortal-server.ts";
import { startWithdrawals, usdt, type TestWithdrawals } from "./test-withdrawals.ts";

const database = withTestDatabase();
const owner = withOwner(database);
let tests: TestWithdrawals;
let operators: readonly [TestOperator, TestOperator];
beforeAll(async () => {
  // A high cap for a day: WAL-10 has tests of its own.
  await owner().query("UPDATE setting_key SET value = '100000' WHERE name = 'cash_cap_without_product'");
  tests = await startWithdrawals(database());
  const desk = await buildTestConsole(database());
  operators = [await desk.operator("fin", ["finance"]), await desk.operator("com", ["compliance"])];
  await desk.app.close();
});
afterAll(() => tests.stop());

type Withdrawal = {
  readonly userId: number;
  readonly network: PayoutNetwork;
  readonly address: string;
  readonly amount: number;
  readonly key: string;
  /** "" until its owner knows it. */
  id: string;
  /** The hash of the payment by hand. */
  hash: string;
};

type Path = {
  /** The networks that have this path; by default both chains. */
  readonly on?: readonly PayoutNetwork[];
  /** The requested amount, in whole USDT. */
  readonly amount: number;
  /** Set when a person pays. Otherwise the server pays, on the sandbox chain. */
  readonly isByHand?: true;
  /** It was given to a signer, which has not signed it. The signer waits, or is gone. */
  readonly signer?: "waits" | "gone";
  /** The person's payment is on the chain before the path begins. */
  readonly isPaid?: true;
  readonly chain?: "failed";
  /** What is done before, on a server that is not killed. */
  readonly before?: readonly Work[];
  /** As `before`, but on the first network the server is killed in these steps, too. They are the same on the other network. */
  readonly prelude?: readonly Work[];
  /** The steps in which the server is killed. The next server does them again. */
  readonly work: readonly Work[];
  /** The steps that the withdrawal has in the end, whenever the server was killed. */
  readonly steps: readonly string[];
  /** How often its owner is told. */
  readonly notices: number;
};
type Work = (server: MortalServer, withdrawal: Withdrawal) => Promise<unknown>;

const request: Work = async (server, withdrawal) => {
  const { userId, key, amount, network } = withdrawal;
  const form = tests.form({ price: usdt(amount), banktype: network === "bank" ? "1" : "3" });
  const answer = await server.ask("withdraw", userId, form, key);
  const { data } = JSON.parse((answer as { storedBody: string }).storedBody) as { data: { id: string } };
  // A repeat of the request is told the same number.
  expect(["", data.id]).toContain(withdrawal.id);
  withdrawal.id = data.id;
};
const chainSays =
  (says: TestWithdrawals["chain"]): Work =>
  async () =>
    void (tests.chain = says);
const theJob: Work = (server, withdrawal) => server.advance(withdrawal);
// A repeat is refused when the money is back: only its answer was lost.
const cancel: Work = (server, { userId, id }) =>
  server.ask("withdraw/cancel", userId, { id: Number(id) }).catch((failure: unknown) => {
    if (String(failure) !== "Refused: WithdrawalCannotBeCancelled") throw failure;
  });
const operate =
  (path: string, input: (withdrawal: Withdrawal) => object = () => ({})): Work =>
  (server, withdrawal) =>
    server.operators.act(path, { id: withdrawal.id, ...input(withdrawal) });
/** Asks for an act that takes two; the first operator also signs it. */
const ask =
  (path: string): Work =>
  (server, { id }) =>
    server.operators.begin(path, { id });
const approve = operate("approveWithdrawal");
const enterHash = operate("sentWithdrawal", ({ hash }) => ({ hash }));
const giveBack = operate("failedWithdrawal");
const byHand = { isByHand: true, amount: 2_000, before: [request, approve] } as const;
const takeBack = operate("takeBackWithdrawal");
const fromSigner = {
  isByHand: true,
  on: ["ethereum"],
  amount: 100,
  signer: "waits",
  before: [request, theJob],
} as const;

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
    isPaid: true,
    amount: 20_000,
    before: [request],
    prelude: [ask("approveWithdrawal")],
    work: [approve, enterHash, theJob],
    steps: ["approved operator", "sent operator", "done payout"],
    notices: 1,
  },
  "a payment by hand that fails on the chain": {
    ...byHand,
    isPaid: true,
    work: [chainSays("shallow"), enterHash, chainSays("failed"), theJob],
    steps: ["approved operator", "sent operator", "failed payout"],
    notices: 1,
  },
  "a payment of a bank": {
    ...byHand,
    on: ["bank"],
    work: [operate("sentWithdrawal", ({ id }) => ({ hash: `BANK-${id}` })), operate("bankPaidWithdrawal")],
    steps: ["approved operator", "sent operator", "done operator"],
    notices: 1,
  },
  "a give-back of what nobody has paid": {
    ...byHand,
    prelude: [ask("failedWithdrawal")],
    work: [giveBack],
    steps: ["approved operator", "failed operator"],
    notices: 1,
  },
  "a give-back of what was paid with a payment that is lost": {
    ...byHand,
    isPaid: true,
    // The other paths by hand kill the server before the second signature.
    before: [
      request,
      approve,
      chainSays("shallow"),
      enterHash,
      chainSays("pending"),
      ask("failedWithdrawal"),
    ],
    work: [giveBack],
    steps: ["approved operator", "sent operator", "failed operator"],
    notices: 1,
  },
  "a payment by hand of what was taken back from the signer": {
    ...fromSigner,
    isPaid: true,
    work: [takeBack, enterHash, theJob],
    steps: ["approved policy", "sent operator", "done payout"],
    notices: 2,
  },
  "a give-back of what was taken back from the signer": {
    ...fromSigner,
    work: [takeBack, giveBack],
    steps: ["approved policy", "failed operator"],
    notices: 2,
  },
  "a give-back of what two have taken from a signer that is gone": {
    ...fromSigner,
    signer: "gone",
    before: [request, theJob, ask("signerGoneWithdrawal")],
    work: [operate("signerGoneWithdrawal"), giveBack],
    steps: ["approved policy", "failed operator"],
    notices: 2,
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

type Played = readonly [string, Path, PayoutNetwork];
const played = Object.entries(paths).flatMap(([name, path]) => {
  const { on = ["ethereum", "tron"], before = [], prelude = [], work } = path;
  return on.map((network, nth): Played => {
    const [lived, died] = nth === 0 ? [before, [...prelude, ...work]] : [[...before, ...prelude], work];
    return [`${name}, on ${network}`, { ...path, before: lived, work: died }, network];
  });
});

/** What each owner has at first, in whole USDT. */
const funds = 40_000;
/** Many at a time, so that the engine books them at once. */
const owners: number[] = [];
const takeOwner = async (): Promise<number> => {
  if (owners.length === 0)
    owners.push(...(await Promise.all(Array.from({ length: 40 }, () => tests.newOwner(funds)))));
  const owner = owners.pop();
  assert(owner !== undefined, "there are owners now");
  return owner;
};

const newWithdrawal = async (amount: number, network: PayoutNetwork): Promise<Withdrawal> => {
  const userId = await takeOwner();
  const [address, key] = [`0xowner${userId}`, `key-of-${userId}-0123456789`];
  const { details } = tests.ownerOf(userId);
  if (network !== "bank") {
    const wallet = details.wallet && { ...details.wallet, address, network };
    tests.ownerOf(userId).details = { ...details, wallet };
  }
  return { userId, network, address, amount, key, id: "", hash: "" };
};

/** The payment that an operator makes, once. */
const payByHand = ({ address: to, amount, network }: Withdrawal): Promise<string> => {
  assert(network !== "bank", "a bank's payment is on no chain");
  const arrives = usdt((amount * 95) / 100);
  const transfer = { network, asset: "USDT", token: "0xtoken", from: "0xhouse", to } as const;
  return sendInSandbox(database().db, { ...transfer, amount: arrives, outcome: "success" }, Date.now());
};

const channelsOf = ({ isByHand, signer }: Path): PayoutChannels => {
  if (isByHand !== true) return tests.deps.channels;
  const manual = manualChannels(tests.chains);
  const isSignerGone = async () => signer === "gone";
  const asked = { ask: async () => undefined, takeBack: async () => true, isSignerGone };
  return signer === undefined ? manual : { ...manual, ethereum: { ...manual.ethereum, ...asked } };
};

const isDone = ({ steps }: Path): boolean => steps.at(-1)?.startsWith("done") === true;

/** What the database has about these withdrawals, in the same order; amounts in whole USDT. */
const stateOf = async (made: readonly Withdrawal[]) => {
  const { rows } = await owner().query<{
    wallet: number;
    hold: number;
    steps: string[];
    paid: number;
    transfers: number;
    requests: number;
    notices: number;
  }>(
    `SELECT ${["wallet", "hold"].map((of) => `coalesce((SELECT balance / 1000000 FROM ledger_balance WHERE account_id = u.${of}), 0)::float8 AS ${of}`).join()},
       ARRAY(SELECT s.state || ' ' || s.actor FROM withdrawal_step s WHERE s.user_id = u.id ORDER BY s.id, s.nth) AS steps,
       (SELECT count(*)::integer FROM withdrawal_end e WHERE e.user_id = u.id AND e.outcome = 'paid') AS paid,
       (SELECT count(*)::integer FROM sandbox_transfer t WHERE t.to_address = u.address) AS transfers,
       (SELECT count(*)::integer FROM withdrawal w WHERE w.user_id = u.id) AS requests,
       (SELECT count(*)::integer FROM notice n WHERE n.user_id = u.id) AS notices
     FROM unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::text[]) WITH ORDINALITY AS u (id, wallet, hold, address, nth) ORDER BY u.nth`,
    [
      made.map(({ userId }) => userId),
      made.map(({ userId }) => userAccount(userId, "wallet")),
      made.map(({ userId }) => userAccount(userId, "withdraw_hold")),
      made.map(({ address }) => address),
    ],
  );
  return rows;
};

/** What must be true at every moment: the money is in the wallet, on hold or paid, and the server has sent it at most once. */
const expectInOnePlace = async (withdrawal: Withdrawal, path: Path): Promise<void> => {
  const { amount } = withdrawal;
  const [state] = await stateOf([withdrawal]);
  assert(state !== undefined, "it is asked for one");
  const { wallet, hold, steps, paid, transfers } = state;
  expect(wallet + hold + paid * amount).toBe(funds);
  expect([0, amount]).toContain(hold);
  if (!isDone(path)) expect(paid).toBe(0);
  if (path.isByHand !== true) expect(transfers).toBe(steps.filter((step) => step.startsWith("sent")).length);
};

const expectTheEnd = async (made: readonly Withdrawal[], path: Path): Promise<void> => {
  const { amount, steps, notices } = path;
  const isSent = path.isByHand === true ? path.isPaid === true : steps.includes("sent payout");
  const end = {
    wallet: isDone(path) ? funds - amount : funds,
    hold: 0,
    steps,
    paid: isDone(path) ? 1 : 0,
    transfers: isSent ? 1 : 0,
    requests: 1,
    notices,
  };
  for (const [nth, state] of (await stateOf(made)).entries())
    expect({ killedBefore: nth + 1, ...state }).toEqual({ killedBefore: nth + 1, ...end });
};

const expectSoundLedger = async (): Promise<void> => {
  const findings = await checkLedger(database().db);
  expect(findings.filter(({ wrong }) => wrong > 0)).toEqual([]);
};

describe("a server that is killed in", () => {
  test.each(played)("[WAL-12] [TRUST-02] %s", async (_, path, network) => {
    const channels = channelsOf(path);
    const deps = { database: database(), tests, operators };
    const next = startMortalServer(unharmed, channels, deps);
    let lived = unharmed;
    const lives = lifeNow(() => lived);
    const server = startMortalServer(lives, channels, deps);
    const made: Withdrawal[] = [];
    const deaths = await killedBeforeEachStep(async (life, run) => {
      tests.chain = path.chain ?? "paid";
      const withdrawal = await newWithdrawal(path.amount, network);
      made.push(withdrawal);
      if (path.isPaid === true) withdrawal.hash = await payByHand(withdrawal);
      for (const work of path.before ?? []) await work(next, withdrawal);
      lived = life;
      await run(async () => {
        for (const work of path.work) await work(server, withdrawal);
      });
      await expectInOnePlace(withdrawal, path);
      for (const work of path.work) await work(next, withdrawal);
      await next.advance(withdrawal);
    });
    await expectTheEnd(made, path);
    await server.operators.close();
    await next.operators.close();
    expect(deaths).toBeGreaterThanOrEqual(2);
  });
});

// No entry is ever changed: what any of these deaths left wrong is still there.
test("[TRUST-02] after all of these deaths the ledger is right", expectSoundLedger);

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
    const withdrawal = await newWithdrawal(100, "ethereum");
    const { userId } = withdrawal;
    const id = Number(await tests.request(userId));
    await Promise.all([1, 2, 3, 4].map(() => advance(tests.deps, { userId, id })));
    await tests.jobs.run();
    expect(await stateOf([withdrawal])).toMatchObject([{ wallet: funds - 100, hold: 0, transfers: 1 }]);
  }
  await expectSoundLedger();
});

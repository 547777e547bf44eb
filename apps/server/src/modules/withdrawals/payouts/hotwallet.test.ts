/** Pay-outs through the signer, over a real database, with the signer's own server and the approvals that it reads. */
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { checkLedger } from "../../../ledger/check.ts";
import { sendInSandbox } from "../../../platform/chain/sandbox.ts";
import { withOwner, withTestDatabase } from "../../../platform/db/test-database.ts";
import { openApprovals, RoleRefused, type Approvals } from "../../../signer/approvals.ts";
import { requireJournal } from "../../../signer/start-checks.ts";
import { serveWallet } from "../../../signer/serve.ts";
import type { PayAnswer } from "../../../signer/wallet.ts";
import { advance, type AdvanceDeps } from "../steps/advance.ts";
import { findByNumber } from "../operators/detail.ts";
import { startWithdrawals, usdt, type TestWithdrawals } from "../test-withdrawals.ts";
import { withHotwallet } from "./hotwallet.ts";

const database = withTestDatabase();
const owner = withOwner(database);
const secret = "a secret that both of them share";
let tests: TestWithdrawals;
let deps: AdvanceDeps;
let approvals: Approvals;
let says: (withdrawal: number) => Promise<PayAnswer>;
const unasked = async () => Promise.reject(new Error("nobody asks for that here"));
const failures: unknown[] = [];
const server = serveWallet({ pay: (withdrawal) => says(withdrawal), release: unasked }, secret, (error) =>
  failures.push(error),
);
let url: string;

beforeAll(async () => {
  tests = await startWithdrawals(database(), { channels: "manual" });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  deps = { ...tests.deps, channels: withHotwallet(tests.deps.channels, { url, secret }) };
});
afterAll(async () => {
  server.close();
  await tests.stop();
});

const hash = `0x${"ab".repeat(32)}` as const;
const take = async (id: string) => {
  const withdrawal = await findByNumber(database().reads, Number(id));
  await advance(deps, withdrawal);
  return await findByNumber(database().reads, Number(id));
};

test("[WAL-12] the signer gets only a number, the withdrawal is sent when a block has the payment, and no person pays what the signer may have paid", async () => {
  const user = await tests.newOwner(1_000);
  const id = await tests.request(user, { price: usdt(100) });
  const asked: number[] = [];
  says = async (withdrawal) => {
    asked.push(withdrawal);
    return { state: "signed", hash };
  };
  expect(await take(id)).toMatchObject({ state: "approved", isWithSigner: true });
  expect(await take(id)).toMatchObject({ state: "approved" });
  expect(asked).toEqual([Number(id), Number(id)]);
  // A step written as that of an operator, by whatever role: the database allows only one payer for a withdrawal.
  const step = (state: string) =>
    owner().query(
      `INSERT INTO withdrawal_step (user_id, id, nth, from_state, state, actor, operator_id, reason, at_ms)
       VALUES ($1, $2, 2, 'approved', $3, 'operator', 1, 'payoutImpossible', 1)`,
      [user, id, state],
    );
  await expect(step("failed")).rejects.toThrow("the signer may have paid");

  const paid = await sendInSandbox(
    database().db,
    {
      network: "ethereum",
      asset: "USDT",
      token: "0xtoken",
      from: "0xhot",
      to: "0xowner",
      amount: usdt(95),
      outcome: "success",
    },
    Date.now(),
  );
  says = async () => ({ state: "mined", hash: paid as `0x${string}` });
  expect(await take(id)).toMatchObject({ state: "done", channel: "ethereum", hash: paid });
  expect(await tests.balances(user)).toEqual([900, 0]);
  const findings = await checkLedger(database().db);
  expect(findings.filter(({ wrong }) => wrong > 0)).toEqual([]);
});

test("[WAL-12] a signer that waits, refuses or is down leaves the withdrawal where it is", async () => {
  const user = await tests.newOwner(1_000);
  const id = await tests.request(user, { price: usdt(100) });
  says = async () => ({ state: "waiting", why: "gasPrice" });
  expect(await take(id)).toMatchObject({ state: "approved" });
  says = async () => ({ state: "refused" });
  await expect(take(id), "it may be another signer, which knows nothing").rejects.toThrow("the signer");
  expect(await findByNumber(database().reads, Number(id))).toMatchObject({ state: "approved" });
  says = async () => Promise.reject(new Error("the node is down"));
  failures.length = 0;
  await expect(take(id)).rejects.toThrow("the signer");
  // The signer logs the cause, and does not tell it to its caller.
  expect(failures).toMatchObject([{ message: "the node is down" }]);
  const pay = (headers: Record<string, string>, body: string) =>
    fetch(`${url}/pay`, { method: "POST", headers, body });
  expect((await pay({}, `{"withdrawal":${id}}`)).status).toBe(401);
  const known = { authorization: `Bearer ${secret}` };
  expect((await pay(known, '{"withdrawal":1,"to":"0x1"}')).status).toBe(400);
  const release = (method: string, headers: Record<string, string>, body?: string) =>
    fetch(`${url}/release`, { method, headers, ...(body === undefined ? {} : { body }) });
  expect((await release("POST", {}, `{"withdrawal":${id}}`)).status).toBe(401);
  expect((await release("GET", known)).status).toBe(404);
  for (const body of ['{"withdrawal":0}', '{"withdrawal":1} ', '{"withdrawal":1,"for":"ever"}', ""])
    expect((await release("POST", known, body)).status).toBe(400);
  expect((await fetch(`${url}/released`, { method: "POST", headers: known })).status).toBe(404);
});

test("[WAL-12] the signer reads the approval itself, with a role that can write nothing of it", async () => {
  await owner().query(`
    CREATE ROLE candor_test_signer;
    GRANT USAGE ON SCHEMA public TO candor_test_signer;
    GRANT SELECT ON withdrawal, withdrawal_step, withdrawal_signer, withdrawal_signed, withdrawal_signer_end TO candor_test_signer;
    GRANT SELECT (user_id, frozen_ms) ON account TO candor_test_signer`);
  await expect(openApprovals(database().ownerUrl, () => undefined)).rejects.toThrow(RoleRefused);
  approvals = await openApprovals(
    `${database().ownerUrl}&options=${encodeURIComponent("-c role=candor_test_signer")}`,
    () => undefined,
  );
  try {
    const user = await tests.newOwner(5_000);
    const [small, untaken] = [
      await tests.request(user, { price: usdt(100) }),
      await tests.request(user, { price: usdt(700) }),
    ];
    const bank = await tests.request(user, { price: usdt(100), banktype: "1" });
    expect(await approvals.approvalOf(Number(small))).toBeUndefined();
    says = async () => ({ state: "signed", hash: `0x${"cd".repeat(32)}` });
    // Approved, but a person may still pay it: a request to the signer gets nothing.
    const found = await findByNumber(database().reads, Number(small));
    await advance(tests.deps, found);
    expect(await tests.stateOf(small)).toBe("approved");
    expect(await approvals.approvalOf(Number(small))).toBeUndefined();
    await take(small);
    await take(bank);
    const approved = { to: "0xowner", amount: usdt(95) };
    expect(await approvals.approvalOf(Number(small))).toEqual(approved);
    // Without a journal no signer starts now: another one may have paid it.
    expect(await approvals.givenBefore()).toContain(Number(small));
    const start = (journal: string, isFirst = false, signedBefore = approvals.signedBefore) =>
      requireJournal(journal, isFirst, { ...approvals, signedBefore });
    await expect(start("/nowhere/journal")).rejects.toThrow(new RegExp(`not sent: .*\\b${small}\\b`));
    await expect(start("/nowhere/journal", true)).rejects.toThrow(
      new RegExp(`lacks payments .*\\b${small}\\b`),
    );
    await start("/nowhere/journal", true, async () => []);
    await start(import.meta.filename);
    expect(await approvals.approvalOf(Number(untaken))).toBeUndefined();
    expect(await approvals.approvalOf(Number(bank))).toBeUndefined();
    const freeze = (ms: number | null) =>
      owner().query("UPDATE account SET frozen_ms = $2, frozen_by = $3 WHERE user_id = $1", [
        user,
        ms,
        ms === null ? null : "owner",
      ]);
    await freeze(1);
    expect(await approvals.approvalOf(Number(small))).toBeUndefined();
    await freeze(null);
    expect(await approvals.approvalOf(Number(small))).toEqual(approved);
  } finally {
    await approvals.close();
    await owner().query("DROP OWNED BY candor_test_signer; DROP ROLE candor_test_signer");
  }
});

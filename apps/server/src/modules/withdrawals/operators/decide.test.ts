/** What operators do with withdrawals, over a real database, a real engine and passkeys: decisions, pay-outs by hand, the queue. */
import { moneyUnit } from "@candor/core/money/money";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { checkLedger } from "../../../ledger/check.ts";
import { sendInSandbox } from "../../../platform/chain/sandbox.ts";
import { operatorAct } from "../../../records/operator-act.ts";
import { sql } from "kysely";
import { withOwner, withTestDatabase } from "../../../platform/db/test-database.ts";
import { buildTestConsole, type TestConsole, type TestOperator } from "../../operators/test-console.ts";
import { advance } from "../steps/advance.ts";
import { sandboxChannels, type SandboxSend } from "../payouts/channels.ts";
import { paidByHand, type OwnerPort } from "../ports.ts";
import { readMovable } from "../queries.ts";
import { userLimitRoutes, withdrawalOperatorRoutes } from "../routes.operator.ts";
import { startWithdrawals, usdt, type TestWithdrawals } from "../test-withdrawals.ts";
import { carryOutStep, type DecideDeps } from "./decide.ts";

const database = withTestDatabase();
const owner = withOwner(database);
let tests: TestWithdrawals;
let desk: TestConsole;
let finance: TestOperator;
let compliance: TestOperator;
let support: TestOperator;

beforeAll(async () => {
  // A high cap for a day: WAL-10 has tests of its own.
  await owner().query("UPDATE setting_key SET value = '100000' WHERE name = 'cash_cap_without_product'");
  tests = await startWithdrawals(database(), { channels: "manual" });
  const deps: DecideDeps = {
    ...tests.deps,
    reads: database().reads,
    operators: database().operators,
    advance: (withdrawal) => tests.jobs.begin(withdrawal, "en"),
  };
  desk = await buildTestConsole(database(), [
    {
      calls: [
        ...withdrawalOperatorRoutes(deps),
        ...userLimitRoutes({
          ...tests.deps,
          turns: database().turns,
          owner: {
            protectionOf: async (userId: number) => tests.ownerOf(userId).protection,
            hasFactor: async (userId: number) => tests.ownerOf(userId).hasFactor,
          } as unknown as OwnerPort,
          payoutDetailsOf: async (userId) => tests.ownerOf(userId).details,
          operators: database().operators,
        }),
      ],
      acts: { withdrawal_large: carryOutStep(deps), withdrawal_give_back: carryOutStep(deps) },
    },
  ]);
  finance = await desk.operator("fin", ["finance"]);
  compliance = await desk.operator("com", ["compliance"]);
  support = await desk.operator("sup", ["support"]);
});
afterAll(async () => {
  await desk.app.close();
  await tests.stop();
});

const reason = "looked at it well";
const ask = async (path: string, input: Record<string, unknown>, by = finance) =>
  (await desk.call(`operator/${path}`, input, by.token)).body as unknown as {
    readonly key?: string;
    readonly data: never;
    readonly total?: number;
  };
const keyOf = async (path: string, input: Record<string, unknown>, by = finance) =>
  (await ask(path, { reason, ...input }, by)).key ?? "done";
const stepsOf = async (id: string) => {
  const { steps } = (await ask("withdrawal", { id })).data as {
    steps: { state: string; by: string; operator: string; reason: string }[];
  };
  return steps.map(({ state, by, operator, reason: why }) => [state, by, operator, why].join(" ").trim());
};
/** A payment on the chain, as another wallet makes it. */
const pay = (amount: bigint, to = "0xowner") =>
  sendInSandbox(
    database().db,
    { network: "ethereum", asset: "USDT", token: "0xtoken", from: "0xhouse", to, amount, outcome: "success" },
    Date.now(),
  );

/** A payment on the chain from the demo's own wallet. */
const byTheServer: SandboxSend = (tx, transfer, nowMs) =>
  sendInSandbox(
    tx,
    { ...transfer, asset: "USDT", token: "0xtoken", from: "0xdemo", outcome: "success" },
    nowMs,
  );

describe("a decision", () => {
  test("[WAL-12] [OPS-04] one operator approves, with a line of the audit log in the same transaction", async () => {
    const user = await tests.newOwner(5_000);
    const id = await tests.request(user, { price: usdt(2_000) });
    expect(await keyOf("approveWithdrawal", { id }, support)).toBe("ActionNotAllowed");
    expect(await keyOf("approveWithdrawal", { id, reason: "short" })).toBe("ReasonNeeded");
    expect(await keyOf("approveWithdrawal", { id })).toBe("done");
    expect(await stepsOf(id)).toEqual(["requested owner", "approved operator fin"]);
    expect(await keyOf("approveWithdrawal", { id })).toBe("WithdrawalMovedOn");
    const { rows } = await owner().query(
      "SELECT operator_id, action, reason FROM audit_log WHERE subject = $1 AND action <> 'refused'",
      [`withdrawal ${id}`],
    );
    expect(rows).toEqual([{ operator_id: finance.id, action: "withdrawal_decide", reason }]);
  });

  test("[WAL-13] a refusal needs a reason from the list, the owner reads that reason, and the money is back at once", async () => {
    const user = await tests.newOwner(5_000);
    const id = await tests.request(user, { price: usdt(2_000) });
    expect(await keyOf("refuseWithdrawal", { id, why: "feeUnpaid" })).toBe("BadRequest");
    expect(await keyOf("refuseWithdrawal", { id, why: "sourceOfFunds" })).toBe("done");
    expect(await tests.balances(user)).toEqual([5_000, 0]);
    const { rows } = await tests.ask<{ rows: { state: string; reason: string }[] }>("withdrawalList", user, {
      pageNum: 1,
      pageSize: 10,
    });
    expect(rows[0]).toMatchObject({ state: "refused", reason: expect.stringMatching(/\w/) });
    expect(await keyOf("refuseWithdrawal", { id, why: "sourceOfFunds" })).toBe("WithdrawalMovedOn");
  });

  test("[OPS-03] [WAL-12] from cash_two_from on it takes two passkeys, and one alone changes nothing", async () => {
    const user = await tests.newOwner(50_000);
    const id = await tests.request(user, { price: usdt(10_000) });
    const { act } = (await ask("approveWithdrawal", { id, reason })).data as { act: string };
    expect(((await ask("approveWithdrawal", { id, reason })).data as { act: string }).act).toBe(act);
    expect(await tests.stateOf(id)).toBe("requested");
    await desk.approve(finance, act);
    expect((await desk.approve(finance, act)).body.retCode).not.toBe(0);
    expect(await tests.stateOf(id)).toBe("requested");
    await desk.approve(compliance, act);
    expect(await stepsOf(id)).toEqual(["requested owner", "approved operator com"]);
    expect((await ask("withdrawal", { id })).data).toMatchObject({ isPaidByServer: false });
  });

  test("[WAL-12] [OPS-03] a withdrawal that its owner cancels while two are signing is not approved", async () => {
    const user = await tests.newOwner(50_000);
    const id = await tests.request(user, { price: usdt(10_000) });
    const { act } = (await ask("approveWithdrawal", { id, reason })).data as { act: string };
    await desk.approve(finance, act);
    expect(await tests.keyOf("withdraw/cancel", user, { id: Number(id) })).toBe("success");
    expect((await desk.approve(compliance, act)).body).toMatchObject({ key: "WithdrawalMovedOn" });
    expect(await tests.stateOf(id)).toBe("cancelled");
    expect(await tests.balances(user)).toEqual([50_000, 0]);
  });

  test("[WAL-12] [OPS-03] a withdrawal that two have approved is paid by a person, even where the server can pay", async () => {
    const sandbox = { ...tests.deps, channels: sandboxChannels({}, byTheServer) };
    const user = await tests.newOwner(50_000);
    const approved = async (price: number): Promise<string> => {
      const id = await tests.request(user, { price: usdt(price) });
      const { act } = (await ask("approveWithdrawal", { id, reason })).data as { act: string | null };
      if (act !== null) for (const by of [finance, compliance]) await desk.approve(by, act);
      await advance(sandbox, { userId: user, id: Number(id) });
      return await tests.stateOf(id);
    };
    expect([await approved(10_000), await approved(9_999)]).toEqual(["approved", "sent"]);
  });

  test("[WAL-12] is refused for a new address, for a frozen account, and for a withdrawal that does not exist", async () => {
    const user = await tests.newOwner(5_000);
    tests.ownerOf(user).details = {
      bank: undefined,
      wallet: { address: "0xnew", network: "ethereum", changedMs: tests.world.nowMs(), isProven: false },
    };
    const id = await tests.request(user, { price: usdt(1_000) });
    expect(await keyOf("approveWithdrawal", { id })).toBe("WithdrawalStillWaits");
    expect(await keyOf("approveWithdrawal", { id: "999999" })).toBe("WithdrawalNotFound");
  });
});

describe("paid by hand", () => {
  const approved = async (funds = 5_000, input: object = {}) => {
    const user = await tests.newOwner(funds);
    const id = await tests.request(user, { price: usdt(2_000), ...input });
    expect(await keyOf("approveWithdrawal", { id })).toBe("done");
    return { user, id };
  };
  const arrives = 1_900n * moneyUnit;
  const readBy = async (id: string, byHand = paidByHand(tests.deps.channels)): Promise<boolean> => {
    const movable = { autoBelow: usdt(1_000), byHand };
    return (await readMovable(database().db, Number(id) - 1, 1, movable))[0]?.id === Number(id);
  };

  test("[WAL-12] a hash counts when the chain shows receiver and amount, and the withdrawal is done when the payment is deep enough", async () => {
    const { user, id } = await approved();
    const wrong = [await pay(arrives - 1n), await pay(arrives, "0xother")];
    for (const hash of wrong) expect(await keyOf("sentWithdrawal", { id, hash })).toBe("PaymentIsAnother");
    for (const hash of [`0x${"ab".repeat(32)}`, "no hash", "0x12"]) {
      expect(await keyOf("sentWithdrawal", { id, hash })).toBe("PaymentNotOnChain");
    }
    const hash = await pay(arrives);
    expect(await keyOf("sentWithdrawal", { id, hash: ` ${hash.toUpperCase().replace("0X", "0x")} ` })).toBe(
      "done",
    );
    await tests.jobs.run();
    expect(await stepsOf(id)).toEqual([
      "requested owner",
      "approved operator fin",
      "sent operator fin",
      "done payout",
    ]);
    expect(await tests.balances(user)).toEqual([3_000, 0]);
  });

  test("[WAL-12] the jobs read a withdrawal again when its hash is entered; one that two approved waits for its hash on every network", async () => {
    const { id } = await approved();
    expect([await readBy(id), await readBy(id, ["tron", "bank"])]).toEqual([false, true]);
    tests.chain = "shallow";
    expect(await keyOf("sentWithdrawal", { id, hash: await pay(arrives) })).toBe("done");
    tests.chain = "paid";
    expect([await readBy(id), await tests.stateOf(id)]).toEqual([true, "sent"]);
    const user = await tests.newOwner(50_000);
    const large = await tests.request(user, { price: usdt(10_000) });
    const { act } = (await ask("approveWithdrawal", { id: large, reason })).data as { act: string };
    await desk.approve(finance, act);
    await tests.jobs.run();
    expect(await readBy(large, [])).toBe(false);
    await desk.approve(compliance, act);
    expect([await readBy(large, []), await tests.stateOf(large)]).toEqual([false, "approved"]);
    await tests.jobs.run();
    expect(await tests.stateOf(id)).toBe("done");
  });

  test("[WAL-12] a person says that a bank was paid: the jobs do not read such a withdrawal", async () => {
    const { id } = await approved(5_000, { banktype: "1" });
    expect(await readBy(id)).toBe(false);
    expect(await keyOf("sentWithdrawal", { id, hash: "remittance 77" })).toBe("done");
    expect([await readBy(id), await tests.stateOf(id)]).toEqual([false, "sent"]);
    expect([await keyOf("bankPaidWithdrawal", { id }), await tests.stateOf(id)]).toEqual(["done", "done"]);
  });

  test("[WAL-12] one payment pays one withdrawal, however its hash is written", async () => {
    const [first, second] = [await approved(), await approved()];
    const hash = await pay(arrives);
    expect(await keyOf("sentWithdrawal", { id: first.id, hash })).toBe("done");
    const again = hash.toUpperCase().replace("0X", "0x");
    expect(await keyOf("sentWithdrawal", { id: second.id, hash: again })).toBe("PaymentIsTaken");
    expect(await tests.stateOf(second.id)).toBe("approved");
  });

  test("[WAL-12] [OPS-03] an old payment of the same amount to the same address does not pay it", async () => {
    const { id } = await approved();
    const hash = await pay(arrives);
    tests.minedMs = tests.world.nowMs() - 200_000;
    expect(await keyOf("sentWithdrawal", { id, hash })).toBe("PaymentIsOlder");
    expect(await tests.stateOf(id)).toBe("approved");
    tests.minedMs = tests.world.nowMs() - 20_000;
    expect(await keyOf("sentWithdrawal", { id, hash })).toBe("done");
    tests.minedMs = undefined;
  });

  /** Asks for the act that gives it back; the first operator signs. `last` lets the second one sign, and returns the answer. */
  const giveBack = async (id: string) => {
    const { act } = (await ask("failedWithdrawal", { id, reason })).data as { act: string };
    await desk.approve(finance, act);
    return { act, last: async () => (await desk.approve(compliance, act)).body };
  };

  test("[WAL-12] [OPS-03] a withdrawal that cannot be paid comes back when two have signed that it was not paid, whatever its amount", async () => {
    const { user, id } = await approved();
    expect(await keyOf("bankPaidWithdrawal", { id })).toBe("WithdrawalMovedOn");
    const { last } = await giveBack(id);
    expect(await tests.stateOf(id)).toBe("approved");
    await last();
    expect(await tests.stateOf(id)).toBe("failed");
    expect(await tests.balances(user)).toEqual([5_000, 0]);
    expect(await keyOf("failedWithdrawal", { id })).toBe("WithdrawalMovedOn");
    // A bank's payment that came back.
    const bank = await approved(5_000, { banktype: "1" });
    expect(await keyOf("sentWithdrawal", { id: bank.id, hash: "BANK-REF-BOUNCED" })).toBe("done");
    await (await giveBack(bank.id)).last();
    expect(await tests.stateOf(bank.id)).toBe("failed");
  });

  test("[WAL-12] [OPS-03] an act that two signed before a payment was entered gives nothing back after it", async () => {
    const { user, id } = await approved();
    const { act, last } = await giveBack(id);
    try {
      tests.chain = "shallow";
      expect(await keyOf("sentWithdrawal", { id, hash: await pay(arrives) })).toBe("done");
      expect(await last()).toMatchObject({ key: "PaymentIsOnChain" });
      expect(await keyOf("failedWithdrawal", { id })).toBe("PaymentIsOnChain");
      // A reorganisation removes the payment, but the two had signed for a withdrawal without a payment.
      tests.chain = "pending";
      expect((await desk.call("operator/carryOut", { id: act }, finance.token)).body).toMatchObject({
        key: "WithdrawalMovedOn",
      });
      expect(await tests.stateOf(id)).toBe("sent");
      expect((await ask("withdrawal", { id })).data).toMatchObject({ waitingAct: null });
      await (await giveBack(id)).last();
      expect(await tests.stateOf(id)).toBe("failed");
      expect(await tests.balances(user)).toEqual([5_000, 0]);
    } finally {
      tests.chain = "paid";
    }
  });

  test("[OPS-03] an operator says that a bank's payment is done; from cash_two_from on, two do", async () => {
    const small = await approved(5_000, { banktype: "1" });
    expect(await keyOf("sentWithdrawal", { id: small.id, hash: "BANK-REF-1" })).toBe("done");
    await tests.jobs.run();
    expect(await tests.stateOf(small.id)).toBe("sent");
    expect(await keyOf("bankPaidWithdrawal", { id: small.id })).toBe("done");
    expect(await tests.balances(small.user)).toEqual([3_000, 0]);

    const user = await tests.newOwner(50_000);
    const id = await tests.request(user, { price: usdt(10_000), banktype: "1" });
    const approve = (await ask("approveWithdrawal", { id, reason })).data as { act: string };
    for (const by of [finance, compliance]) await desk.approve(by, approve.act);
    expect(await keyOf("sentWithdrawal", { id, hash: "BANK-REF-2" })).toBe("done");
    const { act } = (await ask("bankPaidWithdrawal", { id, reason })).data as { act: string };
    await desk.approve(compliance, act);
    expect(await tests.stateOf(id)).toBe("sent");
    await desk.approve(finance, act);
    expect([await tests.stateOf(id), await tests.balances(user)]).toEqual(["done", [40_000, 0]]);
    const findings = await checkLedger(database().db);
    expect(findings.filter(({ wrong }) => wrong > 0)).toEqual([]);
  });
});

test("[OPS-02] [WAL-10] [WAL-12] the desk of users is told what limits a user's withdrawals, and until when", async () => {
  const user = await tests.newOwner(5_000);
  await tests.request(user, { price: usdt(2_000) });
  const read = async () =>
    (await ask("userLimits", { userId: user }, support)).data as Record<string, unknown>;
  expect(await read()).toMatchObject({
    cap: "100000",
    capLeft: "98000",
    bankMin: expect.any(String),
    digitalMin: expect.any(String),
    onlyProven: false,
    waits: [],
  });
  const changedMs = tests.world.nowMs() - 3_600_000;
  const { protection } = tests.ownerOf(user);
  tests.ownerOf(user).protection = { ...protection, password: changedMs };
  expect((await read())["waits"]).toEqual([{ why: "password", until: changedMs + 86_400_000 }]);
  expect((await ask("userLimits", { userId: 5 })).key).toBe("UserNotFound");
});

describe("the queue", () => {
  test("[OPS-02] lists withdrawals by state, by user, and from a place on", async () => {
    const user = await tests.newOwner(20_000);
    const ids = [];
    for (let nth = 0; nth < 3; nth += 1) ids.push(await tests.request(user, { price: usdt(1_000 + nth) }));
    await keyOf("refuseWithdrawal", { id: ids[0], why: "ownerAsked" });
    const listed = async (input: object) =>
      ((await ask("withdrawals", { userId: user, ...input })).data as { id: string }[]).map(({ id }) => id);
    expect(await listed({})).toEqual([ids[2], ids[1]]);
    expect(await listed({ pageSize: 1, before: ids[2] })).toEqual([ids[1]]);
    expect(await listed({ state: "returned" })).toEqual([ids[0]]);
    expect(await listed({ state: "all" })).toEqual(ids.toReversed());
    expect(await listed({ state: "paid" })).toEqual([]);
  });

  test("[OPS-02] finds a withdrawal by its number, its address or its payment, whatever its state", async () => {
    const user = await tests.newOwner(20_000);
    tests.ownerOf(user).details = {
      bank: undefined,
      wallet: { address: "0xfound", network: "ethereum", changedMs: 1, isProven: false },
    };
    const id = await tests.request(user, { price: usdt(1_000) });
    await keyOf("approveWithdrawal", { id });
    const hash = await pay(950n * moneyUnit, "0xfound");
    await keyOf("sentWithdrawal", { id, hash });
    const found = async (find: string, others: object = {}) =>
      ((await ask("withdrawals", { find, ...others })).data as { id: string }[]).map((row) => row.id);
    for (const find of [id, "0xfound", hash, hash.toUpperCase().replace("0X", "0x")])
      expect(await found(find)).toEqual([id]);
    expect(await found("0xfound", { userId: user + 1 })).toEqual([]);
    expect(await found("0xnowhere")).toEqual([]);
  });

  test("[OPS-07] shows where it goes to who decides while that is to be done, and masks it in lists, for others and afterwards", async () => {
    const user = await tests.newOwner(20_000);
    const address = "0x52908400098527886e0f7030069857d2e4169ee7";
    tests.ownerOf(user).details = {
      bank: undefined,
      wallet: { address, network: "ethereum", changedMs: 1, isProven: false },
    };
    const id = await tests.request(user, { price: usdt(1_000) });
    const shown = async (by: TestOperator) =>
      (await ask("withdrawal", { id }, by)).data as { address: string; isMasked: boolean };
    const masked = { address: "0x52•••9ee7", isMasked: true };
    expect(await shown(finance)).toMatchObject({ address, isMasked: false });
    expect(await shown(support)).toMatchObject(masked);
    expect((await ask("withdrawals", { find: id })).data).toMatchObject([{ address: "0x52•••9ee7" }]);
    await keyOf("refuseWithdrawal", { id, why: "ownerAsked" });
    expect(await shown(finance)).toMatchObject(masked);
    // Opened as the users' desk opens it, to this operator.
    const { rows: sessions } = await owner().query("SELECT id FROM operator_session WHERE operator_id = $1", [
      support.id,
    ]);
    await operatorAct(
      database().operators,
      { id: sessions[0].id },
      { action: "personal_open", subject: `user ${user}`, reason: "payment" },
      (tx) => sql`SELECT personal_open(${user}, 'payment')`.execute(tx),
    );
    expect(await shown(support)).toMatchObject({ address, isMasked: false });
    expect(await shown(finance)).toMatchObject(masked);
    const { rows } = await owner().query(
      "SELECT operator_id, after FROM audit_log WHERE subject = $1 AND after LIKE '%looked at withdrawal%' ORDER BY seq",
      [`user ${user}`],
    );
    expect(rows.map(({ operator_id }) => operator_id)).toEqual([finance.id, support.id]);
  });

  test("[OPS-04] a list of one user's withdrawals, or its limits, leaves a line with the filters, turning pages none", async () => {
    const user = await tests.newOwner(20_000);
    for (const before of [9_000, 8_000, 7_000])
      await ask("withdrawals", { userId: user, state: "all", before });
    await ask("withdrawals", {
      userId: user,
      state: "all",
      find: "0x52908400098527886e0f7030069857d2e4169ee7",
    });
    await ask("userLimits", { userId: user });
    await ask("userLimits", { userId: user });
    const { rows } = await owner().query(
      "SELECT after::json ->> 'note' AS note FROM audit_log WHERE subject = $1 ORDER BY seq",
      [`user ${user}`],
    );
    expect(rows.map(({ note }) => note)).toEqual([
      "read operator/withdrawals: state all",
      "read operator/withdrawals: state all, find 0x52•••9ee7",
      "read the limits",
    ]);
  });

  test("[OPS-02] says what is known about the risk: first withdrawal, velocity, source of funds", async () => {
    const user = await tests.newOwner(20_000);
    const first = await tests.request(user, { price: usdt(1_500) });
    const second = await tests.request(user, { price: usdt(1_000) });
    const riskOf = async (id: string) => ((await ask("withdrawal", { id })).data as { risk: object }).risk;
    expect(await riskOf(first)).toMatchObject({
      isFirstWithdrawal: true,
      dayCount: 1,
      dayAmount: "1500",
      playMoney: "20000",
      deposited: "0",
      devices: 0,
      paidToAddress: 0,
    });
    expect(await riskOf(second)).toMatchObject({ isFirstWithdrawal: true, dayCount: 2, weekAmount: "2500" });
    await keyOf("approveWithdrawal", { id: first });
    await keyOf("sentWithdrawal", { id: first, hash: await pay(1_425n * moneyUnit) });
    await tests.jobs.run();
    const third = await tests.request(user, { price: usdt(1_100) });
    expect(await riskOf(third)).toMatchObject({
      isFirstWithdrawal: false,
      paidBefore: 1,
      paidToAddress: 1,
      withdrawn: "1500",
    });
  });
});

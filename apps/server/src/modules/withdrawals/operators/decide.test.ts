/** What operators do with withdrawals, over a real database, a real engine and passkeys: decisions, pay-outs by hand, the queue. */
import { moneyUnit } from "@candor/core/money/money";
import { describe, expect, test } from "vitest";
import { checkLedger } from "../../../ledger/check.ts";
import { sendInSandbox } from "../../../platform/chain/sandbox.ts";
import { advance } from "../steps/advance.ts";
import { sandboxChannels, type SandboxSend } from "../payouts/channels.ts";
import { paidByHand } from "../ports.ts";
import { readMovable } from "../queries.ts";
import { usdt } from "../test-withdrawals.ts";
import { withDecisions } from "./test-decisions.ts";

const world = withDecisions();
const { database, owner, ask, keyOf, stepsOf, pay } = world;
const reason = "looked at it well";

/** A payment on the chain from the demo's own wallet. */
const byTheServer: SandboxSend = (tx, transfer, nowMs) =>
  sendInSandbox(
    tx,
    { ...transfer, asset: "USDT", token: "0xtoken", from: "0xdemo", outcome: "success" },
    nowMs,
  );

describe("a decision", () => {
  test("[WAL-12] [OPS-04] one operator approves, with a line of the audit log in the same transaction", async () => {
    const user = await world.tests().newOwner(5_000);
    const id = await world.tests().request(user, { price: usdt(2_000) });
    expect(await keyOf("approveWithdrawal", { id }, world.operators().support)).toBe("ActionNotAllowed");
    expect(await keyOf("approveWithdrawal", { id, reason: "short" })).toBe("ReasonNeeded");
    expect(await keyOf("approveWithdrawal", { id })).toBe("done");
    expect(await stepsOf(id)).toEqual(["requested owner", "approved operator fin"]);
    expect(await keyOf("approveWithdrawal", { id })).toBe("WithdrawalMovedOn");
    const { rows } = await owner().query(
      "SELECT operator_id, action, reason FROM audit_log WHERE subject = $1 AND action <> 'refused'",
      [`withdrawal ${id}`],
    );
    expect(rows).toEqual([
      { operator_id: world.operators().finance.id, action: "withdrawal_decide", reason },
    ]);
  });

  test("[WAL-13] a refusal needs a reason from the list, the owner reads that reason, and the money is back at once", async () => {
    const user = await world.tests().newOwner(5_000);
    const id = await world.tests().request(user, { price: usdt(2_000) });
    expect(await keyOf("refuseWithdrawal", { id, why: "feeUnpaid" })).toBe("BadRequest");
    expect(await keyOf("refuseWithdrawal", { id, why: "sourceOfFunds" })).toBe("done");
    expect(await world.tests().balances(user)).toEqual([5_000, 0]);
    const { rows } = await world
      .tests()
      .ask<{ rows: { state: string; reason: string }[] }>("withdrawalList", user, {
        pageNum: 1,
        pageSize: 10,
      });
    expect(rows[0]).toMatchObject({ state: "refused", reason: expect.stringMatching(/\w/) });
    expect(await keyOf("refuseWithdrawal", { id, why: "sourceOfFunds" })).toBe("WithdrawalMovedOn");
  });

  test("[OPS-03] [WAL-12] from cash_two_from on it takes two passkeys, and one alone changes nothing", async () => {
    const user = await world.tests().newOwner(50_000);
    const id = await world.tests().request(user, { price: usdt(10_000) });
    const { act } = (await ask("approveWithdrawal", { id, reason })).data as { act: string };
    expect(((await ask("approveWithdrawal", { id, reason })).data as { act: string }).act).toBe(act);
    expect(await world.tests().stateOf(id)).toBe("requested");
    await world.desk().approve(world.operators().finance, act);
    expect((await world.desk().approve(world.operators().finance, act)).body.retCode).not.toBe(0);
    expect(await world.tests().stateOf(id)).toBe("requested");
    await world.desk().approve(world.operators().compliance, act);
    expect(await stepsOf(id)).toEqual(["requested owner", "approved operator com"]);
    expect((await ask("withdrawal", { id })).data).toMatchObject({ isPaidByServer: false });
  });

  test("[WAL-12] [OPS-03] a withdrawal that its owner cancels while two are signing is not approved", async () => {
    const user = await world.tests().newOwner(50_000);
    const id = await world.tests().request(user, { price: usdt(10_000) });
    const { act } = (await ask("approveWithdrawal", { id, reason })).data as { act: string };
    await world.desk().approve(world.operators().finance, act);
    expect(await world.tests().keyOf("withdraw/cancel", user, { id: Number(id) })).toBe("success");
    expect((await world.desk().approve(world.operators().compliance, act)).body).toMatchObject({
      key: "WithdrawalMovedOn",
    });
    expect(await world.tests().stateOf(id)).toBe("cancelled");
    expect(await world.tests().balances(user)).toEqual([50_000, 0]);
  });

  test("[WAL-12] [OPS-03] a withdrawal that two have approved is paid by a person, even where the server can pay", async () => {
    const sandbox = { ...world.tests().deps, channels: sandboxChannels({}, byTheServer) };
    const user = await world.tests().newOwner(50_000);
    const approved = async (price: number): Promise<string> => {
      const id = await world.tests().request(user, { price: usdt(price) });
      const { act } = (await ask("approveWithdrawal", { id, reason })).data as { act: string | null };
      if (act !== null)
        for (const by of [world.operators().finance, world.operators().compliance])
          await world.desk().approve(by, act);
      await advance(sandbox, { userId: user, id: Number(id) });
      return await world.tests().stateOf(id);
    };
    expect([await approved(10_000), await approved(9_999)]).toEqual(["approved", "sent"]);
  });

  test("[WAL-12] is refused for a new address, for a frozen account, and for a withdrawal that does not exist", async () => {
    const user = await world.tests().newOwner(5_000);
    world.tests().ownerOf(user).details = {
      bank: undefined,
      wallet: {
        address: "0xnew",
        network: "ethereum",
        changedMs: world.tests().world.nowMs(),
        isProven: false,
      },
    };
    const id = await world.tests().request(user, { price: usdt(1_000) });
    expect(await keyOf("approveWithdrawal", { id })).toBe("WithdrawalStillWaits");
    expect(await keyOf("approveWithdrawal", { id: "999999" })).toBe("WithdrawalNotFound");
  });
});

describe("paid by hand", () => {
  const approved = async (funds = 5_000, input: object = {}) => {
    const user = await world.tests().newOwner(funds);
    const id = await world.tests().request(user, { price: usdt(2_000), ...input });
    expect(await keyOf("approveWithdrawal", { id })).toBe("done");
    return { user, id };
  };
  const arrives = 1_900n * moneyUnit;
  const readBy = async (id: string, byHand = paidByHand(world.tests().deps.channels)): Promise<boolean> => {
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
    await world.tests().jobs.run();
    expect(await stepsOf(id)).toEqual([
      "requested owner",
      "approved operator fin",
      "sent operator fin",
      "done payout",
    ]);
    expect(await world.tests().balances(user)).toEqual([3_000, 0]);
  });

  test("[WAL-12] the jobs read a withdrawal again when its hash is entered; one that two approved waits for its hash on every network", async () => {
    const { id } = await approved();
    expect([await readBy(id), await readBy(id, ["tron", "bank"])]).toEqual([false, true]);
    world.tests().chain = "shallow";
    expect(await keyOf("sentWithdrawal", { id, hash: await pay(arrives) })).toBe("done");
    world.tests().chain = "paid";
    expect([await readBy(id), await world.tests().stateOf(id)]).toEqual([true, "sent"]);
    const user = await world.tests().newOwner(50_000);
    const large = await world.tests().request(user, { price: usdt(10_000) });
    const { act } = (await ask("approveWithdrawal", { id: large, reason })).data as { act: string };
    await world.desk().approve(world.operators().finance, act);
    await world.tests().jobs.run();
    expect(await readBy(large, [])).toBe(false);
    await world.desk().approve(world.operators().compliance, act);
    expect([await readBy(large, []), await world.tests().stateOf(large)]).toEqual([false, "approved"]);
    await world.tests().jobs.run();
    expect(await world.tests().stateOf(id)).toBe("done");
  });

  test("[WAL-12] a person says that a bank was paid: the jobs do not read such a withdrawal", async () => {
    const { id } = await approved(5_000, { banktype: "1" });
    expect(await readBy(id)).toBe(false);
    expect(await keyOf("sentWithdrawal", { id, hash: "remittance 77" })).toBe("done");
    expect([await readBy(id), await world.tests().stateOf(id)]).toEqual([false, "sent"]);
    expect([await keyOf("bankPaidWithdrawal", { id }), await world.tests().stateOf(id)]).toEqual([
      "done",
      "done",
    ]);
  });

  test("[WAL-12] one payment pays one withdrawal, however its hash is written", async () => {
    const [first, second] = [await approved(), await approved()];
    const hash = await pay(arrives);
    expect(await keyOf("sentWithdrawal", { id: first.id, hash })).toBe("done");
    const again = hash.toUpperCase().replace("0X", "0x");
    expect(await keyOf("sentWithdrawal", { id: second.id, hash: again })).toBe("PaymentIsTaken");
    expect(await world.tests().stateOf(second.id)).toBe("approved");
  });

  test("[WAL-12] [OPS-03] an old payment of the same amount to the same address does not pay it", async () => {
    const { id } = await approved();
    const hash = await pay(arrives);
    world.tests().minedMs = world.tests().world.nowMs() - 200_000;
    expect(await keyOf("sentWithdrawal", { id, hash })).toBe("PaymentIsOlder");
    expect(await world.tests().stateOf(id)).toBe("approved");
    world.tests().minedMs = world.tests().world.nowMs() - 20_000;
    expect(await keyOf("sentWithdrawal", { id, hash })).toBe("done");
    world.tests().minedMs = undefined;
  });

  /** Asks for the act that gives it back; the first operator signs. `last` lets the second one sign, and returns the answer. */
  const giveBack = async (id: string) => {
    const { act } = (await ask("failedWithdrawal", { id, reason })).data as { act: string };
    await world.desk().approve(world.operators().finance, act);
    return { act, last: async () => (await world.desk().approve(world.operators().compliance, act)).body };
  };

  test("[WAL-12] [OPS-03] a withdrawal that cannot be paid comes back when two have signed that it was not paid, whatever its amount", async () => {
    const { user, id } = await approved();
    expect(await keyOf("bankPaidWithdrawal", { id })).toBe("WithdrawalMovedOn");
    const { last } = await giveBack(id);
    expect(await world.tests().stateOf(id)).toBe("approved");
    await last();
    expect(await world.tests().stateOf(id)).toBe("failed");
    expect(await world.tests().balances(user)).toEqual([5_000, 0]);
    expect(await keyOf("failedWithdrawal", { id })).toBe("WithdrawalMovedOn");
    // A bank's payment that came back.
    const bank = await approved(5_000, { banktype: "1" });
    expect(await keyOf("sentWithdrawal", { id: bank.id, hash: "BANK-REF-BOUNCED" })).toBe("done");
    await (await giveBack(bank.id)).last();
    expect(await world.tests().stateOf(bank.id)).toBe("failed");
  });

  test("[WAL-12] [OPS-03] an act that two signed before a payment was entered gives nothing back after it", async () => {
    const { user, id } = await approved();
    const { act, last } = await giveBack(id);
    try {
      world.tests().chain = "shallow";
      expect(await keyOf("sentWithdrawal", { id, hash: await pay(arrives) })).toBe("done");
      expect(await last()).toMatchObject({ key: "PaymentIsOnChain" });
      expect(await keyOf("failedWithdrawal", { id })).toBe("PaymentIsOnChain");
      // A reorganisation removes the payment, but the two had signed for a withdrawal without a payment.
      world.tests().chain = "pending";
      expect(
        (await world.desk().call("operator/carryOut", { id: act }, world.operators().finance.token)).body,
      ).toMatchObject({
        key: "WithdrawalMovedOn",
      });
      expect(await world.tests().stateOf(id)).toBe("sent");
      expect((await ask("withdrawal", { id })).data).toMatchObject({ waitingAct: null });
      await (await giveBack(id)).last();
      expect(await world.tests().stateOf(id)).toBe("failed");
      expect(await world.tests().balances(user)).toEqual([5_000, 0]);
    } finally {
      world.tests().chain = "paid";
    }
  });

  test("[OPS-03] an operator says that a bank's payment is done; from cash_two_from on, two do", async () => {
    const small = await approved(5_000, { banktype: "1" });
    expect(await keyOf("sentWithdrawal", { id: small.id, hash: "BANK-REF-1" })).toBe("done");
    await world.tests().jobs.run();
    expect(await world.tests().stateOf(small.id)).toBe("sent");
    expect(await keyOf("bankPaidWithdrawal", { id: small.id })).toBe("done");
    expect(await world.tests().balances(small.user)).toEqual([3_000, 0]);

    const user = await world.tests().newOwner(50_000);
    const id = await world.tests().request(user, { price: usdt(10_000), banktype: "1" });
    const approve = (await ask("approveWithdrawal", { id, reason })).data as { act: string };
    for (const by of [world.operators().finance, world.operators().compliance])
      await world.desk().approve(by, approve.act);
    expect(await keyOf("sentWithdrawal", { id, hash: "BANK-REF-2" })).toBe("done");
    const { act } = (await ask("bankPaidWithdrawal", { id, reason })).data as { act: string };
    await world.desk().approve(world.operators().compliance, act);
    expect(await world.tests().stateOf(id)).toBe("sent");
    await world.desk().approve(world.operators().finance, act);
    expect([await world.tests().stateOf(id), await world.tests().balances(user)]).toEqual([
      "done",
      [40_000, 0],
    ]);
    const findings = await checkLedger(database().db);
    expect(findings.filter(({ wrong }) => wrong > 0)).toEqual([]);
  });
});

/** One operator takes a withdrawal back, because the signer says that it will never sign it; whatever happens in between. */
import { describe, expect, test } from "vitest";
import { checkLedger } from "../../../ledger/check.ts";
import type { ReleaseAnswer } from "../../../signer/wallet.ts";
import { usdt } from "../test-withdrawals.ts";
import { reason, withTakenBack } from "./test-taken-back.ts";
import { eventually } from "../../../platform/test-eventually.ts";

const {
  ask,
  keyOf,
  detailOf,
  find,
  take,
  given,
  newOwner,
  pay,
  isMovable,
  giveBack,
  by,
  says,
  changed,
  warned,
  listen,
  stopSigner,
  use,
  tests,
  approvals,
  database,
  owner,
} = withTakenBack();

const hashOf = (id: string): `0x${string}` => `0x${id.padStart(64, "0")}`;
const waitsOf = async (user: number) => {
  const page = { pageNum: 1, pageSize: 1 };
  const { rows } = await tests().ask<{ rows: { waits: object[] }[] }>("withdrawalList", user, page);
  return rows[0]?.waits;
};

describe("a withdrawal that is taken back by the signer's word", () => {
  test("[WAL-12] is taken back by one operator; then a person pays it, and nobody asks the signer again", async () => {
    const { user, id } = await given();
    expect([
      await keyOf("failedWithdrawal", id),
      await keyOf("sentWithdrawal", id, { hash: await pay() }),
    ]).toEqual(["WithdrawalMovedOn", "WithdrawalMovedOn"]);
    expect(await detailOf(id)).toMatchObject({ isPaidByServer: true, isWithSigner: true, takenBack: null });
    expect([
      await keyOf("takeBackWithdrawal", id, {}, "support"),
      await keyOf("takeBackWithdrawal", id, { reason: "short" }),
    ]).toEqual(["ActionNotAllowed", "ReasonNeeded"]);
    expect([await isMovable(id), says.released.has(Number(id))]).toEqual([true, false]);
    expect((await ask("takeBackWithdrawal", id)).data).toEqual({ state: "approved", act: null });
    expect(changed.at(-1)).toBe(user);
    expect(await detailOf(id)).toMatchObject({
      state: "approved",
      isPaidByServer: false,
      isWithSigner: false,
      takenBack: { time: tests().world.nowMs(), operator: "finance", act: null },
    });
    expect([await isMovable(id), await waitsOf(user)]).toEqual([false, [{ why: "payoutByHand", until: 0 }]]);
    says.pays = async () => Promise.reject(new Error("nobody asks it again"));
    // The job does not write anything either.
    await take(id, { outside: undefined as never });
    expect(await approvals().approvalOf(Number(id))).toBeUndefined();
    expect(await approvals().givenBefore()).not.toContain(Number(id));
    expect(await keyOf("sentWithdrawal", id, { hash: await pay() })).toBe("done");
    expect([await tests().stateOf(id), await tests().balances(user)]).toEqual(["done", [900, 0]]);
    const { rows } = await owner().query(
      "SELECT operator_id, action, reason FROM audit_log WHERE after::json -> 'withdrawal_signer_end' ->> 'id' = $1",
      [id],
    );
    expect(rows).toEqual([{ operator_id: by("finance").id, action: "withdrawal_decide", reason }]);
  });

  test("[WAL-12] is done with a payment that an operator made too early, while the signer had it; one from before the approval is refused", async () => {
    const { id } = await given();
    says.laterMs = 600_000;
    await ask("takeBackWithdrawal", id);
    const hash = await pay();
    const approvedMs = tests().world.nowMs();
    try {
      tests().minedMs = approvedMs - 200_000;
      expect(await keyOf("sentWithdrawal", id, { hash })).toBe("PaymentIsOlder");
      tests().minedMs = approvedMs;
      expect(await keyOf("sentWithdrawal", id, { hash })).toBe("done");
    } finally {
      tests().minedMs = undefined;
    }
  });

  test("[WAL-12] is not paid by the signer's payment of another withdrawal with the same amount and address, even before the server knows that payment", async () => {
    const [mine, other] = [await given(), await given()];
    await ask("takeBackWithdrawal", mine.id);
    const hash = await pay();
    says.signed.set(Number(other.id), { state: "mined", hash });
    expect(await keyOf("sentWithdrawal", mine.id, { hash })).toBe("PaymentIsTaken");
    const own = await pay();
    says.pays = async () => Promise.reject(new Error("the node is down"));
    for (const each of [hash, own])
      expect(await keyOf("sentWithdrawal", mine.id, { hash: each })).toBe("SignerDoesNotAnswer");
    says.pays = undefined;
    expect(await keyOf("sentWithdrawal", mine.id, { hash: own })).toBe("done");
    await take(other.id);
    expect([await tests().stateOf(mine.id), await tests().stateOf(other.id)]).toEqual(["done", "done"]);
  });

  test("[WAL-12] is not paid by one that the signer says it has only signed, nor by one that it has named before it made a later version", async () => {
    const [mine, other] = [await given(), await given()];
    await ask("takeBackWithdrawal", mine.id);
    const hash = await pay();
    // The signer's node does not have the block yet that the server's node has.
    says.signed.set(Number(other.id), { state: "signed", hash });
    expect(await keyOf("sentWithdrawal", mine.id, { hash })).toBe("PaymentIsTaken");
    await take(other.id);
    says.signed.set(Number(other.id), { state: "signed", hash: hashOf(other.id) });
    expect(await keyOf("sentWithdrawal", mine.id, { hash })).toBe("PaymentIsTaken");
    says.signed.set(Number(other.id), { state: "mined", hash });
    await take(other.id);
    expect(await tests().stateOf(other.id)).toBe("done");
  });

  test("[WAL-12] is not paid by an earlier version, once the other one is done with a later one: a reorganisation may have put it in a block", async () => {
    const [mine, other] = [await given(), await given()];
    await ask("takeBackWithdrawal", mine.id);
    const versions = [await pay(), await pay(), await pay()] as const;
    says.signed.set(Number(other.id), { state: "signed", hash: versions[0] });
    await take(other.id);
    tests().chain = "shallow";
    says.signed.set(Number(other.id), { state: "mined", hash: versions[1] });
    await take(other.id);
    // Its block was removed, and a newer version is in another one.
    tests().chain = "pending";
    says.signed.set(Number(other.id), { state: "signed", hash: versions[2] });
    await take(other.id);
    tests().chain = "paid";
    await take(other.id);
    expect(await tests().stateOf(other.id)).toBe("done");
    for (const hash of versions)
      expect(await keyOf("sentWithdrawal", mine.id, { hash })).toBe("PaymentIsTaken");
    expect(await keyOf("sentWithdrawal", mine.id, { hash: await pay() })).toBe("done");
  });

  test("[WAL-12] is not paid at all while a signer refuses the other one, or has stopped: it may not know the payment of that one", async () => {
    const [mine, other] = [await given(), await given()];
    await ask("takeBackWithdrawal", mine.id);
    const hash = await pay();
    says.signed.set(Number(other.id), { state: "mined", hash });
    for (const [answer, message] of [
      [{ state: "refused" }, "it refuses what is noted for it"],
      [{ state: "waiting", why: "stopped" }, "it has stopped signing: its journal may lack a payment"],
    ] as const) {
      says.pays = async () => answer;
      expect(await keyOf("sentWithdrawal", mine.id, { hash })).toBe("SignerDoesNotAnswer");
      await expect(take(other.id)).rejects.toMatchObject({ cause: { message } });
    }
    says.pays = undefined;
    expect(await keyOf("sentWithdrawal", mine.id, { hash })).toBe("PaymentIsTaken");
    await take(other.id);
    expect([await tests().stateOf(mine.id), await tests().stateOf(other.id)]).toEqual(["approved", "done"]);
  });

  test("[WAL-12] is not paid by one that the signer names after the server has looked, and before the payment is entered", async () => {
    const [mine, other] = [await given(), await given()];
    await ask("takeBackWithdrawal", mine.id);
    const hash = await pay();
    // The signer names it to the job of another server, and then makes a later version.
    says.pays = async () => {
      const named = "INSERT INTO withdrawal_signed VALUES ($1, $2, $3, 1) ON CONFLICT DO NOTHING";
      await database().market.query(named, [other.user, other.id, hash]);
      return { state: "signed", hash: hashOf(other.id) };
    };
    expect(await keyOf("sentWithdrawal", mine.id, { hash })).toBe("PaymentIsTaken");
    says.pays = async () => ({ state: "mined", hash });
    await take(other.id);
    expect([await tests().stateOf(mine.id), await tests().stateOf(other.id)]).toEqual(["approved", "done"]);
  });

  test("[WAL-12] keeps a payment that was entered first, although the signer names it later for another one", async () => {
    const [mine, other] = [await given(), await given()];
    await ask("takeBackWithdrawal", mine.id);
    const hash = await pay();
    expect(await keyOf("sentWithdrawal", mine.id, { hash })).toBe("done");
    says.signed.set(Number(other.id), { state: "mined", hash });
    await expect(take(other.id)).rejects.toMatchObject({ constraint: "it_is_no_other_ones_payment" });
    expect([await tests().stateOf(mine.id), await find(other.id)]).toMatchObject([
      "done",
      { state: "approved", signedHashes: [], isWithSigner: true },
    ]);
    says.signed.delete(Number(other.id));
  });

  test("[WAL-12] stays with the signer when it has named the payment before, even if it says later that it releases it: its journal is an older copy", async () => {
    const { id } = await given();
    says.signed.set(Number(id), { state: "signed", hash: hashOf(id) });
    await take(id);
    says.signed.delete(Number(id));
    expect(await keyOf("takeBackWithdrawal", id)).toBe("SignerHasSigned");
    expect(await find(id)).toMatchObject({ isWithSigner: true, isTakenBack: false });
  });

  test("[WAL-12] [OPS-03] is given back by two, with its whole amount", async () => {
    const { user, id } = await given();
    await ask("takeBackWithdrawal", id);
    await giveBack(id);
    expect([await tests().stateOf(id), await tests().balances(user)]).toEqual(["failed", [1_000, 0]]);
    expect(await keyOf("takeBackWithdrawal", id)).toBe("WithdrawalMovedOn");
  });

  test("[WAL-12] [WAL-13] what a person has paid before the server had a signer comes back when its payment is lost", async () => {
    const user = await newOwner();
    const id = await tests().request(user, { price: usdt(100) });
    use("no signer");
    await take(id);
    tests().chain = "shallow";
    expect(await keyOf("sentWithdrawal", id, { hash: await pay() })).toBe("done");
    use("signer");
    expect(await detailOf(id)).toMatchObject({ state: "sent", isPaidByServer: false });
    expect(await keyOf("failedWithdrawal", id)).toBe("PaymentIsOnChain");
    tests().chain = "pending";
    await giveBack(id);
    expect([await tests().stateOf(id), await tests().balances(user)]).toEqual(["failed", [1_000, 0]]);
  });

  test("[WAL-12] stays with the signer when it has signed it, and is paid once", async () => {
    const { user, id } = await given();
    for (const state of ["signed", "mined"] as const) {
      says.signed.set(Number(id), { state, hash: hashOf(id) });
      expect(await keyOf("takeBackWithdrawal", id)).toBe("SignerHasSigned");
    }
    expect(await find(id)).toMatchObject({ isWithSigner: true, isTakenBack: false });
    says.signed.set(Number(id), { state: "mined", hash: await pay() });
    await take(id);
    expect([await tests().stateOf(id), await tests().balances(user)]).toEqual(["done", [900, 0]]);
    expect(await keyOf("takeBackWithdrawal", id)).toBe("WithdrawalMovedOn");
  });

  test("[WAL-12] is refused by name when the signer does not have it", async () => {
    const user = await tests().newOwner(5_000);
    const requested = await tests().request(user, { price: usdt(2_000) });
    const manual = await tests().request(user, { price: usdt(100), banktype: "1" });
    await take(manual);
    for (const path of ["takeBackWithdrawal", "signerGoneWithdrawal"])
      expect([await keyOf(path, requested), await keyOf(path, manual), await keyOf(path, "999999")]).toEqual([
        "WithdrawalMovedOn",
        "WithdrawalMovedOn",
        "WithdrawalNotFound",
      ]);
  });

  test("[WAL-12] does not change when the signer fails, answers in another form, has another secret or is not there", async () => {
    const { user, id } = await given();
    const answers: readonly unknown[] = [
      { state: "refused" },
      { state: "released", hash: hashOf(id) },
      { state: "signed" },
      null,
    ];
    for (const answer of answers) {
      says.gives = async () => answer as ReleaseAnswer;
      expect(await keyOf("takeBackWithdrawal", id)).toBe("SignerDoesNotAnswer");
    }
    expect(warned.splice(0), "the log has each of these answers").toHaveLength(answers.length);
    says.gives = async () => Promise.reject(new Error("the disk is full"));
    expect(await keyOf("takeBackWithdrawal", id)).toBe("SignerDoesNotAnswer");
    says.gives = undefined;
    use("wrong secret");
    expect(await keyOf("takeBackWithdrawal", id)).toBe("SignerDoesNotAnswer");
    expect(warned.at(-1)).toMatchObject({
      withdrawal: Number(id),
      err: { cause: { message: "it answers with 401" } },
    });
    use("no signer");
    expect(await keyOf("takeBackWithdrawal", id)).toBe("SignerDoesNotAnswer");
    await stopSigner();
    use("signer");
    expect(await keyOf("takeBackWithdrawal", id)).toBe("SignerDoesNotAnswer");
    expect([await find(id), says.released.has(Number(id))]).toMatchObject([{ isWithSigner: true }, false]);
    // With the signer it works again, also for a frozen account, because it moves no money.
    await listen();
    await owner().query("UPDATE account SET frozen_ms = 1, frozen_by = 'owner' WHERE user_id = $1", [user]);
    expect(await keyOf("takeBackWithdrawal", id)).toBe("done");
  });

  test("[WAL-12] is taken back by asking again after a crash between the signer's answer and the row", async () => {
    const { id } = await given();
    says.released.add(Number(id));
    // In between the job asks, and gets no payment.
    await take(id);
    expect(await find(id)).toMatchObject({ state: "approved", isWithSigner: true });
    expect([await keyOf("takeBackWithdrawal", id), await find(id)]).toMatchObject([
      "done",
      { isTakenBack: true },
    ]);
  });

  test("[WAL-12] is taken back once by two clicks, and by two operators at the same moment", async () => {
    for (const second of ["finance", "compliance"]) {
      const { id } = await given();
      const keys = await Promise.all([
        keyOf("takeBackWithdrawal", id),
        keyOf("takeBackWithdrawal", id, {}, second),
      ]);
      expect(keys.toSorted()).toEqual(["WithdrawalMovedOn", "done"]);
      const { rows } = await owner().query(
        "SELECT FROM audit_log WHERE after::json -> 'withdrawal_signer_end' ->> 'id' = $1",
        [id],
      );
      expect(rows).toHaveLength(1);
    }
  });

  test("[WAL-12] is not paid by a job that asks between the signer's answer and the row", async () => {
    const { id } = await given();
    says.gives = async (withdrawal) => {
      says.released.add(withdrawal);
      await take(id);
      return { state: "released" };
    };
    expect([await keyOf("takeBackWithdrawal", id), await find(id)]).toMatchObject([
      "done",
      { state: "approved", isTakenBack: true },
    ]);
  });

  test("[WAL-12] is not asked for by a job that has read it before a person paid it", async () => {
    const { user, id } = await given();
    const hash = await pay();
    const client = await database().operator.connect();
    const write = (text: string, ...values: readonly unknown[]) => client.query(text, [...values]);
    await write("BEGIN");
    await write(
      "SELECT operator_act_begin(s.id, 'withdrawal_decide', 'a test', $2) FROM operator_session s WHERE s.operator_id = $1",
      by("finance").id,
      reason,
    );
    await write(
      "INSERT INTO withdrawal_signer_end VALUES ($1, $2, 'approved', 1, $3)",
      user,
      id,
      by("finance").id,
    );
    await write(
      `INSERT INTO withdrawal_step (user_id, id, nth, from_state, state, actor, operator_id, channel, hash, at_ms)
       VALUES ($1, $2, 2, 'approved', 'sent', 'operator', $3, 'ethereum', $4, 1)`,
      user,
      id,
      by("finance").id,
      hash,
    );
    says.pays = async () => Promise.reject(new Error("nobody asks it"));
    const job = take(id);
    await eventually(async () => {
      const { rows } = await owner().query(
        "SELECT FROM pg_stat_activity WHERE usename = 'candor_market' AND datname = current_database() AND wait_event_type = 'Lock'",
      );
      expect(rows).toHaveLength(1);
    });
    await write("COMMIT");
    client.release();
    await job;
    await take(id);
    expect([await tests().stateOf(id), await tests().balances(user)]).toEqual(["done", [900, 0]]);
  });

  test("[WAL-12] stays with the signer when a step of the signer comes first", async () => {
    const { user, id } = await given();
    says.gives = async () => {
      says.pays = async () => ({ state: "mined", hash: await pay() });
      await take(id);
      // A signer that lies.
      return { state: "released" };
    };
    expect(await keyOf("takeBackWithdrawal", id)).toBe("WithdrawalMovedOn");
    expect([await tests().stateOf(id), await tests().balances(user)]).toEqual(["done", [900, 0]]);
  });
});

test("[TRUST-02] after all of these tests the ledger is right", async () => {
  const findings = await checkLedger(database().db);
  expect(findings.filter(({ wrong }) => wrong > 0)).toEqual([]);
});

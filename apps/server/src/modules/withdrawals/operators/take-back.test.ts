/** One operator takes a withdrawal back by the signer's word that it never signs it; whatever happens in between. */
import { describe, expect, test, vi } from "vitest";
import { checkLedger } from "../../../ledger/check.ts";
import type { ReleaseAnswer } from "../../../signer/wallet.ts";
import { usdt } from "../test-withdrawals.ts";
import { reason, withTakenBack } from "./test-taken-back.ts";

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

describe("by the signer's word", () => {
  test("[WAL-12] one operator takes it back; then a person pays it, and nobody asks the signer again", async () => {
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
    // Nor does it write anything.
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

  test("[WAL-12] a payment that an operator made too early, while the signer had it, is entered; one from before the approval is not", async () => {
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

  test("[WAL-12] the signer's payment of another withdrawal like it does not pay it, also before the server knows of that payment", async () => {
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

  test("[WAL-12] nor does one that the signer has only signed, as it says, nor one that it named before it made a later version", async () => {
    const [mine, other] = [await given(), await given()];
    await ask("takeBackWithdrawal", mine.id);
    const hash = await pay();
    // Its node does not have the block yet that ours has.
    says.signed.set(Number(other.id), { state: "signed", hash });
    expect(await keyOf("sentWithdrawal", mine.id, { hash })).toBe("PaymentIsTaken");
    await take(other.id);
    says.signed.set(Number(other.id), { state: "signed", hash: hashOf(other.id) });
    expect(await keyOf("sentWithdrawal", mine.id, { hash })).toBe("PaymentIsTaken");
    says.signed.set(Number(other.id), { state: "mined", hash });
    await take(other.id);
    expect(await tests().stateOf(other.id)).toBe("done");
  });

  test("[WAL-12] nor does a version that it named, once the other one is done with another: a reorganisation may have put it in a block", async () => {
    const [mine, other] = [await given(), await given()];
    await ask("takeBackWithdrawal", mine.id);
    const versions = [await pay(), await pay(), await pay()] as const;
    says.signed.set(Number(other.id), { state: "signed", hash: versions[0] });
    await take(other.id);
    tests().chain = "shallow";
    says.signed.set(Number(other.id), { state: "mined", hash: versions[1] });
    await take(other.id);
    // Its block was taken back, and a newer version is in another one.
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

  test("[WAL-12] nor does any while a signer refuses the other one: it may not be the signer that has paid that", async () => {
    const [mine, other] = [await given(), await given()];
    await ask("takeBackWithdrawal", mine.id);
    const hash = await pay();
    says.signed.set(Number(other.id), { state: "mined", hash });
    says.pays = async () => ({ state: "refused" });
    expect(await keyOf("sentWithdrawal", mine.id, { hash })).toBe("SignerDoesNotAnswer");
    await expect(take(other.id)).rejects.toMatchObject({
      cause: { message: "it refuses what is noted for it" },
    });
    says.pays = undefined;
    expect(await keyOf("sentWithdrawal", mine.id, { hash })).toBe("PaymentIsTaken");
    await take(other.id);
    expect([await tests().stateOf(mine.id), await tests().stateOf(other.id)]).toEqual(["approved", "done"]);
  });

  test("[WAL-12] nor does one that it names after the server has looked, and before the payment is entered", async () => {
    const [mine, other] = [await given(), await given()];
    await ask("takeBackWithdrawal", mine.id);
    const hash = await pay();
    // Another server's job is told of it; then the signer makes a later version.
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

  test("[WAL-12] a payment that was entered first is not that of another one, although the signer names it for that later", async () => {
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

  test("[WAL-12] what the signer has named is not taken back, although it says later that it releases it: its journal is an older copy", async () => {
    const { id } = await given();
    says.signed.set(Number(id), { state: "signed", hash: hashOf(id) });
    await take(id);
    says.signed.delete(Number(id));
    expect(await keyOf("takeBackWithdrawal", id)).toBe("SignerHasSigned");
    expect(await find(id)).toMatchObject({ isWithSigner: true, isTakenBack: false });
  });

  test("[WAL-12] [OPS-03] two give it back to its owner, who has it whole", async () => {
    const { user, id } = await given();
    await ask("takeBackWithdrawal", id);
    await giveBack(id);
    expect([await tests().stateOf(id), await tests().balances(user)]).toEqual(["failed", [1_000, 0]]);
    expect(await keyOf("takeBackWithdrawal", id)).toBe("WithdrawalMovedOn");
  });

  test("[WAL-12] [WAL-13] what a person paid before the server had a signer comes back when its payment is lost", async () => {
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

  test("[WAL-12] what the signer has signed stays its own, and is paid once", async () => {
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

  test("[WAL-12] what is not the signer's is refused by name", async () => {
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

  test("[WAL-12] a signer that fails, speaks otherwise, is another one or is not there changes nothing", async () => {
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
    expect(warned.splice(0), "the log says of each what came").toHaveLength(answers.length);
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
    // It works again with the signer, also for a frozen account: no money moves by it.
    await listen();
    await owner().query("UPDATE account SET frozen_ms = 1, frozen_by = 'owner' WHERE user_id = $1", [user]);
    expect(await keyOf("takeBackWithdrawal", id)).toBe("done");
  });

  test("[WAL-12] after a crash between the signer's answer and the row it is taken back by asking again", async () => {
    const { id } = await given();
    says.released.add(Number(id));
    // Between: the job asks, and gets no payment.
    await take(id);
    expect(await find(id)).toMatchObject({ state: "approved", isWithSigner: true });
    expect([await keyOf("takeBackWithdrawal", id), await find(id)]).toMatchObject([
      "done",
      { isTakenBack: true },
    ]);
  });

  test("[WAL-12] two clicks and two operators at one moment take it back once", async () => {
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

  test("[WAL-12] a job that asks between the signer's answer and the row pays nothing", async () => {
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

  test("[WAL-12] a job that has read it before does not ask the signer for what a person has paid since", async () => {
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
    await vi.waitFor(
      async () => {
        const { rows } = await owner().query(
          "SELECT FROM pg_stat_activity WHERE usename = 'candor_market' AND datname = current_database() AND wait_event_type = 'Lock'",
        );
        expect(rows).toHaveLength(1);
      },
      { timeout: 10_000, interval: 5 },
    );
    await write("COMMIT");
    client.release();
    await job;
    await take(id);
    expect([await tests().stateOf(id), await tests().balances(user)]).toEqual(["done", [900, 0]]);
  });

  test("[WAL-12] a step of the signer that comes first keeps it from the operator", async () => {
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

test("[TRUST-02] after all of this the ledger is right", async () => {
  const findings = await checkLedger(database().db);
  expect(findings.filter(({ wrong }) => wrong > 0)).toEqual([]);
});

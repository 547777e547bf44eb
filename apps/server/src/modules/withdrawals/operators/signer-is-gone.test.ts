/** Two operators sign that the signer is gone: no signer can answer, and none can pay the withdrawal any more. */
import { createServer } from "node:net";
import { describe, expect, test } from "vitest";
import { checkLedger } from "../../../ledger/check.ts";
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
  signBoth,
  sign,
  says,
  listen,
  stopSigner,
  use,
  tests,
  receiver,
  approvals,
  database,
  owner,
  carryOut,
} = withTakenBack();

describe("when two operators sign that the signer is gone", () => {
  const askGone = async (id: string) => (await ask("signerGoneWithdrawal", id)).data.act;
  /** As if it had been asked for an hour ago. */
  const growOld = (act: string) =>
    owner().query(
      `ALTER TABLE operator_act DISABLE TRIGGER append_only;
       UPDATE operator_act SET asked_ms = asked_ms - 3600000 WHERE id = ${act};
       ALTER TABLE operator_act ENABLE ALWAYS TRIGGER append_only`,
    );

  test("[WAL-12] [OPS-03] they are refused while anything listens at the signer's address, even if it fails or says nothing", async () => {
    const { id } = await given();
    expect(await keyOf("signerGoneWithdrawal", id)).toBe("SignerAnswers");
    await stopSigner();
    const mute = createServer();
    await listen(mute);
    expect(await keyOf("signerGoneWithdrawal", id)).toBe("SignerAnswers");
    await stopSigner();
    expect([
      await keyOf("signerGoneWithdrawal", id, {}, "support"),
      await keyOf("signerGoneWithdrawal", id, { reason: "short" }),
    ]).toEqual(["ActionNotAllowed", "ReasonNeeded"]);
    const act = await askGone(id);
    expect(act).toMatch(/^\d+$/);
    expect(await detailOf(id)).toMatchObject({ waitingAct: act, isWithSigner: true });
    expect(await askGone(id)).toBe(act);
    // A signer has come back.
    await sign("finance", act);
    await listen();
    expect(await sign("compliance", act)).toMatchObject({ key: "SignerAnswers" });
    expect(await find(id)).toMatchObject({ isWithSigner: true });
    // It may have signed the payment: so this act has ended, and they must sign a new one.
    await stopSigner();
    expect(await carryOut(act)).toMatchObject({ key: "ActNotWaiting" });
    expect(await find(id)).toMatchObject({ isWithSigner: true, isTakenBack: false });
    await signBoth(await askGone(id));
    expect(await find(id)).toMatchObject({ isWithSigner: false, isTakenBack: true });
  });

  test("[WAL-12] [OPS-03] the act says what they confirm; then a payment that was found is entered, or the withdrawal is given back", async () => {
    const [paid, unpaid] = [await given(), await given()];
    await stopSigner();
    const act = await askGone(paid.id);
    const { rows } = await owner().query("SELECT content::json AS content FROM operator_act WHERE id = $1", [
      act,
    ]);
    expect(rows[0].content).toEqual({
      withdrawal: paid.id,
      after: "approved",
      user: String(paid.user),
      amount: "100",
      arrives: "95",
      network: "ethereum",
      address: receiver(),
      signer: "is stopped, and its journal will not be used again",
      wallet:
        "can no longer pay this withdrawal: all was moved out of it, or the nonce of the payment is used up, or the key is lost and the journal has no payment of it",
      chain: "each of the two has looked there whether this withdrawal was paid from that wallet",
    });
    await sign("finance", act);
    expect(await find(paid.id)).toMatchObject({ isWithSigner: true });
    await sign("compliance", act);
    expect(await detailOf(paid.id)).toMatchObject({
      isPaidByServer: false,
      takenBack: { operator: "compliance", act },
      waitingAct: null,
    });
    expect(await approvals().takenByTwo([Number(paid.id), Number(unpaid.id)])).toEqual([Number(paid.id)]);
    // The signer may have made this payment for the other withdrawal, until that one is taken from it, too.
    const hash = await pay();
    expect(await keyOf("sentWithdrawal", paid.id, { hash })).toBe("SignerDoesNotAnswer");
    // The same when the server has no signer any more.
    use("no signer");
    expect(await keyOf("sentWithdrawal", paid.id, { hash })).toBe("SignerDoesNotAnswer");
    await signBoth(await askGone(unpaid.id));
    expect(await keyOf("sentWithdrawal", paid.id, { hash })).toBe("done");
    expect([await tests().stateOf(paid.id), await tests().balances(paid.user)]).toEqual(["done", [900, 0]]);
    await giveBack(unpaid.id);
    expect([await tests().stateOf(unpaid.id), await tests().balances(unpaid.user)]).toEqual([
      "failed",
      [1_000, 0],
    ]);
  });

  test("[WAL-12] [OPS-03] a payment that the signer has named belongs to its own withdrawal, which is not given back while the chain shows the payment", async () => {
    const [unpaid, paid] = [await given(), await given()];
    const hash = await pay();
    says.signed.set(Number(paid.id), { state: "signed", hash });
    await take(paid.id);
    await stopSigner();
    for (const { id } of [unpaid, paid]) await signBoth(await askGone(id));
    expect(await keyOf("sentWithdrawal", unpaid.id, { hash })).toBe("PaymentIsTaken");
    expect(await keyOf("failedWithdrawal", paid.id)).toBe("PaymentIsOnChain");
    tests().chain = "pending";
    const { act } = (await ask("failedWithdrawal", paid.id)).data;
    tests().chain = "shallow";
    expect(await signBoth(act)).toMatchObject({ key: "PaymentIsOnChain" });
    tests().chain = "paid";
    expect(await keyOf("sentWithdrawal", paid.id, { hash })).toBe("done");
    await giveBack(unpaid.id);
    expect([await tests().balances(paid.user), await tests().balances(unpaid.user)]).toEqual([
      [900, 0],
      [1_000, 0],
    ]);
  });

  /** A second act, as if another operator had asked at the same moment. */
  const askBeside = async (id: string): Promise<string> => {
    const client = await database().operator.connect();
    await client.query("BEGIN");
    await client.query(
      "SELECT operator_act_begin(s.id, 'withdrawal_signer_gone', $2, $3) FROM operator_session s WHERE s.operator_id = $1",
      [by("finance").id, `withdrawal ${id}`, reason],
    );
    const { rows } = await client.query<{ id: string }>(
      `SELECT operator_ask('{"after": "approved"}'::json)::text AS id`,
    );
    await client.query("COMMIT");
    client.release();
    return rows[0]?.id ?? "";
  };
  /** All acts about the withdrawal, and how they ended. */
  const actsOf = async (id: string) =>
    (
      await owner().query<{ id: string; outcome: string | null }>(
        "SELECT a.id::text, e.outcome FROM operator_act a LEFT JOIN operator_act_end e ON e.act_id = a.id WHERE a.subject = $1 ORDER BY a.id",
        [`withdrawal ${id}`],
      )
    ).rows;

  test("[WAL-12] [OPS-03] several who ask at the same moment get one act, also when an old one waits", async () => {
    const all = [];
    for (let nth = 0; nth < 12; nth += 1) all.push(await given());
    await stopSigner();
    // Their order is chance, so they are tried many times.
    for (const [index, { id }] of all.entries()) {
      const old = index % 2 === 0 ? [] : [{ id: await askGone(id), outcome: "withdrawn" }];
      for (const act of old) await growOld(act.id);
      const asked = await Promise.all(
        ["finance", "compliance", "finance"].map((name) => ask("signerGoneWithdrawal", id, {}, name)),
      );
      const act = asked[0]?.data.act;
      expect(asked.map(({ data }) => data.act)).toEqual([act, act, act]);
      expect(await actsOf(id)).toEqual([...old, { id: act, outcome: null }]);
    }
  });

  test("[WAL-12] [OPS-03] when two acts were asked for at the same moment, the second is not shown once the first has taken the withdrawal", async () => {
    const { user, id } = await given();
    await stopSigner();
    const act = await askGone(id);
    const beside = await askBeside(id);
    expect(await detailOf(id)).toMatchObject({ waitingAct: beside });
    await signBoth(act);
    expect(await detailOf(id)).toMatchObject({ isWithSigner: false, waitingAct: null });
    await giveBack(id);
    expect(await tests().balances(user)).toEqual([1_000, 0]);
  });

  test("[WAL-12] [OPS-03] an act that was asked for an hour ago is refused: the signer may have run since", async () => {
    const { id } = await given();
    await stopSigner();
    const act = await askGone(id);
    await sign("finance", act);
    await growOld(act);
    expect(await detailOf(id), "the old act does not keep operators from asking for a new one").toMatchObject(
      { waitingAct: null },
    );
    expect(await sign("compliance", act)).toMatchObject({ key: "AskedTooLongAgo" });
    expect(await find(id)).toMatchObject({ isWithSigner: true });
    const again = await askGone(id);
    expect(again).not.toBe(act);
    // Nobody has signed this one. When a new one is asked for, it ends.
    await growOld(again);
    expect(await keyOf("signerGoneWithdrawal", id, { reason: "short" })).toBe("ReasonNeeded");
    const third = await askGone(id);
    expect(await sign("compliance", again)).toMatchObject({ key: "ActNotWaiting" });
    expect(await detailOf(id)).toMatchObject({ waitingAct: third });
    // Of several acts that are too old, none is left.
    const beside = await askBeside(id);
    for (const act of [third, beside]) await growOld(act);
    const last = await askGone(id);
    expect((await actsOf(id)).filter(({ outcome }) => outcome === null)).toEqual([
      { id: last, outcome: null },
    ]);
    await signBoth(last);
    expect(await find(id)).toMatchObject({ isTakenBack: true });
  });

  test("[WAL-12] [OPS-03] an old act that gives it back, from before the signer was asked, gives nothing back after that", async () => {
    use("no signer");
    const user = await newOwner();
    const id = await tests().request(user, { price: usdt(100) });
    await take(id);
    const { act } = (await ask("failedWithdrawal", id)).data;
    await sign("finance", act);
    use("signer");
    await take(id);
    expect(
      await detailOf(id),
      "the old act does not keep operators from taking it from the signer",
    ).toMatchObject({
      isWithSigner: true,
      waitingAct: null,
    });
    expect(await sign("compliance", act)).toMatchObject({ key: "WithdrawalMovedOn" });
    // The signer has paid it, and the server does not know.
    await stopSigner();
    await signBoth(await askGone(id));
    expect(await carryOut(act)).toMatchObject({ key: "WithdrawalMovedOn" });
    expect(await find(id)).toMatchObject({ state: "approved", isTakenBack: true });
    expect(await detailOf(id), "the old act does not keep operators from giving it back").toMatchObject({
      waitingAct: null,
    });
    tests().chain = "pending";
    const again = (await ask("failedWithdrawal", id)).data.act;
    expect(again).not.toBe(act);
    expect(await carryOut(act)).toMatchObject({ key: "ActNotWaiting" });
    expect(await detailOf(id)).toMatchObject({ waitingAct: again });
    tests().chain = "paid";
    expect(await keyOf("sentWithdrawal", id, { hash: await pay() })).toBe("done");
  });

  test("[WAL-12] [OPS-03] a withdrawal that the signer has sent is given back only when the chain does not show the payment", async () => {
    const { user, id } = await given();
    tests().chain = "shallow";
    says.signed.set(Number(id), { state: "mined", hash: await pay() });
    await take(id);
    expect(await tests().stateOf(id)).toBe("sent");
    expect(await keyOf("takeBackWithdrawal", id)).toBe("WithdrawalMovedOn");
    await stopSigner();
    // A new signer does not know this payment, so it does not start before that.
    expect(await approvals().signedBefore()).toContain(Number(id));
    await signBoth(await askGone(id));
    expect(await approvals().signedBefore()).not.toContain(Number(id));
    expect([await find(id), await isMovable(id)]).toMatchObject([{ state: "sent", isTakenBack: true }, true]);
    expect(await keyOf("failedWithdrawal", id)).toBe("PaymentIsOnChain");
    // Its block was removed, and somebody else has used its nonce. No signer is asked about it.
    tests().chain = "pending";
    await take(id);
    await giveBack(id);
    expect([await tests().stateOf(id), await tests().balances(user)]).toEqual(["failed", [1_000, 0]]);
  });

  test("[WAL-12] [OPS-03] a withdrawal that was sent and is paid after all is done, although two have taken it", async () => {
    const { user, id } = await given();
    tests().chain = "shallow";
    says.signed.set(Number(id), { state: "mined", hash: await pay() });
    await take(id);
    await stopSigner();
    await signBoth(await askGone(id));
    tests().chain = "paid";
    await take(id);
    expect([await tests().stateOf(id), await tests().balances(user)]).toEqual(["done", [900, 0]]);
  });

  test("[WAL-12] [OPS-03] a withdrawal that was sent is done when the chain took another version that the signer has named, although two have taken it", async () => {
    const { user, id } = await given();
    // The signer's node has shown a block with this version. The server's node does not show it any more.
    says.signed.set(Number(id), { state: "mined", hash: `0x${id.padStart(64, "0")}` });
    await take(id);
    tests().chain = "pending";
    says.signed.set(Number(id), { state: "signed", hash: await pay() });
    await take(id);
    expect(await tests().stateOf(id)).toBe("sent");
    await stopSigner();
    await signBoth(await askGone(id));
    tests().chain = "paid";
    expect(await keyOf("failedWithdrawal", id)).toBe("PaymentIsOnChain");
    await take(id);
    expect([await tests().stateOf(id), await tests().balances(user)]).toEqual(["done", [900, 0]]);
  });

  /** The signer has signed a payment. Two operators have taken the withdrawal, and a person has entered another payment. Returns both hashes. */
  const paidByHand = async (id: string) => {
    const signed = await pay();
    says.signed.set(Number(id), { state: "signed", hash: signed });
    await take(id);
    await stopSigner();
    await signBoth(await askGone(id));
    tests().chain = "shallow";
    const own = await pay();
    expect(await keyOf("sentWithdrawal", id, { hash: own })).toBe("done");
    return { signed, own };
  };

  test("[WAL-12] [OPS-03] a withdrawal that a person has paid is not given back because the signer's payment of it has failed", async () => {
    const { user, id } = await given();
    const { signed } = await paidByHand(id);
    // The wallet was empty when a block took the signer's payment. The block of the person's payment was removed, and a later one has it.
    tests().chainOf.set(signed, "failed");
    tests().chain = "pending";
    await take(id);
    expect([await tests().stateOf(id), await tests().balances(user)]).toEqual(["sent", [900, 100]]);
    tests().chain = "paid";
    await take(id);
    expect([await tests().stateOf(id), await tests().balances(user)]).toEqual(["done", [900, 0]]);
  });

  test("[WAL-12] [OPS-03] it is done when the payment of the person has failed, but the signer's payment has arrived", async () => {
    const { user, id } = await given();
    const { signed, own } = await paidByHand(id);
    tests().chainOf.set(own, "failed");
    tests().chainOf.set(signed, "paid");
    await take(id);
    expect([await tests().stateOf(id), await tests().balances(user)]).toEqual(["done", [900, 0]]);
  });

  test("[WAL-12] [WAL-13] when both payments have failed, the money comes back", async () => {
    const { user, id } = await given();
    await paidByHand(id);
    tests().chain = "failed";
    await take(id);
    expect([await tests().stateOf(id), await tests().balances(user)]).toEqual(["failed", [1_000, 0]]);
  });

  test("[WAL-12] [OPS-03] two sign for the state in which it was: a withdrawal that was sent since is not taken", async () => {
    const { id } = await given();
    use("no signer");
    const act = await askGone(id);
    use("signer");
    tests().chain = "shallow";
    says.signed.set(Number(id), { state: "mined", hash: await pay() });
    await take(id);
    use("no signer");
    expect(await signBoth(act)).toMatchObject({ key: "WithdrawalMovedOn" });
    expect(await detailOf(id)).toMatchObject({ waitingAct: null });
    expect(await find(id)).toMatchObject({ state: "sent", isWithSigner: true });
    tests().chain = "paid";
    await take(id);
  });
});

test("[TRUST-02] after all of these tests the ledger is right", async () => {
  const findings = await checkLedger(database().db);
  expect(findings.filter(({ wrong }) => wrong > 0)).toEqual([]);
});

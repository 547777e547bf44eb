/** Several operators ask for the same act at the same moment; acts that no longer count. */
import { expect, test } from "vitest";
import { usdt } from "../test-withdrawals.ts";
import { withTakenBack } from "./test-taken-back.ts";
import { eventually } from "../../../platform/test-eventually.ts";

const { ask, keyOf, take, newOwner, use: serverUses, tests, database, owner } = withTakenBack();

const actsOf = async (id: string) =>
  (
    await owner().query<{ id: string }>("SELECT id::text FROM operator_act WHERE subject = $1", [
      `withdrawal ${id}`,
    ])
  ).rows;
/** An approved withdrawal that a person pays. */
const approved = async () => {
  serverUses("no signer");
  const user = await newOwner();
  const id = await tests().request(user, { price: usdt(100) });
  await take(id);
  return { user, id };
};
const large = async () => {
  const user = await tests().newOwner(50_000);
  return { user, id: await tests().request(user, { price: usdt(20_000) }) };
};

test.each([
  ["give it back", "failedWithdrawal", "approved", approved],
  ["approve it", "approveWithdrawal", "requested", large],
] as const)(
  "[WAL-12] [OPS-03] several operators who ask at the same moment to %s get one act",
  async (_what, path, state, made) => {
    // Their order is chance, so they are tried several times.
    for (let nth = 0; nth < 6; nth += 1) {
      const { id } = await made();
      const asked = await Promise.all(
        ["finance", "compliance", "finance"].map((name) => ask(path, id, {}, name)),
      );
      const act = asked[0]?.data.act;
      expect(asked.map(({ data }) => data)).toEqual(asked.map(() => ({ state, act })));
      expect(await actsOf(id)).toEqual([{ id: act }]);
    }
  },
);

test("[WAL-12] [OPS-03] an act is asked for only in the state that the operator has seen, not in a later one", async () => {
  const { user, id } = await approved();
  const turn = [`withdrawal ${id}`];
  await owner().query("SELECT pg_advisory_lock(hashtextextended($1, 0))", turn);
  const late = keyOf("failedWithdrawal", id);
  await eventually(async () => {
    const { rows } = await owner().query(
      "SELECT FROM pg_stat_activity WHERE usename = 'candor_operator' AND datname = current_database() AND wait_event = 'advisory'",
    );
    expect(rows).toHaveLength(1);
  });
  await database().market.query(
    `INSERT INTO withdrawal_step (user_id, id, nth, from_state, state, actor, reason, at_ms)
     VALUES ($1, $2, 2, 'approved', 'failed', 'payout', 'transferFailed', 1)`,
    [user, id],
  );
  await owner().query("SELECT pg_advisory_unlock(hashtextextended($1, 0))", turn);
  expect([await late, await actsOf(id)]).toEqual(["WithdrawalMovedOn", []]);
  await take(id);
  expect(await tests().balances(user)).toEqual([1_000, 0]);
});

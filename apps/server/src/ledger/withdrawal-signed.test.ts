/** What the database keeps of the payments that the signer has named: each version, for only one withdrawal. */
import { beforeAll, describe, expect, test } from "vitest";
import { withOwner, withTestDatabase } from "../platform/db/test-database.ts";
import { testOperatorSessions } from "../platform/db/test-operators.ts";
import { falseStep } from "./ledger-errors.ts";
import {
  addWithdrawer,
  hashOf as digitsOf,
  steps,
  usdt,
  userId,
  withdrawalsOf,
} from "./test-withdrawal-steps.ts";
import { eventually } from "../platform/test-eventually.ts";

const database = withTestDatabase();
const owner = withOwner(database);
const { request, end, step, approved, note, given, actingAs } = withdrawalsOf(database, owner);

beforeAll(() => addWithdrawer(database(), owner()));

const refused = { code: falseStep };
const hashOf = (id: number): string => `0x${digitsOf(id)}`;
const takeBack = (id: number): Promise<void> =>
  actingAs(1, "withdrawal_decide", "INSERT INTO withdrawal_signer_end VALUES ($1, $2, 'approved', 1, 1)", [
    userId,
    id,
  ]);
const bySigner = { ...steps.sent, channel: "ethereum" };
const byHand = { ...bySigner, actor: "operator", operator_id: 1 };
const signed = "INSERT INTO withdrawal_signed VALUES ($1, $2, $3, 1)";
const untilOneWaits = (role: string) =>
  eventually(async () => {
    const { rows } = await owner().query(
      `SELECT FROM pg_stat_activity
         WHERE usename = $1 AND datname = current_database() AND wait_event_type = 'Lock'`,
      [role],
    );
    expect(rows).toHaveLength(1);
  });

test("[WAL-12] each version that the signer names is noted once, only for a withdrawal that it was given, and stays", async () => {
  const { market } = database();
  const hash = hashOf(390);
  await request(390);
  await step(390, steps.byPolicy);
  await expect(market.query(signed, [userId, 390, hash])).rejects.toMatchObject({ code: "23503" });
  await note(390);
  for (const wrong of ["", hash.slice(0, -1), hash.toUpperCase()])
    await expect(market.query(signed, [userId, 390, wrong])).rejects.toMatchObject({ code: "23514" });
  await market.query(signed, [userId, 390, hash]);
  await expect(market.query(signed, [userId, 390, hash])).rejects.toMatchObject({ code: "23505" });
  await market.query(signed, [userId, 390, hashOf(391)]);
  for (const change of ["DELETE FROM withdrawal_signed", "UPDATE withdrawal_signed SET at_ms = 2"])
    await expect(owner().query(change)).rejects.toMatchObject({ code: "CA002" });
});

describe("a payment that the signer has named for one withdrawal", () => {
  const name = (id: number, hash: string) => database().market.query(signed, [userId, id, hash]);
  const entered = (hash: string) => ({ ...byHand, hash });
  const taken = { ...refused, constraint: "it_is_no_other_ones_payment" };

  test("[WAL-12] is entered for no other one, by no role and in no other form, even when its own is done with another version", async () => {
    const [own, other, third] = [401, 402, 403] as const;
    await given(own);
    await approved(other);
    await given(third);
    await takeBack(third);
    for (const version of [411, 412, 413]) await name(own, hashOf(version));
    await step(own, { ...bySigner, hash: hashOf(412) });
    await step(own, steps.done);
    for (const version of [411, 413]) {
      for (const id of [other, third])
        await expect(step(id, entered(hashOf(version)))).rejects.toMatchObject(taken);
      const inSandbox = { ...steps.sent, hash: hashOf(version) };
      await expect(step(other, inSandbox)).rejects.toMatchObject(taken);
      for (const form of [hashOf(version).toUpperCase(), ` ${hashOf(version)}`, digitsOf(version)])
        await expect(step(other, entered(form))).rejects.toMatchObject({
          constraint: "a_hash_of_ethereum_has_one_form",
        });
    }
    await step(other, entered(hashOf(414)));
    await step(third, entered(hashOf(415)));
    await end(own);
  });

  test("[WAL-12] is named for no other one, and not at all when it was entered for another one first", async () => {
    const [first, second, byPerson] = [421, 422, 423] as const;
    await given(first);
    await given(second);
    await approved(byPerson);
    await name(first, hashOf(431));
    await expect(name(second, hashOf(431))).rejects.toMatchObject(taken);
    await step(byPerson, entered(hashOf(432)));
    for (const id of [first, second]) await expect(name(id, hashOf(432))).rejects.toMatchObject(taken);
    await step(first, { ...bySigner, hash: hashOf(431) });
    await expect(name(second, hashOf(431))).rejects.toMatchObject(taken);
    await step(second, { ...bySigner, hash: hashOf(433) });
    await name(second, hashOf(433));
  });

  test("[WAL-12] the reference of a bank's payment is no payment of the signer, however it is written", async () => {
    await given(441);
    await request(442, usdt(100), { network: "bank" });
    await step(442, steps.byPolicy);
    await name(441, hashOf(441));
    await step(442, { ...entered(hashOf(441)), channel: "gateway" });
    await given(443);
    await request(444, usdt(100), { network: "bank" });
    await step(444, steps.byPolicy);
    await step(444, { ...entered(hashOf(443)), channel: "gateway" });
    await name(443, hashOf(443));
  });

  test.each([
    ["named first", 451],
    ["entered first", 461],
  ] as const)("[WAL-12] at one moment, %s: the second waits, and is refused", async (order, own) => {
    const [other, hash] = [own + 1, hashOf(own)];
    await given(own);
    await approved(other);
    const isNamedFirst = order === "named first";
    const first = await database()[isNamedFirst ? "market" : "operator"].connect();
    await first.query("BEGIN");
    if (isNamedFirst) await first.query(signed, [userId, own, hash]);
    else {
      await first.query("SELECT operator_act_begin($1, 'withdrawal_decide', 'a test', 'looked at it well')", [
        testOperatorSessions[1],
      ]);
      await first.query(
        `INSERT INTO withdrawal_step (user_id, id, nth, from_state, state, actor, operator_id, channel, hash, at_ms)
         VALUES ($1, $2, 2, 'approved', 'sent', 'operator', 1, 'ethereum', $3, 1)`,
        [userId, other, hash],
      );
    }
    const second = isNamedFirst ? step(other, entered(hash)) : name(own, hash);
    await Promise.race([
      second.catch(() => undefined),
      untilOneWaits(isNamedFirst ? "candor_operator" : "candor_market"),
    ]);
    await first.query("COMMIT");
    first.release();
    await expect(second).rejects.toMatchObject(taken);
  });

  test.each([["REPEATABLE READ"], ["SERIALIZABLE"]])(
    "[WAL-12] is not named in a transaction of %s, which would not see what was entered since",
    async (level) => {
      const id = level === "SERIALIZABLE" ? 471 : 472;
      await given(id);
      const client = await database().market.connect();
      await client.query(`BEGIN ISOLATION LEVEL ${level}`);
      await expect(client.query(signed, [userId, id, hashOf(id)])).rejects.toMatchObject(refused);
      await client.query("ROLLBACK");
      client.release();
    },
  );
});

/** Attacks by a client logged in as an operator or as the signer, and by one that does not hold the lease. */
import type pg from "pg";
import { describe, expect, test } from "vitest";
import { withTestDatabase } from "../test-database.ts";
import { outcome, withMoney } from "../test-money.ts";
import { startMs, user } from "../test-money-rows.ts";

const database = withTestDatabase();
const money = withMoney(database);

describe("[TRUST-08] [OPS-03] corrections and house money", () => {
  const asked = `INSERT INTO operator_act (action, subject, content, reason, asked_by, asked_ms, digest)
    VALUES ('house_move', 'house capital', '{}', 'because of this', 1, 1, sha256(''))`;
  test.each([
    [
      "ask for a correction without an act",
      "INSERT INTO correction_request (debit_account, credit_account, amount, reason, requested_by) VALUES (97, 4161, 5, 'because of this', 1)",
    ],
    ["write an act", asked],
    [
      "write an approval",
      "INSERT INTO operator_approval (act_id, operator_id, authenticator_data, client_data, signature) VALUES (1, 1, '', '', '')",
    ],
    ["end an act", "INSERT INTO operator_act_end (act_id, outcome) VALUES (1, 'done')"],
    [
      "write a move of house money",
      "INSERT INTO house_move_request (id, debit_account, credit_account, amount) VALUES (1, 97, 100, 5)",
    ],
    ["call it booked", "INSERT INTO house_move VALUES (0, 1, 1)"],
    ["invent an operator", "INSERT INTO operator VALUES (3, 'Invented', 1)"],
  ])("a client logged in as candor_operator cannot %s", async (_what, statement) => {
    expect(await outcome(database().operator.query(statement))).toBe("42501");
  });

  test("a client logged in as candor_operator cannot take what nobody has approved from an act", async () => {
    await money().admin.query(asked);
    for (const take of ["house_move_take(1)", "correction_take(1)", "house_move_take(99)"]) {
      expect(await outcome(database().operator.query(`SELECT ${take}`))).toMatch(/^CA02[067]$/);
    }
    expect((await money().admin.query("SELECT FROM house_move_request")).rowCount).toBe(0);
  });

  test("the engine books none that two have not approved", async () => {
    for (const facts of [
      { corrections: [{ line: 1, request_id: 999 }] },
      { house_moves: [{ line: 1, act_id: 1, accepted_ms: 1 }] },
      { house_moves: [{ line: 1, act_id: null, accepted_ms: 1 }] },
    ]) {
      await money().fails(facts, ["CA016", "23502", "23503"]);
    }
  });
});

describe("[TRUST-08] a client logged in as candor_sign", () => {
  const zeros = Buffer.alloc(64);
  const add = (
    seq: number,
    hash: Buffer,
    change: { readonly epoch?: bigint; readonly key?: string } = {},
  ): Promise<string> =>
    outcome(
      database().sign.query("SELECT tick_checkpoint_add(0::smallint, $1, '{1}', $2, $3, $4, $5, $6, $7)", [
        change.epoch ?? money().epoch,
        [startMs - (startMs % 60_000)],
        [seq],
        [startMs + (seq - 1) * 1_000],
        [hash],
        [zeros],
        change.key ?? "key",
      ]),
    );
  const hashOf = async (seq: number): Promise<Buffer> =>
    (await money().admin.query<{ hash: Buffer }>("SELECT hash FROM tick_log WHERE seq = $1", [seq])).rows[0]
      ?.hash ?? zeros;

  test("cannot sign a tick that is not in the log or does not end its minute, or with an unknown key", async () => {
    expect(await add(5, await hashOf(5))).toBe("23503");
    const key = "SELECT tick_key_add(0::smallint, $1, 'key', $2, 1)";
    expect(await outcome(database().sign.query(key, [money().epoch, Buffer.alloc(32)]))).toBe("done");
    expect(await outcome(database().sign.query(key, [money().epoch, Buffer.alloc(32, 1)]))).toBe("CA002");
    expect(await add(5, Buffer.alloc(32))).toBe("CA012");
    expect(await add(2, await hashOf(2))).toBe("CA012");
    expect(await add(9, await hashOf(5))).toBe("CA012");
    expect(await add(5, await hashOf(5), { epoch: money().epoch + 1n })).toBe("CA004");
    expect((await money().admin.query("SELECT FROM tick_checkpoint")).rowCount).toBe(0);
  });
});

describe("[TRUST-08] [TRUST-07] a client that does not lead", () => {
  const calls = (shard: string, number: string): readonly (readonly [pg.Pool, string])[] => {
    const at = `${shard}::smallint, ${number}::bigint`;
    const { engine, market, sign, pool } = database();
    const funding = JSON.stringify({
      fundings: [{ line: 1, id: 70, user_id: user, amount: 1, accepted_ms: 1 }],
    });
    const answer = JSON.stringify([
      { user_id: user, key: "k", fingerprint: "f", state: "applied", answer: "" },
    ]);
    const time = startMs + 3_000;
    return [
      [
        engine,
        `engine_book(${at}, ${money().batch() + 1}, ${time}, ${time}, ${time}, 1, '${funding}', '[]')`,
      ],
      [engine, `engine_book(${at}, ${money().batch() + 1}, ${time}, ${time}, ${time}, 1, '{}', '${answer}')`],
      [market, `tick_append(${at}, '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}')`],
      [market, `candle_fold(${at}, 1::smallint)`],
      [market, `candle_clear(${at})`],
      [market, `tick_days_make(${at})`],
      [sign, `tick_key_add(${at}, 'other', sha256(''), 1)`],
      [sign, `tick_checkpoint_add(${at}, '{}', '{}', '{}', '{}', '{}', '{}', 'key')`],
      [pool, `count_losses(${at}, 14400000)`],
      [pool, `lease_check(${at})`],
    ];
  };

  test.each([
    ["0", "0"],
    ["0", "null"],
    ["9", "1"],
    ["9", "null"],
    ["null", "1"],
    ["null", "null"],
  ])("cannot do anything as shard %s, epoch %s", async (shard, number) => {
    const states = await Promise.all(
      calls(shard, number).map(([pool, call]) => outcome(pool.query(`SELECT ${call}`))),
    );
    expect(states).toEqual(states.map(() => "CA004"));
  });
});

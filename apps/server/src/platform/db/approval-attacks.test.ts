/** Attacks by a client logged in as an operator or as the signer, and by one that does not hold the lease. */
import type pg from "pg";
import { describe, expect, test } from "vitest";
import { withTestDatabase } from "./test-database.ts";
import { outcome, withMoney, type Facts } from "./test-money.ts";
import { otherUser, startMs, user } from "./test-money-rows.ts";

const database = withTestDatabase();
const money = withMoney(database);

describe("[TRUST-08] corrections", () => {
  const ask = (change: object = {}): Promise<string> => {
    const row = {
      debit_account: 97,
      credit_account: user * 4096 + 65,
      amount: 1_000_000,
      reason: "a complaint that was right",
      requested_by: 1,
      ...change,
    };
    return outcome(
      database().operator.query(
        "INSERT INTO correction_request (debit_account, credit_account, amount, reason, requested_by) VALUES ($1, $2, $3, $4, $5)",
        Object.values(row),
      ),
    );
  };
  const approve = (request: number, operator: number): Promise<string> =>
    outcome(
      database().operator.query("INSERT INTO correction_approval (request_id, operator_id) VALUES ($1, $2)", [
        request,
        operator,
      ]),
    );
  const correction = (request_id: number): Facts => ({ corrections: [{ line: 1, request_id }] });

  test("need operators that exist, and accounts that a correction may use", async () => {
    expect(await ask({ requested_by: 3 })).toBe("23503");
    expect(await ask({ debit_account: otherUser * 4096 + 65 })).toBe("23514"); // from one user to another
    expect(await ask({ debit_account: 98 })).toBe("23503"); // not in the posting matrix
    expect(await ask({ amount: -1 })).toBe("23514");
    expect(await ask({ reason: "" })).toBe("23514");
    expect(await outcome(database().operator.query("INSERT INTO operator VALUES (3, 'Invented', 1)"))).toBe(
      "42501",
    );
  });

  test("need two operators, and are booked only once", async () => {
    await money().fails(correction(999), ["CA016", "23502", "23503"]);
    expect(await ask()).toBe("done");
    const { rows } = await money().admin.query<{ id: string }>(
      "SELECT max(id) AS id FROM correction_request",
    );
    const request = Number(rows[0]?.id);
    await money().fails(correction(request), ["CA016"]);
    expect(await approve(request, 1)).toBe("done");
    expect(await approve(request, 1)).toBe("23505");
    expect(await approve(request, 3)).toBe("23503");
    await money().fails(correction(request), ["CA016"]);
    expect(await approve(request, 2)).toBe("done");
    await money().book(correction(request));
    await money().fails(correction(request), ["23505"]);
  });

  test("and get their times from the database", async () => {
    const early = "INSERT INTO correction_approval (request_id, operator_id, at_ms) VALUES (1, 1, 0)";
    expect(await outcome(database().operator.query(early))).toBe("42501");
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

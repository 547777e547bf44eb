/**
 * What somebody tries who speaks to the database as the engine, as operators or as the signer: roles that may call
 * functions. Money moves by facts alone, at prices of the log; nobody's word is a price, an account or an approval.
 */
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { withTestDatabase } from "./test-database.ts";
import { takeTestLead } from "./test-lead.ts";

const demo = withTestDatabase();
const live = withTestDatabase("live");

/** In the past, so that the database takes it. */
const startMs = 1_700_000_000_000;
const open = 10_000_000_000_000n;
const user = 100_002;
const victim = 100_003;
const funds = 1_000_000_000n;

let epoch = 0n;
let batch = 0;
let admin: pg.Client;

type Facts = Readonly<Record<string, readonly object[]>>;
type Change = {
  readonly epoch?: bigint;
  readonly batch?: number;
  readonly markMs?: number;
};

/** The SQLSTATE with which it was refused, or "done". */
const outcome = (asked: Promise<unknown>): Promise<string> =>
  asked.then(
    () => "done",
    (error: unknown) => (error as { code?: string }).code ?? String(error),
  );

const bookBy = (client: pg.Pool | pg.PoolClient, facts: Facts, change: Change): Promise<string> =>
  outcome(
    client.query("SELECT * FROM engine_book(0::smallint, $1, $2, $3, $3, $3, 1, $4, '[]')", [
      change.epoch ?? epoch,
      change.batch ?? batch + 1,
      change.markMs ?? startMs + 3_000,
      JSON.stringify(facts),
    ]),
  );

/** Books what is right: the next batch. */
const book = async (facts: Facts, change: Change = {}): Promise<void> => {
  const done = await bookBy(demo().engine, facts, change);
  if (done !== "done") throw new Error(`the batch was refused with ${done}`);
  batch += 1;
};

type Asker = Pick<pg.Client, "query">;
const money = async (asker: Asker): Promise<readonly unknown[]> =>
  (await asker.query("SELECT account_id, shard, balance FROM ledger_balance ORDER BY 1, 2")).rows;

/** Tries to book, and takes it back: refused with one of `states`, or done without moving a balance. */
const fails = async (facts: Facts, states: readonly string[], change: Change = {}): Promise<void> => {
  const client = await demo().engine.connect();
  try {
    const before = await money(client);
    await client.query("BEGIN");
    const state = await bookBy(client, facts, change);
    const after = state === "done" ? await money(client) : before;
    await client.query("ROLLBACK");
    expect([...states, "refused otherwise"]).toContain(state);
    expect(after).toEqual(before);
  } finally {
    client.release();
  }
};

/** Whichever of the database's rules is looked at first. */
const asFalse = ["CA002", "CA003", "CA008", "CA011", "CA012", "23502", "23503", "23514"];

const option = {
  line: 1,
  user_id: user,
  id: 1,
  symbol: "BTCUSDT",
  direction: "call",
  stake: 10_000_000,
  percent: 80,
  payout: 8_000_000,
  accepted_ms: startMs + 1_500,
  entry_seq: 3,
  entry_price: String(open),
  buy_ms: startMs + 2_000,
  sell_ms: startMs + 62_000,
};
const lever = {
  line: 1,
  kind: "lever_opened",
  is_new: true,
  user_id: user,
  id: 1,
  symbol: "BTCUSDT",
  side: "long",
  multiple: 10,
  share: 1,
  molecule: 1,
  fee_rate: 50_000,
  close_out_bps: 5_000,
  margin: 100_000_000,
  fee: 500_000,
  asked_price: String(open),
  accepted_ms: startMs + 500,
  placed_seq: 2,
  placed_ms: startMs + 1_000,
  status: "open",
  opened_as: "bestPrice",
  entry_seq: 2,
  open_price: String(open),
  open_ms: startMs + 1_000,
  close_out_price: "9500000009999",
  since_seq: 2,
};
const closed = {
  ...lever,
  kind: "lever_closed",
  is_new: false,
  status: "closed",
  asked_ms: startMs + 2_500,
  exit_ms: startMs + 3_000,
  close_reason: "owner",
  exit_seq: 4,
  close_price: String(open),
  profit: 0,
  house_loss: 0,
};

beforeAll(async () => {
  admin = new pg.Client({ connectionString: demo().ownerUrl });
  await admin.connect();
  await admin.query(
    `INSERT INTO tick_log SELECT 1, n, $1::bigint + (n - 1) * 1000, $2, 1, false, false, sha256(n::text::bytea)
     FROM generate_series(1, 5) AS n`,
    [startMs, open],
  );
  await admin.query("INSERT INTO operator VALUES (1, 'Ada', 1), (2, 'Ben', 1)");
  ({ epoch } = await takeTestLead(demo().engine));
  const fundings = [
    { line: 1, id: 1, user_id: 0, amount: String(10n * funds), accepted_ms: 1 },
    { line: 2, id: 2, user_id: user, amount: String(funds), accepted_ms: 1 },
    { line: 3, id: 3, user_id: victim, amount: String(funds), accepted_ms: 1 },
  ];
  const transfers = [
    { line: 4, id: 1, user_id: user, direction: "to_contract", amount: String(funds / 2n), accepted_ms: 1 },
  ];
  await book({ fundings, transfers }, { markMs: startMs + 500 });
  await book({ levers: [lever] }, { markMs: startMs + 1_000 });
  await book({ options_placed: [{ ...option, id: 5 }] }, { markMs: startMs + 2_000 });
});
afterAll(() => admin.end());

describe("[TRUST-08] who speaks as candor_engine", () => {
  test("books no legs: what is no fact moves nothing", async () => {
    const legs = [{ line: 1, debit: 98, credit: user * 4096 + 66, amount: 5_000_000_000_000 }];
    await fails({ legs, levers: [], postings: legs }, ["done"]);
  });

  test("gets no five millions of the trading book for a contract that nobody has", async () => {
    const profit = "5000000000000";
    for (const is_new of [false, true, null]) {
      await fails({ levers: [{ ...closed, id: 77, is_new, profit }] }, asFalse);
    }
  });

  test.each([
    ["an invented profit", { profit: "5000000000000" }],
    ["an invented profit, as neither new nor old", { profit: "5000000000000", is_new: null }],
    ["an invented price", { close_price: String(open * 2n), profit: 1_000_000_000 }],
    ["an invented tick", { exit_seq: 99, close_price: String(open * 2n), profit: 1_000_000_000 }],
    ["another reason", { close_reason: null, profit: 0 }],
    ["another's name", { user_id: victim }],
    ["another kind of posting", { kind: "lever_revoked" }],
    ["no kind of posting", { kind: null, line: null }],
    ["a tick that was logged before it was asked for", { asked_ms: startMs + 3_000 }],
    ["a tick that is not the first after it was asked for", { asked_ms: startMs + 1_500 }],
    ["a margin that it does not have", { margin: 1_000_000_000 }],
  ])("closes no contract with %s", async (_, change) => {
    await fails({ levers: [{ ...closed, ...change }] }, asFalse);
  });

  test("opens none for money that is not there, nor at a price that was not", async () => {
    const contract = {
      ...lever,
      id: 2,
      accepted_ms: startMs + 1_500,
      placed_seq: 3,
      placed_ms: startMs + 2_000,
      entry_seq: 3,
      open_ms: startMs + 2_000,
      since_seq: 3,
    };
    await book({ levers: [contract] }, { markMs: startMs + 2_000 });
    await fails({ levers: [{ ...contract, id: 3, user_id: victim }] }, ["CA001"]);
    for (const change of [
      { placed_seq: 9 },
      { open_price: 1, asked_price: 1 },
      { is_new: null },
      { accepted_ms: startMs + 500 },
      { side: null },
    ]) {
      await fails({ levers: [{ ...contract, id: 3, ...change }] }, asFalse);
    }
  });

  test("took the stake from the wallet of who placed the option, and from nobody else's", async () => {
    const { rows } = await admin.query(
      `SELECT debit_account, credit_account, amount FROM ledger_entry JOIN ledger_tx USING (shard, batch, line)
       WHERE option_id = 5 ORDER BY leg`,
    );
    expect(rows).toEqual([
      {
        debit_account: String(user * 4096 + 65),
        credit_account: String(user * 4096 + 69),
        amount: "10000000",
      },
      { debit_account: "97", credit_account: "99", amount: "8000000" },
    ]);
    expect(await money(admin)).toContainEqual({
      account_id: String(victim * 4096 + 65),
      shard: 0,
      balance: String(funds),
    });
  });

  test.each([
    ["more than its owner has", { stake: "2000000000", payout: "1600000000" }, "CA001"],
    ["a payout that is not the rule's", { payout: 90_000_000 }, "23514"],
    ["the price of another moment", { entry_price: 1 }, "CA012"],
    ["a tick that was known", { accepted_ms: startMs - 1 }, "CA012"],
    ["a number that is taken", { id: 5 }, "23505"],
    ["a stake below zero", { stake: -10_000_000, payout: -8_000_000 }, "23514"],
    ["no user", { user_id: 0 }, "23514"],
  ])("places no option with %s", async (_, change, state) => {
    await fails({ options_placed: [{ ...option, id: 6, ...change }] }, [state]);
  });

  test("settles no option before its time, nor one that is not there", async () => {
    const won = {
      line: 1,
      user_id: user,
      id: 5,
      exit_seq: 4,
      exit_price: String(open),
      outcome: "win",
      net: 8_000_000,
    };
    await fails({ options_settled: [won] }, ["23514"]);
    await fails({ options_settled: [{ ...won, outcome: "tie", net: 0 }] }, ["23514", "CA012"]);
    await fails({ options_settled: [{ ...won, id: 99 }] }, ["CA011"]);
    await fails({ options_settled: [{ ...won, user_id: victim }] }, ["CA011"]);
  });

  test("moves nothing by a transfer that is none", async () => {
    const transfer = { line: 1, user_id: user, id: 9, direction: "to_wallet", amount: 1, accepted_ms: 1 };
    await fails({ transfers: [{ ...transfer, amount: -1 }] }, ["23514"]);
    await fails({ transfers: [{ ...transfer, direction: "to_victim" }] }, ["23514"]);
    await fails({ transfers: [{ ...transfer, amount: "5000000000" }] }, ["CA001"]);
    await fails({ transfers: [{ ...transfer, id: 1 }] }, ["23505"]);
    await fails({ transfers: [{ ...transfer, line: 2 }] }, ["CA003"]);
  });

  test("writes no play money into a live database, though it leads", async () => {
    const { epoch: held } = await takeTestLead(live().engine);
    const deposit = { line: 1, id: 1, user_id: user, amount: 1, accepted_ms: 1 };
    for (const funding of [deposit, { ...deposit, user_id: 0 }, { ...deposit, mode: "live" }]) {
      const change = { epoch: held, batch: 1 };
      expect(await bookBy(live().engine, { fundings: [funding] }, change)).toBe("23503");
    }
    expect((await live().pool.query("SELECT FROM ledger_tx")).rowCount).toBe(0);
  });

  test("books nothing for another leader, nor a batch that is not the next", async () => {
    const fundings = [{ line: 1, id: 50, user_id: user, amount: 1, accepted_ms: 1 }];
    await fails({ fundings }, ["CA004"], { epoch: epoch - 1n });
    await fails({ fundings }, ["CA004"], { epoch: epoch + 1n });
    await fails({ fundings }, ["CA004"], { batch: batch + 2 });
    await fails({ fundings }, ["done"], { batch }); // booked already: it says the same again
  });
});

test("the same contract is closed by the true row: the attempts above failed for what was false in them", async () => {
  await book({ levers: [closed] });
  await fails({ levers: [closed] }, ["CA011"]);
});

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
      demo().operator.query(
        "INSERT INTO correction_request (debit_account, credit_account, amount, reason, requested_by) VALUES ($1, $2, $3, $4, $5)",
        Object.values(row),
      ),
    );
  };
  const approve = (request: number, operator: number): Promise<string> =>
    outcome(
      demo().operator.query("INSERT INTO correction_approval (request_id, operator_id) VALUES ($1, $2)", [
        request,
        operator,
      ]),
    );
  const correction = (request_id: number): Facts => ({ corrections: [{ line: 1, request_id }] });

  test("need operators that there are, and accounts that a correction may move", async () => {
    expect(await ask({ requested_by: 3 })).toBe("23503");
    expect(await ask({ debit_account: victim * 4096 + 65 })).toBe("23514"); // from one user to another
    expect(await ask({ debit_account: 98 })).toBe("23503"); // not in the posting matrix
    expect(await ask({ amount: -1 })).toBe("23514");
    expect(await ask({ reason: "" })).toBe("23514");
    expect(await outcome(demo().operator.query("INSERT INTO operator VALUES (3, 'Invented', 1)"))).toBe(
      "42501",
    );
  });

  test("need two operators, and are booked once", async () => {
    await fails(correction(999), ["CA016", "23502", "23503"]);
    expect(await ask()).toBe("done");
    const { rows } = await admin.query<{ id: string }>("SELECT max(id) AS id FROM correction_request");
    const request = Number(rows[0]?.id);
    await fails(correction(request), ["CA016"]);
    expect(await approve(request, 1)).toBe("done");
    expect(await approve(request, 1)).toBe("23505");
    expect(await approve(request, 3)).toBe("23503");
    await fails(correction(request), ["CA016"]);
    expect(await approve(request, 2)).toBe("done");
    await book(correction(request));
    await fails(correction(request), ["23505"]);
  });

  test("and their times are the database's", async () => {
    const early = "INSERT INTO correction_approval (request_id, operator_id, at_ms) VALUES (1, 1, 0)";
    expect(await outcome(demo().operator.query(early))).toBe("42501");
  });
});

describe("[TRUST-08] who speaks as candor_sign", () => {
  const zeros = Buffer.alloc(64);
  const add = (
    seq: number,
    hash: Buffer,
    change: { readonly epoch?: bigint; readonly key?: string } = {},
  ): Promise<string> =>
    outcome(
      demo().sign.query("SELECT tick_checkpoint_add(0::smallint, $1, '{1}', $2, $3, $4, $5, $6, $7)", [
        change.epoch ?? epoch,
        [startMs - (startMs % 60_000)],
        [seq],
        [startMs + (seq - 1) * 1_000],
        [hash],
        [zeros],
        change.key ?? "key",
      ]),
    );
  const hashOf = async (seq: number): Promise<Buffer> =>
    (await admin.query<{ hash: Buffer }>("SELECT hash FROM tick_log WHERE seq = $1", [seq])).rows[0]?.hash ??
    zeros;

  test("signs no tick that is not the log's, nor one that does not end its minute, nor with a key that nobody knows", async () => {
    expect(await add(5, await hashOf(5))).toBe("23503");
    const key = "SELECT tick_key_add(0::smallint, $1, 'key', $2, 1)";
    expect(await outcome(demo().sign.query(key, [epoch, Buffer.alloc(32)]))).toBe("done");
    expect(await outcome(demo().sign.query(key, [epoch, Buffer.alloc(32, 1)]))).toBe("CA002");
    expect(await add(5, Buffer.alloc(32))).toBe("CA012");
    expect(await add(2, await hashOf(2))).toBe("CA012");
    expect(await add(9, await hashOf(5))).toBe("CA012");
    expect(await add(5, await hashOf(5), { epoch: epoch + 1n })).toBe("CA004");
    expect((await admin.query("SELECT FROM tick_checkpoint")).rowCount).toBe(0);
  });
});

describe("[TRUST-08] [TRUST-07] who does not lead", () => {
  const calls = (shard: string, number: string): readonly (readonly [pg.Pool, string])[] => {
    const at = `${shard}::smallint, ${number}::bigint`;
    const { engine, market, sign, pool } = demo();
    const funding = JSON.stringify({
      fundings: [{ line: 1, id: 70, user_id: user, amount: 1, accepted_ms: 1 }],
    });
    const answer = JSON.stringify([
      { user_id: user, key: "k", fingerprint: "f", state: "applied", answer: "" },
    ]);
    const time = startMs + 3_000;
    return [
      [engine, `engine_book(${at}, ${batch + 1}, ${time}, ${time}, ${time}, 1, '${funding}', '[]')`],
      [engine, `engine_book(${at}, ${batch + 1}, ${time}, ${time}, ${time}, 1, '{}', '${answer}')`],
      [market, `tick_append(${at}, '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}')`],
      [market, `candle_put(${at}, 1::smallint, 0, ${startMs + 3_600_000})`],
      [market, `candle_clear(${at})`],
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
  ])("does nothing as shard %s, epoch %s", async (shard, number) => {
    const states = await Promise.all(
      calls(shard, number).map(([asker, call]) => outcome(asker.query(`SELECT ${call}`))),
    );
    expect(states).toEqual(states.map(() => "CA004"));
  });
});

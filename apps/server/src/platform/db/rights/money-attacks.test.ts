/**
 * Attacks by a client logged in as the engine, the role that may book. Money moves only by facts, at prices of the
 * log; a price, account or amount does not count just because the client claims it.
 */
import { describe, expect, test } from "vitest";
import { withTestDatabase } from "../test-database.ts";
import { takeTestLead } from "../test-lead.ts";
import { outcome, withMoney } from "../test-money.ts";
import { closed, funds, lever, option, otherUser, price, startMs, user } from "../test-money-rows.ts";

const demo = withTestDatabase();
const live = withTestDatabase("live");
const money = withMoney(demo);

/** The codes of the database's rules; which one is checked first does not matter. */
const asFalse = ["CA002", "CA003", "CA008", "CA011", "CA012", "23502", "23503", "23514"];

const double = String(2n * BigInt(price));
/** The same contract, opened at the next tick. */
const later = {
  accepted_ms: startMs + 1_500,
  placed_seq: 3,
  placed_ms: startMs + 2_000,
  entry_seq: 3,
  open_ms: startMs + 2_000,
  since_seq: 3,
};

describe("[TRUST-08] a client logged in as candor_engine", () => {
  test("cannot book legs: only facts move money", async () => {
    const legs = [{ line: 1, debit: 98, credit: user * 4096 + 66, amount: 5_000_000_000_000 }];
    await money().fails({ legs, levers: [], postings: legs }, ["done"]);
  });

  test("cannot take five million from the trading book for a contract that does not exist", async () => {
    const profit = "5000000000000";
    for (const is_new of [false, true, null]) {
      await money().fails({ levers: [{ ...closed, id: 77, is_new, profit }] }, asFalse);
    }
  });

  test.each([
    ["an invented profit", { profit: "5000000000000" }],
    ["an invented profit, as neither new nor old", { profit: "5000000000000", is_new: null }],
    ["an invented price", { close_price: double, profit: 1_000_000_000 }],
    ["an invented tick", { exit_seq: 99, close_price: double, profit: 1_000_000_000 }],
    ["another reason", { close_reason: null, profit: 0 }],
    ["another's name", { user_id: otherUser }],
    ["a different kind of posting", { kind: "lever_revoked" }],
    ["no kind of posting", { kind: null, line: null }],
    ["a tick logged before the close was asked for", { asked_ms: startMs + 3_000 }],
    ["a tick that is not the first after the close was asked for", { asked_ms: startMs + 1_500 }],
    ["a margin that it does not have", { margin: 1_000_000_000 }],
  ])("cannot close a contract with %s", async (_, change) => {
    await money().fails({ levers: [{ ...closed, ...change }] }, asFalse);
  });

  test("cannot open one with money that is not there, or at a price that is not in the log", async () => {
    const contract = { ...lever, id: 2, ...later };
    await money().book({ levers: [contract] }, { markMs: startMs + 2_000 });
    await money().fails({ levers: [{ ...contract, id: 3, user_id: otherUser }] }, ["CA001"]);
    for (const change of [
      { placed_seq: 9 },
      { open_price: 1, asked_price: 1 },
      { is_new: null },
      { accepted_ms: startMs + 500 },
      { side: null },
    ]) {
      await money().fails({ levers: [{ ...contract, id: 3, ...change }] }, asFalse);
    }
  });

  test("took the stake only from the wallet of the user who placed the option", async () => {
    const { rows } = await money().admin.query(
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
    expect(await money().balances()).toContainEqual({
      account_id: String(otherUser * 4096 + 65),
      shard: 0,
      balance: String(funds),
    });
  });

  test.each([
    ["more than its owner has", { stake: "2000000000", payout: "1600000000" }, "CA001"],
    ["a payout that is not the rule's", { payout: 90_000_000 }, "23514"],
    ["a price from another moment", { entry_price: 1 }, "CA012"],
    ["a tick that was already known", { accepted_ms: startMs - 1 }, "CA012"],
    ["a number that is already used", { id: 5 }, "23505"],
    ["a stake below zero", { stake: -10_000_000, payout: -8_000_000 }, "23514"],
    ["no user", { user_id: 0 }, "23514"],
  ])("cannot place an option with %s", async (_, change, state) => {
    await money().fails({ options_placed: [{ ...option, id: 6, ...change }] }, [state]);
  });

  test("cannot settle an option before its time, or one that does not exist", async () => {
    const won = {
      line: 1,
      user_id: user,
      id: 5,
      exit_seq: 4,
      exit_price: price,
      outcome: "win",
      net: 8_000_000,
    };
    await money().fails({ options_settled: [won] }, ["23514"]);
    await money().fails({ options_settled: [{ ...won, outcome: "tie", net: 0 }] }, ["23514", "CA012"]);
    await money().fails({ options_settled: [{ ...won, id: 99 }] }, ["CA011"]);
    await money().fails({ options_settled: [{ ...won, user_id: otherUser }] }, ["CA011"]);
  });

  test("cannot move money with an invalid transfer", async () => {
    const transfer = { line: 1, user_id: user, id: 9, direction: "to_wallet", amount: 1, accepted_ms: 1 };
    await money().fails({ transfers: [{ ...transfer, amount: -1 }] }, ["23514"]);
    await money().fails({ transfers: [{ ...transfer, direction: "to_other" }] }, ["23514"]);
    await money().fails({ transfers: [{ ...transfer, amount: "5000000000" }] }, ["CA001"]);
    await money().fails({ transfers: [{ ...transfer, id: 1 }] }, ["23505"]);
    await money().fails({ transfers: [{ ...transfer, line: 2 }] }, ["CA003"]);
  });

  test("cannot write play money into a live database, even as the leader", async () => {
    const { epoch: held } = await takeTestLead(live().engine);
    const deposit = { line: 1, id: 1, user_id: user, amount: 1, accepted_ms: 1 };
    for (const funding of [deposit, { ...deposit, user_id: 0 }, { ...deposit, mode: "live" }]) {
      const statement = live().engine.query(
        "SELECT * FROM engine_book(0::smallint, $1, 1, 1, 1, 1, 1, $2, '[]')",
        [held, JSON.stringify({ fundings: [funding] })],
      );
      expect(await outcome(statement)).toBe("23503");
    }
    expect((await live().pool.query("SELECT FROM ledger_tx")).rowCount).toBe(0);
  });

  test("[TRUST-07] cannot book for another leader, or a batch that is not the next", async () => {
    const fundings = [{ line: 1, id: 50, user_id: user, amount: 1, accepted_ms: 1 }];
    await money().fails({ fundings }, ["CA004"], { epoch: money().epoch - 1n });
    await money().fails({ fundings }, ["CA004"], { epoch: money().epoch + 1n });
    await money().fails({ fundings }, ["CA004"], { batch: money().batch() + 2 });
    await money().fails({ fundings }, ["done"], { batch: money().batch() }); // booked already: the same result is returned
  });
});

describe("[TRUST-08] a fact with a missing value", () => {
  test.each<readonly [string, string, object]>([
    ["a contract that is closed", "levers", closed],
    ["a contract that is opened", "levers", { ...lever, id: 9, ...later }],
    ["an option", "options_placed", { ...option, id: 9 }],
    [
      "a transfer",
      "transfers",
      { line: 1, user_id: user, id: 9, direction: "to_wallet", amount: 1, accepted_ms: 1 },
    ],
    ["play money", "fundings", { line: 1, user_id: user, id: 9, amount: 1, accepted_ms: 1 }],
  ])("for %s is refused, or books the same as the complete fact", async (_, list, fact) => {
    const whole = await money().attempt({ [list]: [fact] });
    expect(whole.state).toBe("done");
    for (const name of Object.keys(fact)) {
      for (const hole of [{ [name]: null }, { [name]: undefined }]) {
        const { state, balances } = await money().attempt({ [list]: [{ ...fact, ...hole }] });
        if (state === "done") expect({ name, balances }).toEqual({ name, balances: whole.balances });
      }
    }
  });
});

test("the same contract is closed by the correct row: the attempts above failed because of their false values", async () => {
  await money().book({ levers: [closed] });
  await money().fails({ levers: [closed] }, ["CA011"]);
});

import { houseAccount, userAccount, type AccountId } from "@candor/core/ids/account-id";
import { money } from "@candor/core/money/money";
import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { withTestDatabase } from "../platform/db/test-database.ts";
import { Refused } from "../platform/refused.ts";
import { balancesOf, houseBalance } from "./balances.ts";
import { legsDoNotMatch, notTheApplications } from "./ledger-errors.ts";
import { post, postAll, type Leg, type Posting } from "./post.ts";
import { deposit, fundCapital, permitOptionKinds, placeOption } from "./test-postings.ts";

const database = withTestDatabase();

const posted = (posting: Posting) =>
  database()
    .db.transaction()
    .execute((tx) => post(tx, posting));
const oneLeg = (kind: Posting["kind"], debit: AccountId, credit: AccountId, amount = 1n): Posting => ({
  kind,
  cause: "test:1",
  timeMs: 1,
  legs: [{ debit, credit, amount: money(amount) }],
});

// Runs first: the tests after it may post what an option does.
test.each(["option_placed", "option_won", "hold_placed", "hold_voided", "correction", "gift"])(
  "[TRUST-01] [OPT-07] the application does not post %s by itself",
  async (kind) => {
    const [wallet, stake] = [userAccount(9, "wallet"), userAccount(9, "stake")];
    await expect(posted(oneLeg(kind as Posting["kind"], wallet, stake))).rejects.toMatchObject({
      code: notTheApplications,
      message: `the application does not post ${kind} by itself`,
    });
  },
);

describe("post", () => {
  beforeAll(() => permitOptionKinds(database()));

  test("[TRUST-01] moves money from debit to credit and opens a user's accounts on first use", async () => {
    await posted(fundCapital(1_000n));
    await posted(deposit(1, 500n));
    await posted(placeOption(1, 100n, 80n));
    expect(await balancesOf(database().db, 1)).toMatchObject({ wallet: 400n, stake: 100n, margin: 0n });
    expect(await houseBalance(database().db, "capital")).toBe(920n);
    expect(await houseBalance(database().db, "option_reserve")).toBe(80n);
    expect(await houseBalance(database().db, "custody:sandbox")).toBe(-1_500n);
  });

  test("[TRUST-01] refuses with the product's word what a wallet does not hold, and writes nothing", async () => {
    await posted(deposit(2, 99n));
    await expect(posted(placeOption(2, 100n, 80n))).rejects.toThrow(new Refused({ key: "low" }));
    expect(await balancesOf(database().db, 2)).toMatchObject({ wallet: 99n, stake: 0n });
    const left = await database()
      .db.selectFrom("ledger_tx")
      .select("id")
      .where("cause", "=", "option:2")
      .execute();
    expect(left).toEqual([]);
  });

  test("[TRUST-01] posts many transactions in one call, all or none, with numbers in the order of asking", async () => {
    const both = [deposit(3, 10n), deposit(4, 20n)];
    const ids = await database()
      .db.transaction()
      .execute((tx) => postAll(tx, both));
    const rows = await database()
      .db.selectFrom("ledger_tx")
      .select(["id", "cause"])
      .where("id", "in", ids)
      .execute();
    expect(new Map(rows.map((row) => [row.id, row.cause]))).toEqual(
      new Map([
        [ids[0], "test:3"],
        [ids[1], "test:4"],
      ]),
    );
    const oneTooMany = [deposit(3, 10n), placeOption(4, 21n, 1n)];
    await expect(
      database()
        .db.transaction()
        .execute((tx) => postAll(tx, oneTooMany)),
    ).rejects.toThrow("low");
    expect((await balancesOf(database().db, 3)).wallet).toBe(10n);
  });

  test("[TRUST-01] nets the legs of one call before it looks at the floor", async () => {
    await database()
      .db.transaction()
      .execute((tx) => postAll(tx, [placeOption(5, 70n, 1n), deposit(5, 70n)]));
    expect(await balancesOf(database().db, 5)).toMatchObject({ wallet: 0n, stake: 70n });
  });
});

describe("what cannot be written down", () => {
  const wallet = userAccount(11, "wallet");
  const stake = userAccount(11, "stake");
  const impossible: readonly (readonly [string, Posting, RegExp])[] = [
    [
      "a customer's stake into another's wallet",
      oneLeg("option_won", stake, userAccount(12, "wallet")),
      /never_from_one_user_to_another/,
    ],
    [
      "a customer's wallet into another's stake",
      oneLeg("option_placed", wallet, userAccount(12, "stake")),
      /never_from_one_user_to_another/,
    ],
    [
      "a kind between classes it has no row for",
      oneLeg("option_won", houseAccount("capital"), wallet),
      /posting_is_permitted/,
    ],
    [
      "a kind nobody has heard of",
      oneLeg("gift" as never, houseAccount("capital"), wallet),
      /does not post gift/,
    ],
    [
      "a deposit out of the house's own capital",
      oneLeg("sandbox_deposit", houseAccount("capital"), wallet),
      /posting_is_permitted/,
    ],
    [
      "one asset into another",
      oneLeg("option_placed", wallet, userAccount(11, "stake", "CDR")),
      /both_sides_in_one_asset/,
    ],
    [
      "an account of nobody",
      oneLeg("sandbox_deposit", houseAccount("custody:sandbox"), 65n as AccountId),
      /check/,
    ],
    ["an amount of zero", oneLeg("option_placed", wallet, stake, 0n), /amount/],
    ["an amount below zero", oneLeg("option_placed", wallet, stake, -5n), /amount/],
    [
      "an account that pays itself",
      oneLeg("option_placed", wallet, wallet),
      /the_sides_differ|posting_is_permitted/,
    ],
    [
      "a correction without a reason",
      oneLeg("correction" as never, houseAccount("capital"), wallet),
      /does not post correction/,
    ],
    ["a transaction without legs", { ...deposit(11, 1n), legs: [] as readonly Leg[] }, /do not match|null/],
    ["a transaction without a cause", { ...deposit(11, 1n), cause: "" }, /cause/],
  ];

  test.each(impossible)("[TRUST-01] %s", async (_what, posting, complaint) => {
    await posted(deposit(11, 100n));
    await posted(placeOption(11, 50n, 1n));
    const before = await balancesOf(database().db, 11);
    await expect(posted(posting)).rejects.toThrow(complaint);
    expect(await balancesOf(database().db, 11)).toEqual(before);
  });

  test("[TRUST-01] legs for a transaction that was committed earlier", async () => {
    const old = await posted(deposit(13, 100n));
    const more = sql`SELECT ledger_post('{}', '{}', '{}', '{}', ARRAY[${old}::bigint], ARRAY[${houseAccount("custody:sandbox")}::bigint],
      ARRAY[${userAccount(13, "wallet")}::bigint], '{5}')`;
    await expect(more.execute(database().db)).rejects.toMatchObject({ code: legsDoNotMatch });
  });
});

/** Small postings for the tests of the ledger and of what stands on it. */
import { houseAccount, userAccount } from "@candor/core/ids/account-id";
import { money } from "@candor/core/money/money";
import pg from "pg";
import type { Database } from "../platform/db/open-database.ts";
import type { Posting } from "./post.ts";

/** Lets the application post the kinds of options by itself, for tests of the ledger that have no engine. */
export const permitOptionKinds = async ({ ownerUrl }: Database): Promise<void> => {
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  await owner.query(
    `INSERT INTO application_kind SELECT DISTINCT kind FROM posting_matrix WHERE kind ~ '^option_'`,
  );
  await owner.end();
};

/** `amount` of play money for a user's wallet. */
export const deposit = (userId: number, amount: bigint): Posting => ({
  kind: "sandbox_deposit",
  cause: `test:${userId}`,
  timeMs: 1,
  legs: [
    { debit: houseAccount("custody:sandbox"), credit: userAccount(userId, "wallet"), amount: money(amount) },
  ],
});

/** `amount` of a user's wallet for the contract wallet. */
export const toContract = (userId: number, amount: bigint): Posting => ({
  kind: "lever_to_contract",
  cause: `test:${userId}`,
  timeMs: 1,
  legs: [
    { debit: userAccount(userId, "wallet"), credit: userAccount(userId, "contract"), amount: money(amount) },
  ],
});

/** `amount` of capital for the house. */
export const fundCapital = (amount: bigint): Posting => ({
  kind: "capital_funded",
  cause: "test:capital",
  timeMs: 1,
  legs: [{ debit: houseAccount("custody:sandbox"), credit: houseAccount("capital"), amount: money(amount) }],
});

/** A user stakes `stake`, the house puts `payout` aside. */
export const placeOption = (userId: number, stake: bigint, payout: bigint): Posting => ({
  kind: "option_placed",
  cause: `option:${userId}`,
  timeMs: 2,
  legs: [
    { debit: userAccount(userId, "wallet"), credit: userAccount(userId, "stake"), amount: money(stake) },
    { debit: houseAccount("capital"), credit: houseAccount("option_reserve"), amount: money(payout) },
  ],
});

/** The rows of payout details. */
import type { BankDetails } from "@candor/core/payout/bank-form";
import type { PayoutCurrency } from "@candor/core/payout/currency";
import type { Network } from "../../platform/chain/chain.ts";
import type { Reader, Tx } from "../../platform/db/schema/schema.ts";

export const findWallet = (db: Reader, userId: number) =>
  db
    .selectFrom("payout_wallet")
    .select(["currency", "address", "changed_ms"])
    .where("user_id", "=", BigInt(userId))
    .executeTakeFirst();

export const storeWallet = async (
  tx: Tx,
  userId: number,
  currency: PayoutCurrency,
  address: string,
  nowMs: number,
): Promise<void> => {
  const changed = { currency, address, changed_ms: BigInt(nowMs) };
  await tx
    .insertInto("payout_wallet")
    .values({ user_id: BigInt(userId), ...changed })
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet(changed))
    .execute();
};

type BookedAddress = {
  readonly currency: PaidCurrency;
  readonly address: string;
  readonly label: string;
};
export type PaidCurrency = Extract<PayoutCurrency, `USDT${string}`>;

/** The address book, by name. */
export const findAddresses = (db: Reader, userId: number) =>
  db
    .selectFrom("payout_address")
    .select(["currency", "address", "label", "saved_ms"])
    .where("user_id", "=", BigInt(userId))
    .orderBy("label")
    .orderBy("address")
    .execute();

export const storeAddress = async (
  tx: Tx,
  userId: number,
  { currency, address, label }: BookedAddress,
  nowMs: number,
): Promise<void> => {
  const row = { user_id: BigInt(userId), currency, address, label, saved_ms: BigInt(nowMs) };
  await tx.insertInto("payout_address").values(row).execute();
};

/** False when the book does not have it. */
export const removeAddress = async (tx: Tx, userId: number, address: string): Promise<boolean> => {
  const { numDeletedRows } = await tx
    .deleteFrom("payout_address")
    .where("user_id", "=", BigInt(userId))
    .where("address", "=", address)
    .executeTakeFirst();
  return numDeletedRows === 1n;
};

export const findBank = (db: Reader, userId: number) =>
  db
    .selectFrom("payout_bank")
    .select(["fields", "changed_ms"])
    .where("user_id", "=", BigInt(userId))
    .executeTakeFirst();

export const storeBank = async (
  tx: Tx,
  userId: number,
  fields: BankDetails,
  nowMs: number,
): Promise<void> => {
  const changed = { fields: fields as Readonly<Record<string, string>>, changed_ms: BigInt(nowMs) };
  await tx
    .insertInto("payout_bank")
    .values({ user_id: BigInt(userId), ...changed })
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet(changed))
    .execute();
};

export const findColdWallets = (db: Reader, userId: number) =>
  db
    .selectFrom("cold_wallet")
    .select(["network", "address", "changed_ms", "proven_ms"])
    .where("user_id", "=", BigInt(userId))
    .execute();

type ColdWallet = { readonly address: string; readonly changedMs: number; readonly provenMs: number | null };

export const findColdWallet = async (
  db: Reader,
  userId: number,
  network: Network,
): Promise<ColdWallet | undefined> => {
  const row = (await findColdWallets(db, userId)).find((each) => each.network === network);
  return (
    row && {
      address: row.address,
      changedMs: Number(row.changed_ms),
      provenMs: row.proven_ms === null ? null : Number(row.proven_ms),
    }
  );
};

/** False when another user has proven this address, or is proving it at this moment. */
export const storeColdWallet = async (
  tx: Tx,
  userId: number,
  network: Network,
  { address, changedMs, provenMs }: ColdWallet,
): Promise<boolean> => {
  const changed = {
    address,
    changed_ms: BigInt(changedMs),
    proven_ms: provenMs === null ? null : BigInt(provenMs),
  };
  const owner = BigInt(userId);
  // The user's own row is deleted first: a row that conflicts after that is another user's.
  await tx.deleteFrom("cold_wallet").where("user_id", "=", owner).where("network", "=", network).execute();
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto("cold_wallet")
    .values({ user_id: owner, network, ...changed })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
};

type SignedText = { readonly address: string; readonly text: string; readonly untilMs: number };

/** Only the newest text counts. */
export const storeText = async (
  db: Reader,
  userId: number,
  network: Network,
  { address, text, untilMs }: SignedText,
): Promise<void> => {
  const made = { address, text, until_ms: BigInt(untilMs) };
  await db
    .insertInto("cold_wallet_text")
    .values({ user_id: BigInt(userId), network, ...made })
    .onConflict((conflict) => conflict.columns(["user_id", "network"]).doUpdateSet(made))
    .execute();
};

/** Takes the text for this address, once; undefined when there is none or it has expired. */
export const takeText = async (
  tx: Tx,
  userId: number,
  network: Network,
  address: string,
  nowMs: number,
): Promise<string | undefined> => {
  const row = await tx
    .deleteFrom("cold_wallet_text")
    .where("user_id", "=", BigInt(userId))
    .where("network", "=", network)
    .where("address", "=", address)
    .where("until_ms", ">", BigInt(nowMs))
    .returning("text")
    .executeTakeFirst();
  return row?.text;
};

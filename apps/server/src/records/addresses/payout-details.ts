/**
 * Where a user's money is paid out to, as withdrawals and deposits see it: addresses, when they were changed (WAL-12 waits after a
 * change), and which are proven to be the user's (COLD-01).
 */
import { bankLine } from "@candor/core/payout/bank-form";
import { networkOfCurrency } from "@candor/core/payout/currency";
import type { Network } from "../../platform/chain/chain.ts";
import type { Reader } from "../../platform/db/schema/schema.ts";

export type PayoutDetails = {
  /** In one line. */
  readonly bank: { readonly text: string; readonly changedMs: number } | undefined;
  readonly wallet:
    | {
        readonly address: string;
        /** Of USDT; undefined when the address is for another currency. */
        readonly network: Network | undefined;
        readonly changedMs: number;
        readonly isProven: boolean;
      }
    | undefined;
};

/** `chosen`: an address of the user's address book to take instead of the saved one; no wallet when the book no longer has it. */
export const payoutDetailsOf = async (db: Reader, userId: number, chosen = ""): Promise<PayoutDetails> => {
  const [bank, saved, booked] = await Promise.all([
    readBank(db, userId),
    readWallet(db, userId),
    chosen === "" ? undefined : readBooked(db, userId, chosen),
  ]);
  const isSaved = chosen === "" || saved?.address === chosen;
  return { bank, wallet: booked ?? (isSaved ? saved : undefined) };
};

const readBooked = async (db: Reader, userId: number, address: string): Promise<PayoutDetails["wallet"]> => {
  const row = await db
    .selectFrom("payout_address")
    .select(["currency", "saved_ms"])
    .where("user_id", "=", BigInt(userId))
    .where("address", "=", address)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const network = networkOfUsdt[row.currency];
  const isProven = (await userProven(db, network, address)) === userId;
  return { address, network, changedMs: Number(row.saved_ms), isProven };
};

const readBank = async (db: Reader, userId: number): Promise<PayoutDetails["bank"]> => {
  const row = await db
    .selectFrom("payout_bank")
    .select(["fields", "changed_ms"])
    .where("user_id", "=", BigInt(userId))
    .executeTakeFirst();
  return row && { text: bankLine(row.fields), changedMs: Number(row.changed_ms) };
};

const readWallet = async (db: Reader, userId: number): Promise<PayoutDetails["wallet"]> => {
  const row = await db
    .selectFrom("payout_wallet")
    .select(["currency", "address", "changed_ms"])
    .where("user_id", "=", BigInt(userId))
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { currency, address } = row;
  const network = networkOfCurrency[currency];
  const proven = network === "bitcoin" ? undefined : await userProven(db, network, address);
  return {
    address,
    network: currency === "USDT(TRC20)" || currency === "USDT(ERC20)" ? networkOfUsdt[currency] : undefined,
    changedMs: Number(row.changed_ms),
    isProven: proven === userId,
  };
};

const networkOfUsdt = { "USDT(TRC20)": "tron", "USDT(ERC20)": "ethereum" } as const;

/** Who has proven control of this address, in its written form; undefined for nobody (WAL-15). */
export const userProven = async (
  db: Reader,
  network: Network,
  address: string,
): Promise<number | undefined> => {
  const row = await db
    .selectFrom("cold_wallet")
    .select("user_id")
    .where("network", "=", network)
    .where("address", "=", address)
    .where("proven_ms", "is not", null)
    .executeTakeFirst();
  return row && Number(row.user_id);
};

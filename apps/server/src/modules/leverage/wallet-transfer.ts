/**
 * Moving money between the balance and the contract wallet (LEV-16): once for each command (API-11), in one transaction
 * with its stored answer.
 */
import { userAccount } from "@candor/core/ids/account-id";
import type { Money } from "@candor/core/money/money";
import { refusalBody, successBody } from "@candor/wire/answer";
import type { Language } from "@candor/wire/language";
import { sql } from "kysely";
import { post } from "../../ledger/post.ts";
import type { Tx } from "../../ledger/transaction.ts";
import type { Db } from "../../platform/db/open-database.ts";
import { once, type Answered, type Command } from "../../platform/idempotency.ts";
import { Refused, refuseWith } from "../../platform/refused.ts";

/** 1 from the balance to the contract wallet, 2 back. */
export type TransferType = 1 | 2;

const ways = {
  1: { kind: "lever_to_contract", from: "wallet", to: "contract", short: "InsufficientWalletBalance" },
  2: { kind: "lever_to_wallet", from: "contract", to: "wallet", short: "InsufficientBalanceOfCoinWallet" },
} as const;

/** Refuses enterTheAmount for nothing, then what the source does not hold. */
export const transferWallet = (
  db: Db,
  command: Command,
  amount: Money,
  type: TransferType,
  language: Language,
): Promise<Answered> =>
  once(db, command, {
    apply: async (tx) => {
      if (amount === 0n) refuseWith("enterTheAmount");
      await move(tx, command, amount, type);
      return successBody({}, language);
    },
    refusedBody: ({ refusal }) => refusalBody(refusal, language),
  });

const move = async (tx: Tx, { userId, nowMs }: Command, amount: Money, type: TransferType) => {
  const { kind, from, to, short } = ways[type];
  const { rows } = await sql<{ id: bigint }>`SELECT nextval('lever_transfer_id') AS id`.execute(tx);
  const leg = { debit: userAccount(userId, from), credit: userAccount(userId, to), amount };
  try {
    await post(tx, { kind, cause: `transfer:${rows[0]?.id}`, timeMs: nowMs, legs: [leg] });
  } catch (error) {
    // The ledger says who would go below zero; which of the two wallets it is, only this call knows.
    if (error instanceof Refused && error.refusal.key === "low") refuseWith(short);
    throw error;
  }
};

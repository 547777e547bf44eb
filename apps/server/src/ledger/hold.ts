/**
 * Holds: money bound in two phases. A hold is placed from the wallet, then ended once: voided (back
 * to the wallet) or posted (out through a channel). The database refuses a second end, whoever asks.
 */
import { assetCodes, type AccountId } from "@candor/core/ids/account-id";
import type { Asset, Money } from "@candor/core/money/money";
import { sql } from "kysely";
import { ledgerErrors } from "./ledger-errors.ts";
import type { Tx } from "./transaction.ts";

export type HoldId = bigint & { readonly hold?: never };

/** Binds `amount` of a user's wallet. Throws `Refused` "low" if it holds less. */
export const placeHold = async (
  tx: Tx,
  hold: { userId: number; amount: Money<Asset>; asset?: Asset; cause: string; timeMs: number },
): Promise<HoldId> => {
  const asset = assetCodes[hold.asset ?? "USDT"];
  const { rows } = await ledgerErrors(
    sql<{
      id: HoldId;
    }>`SELECT ledger_place_hold(${hold.userId}::bigint, ${asset}::smallint, ${hold.amount}::bigint,
      ${hold.cause}, ${hold.timeMs}::bigint) AS id`.execute(tx),
  );
  return rows[0]?.id as HoldId;
};

/** Gives a hold back to its wallet; answers the transaction. Fails with CA006 if it has ended. */
export const voidHold = (tx: Tx, end: { holdId: HoldId; cause: string; timeMs: number }): Promise<bigint> =>
  endHold(tx, end, "voided", null);

/** Pays a hold out through `channel`, a custody account; answers the transaction. Fails with CA006 if it has ended. */
export const postHold = (
  tx: Tx,
  end: { holdId: HoldId; channel: AccountId; cause: string; timeMs: number },
): Promise<bigint> => endHold(tx, end, "posted", end.channel);

const endHold = async (
  tx: Tx,
  end: { holdId: HoldId; cause: string; timeMs: number },
  outcome: "voided" | "posted",
  target: AccountId | null,
): Promise<bigint> => {
  const { rows } = await sql<{ id: bigint }>`SELECT ledger_end_hold(${end.holdId}::bigint, ${outcome},
    ${target}::bigint, ${end.cause}, ${end.timeMs}::bigint) AS id`.execute(tx);
  return rows[0]?.id as bigint;
};

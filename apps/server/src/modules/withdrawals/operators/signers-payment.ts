/** Whether a payment that a person enters is one that the signer made for another withdrawal (WAL-12). */
import { refusalOfEntry, type SignersWord } from "@candor/core/withdrawal/payment-by-operator";
import { sql } from "kysely";
import type { Db } from "../../../platform/db/open-database.ts";
import { refuseWith } from "../../../platform/refused.ts";
import { Unavailable } from "../../../platform/unavailable.ts";
import { payoutOf } from "../steps/advance.ts";
import type { PayoutChannels } from "../ports.ts";
import { readListed, type StoredWithdrawal } from "../queries.ts";

/**
 * Refuses PaymentIsTaken when the payment with this hash is one that the signer made for another withdrawal. The signer is asked, as the
 * server's job asks it. What it has only signed counts as well: its node may not have the block that ours has. Each version that it has ever
 * named counts, too, because a reorganisation may replace the version that was sent by another one. Refuses SignerDoesNotAnswer; then two
 * operators must first take the other withdrawal from the signer.
 */
export const requireNotSigners = async (
  { reads, channels }: { readonly reads: Db; readonly channels: PayoutChannels },
  found: StoredWithdrawal,
  hash: string,
): Promise<void> => {
  if (await isNamedForAnother(reads, found, hash)) refuseWith("PaymentIsTaken");
  const { ask } = channels[found.network];
  const wordOf = async (other: StoredWithdrawal): Promise<SignersWord> => {
    if (ask === undefined) return undefined;
    try {
      return (await ask(payoutOf(other))) ?? "nothing";
    } catch (error) {
      if (error instanceof Unavailable) return undefined;
      throw error;
    }
  };
  const words = await Promise.all((await readAlike(reads, found)).map(wordOf));
  const refusal = refusalOfEntry(hash, words);
  if (refusal !== undefined) refuseWith(refusal);
};

const isNamedForAnother = async (
  reads: Db,
  { id }: Pick<StoredWithdrawal, "id">,
  hash: string,
): Promise<boolean> => {
  const named = reads.selectFrom("withdrawal_signed").select("id").where("hash", "=", hash);
  return (await named.where("id", "<>", BigInt(id)).limit(1).execute()).length > 0;
};

/** Other withdrawals that the signer was asked to pay, with the same address and the same amount that arrives. */
const readAlike = (
  reads: Db,
  { id, network, address, amount, fee }: StoredWithdrawal,
): Promise<readonly StoredWithdrawal[]> =>
  readListed(
    reads,
    sql`SELECT w.user_id, w.id FROM withdrawal_hold h
      JOIN withdrawal w ON w.user_id = h.user_id AND w.id = h.id
      JOIN withdrawal_signer g ON g.user_id = h.user_id AND g.id = h.id
      WHERE h.state = 'approved' AND w.id <> ${id} AND w.network = ${network} AND w.address = ${address}
        AND w.amount - w.fee = ${amount - fee}
        AND NOT EXISTS (SELECT FROM withdrawal_signer_end e WHERE e.user_id = h.user_id AND e.id = h.id)`,
  );

/**
 * What must be true of a journal before its signer starts (WAL-12). With another journal or another key the signer does not know what was
 * paid before, and a chain takes a second payment with another nonce or from another key. Each check throws `SettingsRefused`, which ends
 * the signer.
 */
import { existsSync } from "node:fs";
import type { Approvals } from "./approvals.ts";
import type { Signed } from "./journal.ts";
import { SettingsRefused } from "./settings.ts";
import { senderOf, type Hex } from "./transaction.ts";

/**
 * Refuses to start without a journal in two cases. A signer was asked to pay a withdrawal that is neither sent, nor ended, nor taken from
 * it: it may have paid. Or a signer has named a payment of a withdrawal that is not done. Runs before a new file is made, because the next
 * start would take that file for a journal. `isFirst`: the operator says that no signer has ever run, which leaves out the first case.
 */
export const requireJournal = async (
  journal: string,
  isFirst: boolean,
  { givenBefore, signedBefore }: Pick<Approvals, "givenBefore" | "signedBefore">,
): Promise<void> => {
  if (existsSync(journal)) return;
  const given = isFirst ? [] : await givenBefore();
  if (given.length === 0) {
    await requireWholeJournal([], signedBefore);
    return;
  }
  throw new SettingsRefused(
    `There is no journal in SIGNER_DIR, and a signer was asked to pay withdrawals that are not sent: ${given.join(", ")}. ` +
      "It may have paid them: put its journal back, not an older copy. If no signer has ever run, start this one once with SIGNER_FIRST_JOURNAL=yes.",
  );
};

/** Refuses a journal of another key: its nonces are not those of this key. One transaction is enough, because every start is checked. */
export const requireOwnKey = (signed: readonly Signed[], address: Hex): void => {
  const newest = signed.at(-1);
  if (newest === undefined) return;
  const sender = senderOf(newest.raw);
  if (sender === address) return;
  throw new SettingsRefused(
    `The journal in SIGNER_DIR is of the key of ${sender}, and SIGNER_KEY_FILE holds the key of ${address}. A new key needs a new journal.`,
  );
};

/**
 * Refuses a journal that lacks a payment which a signer has named to the server: it is an older copy. That payment may still get into a
 * block, and this signer would sign another one, with another nonce.
 */
export const requireWholeJournal = async (
  signed: readonly Signed[],
  signedBefore: () => Promise<readonly number[]>,
): Promise<void> => {
  const has = new Set(signed.map(({ withdrawal }) => withdrawal));
  const lacking = (await signedBefore()).filter((withdrawal) => !has.has(withdrawal));
  if (lacking.length === 0) return;
  throw new SettingsRefused(
    `The journal in SIGNER_DIR is an older copy: it lacks payments that were signed, of these withdrawals: ${lacking.slice(0, 10).join(", ")}. ` +
      "Put the newest journal back. If there is none, two operators take them from the signer, and a new one takes a new key.",
  );
};

/** Refuses a journal with a payment of a withdrawal that two operators have taken from the signer: a person pays it, or has paid it. */
export const requireNoneTaken = async (
  signed: readonly Signed[],
  takenByTwo: (withdrawals: readonly number[]) => Promise<readonly number[]>,
): Promise<void> => {
  const taken = await takenByTwo([...new Set(signed.map(({ withdrawal }) => withdrawal))]);
  if (taken.length === 0) return;
  throw new SettingsRefused(
    `Two operators have taken withdrawals from this signer that its journal has payments of: ${taken.join(", ")}. ` +
      "It must never run again: a new signer takes a new key and a new journal.",
  );
};

/** A start without a journal: what an earlier signer signed is then unknown, and a chain takes a second payment of another key. */
import { existsSync } from "node:fs";
import { SettingsRefused } from "./settings.ts";

/**
 * Throws `SettingsRefused` when there is no journal and a signer was asked before for what is neither sent nor ended: it may have been
 * paid (WAL-12). `isFirst`: the operator says that no signer has ever run.
 */
export const requireJournal = async (
  journal: string,
  isFirst: boolean,
  givenBefore: () => Promise<readonly number[]>,
): Promise<void> => {
  if (isFirst || existsSync(journal)) return;
  const given = await givenBefore();
  if (given.length === 0) return;
  throw new SettingsRefused(
    `There is no journal in SIGNER_DIR, and a signer was asked to pay withdrawals that are not sent: ${given.join(", ")}. ` +
      "It may have paid them: put its journal back, not an older copy. If no signer has ever run, start this one once with SIGNER_FIRST_JOURNAL=yes.",
  );
};

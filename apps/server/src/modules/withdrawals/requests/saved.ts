/** What a user has saved about where money goes, as the rules of core/withdrawal read it. */
import type { PayoutTarget, SavedPayout } from "@candor/core/withdrawal/check-request";
import type { WithdrawalWay } from "@candor/core/withdrawal/withdrawal";
import type { PayoutDetails } from "../ports.ts";

/** Where it goes, and when that was saved. */
export type SavedTarget = PayoutTarget & { readonly changedMs: number };

/** `changedMs`: when each way was saved; 0 where nothing is. */
export const savedOf = (
  { bank, wallet }: PayoutDetails,
  onlyProven: boolean,
): SavedPayout & { readonly changedMs: Readonly<Record<WithdrawalWay, number>> } => ({
  bank: bank?.text,
  wallet,
  onlyProven,
  changedMs: { bank: bank?.changedMs ?? 0, digital: wallet?.changedMs ?? 0 },
});

/** Saves where a user's money is paid out to (WAL-07, WAL-08). Each change needs a fresh factor, is told to its owner, and has its time. */
import { checkBankForm, isSameBank, type BankForm } from "@candor/core/payout/bank-form";
import { networkOfCurrency, type PayoutCurrency } from "@candor/core/payout/currency";
import { Refused, refuseWith } from "../../platform/refused.ts";
import { storeNotice } from "../../records/notices/store-notice.ts";
import type { Changing, PayoutDeps } from "./ports.ts";
import { findBank, findWallet, storeBank, storeWallet } from "./repo.ts";
import { requireOwnAddress } from "./require-own-address.ts";
import { shownShort } from "./shown-short.ts";

/** Refuses PleaseFillInTheWalletAddress, what is wrong with the address, FreshFactorNeeded, then NoChanges. */
export const saveWallet = async (
  deps: PayoutDeps,
  { currency, typed }: { readonly currency: PayoutCurrency; readonly typed: string },
  { session, language, nowMs }: Changing,
): Promise<void> => {
  const { account } = deps;
  const address = await requireOwnAddress(deps, networkOfCurrency[currency], typed);
  const { userId } = session;
  await account.whileFresh(session, nowMs, async (tx) => {
    const saved = await findWallet(tx, userId);
    if (saved?.currency === currency && saved.address === address) refuseWith("NoChanges");
    await storeWallet(tx, userId, currency, address, nowMs);
    await account.tellChanged(tx, userId, language, nowMs);
    const args = { currency, address: shownShort(address) };
    await storeNotice(tx, { userId, key: "payoutWalletChanged", args, tourl: "/editBankInformation" }, nowMs);
  });
  account.noticesChanged(userId);
};

/** Refuses like `checkBankForm`, then FreshFactorNeeded, then NoChanges. */
export const saveBank = async (
  { account }: PayoutDeps,
  form: BankForm,
  { session, language, nowMs }: Changing,
): Promise<void> => {
  const checked = checkBankForm(form);
  if (!checked.ok) throw new Refused(checked.refusal);
  const details = checked.value;
  const { userId } = session;
  await account.whileFresh(session, nowMs, async (tx) => {
    const saved = await findBank(tx, userId);
    if (saved !== undefined && isSameBank(saved.fields, details)) refuseWith("NoChanges");
    await storeBank(tx, userId, details, nowMs);
    await account.tellChanged(tx, userId, language, nowMs);
    const args = { account: shownShort(details.account ?? "") };
    await storeNotice(tx, { userId, key: "bankDetailsChanged", args, tourl: "/editBankInformation" }, nowMs);
  });
  account.noticesChanged(userId);
};

/**
 * The address book (WAL-07, WAL-12): further addresses to which a user may have a withdrawal paid. An entry is added with the same checks,
 * the same fresh factor and the same wait as the saved address; it is never changed, so its time is that of its address.
 */
import { networkOfCurrency } from "@candor/core/payout/currency";
import { refuseWith } from "../../platform/refused.ts";
import { storeNotice } from "../../records/notices/store-notice.ts";
import type { Changing, PayoutDeps } from "./ports.ts";
import { findAddresses, removeAddress, storeAddress, type PaidCurrency } from "./repo.ts";
import { requireOwnAddress } from "./require-own-address.ts";
import { shownShort } from "./shown-short.ts";

/** The most entries of a user. */
export const mostAddresses = 20;

export type NewAddress = { readonly currency: PaidCurrency; readonly typed: string; readonly label: string };

/** Refuses like `requireOwnAddress`, then PleaseFillInTheLabel, FreshFactorNeeded, NoChanges for one that is there, AddressBookIsFull. */
export const addAddress = async (
  deps: PayoutDeps,
  { currency, typed, label: given }: NewAddress,
  { session, language, nowMs }: Changing,
): Promise<void> => {
  const { account } = deps;
  const address = await requireOwnAddress(deps, networkOfCurrency[currency], typed);
  const label = given.trim();
  if (label === "") refuseWith("PleaseFillInTheLabel");
  const { userId } = session;
  await account.whileFresh(session, nowMs, async (tx) => {
    const held = await findAddresses(tx, userId);
    if (held.some((entry) => entry.address === address)) refuseWith("NoChanges");
    if (held.length >= mostAddresses) refuseWith("AddressBookIsFull");
    await storeAddress(tx, userId, { currency, address, label }, nowMs);
    await account.tellChanged(tx, userId, language, nowMs);
    const args = { address: shownShort(address) };
    await storeNotice(tx, { userId, key: "payoutAddressAdded", args, tourl: "/editBankInformation" }, nowMs);
  });
  account.noticesChanged(userId);
};

/** What was requested keeps its address. Refuses FreshFactorNeeded, then NoChanges for one that is not there. */
export const dropAddress = async (
  { account }: PayoutDeps,
  address: string,
  { session, language, nowMs }: Changing,
): Promise<void> => {
  const { userId } = session;
  await account.whileFresh(session, nowMs, async (tx) => {
    if (!(await removeAddress(tx, userId, address))) refuseWith("NoChanges");
    await account.tellChanged(tx, userId, language, nowMs);
    const args = { address: shownShort(address) };
    await storeNotice(
      tx,
      { userId, key: "payoutAddressRemoved", args, tourl: "/editBankInformation" },
      nowMs,
    );
  });
  account.noticesChanged(userId);
};

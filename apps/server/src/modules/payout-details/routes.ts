/** The calls of payout details and cold wallets. */
import type { BankForm } from "@candor/core/payout/bank-form";
import type { InputOf } from "@candor/wire/call";
import { networkOfAddrtype } from "@candor/wire/codec/digits";
import {
  addPayoutAddress,
  coldWalletText,
  myBankCard,
  payoutAddresses,
  queryColdWallet,
  removePayoutAddress,
  saveOrUpdColdWallet,
  updateBankCard,
  updateWalletaddr,
} from "@candor/wire/payout-details";
import { handle, type MountedCall } from "../../platform/http/mount.ts";
import { refuseWith } from "../../platform/refused.ts";
import { addAddress, dropAddress } from "./book-service.ts";
import { makeColdWalletText, saveColdWallet } from "./cold-wallet-service.ts";
import { saveBank, saveWallet } from "./details-service.ts";
import type { PayoutDeps } from "./ports.ts";
import { readAddresses, readBankCard, readColdWallets } from "./queries.ts";

export const payoutRoutes = (deps: PayoutDeps): readonly MountedCall[] => [
  handle(myBankCard, (_input, { session }) => readBankCard(deps.db, session.userId)),
  handle(updateBankCard, async (input, changing) => {
    await saveBank(deps, bankFormOfCall(input), changing);
    return {};
  }),
  handle(updateWalletaddr, async ({ cryptocurrency, walletaddr }, changing) => {
    await saveWallet(deps, { currency: cryptocurrency, typed: walletaddr }, changing);
    return {};
  }),
  handle(payoutAddresses, async (_input, { session }) => {
    const rows = await readAddresses(deps.db, session.userId);
    return { rows, total: rows.length };
  }),
  handle(addPayoutAddress, async ({ cryptocurrency, walletaddr, label }, changing) => {
    await addAddress(deps, { currency: cryptocurrency, typed: walletaddr, label }, changing);
    return {};
  }),
  handle(removePayoutAddress, async ({ walletaddr }, changing) => {
    await dropAddress(deps, walletaddr, changing);
    return {};
  }),
  handle(queryColdWallet, (_input, { session }) => readColdWallets(deps.db, session.userId)),
  handle(coldWalletText, ({ addrtype, address }, { session, nowMs }) =>
    makeColdWalletText(deps, session.userId, { network: networkOfAddrtype[addrtype], typed: address }, nowMs),
  ),
  handle(saveOrUpdColdWallet, async ({ addrtype, address, signature }, changing) => {
    await saveColdWallet(deps, { network: networkOfAddrtype[addrtype], typed: address, signature }, changing);
    return {};
  }),
];

/** `account` is `accountNumber` under its second name: two different numbers are a mistake that nobody should guess about. */
const bankFormOfCall = (input: InputOf<typeof updateBankCard>): BankForm => {
  const { accountNumber, account } = input;
  if (accountNumber !== "" && account !== "" && accountNumber !== account)
    refuseWith("AccountNumberIncorrect");
  return {
    holder: input.accountHolder,
    firstName: input.firstname,
    lastName: input.lastname,
    bank: input.bank,
    bankCode: input.bankCode,
    account: accountNumber === "" ? account : accountNumber,
    branch: input.branchname,
    address: input.address,
    locality: input.locality,
    town: input.town,
    city: input.city,
    postalCode: input.postalcode,
    ifsc: input.ifsc,
  };
};

/** Payout details as their calls answer them. */
import { networkOfCurrency } from "@candor/core/payout/currency";
import { bankFormOf } from "@candor/core/payout/bank-form";
import type { AnswerOf } from "@candor/wire/call";
import type { myBankCard, payoutAddresses, queryColdWallet } from "@candor/wire/payout-details";
import type { Network } from "../../platform/chain/chain.ts";
import type { Db } from "../../platform/db/open-database.ts";
import { payoutDetailsOf } from "../../records/addresses/payout-details.ts";
import { findAddresses, findBank, findColdWallets, findWallet } from "./repo.ts";

export const readBankCard = async (db: Db, userId: number): Promise<AnswerOf<typeof myBankCard>> => {
  const [bank, wallet, details] = await Promise.all([
    findBank(db, userId),
    findWallet(db, userId),
    payoutDetailsOf(db, userId),
  ]);
  const form = bankFormOf(bank?.fields ?? {});
  return {
    accountHolder: form.holder,
    firstname: form.firstName,
    lastname: form.lastName,
    bank: form.bank,
    bankCode: form.bankCode,
    accountNumber: form.account,
    account: form.account,
    branchname: form.branch,
    address: form.address,
    locality: form.locality,
    town: form.town,
    city: form.city,
    postalcode: form.postalCode,
    ifsc: form.ifsc,
    cryptocurrency: wallet?.currency ?? "",
    walletaddr: wallet?.address ?? "",
    bankChangedAt: bank === undefined ? null : Number(bank.changed_ms),
    walletChangedAt: wallet === undefined ? null : Number(wallet.changed_ms),
    walletProven: details.wallet?.isProven ?? false,
  };
};

export const readColdWallets = async (db: Db, userId: number): Promise<AnswerOf<typeof queryColdWallet>> => {
  const rows = await findColdWallets(db, userId);
  const of = (network: Network) => rows.find((row) => row.network === network);
  const stateOf = (network: Network) => {
    const row = of(network);
    if (row === undefined) return null;
    const provenAt = row.proven_ms === null ? null : Number(row.proven_ms);
    return { changedAt: Number(row.changed_ms), provenAt };
  };
  return {
    "1001": of("ethereum")?.address ?? "",
    "1002": of("tron")?.address ?? "",
    states: { "1001": stateOf("ethereum"), "1002": stateOf("tron") },
  };
};

export const readAddresses = async (
  db: Db,
  userId: number,
): Promise<readonly AnswerOf<typeof payoutAddresses>[]> => {
  const [booked, own] = await Promise.all([findAddresses(db, userId), findColdWallets(db, userId)]);
  const isProven = (network: string, address: string): boolean =>
    own.some((each) => each.network === network && each.address === address && each.proven_ms !== null);
  return booked.map(({ currency, address, label, saved_ms }) => ({
    cryptocurrency: currency,
    walletaddr: address,
    label,
    savedAt: Number(saved_ms),
    proven: isProven(networkOfCurrency[currency], address),
  }));
};

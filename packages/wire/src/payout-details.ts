/** Where a user's money is paid out to (WAL-07, WAL-08), and addresses that are proven to be the user's (COLD-01). */
import * as z from "zod/mini";
import { defineCall, defineList } from "./call.ts";
import { instant, judgedText, nothing, optionalText, textInput } from "./scalars.ts";

const currencies = ["USDT(TRC20)", "USDT(ERC20)", "BTC", "ETH"] as const;

/**
 * Under the product's own names; `account` is a second name of `accountNumber`. Each has a maximum length: a withdrawal's row holds most of
 * them in one line (`bankLine`), and what does not fit there would end the engine.
 */
const bankText = {
  accountHolder: optionalText(100),
  firstname: optionalText(50),
  lastname: optionalText(50),
  bank: optionalText(100),
  bankCode: optionalText(34),
  accountNumber: optionalText(80),
  account: optionalText(80),
  branchname: optionalText(100),
  address: optionalText(200),
  locality: optionalText(100),
  town: optionalText(100),
  city: optionalText(100),
  postalcode: optionalText(20),
  ifsc: optionalText(22),
};

export const myBankCard = defineCall({
  path: "myBankCard",
  access: "user",
  limit: "read",
  summary: "The caller's bank details and wallet address for pay-outs; what is not filled in is empty.",
  request: nothing,
  answer: z.strictObject({
    accountHolder: z.string(),
    firstname: z.string(),
    lastname: z.string(),
    bank: z.string(),
    bankCode: z.string(),
    accountNumber: z.string(),
    account: z.string(),
    branchname: z.string(),
    address: z.string(),
    locality: z.string(),
    town: z.string(),
    city: z.string(),
    postalcode: z.string(),
    ifsc: z.string(),
    cryptocurrency: z.enum([...currencies, ""]),
    walletaddr: z.string(),
    /** When each was last changed; null while there is none. */
    bankChangedAt: z.nullable(instant),
    walletChangedAt: z.nullable(instant),
    /** True when the wallet address is proven to be the caller's (COLD-01). */
    walletProven: z.boolean(),
  }),
});

export const updateBankCard = defineCall({
  path: "updateBankCard",
  access: "user",
  limit: "write",
  summary: "Save the caller's bank details, all of them at once. Needs a fresh factor.",
  request: z.strictObject(bankText),
  answer: nothing,
});

/** What withdrawals are paid in. */
const paidIn = z.enum(["USDT(TRC20)", "USDT(ERC20)"]);

export const updateWalletaddr = defineCall({
  path: "updateWalletaddr",
  access: "user",
  limit: "write",
  summary:
    "Save the address to which the caller's withdrawals are paid; of one that takes no USDT the message says that they are not. Needs a fresh factor.",
  says: ({ cryptocurrency }: { readonly cryptocurrency: string }) =>
    z.safeParse(paidIn, cryptocurrency).success ? "success" : "WithdrawalsArePaidInUsdt",
  request: z.strictObject({ cryptocurrency: z.enum(currencies), walletaddr: judgedText }),
  answer: nothing,
});

export const payoutAddresses = defineList({
  path: "payout/addresses",
  access: "user",
  limit: "read",
  summary: "The caller's address book: further addresses to choose from at a withdrawal, by name.",
  request: nothing,
  answer: z.strictObject({
    cryptocurrency: paidIn,
    walletaddr: z.string(),
    label: z.string(),
    savedAt: instant,
    /** Proven to be the caller's (COLD-01). */
    proven: z.boolean(),
  }),
});

export const addPayoutAddress = defineCall({
  path: "payout/addAddress",
  access: "user",
  limit: "write",
  summary:
    "Add an address to the caller's address book. Needs a fresh factor; withdrawals to it wait for 24 hours.",
  request: z.strictObject({ cryptocurrency: paidIn, walletaddr: judgedText, label: textInput(40) }),
  answer: nothing,
});

export const removePayoutAddress = defineCall({
  path: "payout/removeAddress",
  access: "user",
  limit: "write",
  summary: "Remove an address from the caller's address book. Needs a fresh factor.",
  request: z.strictObject({ walletaddr: textInput(200) }),
  answer: nothing,
});

/** 1001 ERC20, 1002 TRC20. */
const addrtype = z.enum(["1001", "1002"]);

const coldWallet = z.strictObject({
  changedAt: instant,
  /** When its owner signed a text with its key; null: not proven. */
  provenAt: z.nullable(instant),
});

export const queryColdWallet = defineCall({
  path: "user/queryColdWallet",
  access: "user",
  limit: "read",
  summary: "The caller's own addresses outside, by type: 1001 ERC20, 1002 TRC20; empty where there is none.",
  request: nothing,
  answer: z.strictObject({
    "1001": z.string(),
    "1002": z.string(),
    states: z.strictObject({ "1001": z.nullable(coldWallet), "1002": z.nullable(coldWallet) }),
  }),
});

export const coldWalletText = defineCall({
  path: "user/coldWalletText",
  access: "user",
  limit: "write",
  summary: "The text that proves control of an address when it is signed with the address's key (EIP-4361).",
  request: z.strictObject({ addrtype, address: judgedText }),
  answer: z.strictObject({
    /** In the form in which it is stored and shown. */
    address: z.string(),
    text: z.string(),
    until: instant,
  }),
});

export const saveOrUpdColdWallet = defineCall({
  path: "user/saveOrUpdColdWallet",
  access: "user",
  limit: "write",
  summary:
    "Save an own address outside; with the signature of `user/coldWalletText` it is proven. A change needs a fresh factor.",
  request: z.strictObject({ addrtype, address: judgedText, signature: optionalText(200) }),
  answer: nothing,
});

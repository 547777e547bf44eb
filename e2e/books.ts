/** Whether the money of an account adds up, read from the product's own calls. */
import { expect } from "@playwright/test";
import { parseMoney } from "@candor/core/money/money";
import { callsOf, type Account } from "./account.ts";

type Contract = { readonly net: string | null; readonly status: number };
type Wallets = { readonly wallet: string; readonly contractwallet: string };

/**
 * The contract wallet is the amount moved into it, plus every net result as it is shown; nothing is reserved any more. It is also the
 * sum of its journal, and its newest running balance.
 */
export const expectContractBooksToAgree = async (
  url: string,
  account: Account,
  movedIn: string,
): Promise<void> => {
  const list = { ...newestBy("id"), statusList: "0,1,2,3" };
  const rows = await callsOf(url, account)<readonly Contract[]>("myContractOrderList", list);
  expect([...new Set(rows.map(({ status }) => status))]).toEqual([3]);
  const { contractwallet } = await callsOf(url, account)<Wallets>("user/userInfo");
  expect(units(contractwallet)).toBe(units(movedIn) + sum(rows.map(({ net }) => net ?? "0")));
  const lines = await linesOf(url, account, "contractwallet");
  expect(sum(lines.map(({ money }) => money))).toBe(units(contractwallet));
  expect(units(lines[0]?.balance ?? "")).toBe(units(contractwallet));
};

/** The wallet is the sum of the journal, and what was put in plus the options' results. */
export const expectOptionBooksToAgree = async (
  url: string,
  account: Account,
  putIn: string,
  options: number,
): Promise<void> => {
  const wallet = units((await callsOf(url, account)<Wallets>("user/userInfo")).wallet);
  const journal = await linesOf(url, account, "wallet");
  const settled = await callsOf(url, account)<readonly { readonly ploss: string }[]>("orderList", {
    ...newestBy("id"),
    ostaus: 1,
  });
  expect(settled).toHaveLength(options);
  expect(sum(journal.map(({ money }) => money))).toBe(wallet);
  expect(units(journal[0]?.balance ?? "")).toBe(wallet);
  expect(units(putIn) + sum(settled.map(({ ploss }) => ploss))).toBe(wallet);
};

/** A wallet's lines of the journal, newest first. */
const linesOf = async (url: string, account: Account, wallet: "wallet" | "contractwallet") =>
  callsOf(url, account)<readonly { readonly money: string; readonly balance: string }[]>(
    "financial/cashFlow",
    {
      ...newestBy("time"),
      wallet,
    },
  );

const newestBy = (orderByColumn: string) => ({ isAsc: "desc", pageNum: 1, pageSize: 100, orderByColumn });

const sum = (amounts: readonly string[]): bigint =>
  amounts.reduce((total, amount) => total + units(amount), 0n);

/** A signed amount in micro-units. */
const units = (decimal: string): bigint => {
  const size = parseMoney(decimal.replace(/^-/, ""));
  if (size === undefined) throw new Error(`${decimal} is not an amount`);
  return decimal.startsWith("-") ? -size : size;
};

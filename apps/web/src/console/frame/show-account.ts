/** What the accounts of the ledger are called in the console, and what those of the house are for. */
import type { HouseClass, UserClass } from "@candor/core/ids/account-id";

type OwnClass = Exclude<HouseClass, `custody:${string}`>;

const names: Readonly<Record<UserClass | OwnClass, string>> = {
  wallet: "Wallet",
  contract: "Contract wallet",
  credit: "Credit",
  credit_bound: "Credit that is invested",
  margin: "Margin of contracts",
  stake: "Stakes of options",
  invested: "Invested",
  withdraw_hold: "Held for withdrawals",
  token: "Tokens",
  capital: "Capital",
  trading_book: "Trading book",
  option_reserve: "Option reserve",
  insurance: "Insurance",
  yield_free: "Yield reserve, free",
  yield_committed: "Yield reserve, committed",
  referral_budget: "Referral budget",
  reward_budget: "Reward budget",
  fees: "Fees",
  rounding: "Rounding",
  suspense: "Suspense",
  swap_stock: "Swap stock",
  pool_transit: "Between pools and people",
};

/** A channel's account is named after who holds the money, a reserve after its investment product; `productId` is 0 for others. */
export const showAccount = (account: string, productId = 0): string =>
  productId > 0 ? `${nameOf(account)}: product ${productId}` : nameOf(account);

const nameOf = (account: string): string =>
  account.startsWith("custody:")
    ? `Outside: ${account.slice("custody:".length)}`
    : (names[account as OwnClass] ?? account);

const purposes: Readonly<Record<OwnClass, string>> = {
  capital: "The house's own money: covers options and contracts",
  trading_book: "What contracts have brought in and cost",
  option_reserve: "What open options may pay; nobody moves it",
  insurance: "Pays losses beyond margins; minus is what it has paid",
  yield_free: "For interest that is not sold yet",
  yield_committed: "For interest that was sold; nobody moves it",
  referral_budget: "Referral income is paid from it",
  reward_budget: "Rewards are paid from it",
  fees: "Fees that were earned",
  rounding: "Remainders of rounding",
  suspense: "Not settled yet: corrections go through it",
  swap_stock: "What swaps are paid from",
  pool_transit: "What enters or leaves a pool passes through it: always 0 after a batch",
};

export const showPurpose = (account: string): string =>
  account.startsWith("custody:") ? "Minus is what it holds for us" : purposes[account as OwnClass];

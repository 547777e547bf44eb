/**
 * Everything that can refuse a withdrawal, complete, and why each of them may (WAL-13).
 *
 * Invariants: no refusal asks for a purchase, a fee, a deposit, a turnover or the end of a bonus. Each names something that the
 * owner can put right, or a time after which it is over. The service can refuse with no other key: its type and a test say so.
 */
type Ground =
  /** The request itself is not one that can be paid. */
  | "request"
  /** The wallet does not hold it. */
  | "funds"
  /** The caller has not proved to be the owner. */
  | "proof"
  /** It is paced, not denied: the rest can be withdrawn later (WAL-10). */
  | "pace"
  /** The account is frozen, by its owner or for its protection (SES-17). */
  | "freeze";

export const withdrawalRefusals = {
  enterTheAmount: { ground: "request", because: "Zero cannot be paid." },
  MustBeAnInteger: { ground: "request", because: "Whole USDT are paid (WAL-06)." },
  low: { ground: "funds", because: "The wallet holds less than the amount." },
  TheWithdrawalAmountCannotBeLessThanOrGreaterThan: {
    ground: "request",
    because: "One pay-out has a least and a most (WAL-06); more is paid in several.",
  },
  enterTheWithdrawalPassword: { ground: "proof", because: "The password is empty." },
  SetAWithdrawalPasswordFirst: { ground: "proof", because: "The account has no withdrawal password yet." },
  WrongWithdrawalPassword: { ground: "proof", because: "The password is another one." },
  LoginLocked: { ground: "proof", because: "Too many wrong passwords; the lock ends by itself (SES-13)." },
  PleaseAddBankInformationFirst: { ground: "request", because: "Nobody knows where to pay." },
  PleaseFillInTheWalletAddress: { ground: "request", because: "Nobody knows where to pay." },
  WithdrawalsArePaidInUsdt: { ground: "request", because: "The saved address takes no USDT." },
  AddressIsNotProven: {
    ground: "proof",
    because: "The owner asked that money goes only to an address whose control is proven.",
  },
  WithdrawalCapReached: {
    ground: "pace",
    because: "The day's cap without a financial product (WAL-10); each business day has its own.",
  },
  FreshFactorNeeded: { ground: "proof", because: "The account has a second factor (SES-15)." },
  AccountFrozen: { ground: "freeze", because: "Nothing new is decided for a frozen account (SES-17)." },
} as const satisfies Readonly<Record<string, { readonly ground: Ground; readonly because: string }>>;

export type WithdrawalRefusal = keyof typeof withdrawalRefusals;

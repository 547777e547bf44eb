/** What investing needs of other areas; `compose/` passes it on. */

/** Who owns the account that buys. */
export type InvestOwner = {
  readonly protectionOf: (userId: number) => Promise<{ readonly hasWithdrawPassword: boolean }>;
  /** Counts the attempt. Refuses LoginLocked after too many wrong ones (SES-13). */
  readonly isWithdrawPassword: (userId: number, password: string, nowMs: number) => Promise<boolean>;
};

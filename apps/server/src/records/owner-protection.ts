/** What protects a user's money, as withdrawals ask the account for it (WAL-06, WAL-12). */
export type OwnerProtection = {
  readonly hasWithdrawPassword: boolean;
  readonly isFrozen: boolean;
  readonly onlyProven: boolean;
  /** When each was last changed, epoch ms; undefined for never. */
  readonly password: number | undefined;
  readonly withdrawPassword: number | undefined;
  readonly factor: number | undefined;
  readonly onlyProvenOff: number | undefined;
};

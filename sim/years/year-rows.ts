/** Rows of a year's ledger. */
export type YearHolding = {
  readonly userId: number;
  readonly id: number;
  readonly productId: number;
  readonly interest: "fixed" | "compound";
  readonly rate: bigint;
  readonly days: number;
  readonly feeBps: bigint | undefined;
  readonly isLent: boolean;
  readonly boughtDay: number;
  readonly boughtOwn: bigint;
  readonly credit: bigint;
  own: bigint;
  cycle: number;
  isEndAsked: boolean;
  isLive: boolean;
  /** What the running cycle has paid so far. */
  paid: bigint;
};

export type Step = {
  readonly id: number;
  readonly userId: number;
  readonly holdingId: number;
  readonly step: "asked" | "renewed" | "ended" | "left";
  readonly cycle: number;
  readonly closed: number;
  readonly own: bigint;
  readonly interest: bigint;
  readonly isForReserve: boolean;
};

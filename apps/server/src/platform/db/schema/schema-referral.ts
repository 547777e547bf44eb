/** Commissions, as db/schema/74-referral.sql has them. */

export type CommissionTable = {
  user_id: bigint;
  id: bigint;
  level: 1 | 2 | 3;
  through_day: number;
  through_step: bigint;
  through_client: bigint | null;
  total: bigint;
  seen_batch: bigint;
  is_ib: boolean;
  income: bigint;
  first: bigint;
  incomes: number;
  firsts: number;
  accepted_ms: bigint;
};
export type CommissionSourceTable = {
  user_id: bigint;
  commission_id: bigint;
  nth: number;
  level: 1 | 2 | 3;
  reason: "income" | "first";
  client_id: bigint;
  holding_id: bigint;
  day: number | null;
  step_id: bigint | null;
  base: bigint;
  amount: bigint;
};
export type CommissionDueTable = {
  commission_id: bigint;
  reason: "income" | "first";
  user_id: bigint;
  amount: bigint;
};
export type CommissionPaymentTable = {
  user_id: bigint;
  id: bigint;
  commission_id: bigint;
  reason: "income" | "first";
  amount: bigint;
  accepted_ms: bigint;
};
export type ReferralMarkTable = { level: 1 | 2 | 3; through_day: number; through_step: bigint };
export type ReferralTables = {
  commission: CommissionTable;
  commission_source: CommissionSourceTable;
  commission_due: CommissionDueTable;
  commission_payment: CommissionPaymentTable;
  referral_mark: ReferralMarkTable;
};

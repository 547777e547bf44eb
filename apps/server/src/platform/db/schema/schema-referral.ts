/** Commissions, as db/schema/74-referral.sql has them. */
import type { CommissionLevel, CommissionReason } from "@candor/core/referral/commission";

export type CommissionTable = {
  user_id: bigint;
  id: bigint;
  level: CommissionLevel;
  through_day: number;
  through_step: bigint;
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
  level: CommissionLevel;
  reason: CommissionReason;
  client_id: bigint;
  holding_id: bigint;
  day: number | null;
  step_id: bigint | null;
  base: bigint;
  amount: bigint;
};
export type CommissionDueTable = {
  commission_id: bigint;
  reason: CommissionReason;
  user_id: bigint;
  amount: bigint;
};
export type CommissionPaymentTable = {
  user_id: bigint;
  id: bigint;
  commission_id: bigint;
  reason: CommissionReason;
  amount: bigint;
  accepted_ms: bigint;
};
export type ReferralMarkTable = { level: CommissionLevel; through_day: number; through_step: bigint };
export type ReferralTables = {
  commission: CommissionTable;
  commission_source: CommissionSourceTable;
  commission_due: CommissionDueTable;
  commission_payment: CommissionPaymentTable;
  referral_mark: ReferralMarkTable;
};

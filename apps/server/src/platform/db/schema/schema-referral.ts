/** Commissions and what holds them, as db/schema/74-referral.sql has them. */
import type { Generated } from "kysely";

export type CommissionTable = {
  user_id: bigint;
  id: bigint;
  level: 1 | 2 | 3;
  through_day: number;
  through_step: bigint;
  through_flag: bigint;
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
  client_id: bigint;
  user_id: bigint;
  amount: bigint;
  is_held: boolean;
};
export type CommissionPaymentTable = {
  user_id: bigint;
  id: bigint;
  commission_id: bigint;
  reason: "income" | "first";
  client_id: bigint;
  amount: bigint;
  accepted_ms: bigint;
};
export type ReferralFlagTable = {
  user_id: bigint;
  client_id: bigint;
  kind: "device" | "network" | "payout" | "money" | "ring";
  level: 1 | 2 | 3;
  id: bigint;
  facts: Readonly<Record<string, unknown>>;
  found_ms: bigint;
};
export type CommissionHoldTable = {
  user_id: bigint;
  client_id: bigint;
  id: bigint;
  commission_id: bigint;
  amount: bigint;
};
export type CommissionAppealTable = {
  hold_id: bigint;
  user_id: bigint;
  text: string;
  sent_ms: Generated<bigint>;
};
export type CommissionVerdictTable = {
  id: Generated<bigint>;
  hold_id: bigint;
  verdict: "released" | "kept";
  operator_id: number;
  reason: string;
  at_ms: Generated<bigint>;
};
export type CommissionToldTable = { hold_id: bigint; verdict_id: bigint };
export type ReferralMarkTable = { level: 1 | 2 | 3; through_day: number; through_step: bigint };
export type ReferralTables = {
  commission: CommissionTable;
  commission_source: CommissionSourceTable;
  commission_due: CommissionDueTable;
  commission_payment: CommissionPaymentTable;
  referral_flag: ReferralFlagTable;
  commission_hold: CommissionHoldTable;
  commission_appeal: CommissionAppealTable;
  commission_verdict: CommissionVerdictTable;
  commission_told: CommissionToldTable;
  referral_mark: ReferralMarkTable;
};

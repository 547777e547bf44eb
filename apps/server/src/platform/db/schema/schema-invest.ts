/** Investment products and holdings, as db/schema/71-invest.sql has them. */
import type { Generated } from "kysely";
import type { Language } from "@candor/wire/language";

export type InvestProductTable = {
  id: number;
  kind: "fixed" | "experience" | "copy";
  is_open: boolean;
  is_hot: Generated<boolean>;
  rate: bigint;
  days: number;
  compound_rate: bigint | null;
  compound_days: number | null;
  minimum: bigint;
  maximum: bigint;
  exit_fee_bps: number | null;
  symbol: string | null;
  multiple: number | null;
  trade_part_bps: number | null;
  act_id: bigint | null;
};
export type InvestCycleTable = {
  id: number;
  product_id: number;
  rate: bigint;
  days: number;
  minimum: bigint;
  maximum: bigint;
};
export type InvestTextTable = { product_id: number; language: Language; name: string; lines: unknown };
export type HoldingTable = {
  user_id: bigint;
  id: bigint;
  product_id: number;
  interest: "fixed" | "compound";
  rate: bigint;
  days: number;
  compound_rate: bigint | null;
  exit_fee_bps: number | null;
  credit_from: "user" | "budget";
  bought_own: bigint;
  credit: bigint;
  accepted_ms: bigint;
  cycle: number;
  own: bigint;
  units: bigint | null;
  passes: number;
  is_end_asked: boolean;
  ended_ms: bigint | null;
};
export type InterestDayTable = {
  user_id: bigint;
  id: bigint;
  day: number;
  amount: bigint;
  accepted_ms: bigint;
};
export type HoldingStepTable = {
  user_id: bigint;
  id: bigint;
  holding_id: bigint;
  step: "passed" | "asked" | "renewed" | "ended" | "left";
  cycle: number;
  closed: number;
  own: bigint;
  interest: bigint;
  fee: bigint;
  is_for_reserve: boolean;
  pass: number | null;
  accepted_ms: bigint;
};
export type HoldingToldTable = { user_id: bigint; holding_id: bigint; cycle: number; days_before: number };
// Pools of copy products, as db/schema/76-pools.sql has them.
export type PoolTable = {
  id: number;
  units: bigint;
  stake_units: bigint;
  ended_ms: bigint | null;
};
export type PoolOrderTable = {
  id: bigint;
  pool_id: number;
  what: "give" | "take" | "end";
  amount: bigint | null;
  ordered_ms: Generated<bigint>;
};
export type PoolStepTable = {
  user_id: bigint;
  id: bigint;
  pool_id: number;
  step: "entered" | "redeemed" | "returned" | "given" | "taken" | "ended";
  holding_id: bigint | null;
  amount: bigint;
  act_id: bigint | null;
  batch: bigint;
  accepted_ms: bigint;
};
export type PoolMoveTable = {
  user_id: bigint;
  id: bigint;
  step: "entered" | "redeemed" | "given" | "taken";
  holder_id: bigint;
  amount: bigint;
  units: bigint;
  held_before: bigint;
  units_before: bigint;
  accepted_ms: bigint;
};
export type PoolDayTable = { pool_id: number; day: number; units: bigint; worth: bigint };
export type InvestTables = {
  pool: PoolTable;
  pool_order: PoolOrderTable;
  pool_step: PoolStepTable;
  pool_move: PoolMoveTable;
  pool_day: PoolDayTable;
  holding_told: HoldingToldTable;
  invest_product: InvestProductTable;
  invest_cycle: InvestCycleTable;
  invest_text: InvestTextTable;
  holding: HoldingTable;
  interest_day: InterestDayTable;
  holding_step: HoldingStepTable;
};

/** The tables of the engine and of what has a price: options, contracts, the bot. */
import type { Generated } from "kysely";

// Engine and options: written only by `engine_book` and the lease.
export type EngineStateTable = {
  shard: number;
  epoch: bigint;
  holder: string;
  lease_until_ms: bigint;
  batch: bigint;
  mark_ms: bigint;
  lever_mark_ms: bigint;
  state_hash: bigint | null;
};
export type EngineVersionTable = { part: string; version: bigint };
export type OptionTable = {
  user_id: bigint;
  id: bigint;
  symbol: string;
  direction: "call" | "put";
  stake: bigint;
  percent: number;
  payout: bigint;
  accepted_ms: bigint;
  entry_seq: bigint;
  entry_price: bigint;
  buy_ms: bigint;
  sell_ms: bigint;
  status: "open" | "settled";
  exit_seq: bigint | null;
  exit_price: bigint | null;
  outcome: "win" | "lose" | "tie" | null;
  net: bigint | null;
  settled_ms: bigint | null;
};

// Leverage and bot: written only by `engine_book`, except the claim codes.
export type LeverOrderTable = {
  user_id: bigint;
  id: bigint;
  symbol: string;
  side: "long" | "short";
  multiple: number;
  share: bigint;
  molecule: number;
  fee_rate: bigint;
  close_out_bps: number;
  margin: bigint;
  fee: bigint;
  asked_price: bigint;
  accepted_ms: bigint;
  placed_seq: bigint;
  placed_ms: bigint;
  status: "pending" | "open" | "closed" | "revoked";
  opened_as: "bestPrice" | "fixedPrice" | null;
  entry_seq: bigint | null;
  open_price: bigint | null;
  open_ms: bigint | null;
  close_out_price: bigint | null;
  stop_loss: bigint | null;
  take_profit: bigint | null;
  since_seq: bigint;
  asked_ms: bigint | null;
  exit_ms: bigint | null;
  close_reason: "owner" | "stopLoss" | "takeProfit" | "closeOut" | "runEnd" | null;
  exit_seq: bigint | null;
  close_price: bigint | null;
  profit: bigint | null;
  house_loss: bigint | null;
  done_ms: bigint | null;
  run_id: bigint | null;
  part_of: bigint | null;
};
export type BotRunTable = {
  user_id: bigint;
  id: bigint;
  /** Its number among its user's runs, from 1. */
  nth: bigint;
  symbol: string;
  amount: bigint;
  multiple: number;
  times: number;
  started_ms: bigint;
  done: number;
  net: bigint;
  order_id: bigint | null;
  state:
    | "running"
    | "allTradesDone"
    | "halfLost"
    | "dayOver"
    | "owner"
    | "fundsGone"
    | "tradeRefused"
    | "frozen";
  ended_ms: bigint | null;
};
export type AiCodeTable = {
  user_id: bigint;
  code: string;
  status: number;
  claimed_ms: bigint;
  /** The operator who changed it last. */
  changed_by: Generated<number | null>;
  changed_ms: Generated<bigint | null>;
};

export type TradingTables = {
  engine_state: EngineStateTable;
  engine_version: EngineVersionTable;
  option: OptionTable;
  lever_order: LeverOrderTable;
  bot_run: BotRunTable;
  ai_code: AiCodeTable;
};

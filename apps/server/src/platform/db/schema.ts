/**
 * The tables as Kysely sees them. Every module adds its own here, with the owner's comment above it.
 * `bigint` columns arrive as bigint; what is an instant or a number of ours is converted by the module.
 */
import type { Generated, GeneratedAlways } from "kysely";

// Ledger (db/ledger.sql): read only; it is written through `ledger_post` and its sisters alone.
export type LedgerTxTable = {
  id: bigint;
  kind: string;
  cause: string;
  at_ms: bigint;
  xid: GeneratedAlways<string>;
  reason: string | null;
  operator: string | null;
  second_operator: string | null;
};
export type LedgerEntryTable = {
  tx_id: bigint;
  line: number;
  kind: string;
  debit_account: bigint;
  credit_account: bigint;
  amount: bigint;
  shard: number;
  debit_class: GeneratedAlways<number>;
  credit_class: GeneratedAlways<number>;
  asset: GeneratedAlways<number>;
  user_id: GeneratedAlways<bigint>;
};
export type LedgerBalanceTable = { account_id: bigint; shard: number; balance: bigint };
export type LedgerAccountBalanceView = { account_id: bigint; user_id: bigint; balance: bigint };

// Platform (0002): stored answers and the outbox.
export type IdempotencyTable = {
  user_id: bigint;
  key: string;
  fingerprint: string;
  state: "applied" | "refused";
  answer: string;
  created_ms: bigint;
};
export type OutboxTable = {
  id: GeneratedAlways<bigint>;
  topic: string;
  payload: unknown;
  created_ms: bigint;
  next_ms: bigint;
  attempts: Generated<number>;
};

// Market (0004): pairs, the tick log (appended by `tick_append` alone), checkpoints, candles.
export type ProductTable = {
  pid: number;
  symbol: string;
  title: string;
  icon: string;
  color: string;
  multiples: string;
  protime: string;
  proscale: string;
  price_decimals: number;
};
export type TickLogTable = {
  pid: number;
  seq: bigint;
  time_ms: bigint;
  price: bigint;
  qty: bigint;
  heartbeat: boolean;
  buyer_maker: boolean;
  hash: Buffer;
};
export type TickSigningKeyTable = { key_id: string; public_key: Buffer; first_ms: bigint };
export type TickCheckpointTable = {
  pid: number;
  minute_ms: bigint;
  seq: bigint;
  time_ms: bigint;
  hash: Buffer;
  signature: Buffer;
  key_id: string;
};
export type CandleTable = {
  pid: number;
  open_ms: bigint;
  open: bigint;
  high: bigint;
  low: bigint;
  close: bigint;
  volume: bigint;
};

export type Schema = {
  ledger_tx: LedgerTxTable;
  ledger_entry: LedgerEntryTable;
  ledger_balance: LedgerBalanceTable;
  ledger_account_balance: LedgerAccountBalanceView;
  idempotency: IdempotencyTable;
  outbox: OutboxTable;
  product: ProductTable;
  tick_log: TickLogTable;
  tick_signing_key: TickSigningKeyTable;
  tick_checkpoint: TickCheckpointTable;
  candle_1m: CandleTable;
};

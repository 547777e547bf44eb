/** The tables of prices: pairs, the tick log, candles, alerts. */
import type { StoredLanguage } from "./stored-language.ts";
import type { Generated, GeneratedAlways } from "kysely";

// Market: pairs, the tick log, checkpoints, candles; written only by db/functions/market.sql.
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
  asset_class: string;
  lever_molecule: number;
  lever_fee_rate: bigint;
  lever_stress_bps: number;
};
/** What a pair offers from a time on: its row of `product` at first, then what was announced. */
export type PairTermsView = Pick<
  ProductTable,
  | "pid"
  | "symbol"
  | "multiples"
  | "protime"
  | "proscale"
  | "asset_class"
  | "lever_molecule"
  | "lever_fee_rate"
  | "lever_stress_bps"
> & { from_ms: bigint };
export type ProductTermsTable = Omit<PairTermsView, "symbol"> & {
  act_id: bigint;
  announced_by: Generated<number>;
  announced_ms: Generated<bigint>;
};
/** The bands of the bot from a time on: the released ones at first, then what was announced. */
export type BotBandsTable = {
  from_ms: bigint;
  bands: string;
  act_id: bigint | null;
  announced_by: Generated<number | null>;
  announced_ms: Generated<bigint | null>;
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
/** Where the log was restored to an earlier moment. */
export type RecordRestoredTable = {
  pid: number;
  last_seq: bigint;
  last_ms: bigint;
  first_seq: bigint;
  backup_ms: bigint;
  restored_ms: bigint;
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
// Days of ticks: the signed records of those that are stored as files; from where on the database has all ticks.
export type TickDayRecordTable = {
  pid: number;
  day_ms: bigint;
  first_seq: bigint;
  last_seq: bigint;
  last_ms: bigint;
  previous_hash: Buffer;
  hash: Buffer;
  ticks_digest: Buffer;
  checkpoints_digest: Buffer;
  signature: Buffer;
  key_id: string;
};
// The demo's market: the hashes of days to come, and the seeds of those that have ended.
export type DemoDayTable = { day_ms: bigint; since_ms: bigint; hash: Buffer; logged_ms: Generated<bigint> };
export type DemoSeedTable = {
  day_ms: bigint;
  seed: Buffer;
  feed: "replay" | "simulated";
  places: Readonly<Record<string, number>>;
  published_ms: Generated<bigint>;
};
export type TickLogStartTable = { one: Generated<boolean>; from_ms: bigint };
// Candles of every interval: a minute's in candle_1m, the others in candle_long; `candle` shows all.
export type CandleTable = {
  pid: number;
  interval_ms: number;
  open_ms: bigint;
  open: bigint;
  high: bigint;
  low: bigint;
  close: bigint;
  volume: bigint;
};

export type CandleMarkTable = { pid: number; interval_ms: number; folded_ms: bigint; count: bigint };

// Alerts: price alerts, how far the log has been processed, notices, browsers that get web push.
export type PriceAlertTable = {
  user_id: bigint;
  id: GeneratedAlways<bigint>;
  slot: number;
  pid: number;
  kind: "above" | "below" | "percent";
  price: bigint | null;
  percent_bps: number | null;
  from_price: bigint;
  rearm: boolean;
  state: "on" | "off" | "back";
  since_seq: bigint;
  quiet_until_ms: Generated<bigint>;
  language: StoredLanguage;
  created_ms: bigint;
  rang_ms: bigint | null;
  rang_seq: bigint | null;
};
export type PriceAlertMarkTable = { one: Generated<boolean>; mark_ms: bigint };
export type NoticeTable = {
  user_id: bigint;
  id: GeneratedAlways<bigint>;
  key: string;
  args: Readonly<Record<string, string>>;
  tourl: Generated<string>;
  created_ms: bigint;
  read_ms: bigint | null;
};
/** Up to where an account has read the notices of its trades and runs. */
export type NoticeMarkTable = { user_id: bigint; batch: bigint; line: number; run_nth: bigint };
/** A kind of notices that an account wants by web push. */
export type NoticePushTable = {
  user_id: bigint;
  kind: "fill" | "close" | "settlement" | "run" | "money" | "support" | "signIn" | "security";
};
export type PushSubscriptionTable = {
  session_id: string;
  user_id: bigint;
  endpoint: string;
  p256dh: string;
  auth: string;
  language: StoredLanguage;
  created_ms: bigint;
};

export type MarketTables = {
  product: ProductTable;
  product_terms: ProductTermsTable;
  pair_terms: PairTermsView;
  bot_bands: BotBandsTable;
  tick_log: TickLogTable;
  /** The log's ticks, and those that were kept of days that left the database. */
  known_tick: TickLogTable;
  tick_day_record: TickDayRecordTable;
  tick_log_start: TickLogStartTable;
  demo_day: DemoDayTable;
  demo_seed: DemoSeedTable;
  tick_signing_key: TickSigningKeyTable;
  tick_checkpoint: TickCheckpointTable;
  record_restored: RecordRestoredTable;
  candle: CandleTable;
  candle_mark: CandleMarkTable;
  price_alert: PriceAlertTable;
  price_alert_mark: PriceAlertMarkTable;
  notice: NoticeTable;
  notice_mark: NoticeMarkTable;
  notice_push: NoticePushTable;
  push_subscription: PushSubscriptionTable;
};

/**
 * The tables as Kysely sees them. Every module adds its own here, with the owner's comment above it.
 * `bigint` columns arrive as bigint; the module converts times and our own numbers.
 */
import type { Language } from "@candor/wire/language";
import type { Generated, GeneratedAlways, Kysely, Transaction } from "kysely";
import type {
  AccountTable,
  CaptchaUsedTable,
  CodePaceTable,
  DemoMessageTable,
  KnownDeviceTable,
  LoginGuardTable,
  PasskeyAnswerTable,
  PasskeyTable,
  RecoveryCodeTable,
  SessionTable,
  TotpTable,
  VerifyCodeTable,
} from "./schema-people.ts";

// Ledger (db/ledger.sql): read-only; only `engine_book` (db/functions) writes it.
export type LedgerTxTable = {
  shard: number;
  batch: bigint;
  line: number;
  kind: string;
  at_ms: bigint;
  user_id: bigint;
  option_id: bigint | null;
  lever_id: bigint | null;
  transfer_id: bigint | null;
  funding_id: bigint | null;
  correction_id: bigint | null;
};
export type LedgerEntryTable = {
  shard: number;
  batch: bigint;
  line: number;
  leg: number;
  kind: string;
  debit_account: bigint;
  credit_account: bigint;
  amount: bigint;
  debit_class: GeneratedAlways<number>;
  credit_class: GeneratedAlways<number>;
  asset: GeneratedAlways<number>;
  user_id: GeneratedAlways<bigint>;
};
export type LedgerBalanceTable = { account_id: bigint; shard: number; balance: bigint };
export type LedgerAccountBalanceView = { account_id: bigint; user_id: bigint; balance: bigint };

// Platform (0002): the mode the database was created with, stored answers, the outbox.
export type DatabaseBirthTable = { mode: "demo" | "live"; at: Generated<Date>; one: Generated<boolean> };
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

// Market (0004): pairs, the tick log, checkpoints, candles; written only by db/functions/market.sql.
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

// Home (0006): settings, navigation, banners, announcements.
export type SettingKeyTable = { name: string; value: string; public: boolean };
export type NavigationEntryTable = {
  bartype: number;
  position: number;
  name: string;
  iconurl: string;
  tourl: string;
};
export type BannerTable = {
  bannertype: string;
  code: string;
  position: number;
  picurl: string;
  tourl: string;
};
export type AnnouncementTable = {
  id: GeneratedAlways<number>;
  created_ms: bigint;
  demo_only: Generated<boolean>;
};
export type AnnouncementTextTable = {
  announcement_id: number;
  language: Language;
  text: string;
};

// Engine and options (0005): written only by `engine_book` and the lease.
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

// Leverage and bot (0007): written only by `engine_book`, except the claim codes.
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
export type AiCodeTable = { user_id: bigint; code: string; status: number; claimed_ms: bigint };

// Funds (0008): money without a price, corrections and their approvals, signatures for a log ahead of the clock.
export type TransferTable = {
  user_id: bigint;
  id: bigint;
  direction: "to_contract" | "to_wallet";
  amount: bigint;
  accepted_ms: bigint;
};
export type FundingTable = {
  /** 0: the house's capital. */
  user_id: bigint;
  id: bigint;
  amount: bigint;
  accepted_ms: bigint;
  mode: Generated<"demo">;
};
export type OperatorTable = { id: number; name: string; created_ms: bigint };
export type CorrectionRequestTable = {
  id: GeneratedAlways<bigint>;
  debit_account: bigint;
  credit_account: bigint;
  amount: bigint;
  reason: string;
  requested_by: number;
  at_ms: Generated<bigint>;
  user_id: GeneratedAlways<bigint>;
};
export type CorrectionApprovalTable = { request_id: bigint; operator_id: number; at_ms: Generated<bigint> };
/** `id` is that of its request. */
export type CorrectionTable = { user_id: bigint; id: bigint };
export type ApprovedCorrectionView = {
  request_id: bigint;
  user_id: bigint;
  debit_account: bigint;
  credit_account: bigint;
  amount: bigint;
  reason: string;
};
export type ClockWaiverTable = {
  mark_ms: bigint;
  operator_id: number;
  reason: string;
  signed_ms: Generated<bigint>;
};

// Alerts (0011): price alerts, how far the log has been processed, notices, browsers that get web push.
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
  language: Language;
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
export type PushSubscriptionTable = {
  session_id: string;
  user_id: bigint;
  endpoint: string;
  p256dh: string;
  auth: string;
  language: Language;
  created_ms: bigint;
};

// Risk (0012): who accepted which notice; how many accounts lost money, written only by `count_losses`.
export type RiskAcceptanceTable = {
  user_id: bigint;
  kind: "option" | "lever";
  version: number;
  language: Language;
  accepted_ms: bigint;
};
export type LossFigureTable = {
  until_ms: bigint;
  kind: "option" | "lever" | "all";
  since_ms: GeneratedAlways<bigint>;
  accounts: bigint;
  lost: bigint;
};

export type Schema = {
  ledger_tx: LedgerTxTable;
  ledger_entry: LedgerEntryTable;
  ledger_balance: LedgerBalanceTable;
  ledger_account_balance: LedgerAccountBalanceView;
  database_birth: DatabaseBirthTable;
  idempotency: IdempotencyTable;
  outbox: OutboxTable;
  product: ProductTable;
  tick_log: TickLogTable;
  tick_signing_key: TickSigningKeyTable;
  tick_checkpoint: TickCheckpointTable;
  candle_1m: CandleTable;
  account: AccountTable;
  session: SessionTable;
  verify_code: VerifyCodeTable;
  login_guard: LoginGuardTable;
  demo_message: DemoMessageTable;
  setting_key: SettingKeyTable;
  navigation_entry: NavigationEntryTable;
  banner: BannerTable;
  announcement: AnnouncementTable;
  announcement_text: AnnouncementTextTable;
  engine_state: EngineStateTable;
  option: OptionTable;
  lever_order: LeverOrderTable;
  bot_run: BotRunTable;
  ai_code: AiCodeTable;
  transfer: TransferTable;
  funding: FundingTable;
  operator: OperatorTable;
  correction_request: CorrectionRequestTable;
  correction_approval: CorrectionApprovalTable;
  correction: CorrectionTable;
  approved_correction: ApprovedCorrectionView;
  clock_waiver: ClockWaiverTable;
  totp: TotpTable;
  passkey: PasskeyTable;
  passkey_answer: PasskeyAnswerTable;
  recovery_code: RecoveryCodeTable;
  known_device: KnownDeviceTable;
  captcha_used: CaptchaUsedTable;
  code_pace: CodePaceTable;
  price_alert: PriceAlertTable;
  price_alert_mark: PriceAlertMarkTable;
  notice: NoticeTable;
  push_subscription: PushSubscriptionTable;
  risk_acceptance: RiskAcceptanceTable;
  loss_figure: LossFigureTable;
};

export type Tx = Transaction<Schema>;
/** What a query reads from: connections, or a transaction. */
export type Reader = Kysely<Schema> | Tx;

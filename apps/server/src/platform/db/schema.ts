/**
 * The tables as Kysely sees them. Every module adds its own here, with the owner's comment above it.
 * `bigint` columns arrive as bigint; what is an instant or a number of ours is converted by the module.
 */
import type { Language } from "@candor/wire/language";
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

// Accounts (0003): who a user is, sessions, codes, locks; the demo's letter box and funding.
export type AccountTable = {
  user_id: bigint;
  email: string | null;
  phone: string | null;
  phone_national: string | null;
  username: string;
  userphoto: Generated<number>;
  password_hash: string | null;
  withdraw_hash: string | null;
  referrer_id: bigint | null;
  frozen_ms: bigint | null;
  frozen_by: Generated<"owner" | "operator" | null>;
  frozen_reason: Generated<string>;
  created_ms: bigint;
};
export type SessionTable = {
  user_id: bigint;
  id: Generated<string>;
  token_hash: Buffer;
  created_ms: bigint;
  address: string;
  user_agent: string;
  revoked_ms: bigint | null;
  revoke_reason: "logout" | "password" | "frozen" | "revoked" | null;
  fresh_ms: Generated<bigint | null>;
  used_ms: Generated<bigint | null>;
};
export type VerifyCodeTable = {
  purpose: "register" | "reset";
  address: string;
  salt: Buffer;
  code_hash: Buffer;
  sent_ms: bigint;
  tries: Generated<number>;
  used_ms: bigint | null;
  day: number;
  sent_on_day: Generated<number>;
};
export type LoginGuardTable = {
  subject: string;
  failures: number;
  last_ms: bigint;
  locked_until_ms: Generated<bigint>;
};
export type DemoMessageTable = {
  id: GeneratedAlways<bigint>;
  to_address: string;
  kind: string;
  subject: string;
  text: string;
  created_ms: bigint;
};
export type DemoSeedTable = { name: string; created_ms: bigint };
export type DemoFundingTable = { user_id: bigint; day: number; taken: bigint };

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
  en: string;
  zh_cn: string;
  zh_tw: string;
  ja: string;
};

// Leverage and bot (0007): written by the engine's booking alone, but for the claim codes.
export type LeverOrderTable = {
  user_id: bigint;
  id: bigint;
  symbol: string;
  side: number;
  multiple: number;
  share: bigint;
  molecule: number;
  fee_rate: bigint;
  close_out_bps: number;
  margin: bigint;
  fee: bigint;
  asked_price: bigint;
  create_ms: bigint;
  placed_seq: bigint;
  status: number;
  opened_as: number | null;
  entry_seq: bigint | null;
  open_price: bigint | null;
  open_ms: bigint | null;
  close_out_price: bigint | null;
  stop_loss: bigint | null;
  take_profit: bigint | null;
  since_seq: bigint;
  handle_ms: bigint | null;
  close_reason: number | null;
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
  state: number;
  ended_ms: bigint | null;
};
export type AiCodeTable = { user_id: bigint; code: string; status: number; claimed_ms: bigint };

// Codes (0010): captchas that were answered, and when what is paced last happened.
export type CaptchaUsedTable = { challenge: Buffer; expires_ms: bigint };
export type CodePaceTable = { subject: string; at_ms: bigint[]; last_ms: bigint };

// Security (0009): second factors, known devices.
export type TotpTable = {
  user_id: bigint;
  sealed_secret: Buffer;
  created_ms: bigint;
  confirmed_ms: bigint | null;
  last_step: bigint | null;
  tries: Generated<number>;
};
export type PasskeyTable = {
  user_id: bigint;
  id: GeneratedAlways<bigint>;
  credential_id: string;
  public_key: Buffer;
  user_handle: string;
  counter: bigint;
  transports: string;
  name: string;
  created_ms: bigint;
  used_ms: Generated<bigint | null>;
};
export type PasskeyAnswerTable = { challenge: string; until_ms: bigint };
export type RecoveryCodeTable = {
  user_id: bigint;
  number: number;
  salt: Buffer;
  code_hash: Buffer;
  created_ms: bigint;
  used_ms: Generated<bigint | null>;
};
export type KnownDeviceTable = { user_id: bigint; device: string; seen_ms: bigint };

// Alerts (0011): price alerts, how far the log has been looked at, notices, browsers that web push goes to.
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

// Risk (0012): who accepted which notice; how accounts fared, written by `count_losses` alone.
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
  demo_seed: DemoSeedTable;
  demo_funding: DemoFundingTable;
  setting_key: SettingKeyTable;
  navigation_entry: NavigationEntryTable;
  banner: BannerTable;
  announcement: AnnouncementTable;
  lever_order: LeverOrderTable;
  bot_run: BotRunTable;
  ai_code: AiCodeTable;
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

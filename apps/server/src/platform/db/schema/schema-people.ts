/** The tables about users and what they are shown: accounts, sessions, codes, second factors, the home page, risk notices. */
import type { StoredLanguage } from "./stored-language.ts";
import type { Generated, GeneratedAlways } from "kysely";

// Accounts: users, sessions, codes, locks; the demo's mailbox and funding.
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
  /** How many people this account has referred; counted when they register. */
  referred: Generated<bigint>;
  frozen_ms: bigint | null;
  frozen_by: Generated<"owner" | "operator" | "closing" | null>;
  frozen_reason: Generated<string>;
  /** Whether each option, and each contract, is confirmed before it is sent. */
  asks_option: Generated<boolean>;
  asks_lever: Generated<boolean>;
  /** When what protects withdrawals was last changed, and the owner's rule that money goes only to a proven address. */
  password_changed_ms: Generated<bigint | null>;
  withdraw_changed_ms: Generated<bigint | null>;
  factor_changed_ms: Generated<bigint | null>;
  only_proven: Generated<boolean>;
  only_proven_off_ms: Generated<bigint | null>;
  created_ms: bigint;
  /** When it was closed, and its personal data erased; never written from here. */
  closed_ms: Generated<bigint | null>;
};
export type AccountClosingTable = {
  user_id: bigint;
  id: GeneratedAlways<bigint>;
  asked_ms: bigint;
  due_ms: bigint;
  language: StoredLanguage;
  ended_ms: bigint | null;
  outcome: "undone" | "blocked" | "done" | null;
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

// Codes: answered captchas, and the last times of rate-limited actions.
export type CaptchaUsedTable = { challenge: Buffer; expires_ms: bigint };
export type CodePaceTable = { subject: string; at_ms: bigint[]; last_ms: bigint };

// Security: second factors, known devices.
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
export type KnownDeviceTable = { user_id: bigint; device: string; seen_ms: bigint; first_ms: bigint };

// Home: settings, navigation, banners, announcements.
// What operators change of a setting: its trigger fills in who and when.
export type SettingKeyTable = {
  name: string;
  value: string;
  public: boolean;
  form: Generated<"amount" | "percent" | "share" | "instant" | "count" | "switch" | "amounts" | "text">;
  takes_two: Generated<boolean>;
  changed_by: Generated<number | null>;
  changed_ms: Generated<bigint | null>;
  act_id: Generated<bigint | null>;
};
export type NavigationEntryTable = {
  id: GeneratedAlways<number>;
  bartype: number;
  position: number;
  name: string;
  iconurl: Generated<string>;
  tourl: string;
  is_hidden: Generated<boolean>;
};
export type BannerTable = {
  id: GeneratedAlways<number>;
  bannertype: string;
  code: string;
  position: number;
  picurl: string;
  tourl: string;
  is_hidden: Generated<boolean>;
};
export type AnnouncementTable = {
  id: GeneratedAlways<number>;
  publish_ms: bigint;
  demo_only: Generated<boolean>;
  origin: Generated<"shipped" | "written" | "act">;
  is_hidden: Generated<boolean>;
};
export type AnnouncementTextTable = {
  announcement_id: number;
  language: StoredLanguage;
  text: string;
};

// Risk: who accepted which notice; how many accounts lost money, written only by `count_losses`.
export type RiskAcceptanceTable = {
  user_id: bigint;
  kind: "option" | "lever";
  version: number;
  language: StoredLanguage;
  accepted_ms: bigint;
};
export type LossFigureTable = {
  until_ms: bigint;
  kind: "option" | "lever" | "all";
  since_ms: GeneratedAlways<bigint>;
  accounts: bigint;
  lost: bigint;
};

export type PeopleTables = {
  account: AccountTable;
  account_closing: AccountClosingTable;
  session: SessionTable;
  verify_code: VerifyCodeTable;
  login_guard: LoginGuardTable;
  demo_message: DemoMessageTable;
  captcha_used: CaptchaUsedTable;
  code_pace: CodePaceTable;
  totp: TotpTable;
  passkey: PasskeyTable;
  passkey_answer: PasskeyAnswerTable;
  recovery_code: RecoveryCodeTable;
  known_device: KnownDeviceTable;
  setting_key: SettingKeyTable;
  navigation_entry: NavigationEntryTable;
  banner: BannerTable;
  announcement: AnnouncementTable;
  announcement_text: AnnouncementTextTable;
  risk_acceptance: RiskAcceptanceTable;
  loss_figure: LossFigureTable;
};

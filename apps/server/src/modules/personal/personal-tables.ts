/**
 * What the database keeps about a person, column by column: what is given when its owner asks for it, and what is not, with the reason. Each
 * table that names a person stands here or among `otherTables`, or is a `usualFact`, and each column of one that stands here in a class
 * (personal.test.ts).
 */

/** Why a column is not given. */
export type Reason =
  /** With it somebody else could act for the owner, or it only serves to recognise such a thing. */
  | "secret"
  /** About somebody else, or found by comparing with somebody else. */
  | "another person"
  /** An operator's number or note. */
  | "operator"
  /** Only places a row in a list, or says how far a program has come. */
  | "bookkeeping"
  /** Kept under a key that is not in the database; its owner sees it on its page. */
  | "sealed";

export type PersonalTable = {
  /** The column with the owner's number; or, with `through`, with the number of a row of that table, whose owner it is. */
  readonly owner: string;
  readonly through?: readonly [table: string, column: string];
  /** Which order its rows of one owner have, each by a different value of these columns. */
  readonly by: readonly string[];
  readonly given: readonly string[];
  readonly left: Readonly<Partial<Record<Reason, readonly string[]>>>;
};

const words = (text: string): readonly string[] => text.split(" ").filter((word) => word !== "");

/** `given` and `left` are names with spaces between; the owner is not said again. */
const table = (
  by: string,
  given: string,
  left: Readonly<Partial<Record<Reason, string>>> = {},
  through?: Pick<Required<PersonalTable>, "owner" | "through">,
): PersonalTable => ({
  owner: "user_id",
  ...through,
  by: words(by),
  given: words(given),
  left: Object.fromEntries(Object.entries(left).map(([reason, names]) => [reason, words(names)])),
});

export const personalTables: Readonly<Record<string, PersonalTable>> = {
  account: table(
    "user_id",
    "email phone phone_national username userphoto referrer_id frozen_ms created_ms frozen_reason asks_option asks_lever password_changed_ms withdraw_changed_ms factor_changed_ms only_proven only_proven_off_ms closed_ms",
    { secret: "password_hash withdraw_hash", operator: "frozen_by", bookkeeping: "referred" },
  ),
  account_closing: table("id", "id asked_ms due_ms language ended_ms outcome"),
  session: table("id", "id created_ms address user_agent revoked_ms revoke_reason fresh_ms used_ms", {
    secret: "token_hash",
  }),
  totp: table("user_id", "created_ms confirmed_ms tries", { secret: "sealed_secret last_step" }),
  passkey: table("id", "id name transports created_ms used_ms", {
    secret: "credential_id public_key user_handle counter",
  }),
  recovery_code: table("number", "number created_ms used_ms", { secret: "salt code_hash" }),
  known_device: table("device", "seen_ms first_ms", { secret: "device" }),
  risk_acceptance: table("kind version", "kind version language accepted_ms"),
  ai_code: table("user_id", "code status claimed_ms changed_ms", { operator: "changed_by" }),
  payout_wallet: table("user_id", "currency address changed_ms"),
  payout_bank: table("user_id", "fields changed_ms"),
  payout_address: table("address", "currency address label saved_ms"),
  cold_wallet: table("network", "network address changed_ms proven_ms"),
  cold_wallet_text: table("network", "network address text until_ms"),
  price_alert: table(
    "id",
    "id slot pid kind price percent_bps from_price rearm state quiet_until_ms language created_ms rang_ms",
    { bookkeeping: "since_seq rang_seq" },
  ),
  notice: table("id", "id key args tourl created_ms read_ms"),
  notice_mark: table("user_id", "", { bookkeeping: "batch line run_nth" }),
  notice_push: table("kind", "kind"),
  push_subscription: table("session_id", "session_id language created_ms", {
    secret: "endpoint p256dh auth",
  }),
  option: table(
    "id",
    "id symbol direction stake percent payout accepted_ms entry_seq entry_price buy_ms sell_ms status exit_seq exit_price outcome net settled_ms",
  ),
  lever_order: table(
    "id",
    "id symbol side multiple share molecule fee_rate close_out_bps margin fee asked_price accepted_ms placed_ms status opened_as entry_seq open_price open_ms close_out_price stop_loss take_profit asked_ms exit_ms close_reason exit_seq close_price profit done_ms run_id part_of",
    { bookkeeping: "placed_seq since_seq house_loss" },
  ),
  bot_run: table("id", "id symbol amount multiple times started_ms done net order_id state ended_ms", {
    bookkeeping: "nth",
  }),
  swap: table(
    "id",
    "id symbol sold_asset bought_asset sold bought spread quote_ms quote_price made_ms until_ms accepted_ms tick_seq tick_ms tick_price",
    { bookkeeping: "quote quote_seq" },
  ),
  transfer: table("id", "id direction amount accepted_ms"),
  funding: table("id", "id amount accepted_ms", { bookkeeping: "mode stock_asset budget product_id" }),
  play_money: table("id", "id way amount at_ms", { bookkeeping: "mode" }),
  holding: table(
    "id",
    "id product_id interest rate days compound_rate exit_fee_bps credit_from bought_own credit accepted_ms cycle own units passes is_end_asked ended_ms",
  ),
  holding_step: table(
    "id",
    "id holding_id step cycle closed own interest fee is_for_reserve pass accepted_ms",
    { bookkeeping: "mode" },
  ),
  holding_told: table("holding_id cycle days_before", "holding_id cycle days_before"),
  interest_day: table("id", "id day amount accepted_ms"),
  pool_step: table("id", "id pool_id step holding_id amount accepted_ms", {
    bookkeeping: "act_id batch mode",
  }),
  reward: table("id", "id kind amount day place account accepted_ms", { bookkeeping: "account_batch nth" }),
  commission: table(
    "id",
    "id level through_day through_step total is_ib income first incomes firsts accepted_ms",
    { bookkeeping: "through_client through_flag seen_batch" },
  ),
  commission_source: table(
    "commission_id nth",
    "commission_id nth level reason holding_id day step_id base amount",
    { "another person": "client_id" },
  ),
  commission_due: table("commission_id reason client_id", "commission_id reason amount is_held", {
    "another person": "client_id",
  }),
  commission_hold: table("client_id", "id commission_id amount", { "another person": "client_id" }),
  commission_appeal: table("hold_id", "hold_id text sent_ms"),
  commission_payment: table("id", "id commission_id reason amount accepted_ms", {
    "another person": "client_id",
  }),
  referral_flag: table("client_id kind", "kind level id found_ms", { "another person": "client_id facts" }),
  correction_request: table("id", "id amount reason at_ms kind", {
    operator: "requested_by act_id",
    bookkeeping: "debit_account credit_account debit_class credit_class",
  }),
  deposit_address: table("network", "network address created_ms", { bookkeeping: "position" }),
  deposit_quote: table("id", "id network address amount created_ms expires_ms", {
    bookkeeping: "after_block kept",
  }),
  deposit: table(
    "id",
    "id channel network hash transfer_index sender receiver amount asset block_number block_hash state reason differs seen_ms confirmed_ms",
    {
      "another person": "sender_user_id quoted_user_id",
      bookkeeping: "mode confirmations needed attempt",
    },
  ),
  deposit_claim: table("id", "id network hash asset created_ms state reason", {
    bookkeeping: "tries next_ms",
  }),
  deposit_decision: table("deposit_id", "deposit_id reason at_ms", { operator: "operator_id act_id" }),
  pay_invoice: table("id", "id gateway amount invoice state created_ms", { bookkeeping: "next_ms" }),
  withdrawal: table("id", "id amount fee_bps fee network address address_ms is_proven remark accepted_ms"),
  withdrawal_step: table("id nth", "id nth from_state state actor reason channel hash at_ms", {
    operator: "operator_id note act_id",
    bookkeeping: "mode before_nth",
  }),
  withdrawal_end: table("id", "id outcome channel ended_ms"),
  withdrawal_hold: table("id", "id state"),
  withdrawal_signer: table("id", "id at_ms"),
  withdrawal_signed: table("id hash", "id hash at_ms"),
  withdrawal_signer_end: table("id", "id after at_ms", { operator: "operator_id act_id" }),
  withdrawal_told: table("id state", "id state"),
  picture: table("id", "id width height created_ms deleted_ms", {
    secret: "sealed_key",
    bookkeeping: "removed_ms",
  }),
  identity_submission: table("id", "id version front back changed sent_ms", { sealed: "sealed" }),
  identity_decision: table(
    "id",
    "id submission_id verdict is_final name number front back sentence at_ms",
    { operator: "operator_id" },
    { owner: "submission_id", through: ["identity_submission", "id"] },
  ),
  loan_application: table("id", "id created_ms state"),
  loan_answer: table(
    "application_id state",
    "application_id state reason at_ms",
    { operator: "operator_id", bookkeeping: "from_state" },
    { owner: "application_id", through: ["loan_application", "id"] },
  ),
  community_text: table(
    "id",
    "id kind parent_id to_reply_id content created_ms status approved_ms taken_back_ms",
    {
      bookkeeping: "parent_kind preview is_longer is_public waits waits_ms",
    },
  ),
  community_like: table("text_id", "text_id"),
  community_hide: table("text_id", "text_id"),
  community_block: table("id", "id at_ms", { "another person": "blocked_id" }),
  community_report: table("text_id", "text_id code note at_ms"),
  community_appeal: table("text_id", "text_id text sent_ms"),
  community_decision: table(
    "id",
    "id text_id verdict code reason at_ms",
    { operator: "operator_id", bookkeeping: "waited" },
    { owner: "text_id", through: ["community_text", "id"] },
  ),
  support_conversation: table("id", "id language made_ms", {
    operator: "held_by held_until_ms",
    bookkeeping: "merged_into last_number seen_by_owner seen_by_house waiting_ms unseen_ms is_told",
  }),
  support_message: table(
    "conversation_id number",
    "conversation_id number text pictures sent_ms",
    { operator: "operator_id", bookkeeping: "client_id from_conversation" },
    { owner: "conversation_id", through: ["support_conversation", "id"] },
  ),
  support_picture: table("id", "id conversation_id number nth width height created_ms deleted_ms", {
    secret: "sealed_key",
    operator: "operator_id",
    bookkeeping: "removed_ms",
  }),
  support_closing: table(
    "conversation_id number",
    "conversation_id number closed_ms stars",
    { operator: "operator_id" },
    { owner: "conversation_id", through: ["support_conversation", "id"] },
  ),
  idempotency: table("key", "key state answer created_ms", { bookkeeping: "fingerprint" }),
  ledger_tx: table(
    "list batch line",
    "batch line kind at_ms cause cause_id list list_nth balance contract_balance",
    // The column of each cause is made of `cause` and `cause_id`.
    { bookkeeping: "shard list_sum contract_sum own_sum fee_sum" },
  ),
};

/**
 * A money fact in its usual form: whose, which, how much, when. A table of facts of that form needs no line above, and its rows are kept when
 * the account is closed. One with another column needs one, because somebody has to say whose that is (personal.test.ts).
 */
export const usualFact: PersonalTable = table("id", "id amount accepted_ms");

/** Tables that name an address or an account, of which nothing is given, and why. */
export const otherTables: Readonly<Record<string, string>> = {
  verify_code: "a code that was sent, for minutes",
  code_pace: "how often codes were sent to an address, for a day",
  login_guard: "wrong attempts, for a day",
  outbox: "messages on their way",
  outbox_dropped: "what was given up, without its text",
  demo_message: "the demo's letter box",
  ledger_entry: "the legs of the bookings that ledger_tx gives",
  pool_move: "the pool's side of a step that pool_step gives",
  house_move: "the house's own money",
  correction: "the booking of a correction_request",
  community_count: "how often a text was liked and answered",
  identity_waiting: "which submissions wait",
  identity_claim: "which operator looks at it now",
  support_device: "a mark of a browser, not of an account",
  support_note: "what operators write for each other",
  audit_log: "what operators did",
  audit_context: "what operators did",
  personal_opening: "what operators did",
  account_erasure: "the account that is being erased, within that transaction",
  operator_act: "what operators did",
  operator_account: "an operator, not a customer",
  operator_session: "an operator, not a customer",
};

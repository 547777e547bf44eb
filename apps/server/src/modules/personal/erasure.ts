/**
 * What becomes of each personal column when an account is closed (ACC-02). It has the tables of personal-tables.ts, which the export reads,
 * and each of their columns in one class: the two cannot disagree on what is somebody's (erasure.test.ts). Money facts in their usual form,
 * which neither names, are kept. The database carries it out
 * (`erasure_rule` in db/functions/closing.sql), and the same test compares what it does.
 */

/** Why a column is kept. */
export type KeptBecause =
  /** The books, orders and payments that the law wants kept: amounts, times, addresses of chains, under a number without a name. */
  | "money"
  /** Numbers, times and states that say nothing about a person once the rest is gone. */
  | "number"
  /** What an operator decided, in words that the log of operators has, too; that log is never changed. */
  | "decision";

export type Erasure =
  | "removed"
  | {
      /** Emptied, or put back to what it is at the beginning. */
      readonly erased: readonly string[];
      /** In its place stands what the number alone says. */
      readonly replaced: readonly string[];
      /** The key is destroyed, and what it sealed is noise. */
      readonly destroyed: readonly string[];
      /** What everybody can read stays, with "Deleted user" as its author: others have answered to it. All else is erased. */
      readonly erasedUnlessPublic: readonly string[];
      readonly kept: Readonly<Partial<Record<KeptBecause, readonly string[]>>>;
    };

const removed = "removed" as const;

const words = (text = ""): readonly string[] => text.split(" ").filter((word) => word !== "");

type Some = Partial<Record<"erased" | "replaced" | "destroyed" | "erasedUnlessPublic", string>> & {
  readonly kept: Readonly<Partial<Record<KeptBecause, string>>>;
};

const some = ({ erased, replaced, destroyed, erasedUnlessPublic, kept }: Some): Erasure => ({
  erased: words(erased),
  replaced: words(replaced),
  destroyed: words(destroyed),
  erasedUnlessPublic: words(erasedUnlessPublic),
  kept: Object.fromEntries(Object.entries(kept).map(([because, names]) => [because, words(names)])),
});

export const erasure: Readonly<Record<string, Erasure>> = {
  account: some({
    erased: "email phone phone_national password_hash withdraw_hash frozen_reason userphoto",
    replaced: "username",
    kept: {
      number:
        "user_id referrer_id frozen_ms created_ms asks_option asks_lever password_changed_ms withdraw_changed_ms factor_changed_ms only_proven only_proven_off_ms closed_ms frozen_by referred",
    },
  }),
  session: removed,
  totp: removed,
  passkey: removed,
  recovery_code: removed,
  known_device: removed,
  risk_acceptance: some({ kept: { number: "user_id kind version language accepted_ms" } }),
  ai_code: some({ kept: { number: "user_id code status claimed_ms changed_ms changed_by" } }),
  payout_wallet: removed,
  payout_bank: removed,
  payout_address: removed,
  cold_wallet: removed,
  cold_wallet_text: removed,
  price_alert: removed,
  notice: removed,
  notice_mark: removed,
  notice_push: removed,
  push_subscription: removed,
  option: some({
    kept: {
      money:
        "user_id id symbol direction stake percent payout accepted_ms entry_seq entry_price buy_ms sell_ms status exit_seq exit_price outcome net settled_ms",
    },
  }),
  lever_order: some({
    kept: {
      money:
        "user_id id symbol side multiple share molecule fee_rate close_out_bps margin fee asked_price accepted_ms placed_ms status opened_as entry_seq open_price open_ms close_out_price stop_loss take_profit asked_ms exit_ms close_reason exit_seq close_price profit done_ms run_id part_of placed_seq since_seq house_loss",
    },
  }),
  bot_run: some({
    kept: {
      money: "user_id id symbol amount multiple times started_ms done net order_id state ended_ms nth",
    },
  }),
  swap: some({
    kept: {
      money:
        "user_id id symbol sold_asset bought_asset sold bought spread quote_ms quote_price made_ms until_ms accepted_ms tick_seq tick_ms tick_price quote quote_seq",
    },
  }),
  transfer: some({ kept: { money: "user_id id direction amount accepted_ms" } }),
  funding: some({ kept: { money: "user_id id amount accepted_ms mode stock_asset budget product_id" } }),
  play_money: some({ kept: { money: "user_id id way amount at_ms mode" } }),
  holding: some({
    kept: {
      money:
        "user_id id product_id interest rate days compound_rate exit_fee_bps credit_from bought_own credit accepted_ms cycle own units passes is_end_asked ended_ms",
    },
  }),
  holding_step: some({
    kept: {
      money: "user_id id holding_id step cycle closed own interest fee is_for_reserve pass accepted_ms mode",
    },
  }),
  holding_told: some({ kept: { money: "user_id holding_id cycle days_before" } }),
  interest_day: some({ kept: { money: "user_id id day amount accepted_ms" } }),
  pool_step: some({
    kept: { money: "user_id id pool_id step holding_id amount batch accepted_ms act_id mode" },
  }),
  reward: some({ kept: { money: "user_id id kind amount day place account accepted_ms account_batch nth" } }),
  commission: some({
    kept: {
      money:
        "user_id id level through_day through_step total is_ib income first incomes firsts accepted_ms through_client through_flag seen_batch",
    },
  }),
  commission_source: some({
    kept: { money: "user_id commission_id nth level reason holding_id day step_id base amount client_id" },
  }),
  commission_due: some({ kept: { money: "user_id commission_id reason amount is_held client_id" } }),
  commission_hold: some({ kept: { money: "user_id id commission_id amount client_id" } }),
  commission_appeal: some({ erased: "text", kept: { money: "user_id hold_id sent_ms" } }),
  commission_payment: some({
    kept: { money: "user_id id commission_id reason amount accepted_ms client_id" },
  }),
  referral_flag: some({ erased: "facts", kept: { money: "user_id kind level id found_ms client_id" } }),
  correction_request: some({
    kept: {
      money:
        "user_id id amount at_ms kind requested_by act_id debit_account credit_account debit_class credit_class",
      decision: "reason",
    },
  }),
  deposit_address: some({ kept: { money: "user_id network address created_ms position" } }),
  deposit_quote: removed,
  deposit: some({
    kept: {
      money:
        "user_id id channel network hash transfer_index sender receiver amount asset block_number block_hash state reason differs seen_ms confirmed_ms sender_user_id quoted_user_id mode confirmations needed attempt",
    },
  }),
  deposit_claim: some({
    kept: { money: "user_id id network hash asset created_ms state reason tries next_ms" },
  }),
  deposit_decision: some({
    kept: { money: "user_id deposit_id at_ms operator_id act_id", decision: "reason" },
  }),
  pay_invoice: some({ kept: { money: "user_id id gateway amount invoice state created_ms next_ms" } }),
  withdrawal: some({
    kept: { money: "user_id id amount fee_bps fee network address address_ms is_proven remark accepted_ms" },
  }),
  withdrawal_step: some({
    kept: {
      money: "user_id id nth from_state state actor channel hash at_ms operator_id act_id mode before_nth",
      decision: "reason note",
    },
  }),
  withdrawal_end: some({ kept: { money: "user_id id outcome channel ended_ms" } }),
  withdrawal_hold: some({ kept: { money: "user_id id state" } }),
  withdrawal_signer: some({ kept: { money: "user_id id at_ms" } }),
  withdrawal_signed: some({ kept: { money: "user_id id hash at_ms" } }),
  withdrawal_signer_end: some({ kept: { money: "user_id id after at_ms operator_id act_id" } }),
  withdrawal_told: some({ kept: { money: "user_id id state" } }),
  picture: some({
    destroyed: "sealed_key deleted_ms",
    kept: { number: "user_id id width height created_ms removed_ms" },
  }),
  identity_submission: some({
    erased: "sealed",
    kept: { number: "user_id id version front back changed sent_ms" },
  }),
  identity_decision: some({
    erased: "sentence",
    kept: { number: "submission_id id verdict is_final name number front back at_ms operator_id" },
  }),
  loan_application: some({ kept: { number: "user_id id created_ms state" } }),
  loan_answer: some({
    kept: { number: "application_id state at_ms operator_id from_state", decision: "reason" },
  }),
  community_text: some({
    erasedUnlessPublic: "content preview is_longer",
    kept: {
      number:
        "user_id id kind parent_id to_reply_id created_ms status approved_ms taken_back_ms parent_kind is_public waits waits_ms",
    },
  }),
  community_like: removed,
  community_hide: removed,
  community_block: removed,
  community_report: some({ erased: "note", kept: { number: "user_id text_id code at_ms" } }),
  community_appeal: some({ erased: "text", kept: { number: "user_id text_id sent_ms" } }),
  community_decision: some({
    kept: { number: "text_id id verdict code at_ms operator_id waited", decision: "reason" },
  }),
  support_conversation: some({
    erased: "waiting_ms unseen_ms held_by held_until_ms",
    kept: {
      number: "user_id id language made_ms merged_into last_number seen_by_owner seen_by_house is_told",
    },
  }),
  support_message: some({
    erased: "text",
    kept: { number: "conversation_id number pictures sent_ms operator_id client_id from_conversation" },
  }),
  support_picture: some({
    destroyed: "sealed_key deleted_ms",
    kept: { number: "user_id id conversation_id number nth width height created_ms removed_ms operator_id" },
  }),
  support_closing: some({ kept: { number: "conversation_id number closed_ms stars operator_id" } }),
  idempotency: some({ kept: { money: "user_id key state answer created_ms fingerprint" } }),
  ledger_tx: some({
    kept: {
      money:
        "user_id batch line kind at_ms cause cause_id list list_nth balance contract_balance shard list_sum contract_sum own_sum fee_sum",
    },
  }),
  account_closing: some({ kept: { number: "user_id id asked_ms due_ms language ended_ms outcome" } }),
};

/** Tables that name a person and that the export leaves out (`otherTables`), of which something is erased all the same. */
export const otherErasure: Readonly<Record<string, Erasure>> = {
  verify_code: removed,
  demo_message: removed,
  outbox: removed,
  login_guard: removed,
  identity_waiting: removed,
  support_device: removed,
  support_note: some({ erased: "text", kept: { number: "id conversation_id operator_id written_ms" } }),
};

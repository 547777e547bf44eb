-- Who may do what: the rights of the five roles that serve (docs/SECURITY.md has them as a table, and a test holds
-- the two together). Applied as candor_migrate, the owner of everything here, after the functions and with them.
--
-- Nobody but the owner has a right that is not written here: all are taken away first.

-- A function that somebody makes later is nobody's until it is granted.
ALTER DEFAULT PRIVILEGES REVOKE EXECUTE ON FUNCTIONS FROM PUBLIC;
DO $$
DECLARE
  owned record;
BEGIN
  FOR owned IN
    SELECT CASE relkind WHEN 'S' THEN 'SEQUENCE' ELSE 'TABLE' END AS kind, oid::regclass::text AS name FROM pg_class
    WHERE relnamespace = 'public'::regnamespace AND relowner = current_user::regrole AND relkind IN ('r', 'p', 'v', 'm', 'f', 'S')
    UNION ALL
    SELECT 'ROUTINE', oid::regprocedure::text FROM pg_proc
    WHERE pronamespace = 'public'::regnamespace AND proowner = current_user::regrole
  LOOP
    EXECUTE format('REVOKE ALL ON %s %s FROM PUBLIC, candor_market, candor_engine, candor_web, candor_operator, candor_sign',
                   owned.kind, owned.name);
  END LOOP;
END $$;

-- --------------------------------------------------------------------------------- candor_market

-- Appends to the tick log, folds candles and brings closed days into files, while its server holds the lease.
GRANT SELECT ON product, tick_log, engine_state TO candor_market;
GRANT SELECT ON known_tick, record_restored, tick_checkpoint, tick_day, tick_day_record TO candor_market;
GRANT EXECUTE ON FUNCTION tick_texts, tick_day_ends, tick_day_waits, tick_day_stays, tick_day_note, tick_day_leave TO candor_market;
GRANT EXECUTE ON FUNCTION tick_append, tick_days_make, candle_fold, candle_clear, lease_check, database_ms, log_end_ms, clock_waived_ms TO candor_market;
-- The seeds of a demo's market. No other role may ask for the root.
GRANT SELECT ON demo_day, demo_seed TO candor_market, candor_web;
GRANT EXECUTE ON FUNCTION demo_root_open, demo_days_add, demo_seed_publish TO candor_market;

-- What else comes from outside: transfers on chains, paid invoices. It gives users their addresses and amounts, because these decide
-- whose a transfer is.
GRANT SELECT (user_id, frozen_ms) ON account TO candor_market;
GRANT SELECT, INSERT ON deposit_address TO candor_market;
GRANT SELECT, INSERT, DELETE ON gateway_message TO candor_market;
GRANT SELECT, INSERT, UPDATE ON deposit_mark TO candor_market;
GRANT SELECT, INSERT ON deposit_quote, deposit, pay_invoice TO candor_market;
GRANT UPDATE (kept, expires_ms) ON deposit_quote TO candor_market;
GRANT UPDATE (sender, receiver, amount, block_number, block_hash, confirmations, needed, state, reason, user_id, sender_user_id, quoted_user_id,
  confirmed_ms, attempt) ON deposit TO candor_market;
GRANT UPDATE (invoice, state, next_ms) ON pay_invoice TO candor_market;
GRANT SELECT, INSERT ON deposit_claim TO candor_market;
GRANT UPDATE (asset, state, reason, tries, next_ms, created_ms) ON deposit_claim TO candor_market;
GRANT SELECT, INSERT, DELETE ON deposit_unread TO candor_market;
GRANT UPDATE (block_number, reason, tries, next_ms, unknown_ms) ON deposit_unread TO candor_market;

-- What goes outside: pays what is approved, and says what became of it.
GRANT SELECT ON withdrawal TO candor_market;
GRANT SELECT, INSERT ON withdrawal_step, withdrawal_signer, withdrawal_signed, sandbox_transfer TO candor_market;

-- ----------------------------------------------------------------------------------- candor_sign

-- Signs what the log says at the end of a minute, and what it said on a day.
GRANT SELECT ON product, tick_log, tick_checkpoint TO candor_sign;
GRANT EXECUTE ON FUNCTION tick_key_add, tick_checkpoint_add, tick_day_sign, audit_checkpoint_add, lease_check TO candor_sign;
GRANT SELECT ON audit_head, audit_checkpoint TO candor_sign;

-- --------------------------------------------------------------------------------- candor_engine

-- Reads what it recovers from, and books what it decided.
GRANT SELECT ON product, tick_log, known_tick, candle_1m, engine_state, engine_version, ledger_balance, option, lever_order, bot_run,
  idempotency, pair_terms, bot_bands TO candor_engine;
GRANT SELECT (user_id, frozen_ms) ON account TO candor_engine;
-- The shares of the exposure gate, and of the stock for swaps.
GRANT SELECT (name, value) ON setting_key TO candor_engine;
GRANT EXECUTE ON FUNCTION engine_book, answer_find, answer_months_make, answers_forget, fact_numbers, kept_promises, swap_draws, lease_take, lease_renew, lease_release, lease_check TO candor_engine;

-- ------------------------------------------------------------------------------- candor_operator

-- Operators: who they are, their sessions, what they ask for and approve. Every change is written to the audit log, or refused.
GRANT SELECT ON operator_role, operator_passkey, audit_log, audit_head, audit_checkpoint, operator_act, operator_approval, operator_act_end, operator_act_waiting
  TO candor_operator;
GRANT SELECT (operator_id, email, password_hash, sealed_totp, invite_hash, invite_until_ms, closed_ms) ON operator_account TO candor_operator;
GRANT SELECT ON operator_session TO candor_operator;
GRANT UPDATE (used_ms, revoked_ms) ON operator_session TO candor_operator;
GRANT SELECT, UPDATE (totp_step, passkey_counter) ON operator_factor_use TO candor_operator;
GRANT SELECT, INSERT, DELETE ON passkey_answer TO candor_operator;
GRANT SELECT ON operator_failure TO candor_operator;
GRANT EXECUTE ON FUNCTION operator_failed, operator_freeze_brake TO candor_operator;
GRANT EXECUTE ON FUNCTION operator_turns, operator_act_begin, audit_note, audit_read, audit_refused, operator_first, operator_invite, operator_open, operator_session_open,
  operator_passkey_add, operator_ask, operator_approve, operator_act_withdraw, operator_act_use, operator_act_on_operators, act_is_approved TO candor_operator;
-- Opens what is masked of a person.
GRANT EXECUTE ON FUNCTION personal_open, personal_opened TO candor_operator;
-- Freezes accounts of users.
GRANT SELECT (user_id, frozen_ms, frozen_by, frozen_reason), UPDATE (frozen_ms, frozen_by, frozen_reason) ON account TO candor_operator;
GRANT SELECT (id, user_id, revoked_ms), UPDATE (revoked_ms, revoke_reason) ON session TO candor_operator;

-- Takes approved corrections and moves of house money from their acts, and notes what the engine refused of them; lets the market go on
-- when the log is ahead of the clock. All take two people.
GRANT SELECT ON operator, correction_request, approved_correction, correction, clock_waiver TO candor_operator;
GRANT SELECT ON house_move_request, approved_house_move, house_move, act_refusal TO candor_operator;
GRANT EXECUTE ON FUNCTION house_move_take, correction_take TO candor_operator;
GRANT INSERT (act_id, refusal) ON act_refusal TO candor_operator;
GRANT INSERT (mark_ms, act_id) ON clock_waiver TO candor_operator;
GRANT EXECUTE ON FUNCTION log_end_ms, clock_waived_ms TO candor_operator;
-- Says whose a transfer is when nothing else does.
GRANT SELECT ON deposit, deposit_decision TO candor_operator;
GRANT INSERT (deposit_id, operator_id, user_id, reason, act_id) ON deposit_decision TO candor_operator;
GRANT EXECUTE ON FUNCTION deposits_given_alone TO candor_operator;
-- Defaults and constraints of these tables.
GRANT EXECUTE ON FUNCTION database_ms, ledger_is_account TO candor_operator;
-- Approves, refuses and pays withdrawals.
GRANT SELECT ON withdrawal, withdrawal_hold, withdrawal_end TO candor_operator;
GRANT SELECT, INSERT ON withdrawal_step, withdrawal_signer_end TO candor_operator;
-- Changes the keys of getKeys.
GRANT SELECT, UPDATE (value, act_id) ON setting_key TO candor_operator;
-- Announces terms of pairs.
GRANT SELECT ON product, product_terms, pair_terms TO candor_operator;
GRANT INSERT (pid, from_ms, multiples, protime, proscale, lever_molecule, lever_fee_rate, lever_stress_bps, asset_class, act_id) ON product_terms TO candor_operator;
GRANT SELECT, INSERT (publish_ms, origin), UPDATE (publish_ms, is_hidden) ON announcement TO candor_operator;
GRANT SELECT, INSERT, UPDATE (text) ON announcement_text TO candor_operator;
-- Orders, hides and fills what the home page and the shell show.
GRANT SELECT, INSERT (bartype, position, name, tourl), UPDATE (position, name, tourl, is_hidden) ON navigation_entry TO candor_operator;
GRANT SELECT, UPDATE (position, tourl, is_hidden) ON banner TO candor_operator;
-- Decides about commissions that are held.
GRANT SELECT, INSERT (hold_id, verdict, operator_id, reason) ON commission_verdict TO candor_operator;
-- Answers applications for a loan.
GRANT SELECT ON loan_application, loan_answer TO candor_operator;
GRANT INSERT (application_id, from_state, state, operator_id, reason) ON loan_answer TO candor_operator;
-- Announces terms of rewards, and sees what the budget for them holds.
GRANT SELECT ON reward_terms TO candor_operator;
GRANT INSERT (from_ms, terms, act_id) ON reward_terms TO candor_operator;
-- Makes investment products and changes their terms as two have signed, opens and closes their sales, and writes their texts.
GRANT SELECT ON invest_product, invest_cycle, invest_text TO candor_operator;
GRANT UPDATE (is_open) ON invest_product TO candor_operator;
GRANT INSERT, UPDATE (name, lines) ON invest_text TO candor_operator;
GRANT EXECUTE ON FUNCTION product_words, product_take, pool_order_take, pool_is_held TO candor_operator;
-- Writes articles and publishes them.
GRANT SELECT ON article, article_version, article_publication, article_read, article_picture TO candor_operator;
GRANT INSERT (id, sealed_key, width, height), UPDATE (used_ms) ON article_picture TO candor_operator;
GRANT INSERT (kind, position), UPDATE (position) ON article TO candor_operator;
GRANT INSERT (article_id, language, version, title, subtitle, body, grams, translates) ON article_version TO candor_operator;
GRANT INSERT (article_id, language, nth, version, publish_ms) ON article_publication TO candor_operator;
-- Texts of the community: to be read, with their reports and appeals, and decided.
GRANT SELECT ON community_text, community_report, community_appeal, community_decision TO candor_operator;
GRANT INSERT (text_id, verdict, code, operator_id, reason) ON community_decision TO candor_operator;
-- Looks at what users have sent of their identity, and decides it.
GRANT SELECT ON picture, identity_submission, identity_claim, identity_decision, identity_state, identity_waiting TO candor_operator;
GRANT EXECUTE ON FUNCTION identity_claim_take, identity_claim_end, identity_needs_second, identity_decide TO candor_operator;
-- Announces bands of the bot; gives, opens and ends its codes; sees what waits to be sent without its text, and lets it be tried again.
GRANT SELECT ON ai_code, bot_run, bot_bands TO candor_operator;
GRANT INSERT (from_ms, bands, act_id) ON bot_bands TO candor_operator;
GRANT INSERT (user_id, code, status, claimed_ms), UPDATE (status) ON ai_code TO candor_operator;
GRANT SELECT ON server_key, database_birth TO candor_operator;
GRANT EXECUTE ON FUNCTION server_key_note TO candor_operator;
GRANT EXECUTE ON FUNCTION outbox_shown, outbox_counted, outbox_again TO candor_operator;
GRANT SELECT ON outbox_dropped TO candor_operator;
-- Support: conversations change only by functions, which check who holds them.
GRANT SELECT ON support_conversation, support_message, support_picture, support_closing, support_note TO candor_operator;
GRANT SELECT, INSERT (language, title, text), UPDATE (language, title, text), DELETE ON support_canned TO candor_operator;
GRANT EXECUTE ON FUNCTION support_claim, support_release, support_hand_over, support_answer, support_upload_answer, support_add_note, support_close TO candor_operator;

-- ------------------------------------------------------------------------------------ candor_web

-- Money, prices, evidence, marks: to be read, never written.
GRANT SELECT ON ledger_class, ledger_asset, posting_kind, posting_matrix, ledger_tx, ledger_entry, ledger_balance, ledger_account_balance,
  bot_run, correction_request, house_move_request, money_act, option_limit_change, withdrawal_step_line, idempotency, product, tick_log, known_tick, tick_log_start, tick_day_record, tick_checkpoint, tick_signing_key, candle_1m,
  candle_long, candle_mark, candle, engine_state, engine_version, loss_figure, audit_checkpoint TO candor_web;
GRANT EXECUTE ON FUNCTION list_ends, list_place, list_page, list_between, list_sums, batch_before, list_batch_before, list_newest,
  clock_waived_ms TO candor_web;
-- The facts: every table that a transaction's cause is a row of, a user's and numbered.
DO $$
DECLARE
  fact regclass;
BEGIN
  FOR fact IN
    SELECT DISTINCT confrelid::regclass FROM pg_constraint
    WHERE conrelid = 'ledger_tx'::regclass AND contype = 'f' AND cardinality(conkey) = 2
      AND pg_get_constraintdef(oid) LIKE 'FOREIGN KEY (user_id, %'
  LOOP
    EXECUTE format('GRANT SELECT ON %s TO candor_web', fact);
  END LOOP;
END $$;
-- Withdrawals: what is held and how it ended is written with the postings. Requests make the owner's and the policy's steps; the
-- trigger of withdrawal_step refuses them those of operators and of the pay-out.
GRANT SELECT ON withdrawal_hold, withdrawal_end, withdrawal_signer, withdrawal_signed, withdrawal_signer_end TO candor_web;
GRANT SELECT, INSERT ON withdrawal_step, withdrawal_told TO candor_web;
-- Whose passkey is which: with it anyone checks the approvals of operators.
GRANT SELECT (operator_id, public_key) ON operator_passkey TO candor_web;
-- What is offered, and how holdings earn.
GRANT SELECT ON invest_product, invest_cycle, invest_text, reward_terms TO candor_web;
GRANT SELECT, INSERT ON holding_told TO candor_web;
-- Who has what of a pool; what its units were worth at the end of each day is written by the job that reckons it.
GRANT SELECT ON pool, pool_order TO candor_web;
GRANT SELECT, INSERT ON pool_day TO candor_web;
GRANT EXECUTE ON FUNCTION business_day, earned_after, demo_products TO candor_web;
-- Commissions: what is due and what is held, and how far the job has come. A referrer's appeal, and what referrers were told.
GRANT SELECT ON commission, commission_source, commission_due, commission_hold, referral_flag TO candor_web;
GRANT SELECT (id, hold_id, verdict, reason, at_ms) ON commission_verdict TO candor_web;
GRANT SELECT, INSERT (hold_id, user_id, text) ON commission_appeal TO candor_web;
GRANT SELECT, INSERT ON commission_told TO candor_web;
GRANT EXECUTE ON FUNCTION referral_flag_find TO candor_web;
GRANT SELECT, INSERT, UPDATE (through_day, through_step) ON referral_mark TO candor_web;
GRANT EXECUTE ON FUNCTION referral_clients, referral_sources TO candor_web;
-- Is this database prepared by this version, and in which mode?
GRANT SELECT ON migration, function_set, database_birth, database_backup, record_restored TO candor_web;
-- Alerts ring and losses are counted for the server that holds the lease.
GRANT EXECUTE ON FUNCTION lease_check, count_losses TO candor_web;
-- For which business days a job is done.
GRANT SELECT, INSERT ON job_day TO candor_web;

-- Accounts, and how one proves who one is.
GRANT SELECT, INSERT ON account TO candor_web;
GRANT UPDATE (email, phone, phone_national, username, userphoto, password_hash, withdraw_hash, frozen_ms, frozen_by, frozen_reason, asks_option, asks_lever,
    password_changed_ms, withdraw_changed_ms, factor_changed_ms, only_proven, only_proven_off_ms)
  ON account TO candor_web;
GRANT SELECT, INSERT, DELETE ON session TO candor_web;
GRANT UPDATE (revoked_ms, revoke_reason, fresh_ms, used_ms) ON session TO candor_web;
GRANT EXECUTE ON FUNCTION session_find TO candor_web;
GRANT SELECT, INSERT, UPDATE, DELETE ON verify_code, login_guard, code_pace, known_device, totp TO candor_web;
GRANT SELECT, INSERT, DELETE ON passkey, passkey_answer, recovery_code, captcha_used TO candor_web;
GRANT UPDATE (counter, used_ms) ON passkey TO candor_web;
GRANT UPDATE (used_ms) ON recovery_code TO candor_web;
GRANT USAGE ON SEQUENCE account_user_id TO candor_web;

-- Closing an account: asked for, undone and carried out by functions, which look at the clock.
GRANT SELECT ON account_closing TO candor_web;
GRANT EXECUTE ON FUNCTION account_closing_ask, account_closing_end, account_closings_due, account_erase TO candor_web;

-- Where money is paid out to, and whose address it comes from.
GRANT SELECT, INSERT ON payout_wallet, payout_bank TO candor_web;
GRANT SELECT, INSERT, DELETE ON payout_address TO candor_web;
GRANT UPDATE (currency, address, changed_ms) ON payout_wallet TO candor_web;
GRANT UPDATE (fields, changed_ms) ON payout_bank TO candor_web;
GRANT SELECT, INSERT, DELETE ON cold_wallet TO candor_web;
GRANT SELECT, INSERT, UPDATE, DELETE ON cold_wallet_text TO candor_web;

-- Mails, notices, alerts.
GRANT SELECT, INSERT, UPDATE, DELETE ON outbox TO candor_web;
GRANT EXECUTE ON FUNCTION outbox_drop TO candor_web;
GRANT SELECT, INSERT, DELETE ON price_alert TO candor_web;
GRANT UPDATE (from_price, state, since_seq, quiet_until_ms, language, rang_ms, rang_seq) ON price_alert TO candor_web;
GRANT SELECT ON price_alert_mark TO candor_web;
GRANT UPDATE (mark_ms) ON price_alert_mark TO candor_web;
GRANT SELECT, INSERT, DELETE ON notice TO candor_web;
GRANT UPDATE (read_ms) ON notice TO candor_web;
GRANT SELECT, INSERT ON notice_mark TO candor_web;
GRANT UPDATE (batch, line, run_nth) ON notice_mark TO candor_web;
GRANT SELECT, INSERT, DELETE ON push_subscription, notice_push TO candor_web;

-- Support, without what operators write to each other.
GRANT SELECT ON support_conversation, support_message, support_picture, support_closing TO candor_web;
GRANT UPDATE (sealed_key, deleted_ms, removed_ms) ON support_picture TO candor_web;
GRANT UPDATE (is_told) ON support_conversation TO candor_web;
GRANT EXECUTE ON FUNCTION support_found, support_send, support_upload, support_see, support_rate, support_merge TO candor_web;

-- Deposits: to be read.
GRANT SELECT, INSERT ON sandbox_invoice TO candor_web;
GRANT UPDATE (status) ON sandbox_invoice TO candor_web;
GRANT SELECT ON deposit_address, deposit_mark, deposit_quote, deposit, deposit_decision, deposit_claim, deposit_unread, pay_invoice TO candor_web;

-- The pages, the risk notice, the bot's claim codes.
GRANT SELECT ON pair_terms, bot_bands, setting_key, navigation_entry, banner, announcement, announcement_text TO candor_web;
GRANT SELECT, INSERT ON risk_acceptance, ai_code TO candor_web;
-- Articles: to be read, and how often they were; those that come with the product.
GRANT SELECT ON article, article_version, article_publication, article_read, article_picture TO candor_web;
GRANT UPDATE (sealed_key, deleted_ms, removed_ms) ON article_picture TO candor_web;
GRANT UPDATE (reads) ON article_read TO candor_web;
GRANT EXECUTE ON FUNCTION content_begin TO candor_web;
-- The community: what users write, like, hide, block, report and appeal; the examples of the demo.
GRANT SELECT ON community_text, community_count, community_like, community_hide, community_block, community_report, community_appeal TO candor_web;
GRANT SELECT (id, text_id, verdict, code, reason, waited, at_ms) ON community_decision TO candor_web;
GRANT INSERT (kind, user_id, parent_id, to_reply_id, content, created_ms), UPDATE (taken_back_ms) ON community_text TO candor_web;
GRANT INSERT, DELETE ON community_like, community_hide, community_block TO candor_web;
GRANT INSERT ON community_report TO candor_web;
GRANT INSERT (text_id, user_id, text) ON community_appeal TO candor_web;
GRANT EXECUTE ON FUNCTION community_begin, community_is_seen TO candor_web;

-- Applications for a loan: made here, answered by operators.
GRANT SELECT, INSERT (user_id) ON loan_application TO candor_web;
GRANT SELECT (application_id, state, reason, at_ms) ON loan_answer TO candor_web;

-- Pictures, and what users send of their identity.
GRANT SELECT, INSERT (id, user_id, sealed_key, width, height, created_ms), UPDATE (sealed_key, deleted_ms, removed_ms) ON picture TO candor_web;
GRANT SELECT, INSERT (user_id, version, sealed, front, back, changed) ON identity_submission TO candor_web;
GRANT SELECT (id, submission_id, verdict, is_final, name, number, front, back, sentence, at_ms) ON identity_decision TO candor_web;
GRANT SELECT ON identity_state TO candor_web;
GRANT SELECT, DELETE ON identity_untold TO candor_web;

-- The demo's letter box, and its chain.
GRANT SELECT, INSERT, DELETE ON demo_message TO candor_web;
GRANT SELECT, INSERT ON sandbox_transfer, play_money TO candor_web;

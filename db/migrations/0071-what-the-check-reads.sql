-- What `npm run ledger:check` reads of the audit log (TRUST-02): its role reads none of it otherwise.

-- Each change of a limit of options by two operators: the value that it replaced, and its own (OPT-03).
CREATE VIEW option_limit_change AS
  SELECT l.seq, l.at_ms, l.after::json -> 'setting_key' ->> 'name' AS name, l.before::json -> 'setting_key' ->> 'value' AS before,
    l.after::json -> 'setting_key' ->> 'value' AS after
  FROM audit_log l
  WHERE l.action = 'limit_change'
    AND l.after::json -> 'setting_key' ->> 'name' IN ('order_min_price', 'order_max_price', 'order_inter_price');

-- Each step of a withdrawal that an operator has made, as the log has it (WAL-12).
CREATE VIEW withdrawal_step_line AS
  SELECT (s.row ->> 'user_id')::bigint AS user_id, (s.row ->> 'id')::bigint AS id, (s.row ->> 'nth')::smallint AS nth,
    s.row ->> 'state' AS state, s.row ->> 'channel' AS channel, s.row ->> 'hash' AS hash, l.operator_id
  FROM audit_log l CROSS JOIN LATERAL (SELECT l.after::json -> 'withdrawal_step' AS row) AS s
  WHERE l.action IN ('withdrawal_decide', 'withdrawal_large', 'withdrawal_give_back') AND s.row IS NOT NULL;

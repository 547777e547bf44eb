/**
 * A million rows for each long list of the operators, for `console`. They are written past the booking and the rules of their tables, as
 * no measure of a list needs their money: a tenth of the withdrawals wait for two operators, the others are paid.
 */
import type { BenchDatabase } from "../bench-database.ts";

export const network = "ethereum";
export const addressOf = (n: number): string => `0x${n.toString(16).padStart(40, "0")}`;
export const hashOf = (n: number): string => `0x${n.toString(16).padStart(64, "0")}`;

/** Whose ledger has all the transactions. */
export const ledgerUser = 1_000_001;

const address = "'0x' || lpad(to_hex(n), 40, '0')";
const hash = "'0x' || lpad(to_hex(n), 64, '0')";
const numbers = "generate_series(1, $1::bigint) AS n";
const large = "1000000000000";

/** By table: its columns, and what is selected from the numbers 1 to $1. */
const rows: readonly (readonly [table: string, columns: string, values: string])[] = [
  [
    "withdrawal",
    "user_id, id, amount, fee_bps, fee, network, address, address_ms, is_proven, remark, accepted_ms",
    `1000001 + n % 100000, n, ${large}, 0, 0, '${network}', ${address}, 0, true, '', n FROM ${numbers}`,
  ],
  [
    "withdrawal_step",
    "user_id, id, nth, from_state, state, actor, channel, hash, at_ms",
    `1000001 + n % 100000, n, nth, (ARRAY['requested', 'approved', 'sent'])[nth], (ARRAY['approved', 'sent', 'done'])[nth],
      (ARRAY['policy', 'payout', 'payout'])[nth], CASE nth WHEN 2 THEN '${network}' END, CASE nth WHEN 2 THEN ${hash} END, n
      FROM ${numbers}, generate_series(1, 3) AS nth WHERE n % 10 > 0`,
  ],
  [
    "withdrawal_told",
    "user_id, id, state",
    `1000001 + n % 100000, n, CASE WHEN n % 10 = 0 THEN 'requested' ELSE 'done' END FROM ${numbers}`,
  ],
  [
    "withdrawal_hold",
    "user_id, id, state",
    `1000001 + n % 100000, n, 'requested' FROM ${numbers} WHERE n % 10 = 0`,
  ],
  [
    "withdrawal_end",
    "user_id, id, outcome, channel, ended_ms",
    `1000001 + n % 100000, n, 'paid', '${network}', n FROM ${numbers} WHERE n % 10 > 0`,
  ],
  [
    "deposit",
    `id, channel, network, hash, transfer_index, sender, receiver, amount, block_number, block_hash, confirmations, needed, state,
      user_id, seen_ms, confirmed_ms`,
    `n, '${network}', '${network}', ${hash}, 0, ${address}, ${address}, ${large}, n, ${hash}, 12, 12,
      CASE WHEN n % 10 = 0 THEN 'review' ELSE 'credited' END, CASE WHEN n % 10 > 0 THEN 1000001 + n % 100000 END, n, n FROM ${numbers}`,
  ],
  [
    "audit_log",
    "seq, at_ms, operator_id, action, subject, reason, hash",
    `n, n, 1, CASE WHEN n % 1000 = 0 THEN 'freeze_user' ELSE 'users_read' END, 'user ' || n, 'a reason of the bench', sha256(n::text::bytea)
      FROM ${numbers}`,
  ],
  [
    "operator_act",
    "id, action, subject, content, reason, asked_by, asked_ms, digest",
    `n, CASE WHEN n % 2 = 0 THEN 'house_move' ELSE 'correction' END,
      CASE WHEN n % 2 = 0 THEN 'house capital' ELSE 'user ' || 1000001 + n % 100000 END,
      '{"from":"capital","to":"wallet","amount":"1","user":"1000001"}', 'a reason of the bench', 1, n, sha256(n::text::bytea)
      FROM generate_series(1, 2 * $1::bigint) AS n`,
  ],
  [
    "operator_act_end",
    "act_id, outcome, operator_id, at_ms",
    `n, 'done', 1, n FROM generate_series(1, 2 * $1::bigint) AS n WHERE n % 100 > 0`,
  ],
  ["operator_act_waiting", "act_id", `n FROM generate_series(1, 2 * $1::bigint) AS n WHERE n % 100 = 0`],
  [
    "outbox",
    "topic, payload, created_ms, next_ms, attempts, failure",
    `'message-email', '{"to":"user@candor.test","text":"code"}', n, 9000000000000, n % 2, CASE WHEN n % 2 = 1 THEN 'no relay' ELSE '' END FROM ${numbers}`,
  ],
  [
    "ai_code",
    "user_id, code, status, claimed_ms",
    `1000000 + n, 'CODE' || lpad(n::text, 12, '0'), CASE WHEN n % 1000 = 0 THEN 4 ELSE 3 END, n FROM ${numbers}`,
  ],
  [
    "deposit_unread",
    "network, hash, block_number, reason, seen_ms, next_ms",
    `'${network}', ${hash}, n, 'other_form', n, 9000000000000 FROM ${numbers}`,
  ],
  // One user's, in four lists, of a shard that the server does not serve; 112 is the custody of the sandbox.
  [
    "ledger_tx",
    "shard, batch, line, kind, at_ms, user_id, cause, cause_id, list, list_nth",
    `9, n, 1, 'sandbox_deposit', n, ${ledgerUser}, 'funding', n, 'list ' || n % 4, n / 4 + 1 FROM ${numbers}`,
  ],
  [
    "ledger_entry",
    "shard, batch, line, leg, kind, debit_account, credit_account, amount",
    `9, n, 1, 1, 'sandbox_deposit', 112, ${ledgerUser}::bigint * 4096 + 65, 1 FROM ${numbers}`,
  ],
];

/** Nothing books in this database afterwards. */
export const seedLists = async ({ owner }: BenchDatabase, count: number): Promise<void> => {
  for (const [table, columns, values] of rows) {
    await owner.query(`ALTER TABLE ${table} DISABLE TRIGGER ALL`);
    await owner.query(`INSERT INTO ${table} (${columns}) OVERRIDING SYSTEM VALUE SELECT ${values}`, [count]);
  }
  await owner.query(
    "UPDATE audit_head SET (seq, hash) = (SELECT seq, hash FROM audit_log ORDER BY seq DESC LIMIT 1)",
  );
};

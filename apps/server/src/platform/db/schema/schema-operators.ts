/** The tables about operators: accounts, sessions, acts that take two of them, the audit log. */
import type { Generated, GeneratedAlways } from "kysely";

type OperatorAccountTable = {
  operator_id: number;
  email: string;
  password_hash: string | null;
  sealed_totp: Buffer | null;
  invite_hash: Buffer | null;
  invite_until_ms: bigint | null;
  closed_ms: bigint | null;
};
type OperatorRoleTable = { operator_id: number; role: string };
type OperatorPasskeyTable = {
  operator_id: number;
  credential_id: string;
  public_key: Buffer;
  transports: string;
  created_ms: Generated<bigint>;
};
type OperatorFactorUseTable = { operator_id: number; totp_step: bigint; passkey_counter: bigint };
type OperatorSessionTable = {
  id: Generated<string>;
  operator_id: number;
  token_hash: Buffer;
  created_ms: bigint;
  used_ms: bigint;
  address: string;
  user_agent: string;
  revoked_ms: bigint | null;
};
type AuditLogTable = {
  seq: bigint;
  at_ms: bigint;
  operator_id: number | null;
  action: string;
  subject: string;
  before: string | null;
  after: string | null;
  reason: string;
  hash: Buffer;
};
type AuditHeadTable = { seq: bigint; hash: Buffer };
type AuditCheckpointTable = {
  minute_ms: bigint;
  seq: bigint;
  hash: Buffer;
  signature: Buffer;
  key_id: string;
};
type OperatorActTable = {
  id: GeneratedAlways<bigint>;
  action: string;
  subject: string;
  content: string;
  reason: string;
  asked_by: number;
  asked_ms: bigint;
  digest: Buffer;
};
type OperatorApprovalTable = {
  act_id: bigint;
  operator_id: number;
  authenticator_data: Buffer;
  client_data: Buffer;
  signature: Buffer;
  at_ms: Generated<bigint>;
};
type OperatorActEndTable = {
  act_id: bigint;
  outcome: "done" | "withdrawn";
  operator_id: number | null;
  at_ms: Generated<bigint>;
};

export type OperatorTables = {
  operator_account: OperatorAccountTable;
  operator_role: OperatorRoleTable;
  operator_passkey: OperatorPasskeyTable;
  operator_factor_use: OperatorFactorUseTable;
  operator_session: OperatorSessionTable;
  audit_log: AuditLogTable;
  audit_head: AuditHeadTable;
  audit_checkpoint: AuditCheckpointTable;
  operator_act: OperatorActTable;
  operator_approval: OperatorApprovalTable;
  operator_act_end: OperatorActEndTable;
  operator_act_waiting: { act_id: bigint };
};

/**
 * The texts that operators' records are made of: what the hash of an audit line covers, and what a passkey signs to approve an act
 * (OPS-04, OPS-06). The database makes the same, in db/functions.
 */
export type AuditLine = {
  readonly seq: number;
  readonly at: number;
  readonly operatorId: number | null;
  readonly action: string;
  readonly subject: string;
  readonly before: string | null;
  readonly after: string | null;
  readonly reason: string;
};

export const auditText = (line: AuditLine): string =>
  JSON.stringify([
    line.seq,
    line.at,
    line.operatorId,
    line.action,
    line.subject,
    line.before,
    line.after,
    line.reason,
  ]);

/** What the hash of the first line is chained to. */
export const auditGenesis = "candor audit log";

export type ActFields = {
  readonly id: number;
  readonly action: string;
  readonly subject: string;
  readonly content: string;
  readonly reason: string;
  readonly askedBy: number;
  readonly askedAt: number;
};

export const actText = (act: ActFields): string =>
  JSON.stringify([
    "candor act 1",
    act.id,
    act.action,
    act.subject,
    act.content,
    act.reason,
    act.askedBy,
    act.askedAt,
  ]);

/** The text that the signature of a checkpoint covers: the end of the audit log at the end of a minute. */
export const auditCheckpointText = (minuteMs: number, seq: number, hash: string): string =>
  ["candor audit 1", minuteMs, seq, hash].join(",");

/** Signs the end of the operators' audit log once a minute (OPS-04), with the key that signs the tick log: both are one public record. */
import { minuteMs } from "@candor/core/time/time";
import type { SigningDeps } from "./checkpoints.ts";

/** Signs nothing while the log is empty. The database checks that the log has this end (CA023). */
export const signAuditHead = async ({ pool, lead, signer }: SigningDeps, nowMs: number): Promise<void> => {
  const { rows } = await pool.query<{ seq: bigint; hash: Buffer }>(
    "SELECT seq, hash FROM audit_head WHERE seq > 0",
  );
  const [head] = rows;
  if (head === undefined) return;
  const minute = nowMs - (nowMs % minuteMs);
  await pool.query(
    "SELECT audit_checkpoint_add($1::smallint, $2::bigint, $3::bigint, $4::bigint, $5::bytea, $6::bytea, $7::text)",
    [
      lead.shard,
      lead.epoch.toString(),
      minute,
      head.seq.toString(),
      head.hash,
      signer.signAudit(minute, Number(head.seq), head.hash.toString("hex")),
      signer.keyId,
    ],
  );
};

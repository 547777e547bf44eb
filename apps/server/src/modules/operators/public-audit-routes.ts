/**
 * What anyone needs to check operators, over HTTP: by GET, without a token, at the customers' address and at the console's. The signed
 * ends of the audit log (OPS-04), which tell how many lines there are and what they hash to, and nothing of what they say; and the keys
 * that operators have registered (OPS-06), without a name.
 */
import type { OperatorKeysFile } from "@candor/wire/operators-record";
import type { AuditFile } from "@candor/wire/public-log";
import type { FastifyInstance } from "fastify";
import type { Db } from "../../platform/db/open-database.ts";

/** An hour and a half of minutes. */
const shown = 90;

export const publicAuditRoutes =
  (reads: Db) =>
  (app: FastifyInstance): void => {
    app.get("/public/audit", async (_request, reply) => {
      const file: AuditFile = { checkpoints: await readCheckpoints(reads) };
      return reply.header("cache-control", "no-cache").send(file);
    });
    app.get("/public/operators", async (_request, reply) => {
      const file: OperatorKeysFile = { operators: await readKeys(reads) };
      return reply.header("cache-control", "no-cache").send(file);
    });
  };

/** The latest ones, the oldest of them first. */
const readCheckpoints = async (reads: Db): Promise<AuditFile["checkpoints"]> => {
  const rows = await reads
    .selectFrom("audit_checkpoint")
    .selectAll()
    .orderBy("minute_ms", "desc")
    .limit(shown)
    .execute();
  return rows
    .map((row) => ({
      minuteMs: Number(row.minute_ms),
      seq: Number(row.seq),
      hash: row.hash.toString("hex"),
      signature: row.signature.toString("hex"),
      keyId: row.key_id,
    }))
    .toReversed();
};

const readKeys = async (reads: Db): Promise<OperatorKeysFile["operators"]> => {
  const rows = await reads
    .selectFrom("operator_passkey")
    .select(["operator_id", "public_key"])
    .orderBy("operator_id")
    .execute();
  return rows.map((row) => ({
    operatorId: row.operator_id,
    publicKey: row.public_key.toString("base64url"),
  }));
};

/**
 * What anyone needs to check operators, over HTTP: by GET, without a token, at the customers' address and at the console's. The signed
 * ends of the audit log (OPS-04), which tell how many lines there are and what they hash to, and nothing of what they say; and the keys
 * that operators have registered (OPS-06), without a name.
 */
import { dayMs, utcDate } from "@candor/core/time/time";
import type { AuditDayFile, AuditFile, OperatorKeysFile } from "@candor/wire/record/operators-record";
import type { FastifyInstance } from "fastify";
import type { Db } from "../../platform/db/open-database.ts";
import type { RequestLimits } from "../../platform/http/limits/request-limits.ts";

/** An hour and a half of minutes. */
const latest = 90;
/** A day has up to 1 440 of them, some 400 kB. */
const dayCost = 10;
const dayPattern = /^(\d{4}-\d\d-\d\d)\.json$/;

export const publicAuditRoutes =
  (reads: Db) =>
  (app: FastifyInstance, requestLimits: Pick<RequestLimits, "spend">): void => {
    app.get("/public/audit", async (_request, reply) => {
      const file: AuditFile = { days: await readDays(reads), checkpoints: await readLatest(reads) };
      return reply.header("cache-control", "no-cache").send(file);
    });
    app.get<{ Params: { name: string } }>("/public/audit/:name", async (request, reply) => {
      const [, day = ""] = dayPattern.exec(request.params.name) ?? [];
      const fromMs = Date.parse(`${day}T00:00:00Z`);
      if (!(fromMs >= 0)) return reply.code(404).send("Not found");
      requestLimits.spend(request, dayCost);
      const file: AuditDayFile = { day, checkpoints: await readDay(reads, fromMs) };
      return reply.header("cache-control", "no-cache").send(file);
    });
    app.get("/public/operators", async (_request, reply) => {
      const file: OperatorKeysFile = { operators: await readKeys(reads) };
      return reply.header("cache-control", "no-cache").send(file);
    });
  };

/** Every day from the first signed end to the last one. */
const readDays = async (reads: Db): Promise<AuditFile["days"]> => {
  const ends = await reads
    .selectFrom("audit_checkpoint")
    .select(({ fn }) => [fn.min("minute_ms").as("first"), fn.max("minute_ms").as("last")])
    .executeTakeFirst();
  if (ends?.first === undefined || ends.first === null) return [];
  const [first, last] = [ends.first, ends.last].map((ms) => Math.floor(Number(ms) / dayMs)) as [
    number,
    number,
  ];
  return Array.from({ length: last - first + 1 }, (_, nth) => utcDate((first + nth) * dayMs));
};

const readLatest = async (reads: Db): Promise<AuditFile["checkpoints"]> => {
  const rows = await reads
    .selectFrom("audit_checkpoint")
    .selectAll()
    .orderBy("minute_ms", "desc")
    .limit(latest)
    .execute();
  return rows.map(shown).toReversed();
};

const readDay = async (reads: Db, fromMs: number): Promise<AuditDayFile["checkpoints"]> => {
  const rows = await reads
    .selectFrom("audit_checkpoint")
    .selectAll()
    .where("minute_ms", ">=", BigInt(fromMs))
    .where("minute_ms", "<", BigInt(fromMs + dayMs))
    .orderBy("minute_ms")
    .execute();
  return rows.map(shown);
};

type Row = { minute_ms: bigint; seq: bigint; hash: Buffer; signature: Buffer; key_id: string };

const shown = (row: Row): AuditFile["checkpoints"][number] => ({
  minuteMs: Number(row.minute_ms),
  seq: Number(row.seq),
  hash: row.hash.toString("hex"),
  signature: row.signature.toString("hex"),
  keyId: row.key_id,
});

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

/**
 * Once, whatever the network does (API-11): a command that moves money runs in one transaction with
 * its stored answer. A repeat gets that answer, byte for byte; repeats that arrive while the first is
 * still running wait for it. Applied and refused are both answers; a crash or an error stores nothing,
 * so the command may be tried again.
 *
 * The engine's commands do the same in SQL (engine_place), on the same table.
 */
import { sql, type Transaction } from "kysely";
import type { Schema } from "./db/schema.ts";
import type { Db } from "./db/open-database.ts";
import { Refused, refuseWith } from "./refused.ts";

export type Command = {
  readonly userId: number;
  readonly key: string;
  /** A digest of what is asked: the same key with another one is a conflict. */
  readonly fingerprint: string;
  /** The key came from the signed request itself: a repeat is refused instead of answered again. */
  readonly derived: boolean;
  readonly nowMs: number;
};

export type Work = {
  /** Does it and answers the body to store. Throws `Refused` to refuse; nothing it wrote remains then. */
  readonly apply: (tx: Transaction<Schema>) => Promise<string>;
  /** The body that a refusal is stored and answered with. */
  readonly refusedBody: (refused: Refused) => string;
};

export type Answered = {
  readonly body: string;
  readonly state: "applied" | "refused";
  readonly replayed: boolean;
};

const attempts = 5;

/**
 * Runs `work` once for this user and key. Throws `Refused` "IdempotencyConflict" for the same key with another
 * request, and "DoNotSubmit" for a repeat under a derived key.
 */
export const once = async (db: Db, command: Command, work: Work): Promise<Answered> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute((tx) => firstOrStored(tx, command, work));
    } catch (error) {
      if (attempt >= attempts || !mayTryAgain(error)) throw error;
    }
  }
};

const firstOrStored = async (tx: Transaction<Schema>, command: Command, work: Work): Promise<Answered> => {
  // Held until the commit: the next one with this key waits here, then finds the answer.
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`${command.userId}:${command.key}`}, 0))`.execute(
    tx,
  );
  const stored = await tx
    .selectFrom("idempotency")
    .select(["fingerprint", "state", "answer"])
    .where("user_id", "=", BigInt(command.userId))
    .where("key", "=", command.key)
    .executeTakeFirst();
  if (stored === undefined) return await run(tx, command, work);
  if (stored.fingerprint !== command.fingerprint) return refuseWith("IdempotencyConflict");
  if (command.derived) return refuseWith("DoNotSubmit");
  return { body: stored.answer, state: stored.state, replayed: true };
};

const run = async (tx: Transaction<Schema>, command: Command, work: Work): Promise<Answered> => {
  await sql`SAVEPOINT before_the_work`.execute(tx);
  const { body, state } = await work.apply(tx).then(
    (applied) => ({ body: applied, state: "applied" as const }),
    async (error: unknown) => {
      if (!(error instanceof Refused)) throw error;
      await sql`ROLLBACK TO SAVEPOINT before_the_work`.execute(tx);
      return { body: work.refusedBody(error), state: "refused" as const };
    },
  );
  await tx
    .insertInto("idempotency")
    .values({
      user_id: BigInt(command.userId),
      key: command.key,
      fingerprint: command.fingerprint,
      state,
      answer: body,
      created_ms: BigInt(command.nowMs),
    })
    .execute();
  return { body, state, replayed: false };
};

const deadlock = "40P01";
const serialisation = "40001";
const uniqueViolation = "23505";

/** A ring of locks, or the engine stored an answer under this key at the same moment. */
const mayTryAgain = (error: unknown): boolean => {
  if (!(error instanceof Error) || !("code" in error)) return false;
  if (error.code === deadlock || error.code === serialisation) return true;
  return error.code === uniqueViolation && "table" in error && error.table === "idempotency";
};

/**
 * What must follow a commit (a mail, an event) is written in the same transaction, and carried out afterwards by a
 * dispatcher: at least once, in the order of writing unless something fails. Handlers must tolerate repeats.
 *
 * A handler that throws is retried with growing delays; it is never given up, because its cause
 * has been committed.
 */
import { sql, type Kysely, type Transaction } from "kysely";
import type { Clock } from "./clock.ts";
import type { Db } from "./db/open-database.ts";
import type { Schema } from "./db/schema.ts";
import type { Log } from "./log.ts";

export type OutboxMessage = { readonly topic: string; readonly payload: unknown };
/** Runs inside the transaction that removes the message, so what it writes is written once. */
export type OutboxHandler = (tx: Transaction<Schema>, payload: unknown) => Promise<void>;

export type OutboxDispatcher = {
  readonly start: () => void;
  /** Waits for the current message. */
  readonly stop: () => Promise<void>;
  /** Looks for messages now instead of at the next poll; call it after a commit. */
  readonly wake: () => void;
  /** Handles everything that is due; returns the number of messages. */
  readonly drain: () => Promise<number>;
};

const beatMs = 500;
const firstDelayMs = 1_000;
const longestDelayMs = 300_000;

/** Writes a message in the caller's transaction. `payload` becomes JSON: money in it must be a decimal string. */
export const writeToOutbox = async (
  tx: Transaction<Schema>,
  message: OutboxMessage,
  nowMs: number,
): Promise<void> => {
  await tx
    .insertInto("outbox")
    .values({
      topic: message.topic,
      payload: JSON.stringify(message.payload),
      created_ms: BigInt(nowMs),
      next_ms: BigInt(nowMs),
    })
    .execute();
};

/** Passes messages to the handler of their topic. Several processes may run one each. */
export const createOutboxDispatcher = (
  db: Db,
  clock: Clock,
  log: Log,
  handlers: Readonly<Record<string, OutboxHandler>>,
): OutboxDispatcher => {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<number> | undefined;
  let again = false;
  const drain = async (): Promise<number> => {
    let handled = 0;
    while (await takeOne(db, clock, log, handlers)) handled += 1;
    return handled;
  };
  const wake = (): void => {
    again = running !== undefined;
    running ??= drain()
      .catch((error: unknown) => {
        log.error({ err: error }, "the outbox could not be read");
        return 0;
      })
      .finally(() => {
        running = undefined;
        if (again && timer !== undefined) wake();
      });
  };
  return {
    start: () => {
      timer ??= setInterval(wake, beatMs);
    },
    stop: async () => {
      clearInterval(timer);
      timer = undefined;
      await running;
    },
    wake,
    drain,
  };
};

type Taken = { id: bigint; topic: string; payload: unknown; attempts: number };

/** Takes the oldest message that is due and handles it in one transaction; false when none is due. */
const takeOne = async (
  db: Db,
  clock: Clock,
  log: Log,
  handlers: Readonly<Record<string, OutboxHandler>>,
): Promise<boolean> => {
  let taken: Taken | undefined;
  try {
    await db.transaction().execute(async (tx) => {
      taken = await nextDue(tx, clock.nowMs(), Object.keys(handlers));
      if (taken === undefined) return;
      await handlers[taken.topic]?.(tx, taken.payload);
      await tx.deleteFrom("outbox").where("id", "=", taken.id).execute();
    });
  } catch (error) {
    if (taken === undefined) throw error;
    log.warn({ err: error, topic: taken.topic, id: String(taken.id) }, "a message failed; it is tried again");
    await putOff(db, taken, clock.nowMs());
  }
  return taken !== undefined;
};

const nextDue = async (
  tx: Transaction<Schema>,
  nowMs: number,
  topics: readonly string[],
): Promise<Taken | undefined> => {
  const { rows } = await sql<Taken>`
    SELECT id, topic, payload, attempts FROM outbox WHERE next_ms <= ${nowMs} AND topic = ANY (${topics}::text[])
    ORDER BY next_ms, id LIMIT 1 FOR UPDATE SKIP LOCKED`.execute(tx);
  return rows[0];
};

const putOff = async (db: Kysely<Schema>, { id, attempts }: Taken, nowMs: number): Promise<void> => {
  const delayMs = Math.min(firstDelayMs * 2 ** attempts, longestDelayMs);
  await db
    .updateTable("outbox")
    .set({ attempts: attempts + 1, next_ms: BigInt(nowMs + delayMs) })
    .where("id", "=", id)
    .execute();
};

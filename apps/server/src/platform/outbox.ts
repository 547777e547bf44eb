/**
 * What must follow a commit (a mail, an event) is written in the same transaction, and carried out afterwards by a
 * dispatcher: at least once, in the order of writing unless something fails. Handlers must tolerate repeats.
 *
 * A dispatcher claims a message in one statement, hands it to its handler, and then deletes it. So no transaction is open while a
 * handler waits for a network: an open one would hold a connection and hold back everything that must wait for the oldest one. A
 * claim expires: a process that dies between delivery and deletion delays its message, and may deliver it twice, but loses none.
 *
 * A handler that throws, or takes too long, is retried with growing delays; it is never given up, because its cause
 * has been committed. Only the handler itself gives a message up, and operators see which (OPS-02).
 */
import { sql, type Transaction } from "kysely";
import type { Clock } from "./clock.ts";
import { countedOf } from "./counted-log.ts";
import type { Db } from "./db/open-database.ts";
import type { Schema } from "./db/schema/schema.ts";
import type { Log } from "./log.ts";
import { retryDelay } from "./retry-delay.ts";

export type OutboxMessage = { readonly topic: string; readonly payload: unknown };
/** Thrown for a message that nobody will ever get, with the reason. */
export class GivenUp extends Error {
  override readonly name = "GivenUp";
}
/** Runs outside any transaction. The text of an error that it throws names nobody: it is logged, and operators read it. */
export type OutboxHandler = (payload: unknown) => Promise<void>;

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
/** How long a handler may take. */
const handlerMs = 30_000;
/** How long nobody else takes a claimed message: longer than its handler may take. */
const claimMs = 60_000;

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
  mostMs = handlerMs,
): OutboxDispatcher => {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<number> | undefined;
  let again = false;
  const patient = Object.fromEntries(
    Object.entries(handlers).map(([topic, handle]) => [
      topic,
      (payload: unknown) => inTime(handle(payload), mostMs),
    ]),
  );
  const drain = async (): Promise<number> => {
    let handled = 0;
    while (await takeOne(db, clock, log, patient)) handled += 1;
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

/** `next_ms` is when the claim expires. */
type Claimed = { id: bigint; topic: string; payload: unknown; attempts: number; next_ms: bigint };

/** Takes the oldest message that is due and handles it; false when none is due. */
const takeOne = async (
  db: Db,
  clock: Clock,
  log: Log,
  handlers: Readonly<Record<string, OutboxHandler>>,
): Promise<boolean> => {
  const claimed = await claimNext(db, clock.nowMs(), Object.keys(handlers));
  if (claimed === undefined) return false;
  const { id, topic, payload } = claimed;
  try {
    await handlers[topic]?.(payload);
  } catch (error) {
    if (error instanceof GivenUp) {
      const about = { topic, id: String(id), why: error.message };
      countedOf(log)(`given up ${topic}`, about, "a message was given up");
      await sql`SELECT outbox_drop(${id}, ${failureOf(error)})`.execute(db);
      return true;
    }
    const about = { err: error, topic, id: String(id) };
    countedOf(log)(`failed ${topic}`, about, "a message failed and will be retried");
    await postpone(db, claimed, clock.nowMs(), failureOf(error));
    return true;
  }
  await db.deleteFrom("outbox").where("id", "=", id).execute();
  return true;
};

const claimNext = async (db: Db, nowMs: number, topics: readonly string[]): Promise<Claimed | undefined> => {
  const { rows } = await sql<Claimed>`
    UPDATE outbox SET next_ms = ${nowMs + claimMs} WHERE id = (
      SELECT id FROM outbox WHERE next_ms <= ${nowMs} AND topic = ANY (${topics}::text[])
      ORDER BY next_ms, id LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING id, topic, payload, attempts, next_ms`.execute(db);
  return rows[0];
};

/** Ends a claim without success. One that has expired is another dispatcher's by now and stays as it is. */
const postpone = async (
  db: Db,
  { id, attempts, next_ms }: Claimed,
  nowMs: number,
  failure: string,
): Promise<void> => {
  const delayMs = retryDelay(attempts, firstDelayMs, longestDelayMs);
  await db
    .updateTable("outbox")
    .set({ attempts: attempts + 1, next_ms: BigInt(nowMs + delayMs), failure })
    .where("id", "=", id)
    .where("next_ms", "=", next_ms)
    .execute();
};

/** What operators read of a failure. */
const longestFailure = 200;
const failureOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).slice(0, longestFailure);

/** Rejects when the work takes longer than a handler may; what it does after that is of no effect here. */
const inTime = async (work: Promise<void>, mostMs: number): Promise<void> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("the handler of a message did not end")), mostMs);
  });
  try {
    await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
};

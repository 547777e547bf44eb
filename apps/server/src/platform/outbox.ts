/**
 * What must follow a commit (a mail, an event) is written in the same transaction, and carried out afterwards by a
 * dispatcher: at least once, in the order of writing unless something fails. Handlers must tolerate repeats.
 *
 * A dispatcher claims a message in one statement, hands it to its handler, and then deletes it. So no transaction is open while a
 * handler waits for a network: an open one would hold a connection and hold back everything that must wait for the oldest one. A
 * claim expires: a process that dies between delivery and deletion delays its message, and may deliver it twice, but loses none.
 *
 * Several messages may be on their way at once, and only a share of them of one user or host (`outbox-lanes.ts`), so a receiver that hangs
 * holds up nobody else's.
 *
 * A handler that throws, or takes too long, is retried with growing delays; it is never given up, because its cause
 * has been committed. Only the handler itself gives a message up, and operators see which (OPS-02).
 */
import { sql, type RawBuilder, type Transaction } from "kysely";
import type { Clock } from "./clock.ts";
import { countedOf } from "./counted-log.ts";
import type { Db } from "./db/open-database.ts";
import type { Schema } from "./db/schema/schema.ts";
import type { Log } from "./log.ts";
import { createLanes, oneLane, type LaneLimits, type Lanes } from "./outbox-lanes.ts";
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
  /** Waits for the messages that are on their way. */
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

export type DispatcherOptions = {
  /** How long a handler may take. */
  readonly mostMs?: number;
  readonly lanes?: LaneLimits;
  /** SQL of a message's keys, an array of texts, where `o` is its row of the outbox: whose share of the lanes it takes. */
  readonly keysOf?: RawBuilder<readonly string[]>;
};

/** Passes messages to the handler of their topic. Several processes may run one each. */
export const createOutboxDispatcher = (
  db: Db,
  clock: Clock,
  log: Log,
  handlers: Readonly<Record<string, OutboxHandler>>,
  { mostMs = handlerMs, lanes: limits = oneLane, keysOf = sql`'{}'::text[]` }: DispatcherOptions = {},
): OutboxDispatcher => {
  let timer: NodeJS.Timeout | undefined;
  let beginning: Promise<void> | undefined;
  let again = false;
  let handled = 0;
  const lanes = createLanes(limits);
  const underWay = new Set<Promise<void>>();
  const patient = Object.fromEntries(
    Object.entries(handlers).map(([topic, handle]) => [
      topic,
      (payload: unknown) => inTime(handle(payload), mostMs),
    ]),
  );
  const queue: Queue = { db, clock, log, handlers: patient, lanes, keysOf };
  /** Begins what is due, as far as there is room. */
  const begin = async (): Promise<void> => {
    while (lanes.hasRoom()) {
      const claimed = await claimNext(queue);
      if (claimed === undefined) return;
      handled += 1;
      lanes.begin(claimed.keys);
      const work = handle(queue, claimed)
        .catch((error: unknown) =>
          countedOf(log)("outbox write", { err: error }, "the outbox could not be written", "error"),
        )
        .finally(() => {
          underWay.delete(work);
          if (timer !== undefined) wake();
        });
      underWay.add(work);
    }
  };
  const wake = (): void => {
    again = beginning !== undefined;
    beginning ??= begin()
      .catch((error: unknown) =>
        countedOf(log)("outbox read", { err: error }, "the outbox could not be read", "error"),
      )
      .finally(() => {
        beginning = undefined;
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
      await beginning;
      await Promise.all(underWay);
    },
    wake,
    drain: async () => {
      const before = handled;
      for (;;) {
        await begin();
        if (underWay.size === 0) return handled - before;
        await Promise.race(underWay);
      }
    },
  };
};

type Queue = {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  readonly handlers: Readonly<Record<string, OutboxHandler>>;
  readonly lanes: Lanes;
  readonly keysOf: RawBuilder<readonly string[]>;
};

/** `next_ms` is when the claim expires. */
type Claimed = {
  id: bigint;
  topic: string;
  payload: unknown;
  attempts: number;
  next_ms: bigint;
  keys: readonly string[];
};

/** Handles a claimed message: it is deleted, given up, or tried again later. */
const handle = async ({ db, clock, log, handlers, lanes }: Queue, claimed: Claimed): Promise<void> => {
  const { id, topic, payload, keys } = claimed;
  let failure: unknown;
  let hasFailed = false;
  try {
    await handlers[topic]?.(payload);
  } catch (error) {
    [hasFailed, failure] = [true, error];
  } finally {
    lanes.end(keys, isSilence(failure) ? "silent" : "answered", clock.nowMs());
  }
  if (!hasFailed) {
    await db.deleteFrom("outbox").where("id", "=", id).execute();
  } else if (failure instanceof GivenUp) {
    const about = { topic, id: String(id), why: failure.message };
    countedOf(log)(`given up ${topic}`, about, "a message was given up");
    await sql`SELECT outbox_drop(${id}, ${failureOf(failure)})`.execute(db);
  } else {
    const about = { err: failure, topic, id: String(id) };
    countedOf(log)(`failed ${topic}`, about, "a message failed and will be retried");
    await postpone(db, claimed, clock.nowMs(), failureOf(failure));
  }
};

/** The other side did not answer at all, so the message kept its lane for as long as it may. */
const isSilence = (failure: unknown): boolean =>
  failure instanceof DidNotEnd || (failure instanceof Error && failure.name === "TimeoutError");

class DidNotEnd extends Error {
  override readonly name = "DidNotEnd";
}

const claimNext = async ({ db, clock, handlers, lanes, keysOf }: Queue): Promise<Claimed | undefined> => {
  const nowMs = clock.nowMs();
  const { rows } = await sql<Claimed>`
    UPDATE outbox AS o SET next_ms = ${nowMs + claimMs} WHERE o.id = (
      SELECT o.id FROM outbox AS o WHERE o.next_ms <= ${nowMs} AND o.topic = ANY (${Object.keys(handlers)}::text[])
        AND NOT (${keysOf} && ${lanes.full(nowMs)}::text[])
      ORDER BY o.next_ms, o.id LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING o.id, o.topic, o.payload, o.attempts, o.next_ms, ${keysOf} AS keys`.execute(db);
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
    timer = setTimeout(() => reject(new DidNotEnd("the handler of a message did not end")), mostMs);
  });
  try {
    await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
};

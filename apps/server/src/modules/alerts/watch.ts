/**
 * Watches the tick log for every waiting alert (MKT-11).
 *
 * Ordering: ticks and users' changes to alerts are in one queue. So a user's change is made between two ticks, and an alert is
 * armed at a tick that has been checked: no tick is missed and none counts twice. What a tick rings is stored, with its notices,
 * before the next tick is checked; only then the owners are told.
 *
 * A database that does not answer is retried until it does; ticks wait meanwhile. `markMs` is stored from time to time: the
 * next start checks everything later again, which changes nothing that was stored.
 *
 * The process that holds the engine's lease watches. It rings in transactions that the database refuses once another process
 * leads. So a leader that was paused rings nothing after its successor took over, and does not move the mark past what it did not
 * ring.
 */
import { stepAlert } from "@candor/core/market/alerts";
import type { Tick } from "@candor/core/market/tick";
import type { Clock } from "../../platform/clock.ts";
import type { Db } from "../../platform/db/open-database.ts";
import { asLeader } from "../../platform/db/as-leader.ts";
import { isFenced, type Fence } from "../../platform/db/lead.ts";
import { isOperatingFailure } from "../../platform/db/operating-failure.ts";
import { retryUntilStored } from "../../platform/db/retry-until-stored.ts";
import { countedOf } from "../../platform/counted-log.ts";
import type { Log } from "../../platform/log.ts";
import { createAlertIndex, type AlertIndex, type WatchedAlert } from "./alert-index.ts";
import type { Advance } from "../../records/advance.ts";
import type { AlertPair, AlertPairs } from "./ports.ts";
import { readMark, readWaiting, tradesAfter } from "./queries.ts";
import { storeChanges, storeMark, type ChangedAlert } from "./repo.ts";
import { ringNotice, type RingNotice } from "./ring.ts";

export type RungAlert = { readonly watched: WatchedAlert; readonly notice: RingNotice };

/** What a change by a user may read and do; see `AlertWatch.between`. */
export type BetweenTicks = {
  /** The last trade tick that has been checked. */
  readonly last: (symbol: string) => Tick | undefined;
  readonly set: (watched: WatchedAlert) => void;
  readonly remove: (pid: number, id: number) => void;
};

export type AlertWatch = {
  /** Checks what is in the log and no run has checked. Call it after the log was opened and before it goes on. */
  readonly start: () => Promise<void>;
  /** Finishes what is in the queue. */
  readonly stop: () => Promise<void>;
  /** A listener of the tick log; cheap, never throws. */
  readonly advance: (advance: Advance) => void;
  /** Runs a user's change between two ticks. */
  readonly between: <Value>(change: (between: BetweenTicks) => Promise<Value>) => Promise<Value>;
};

export type WatchDeps = {
  readonly db: Db;
  readonly fence: Fence;
  readonly clock: Clock;
  readonly log: Log;
  readonly pairs: AlertPairs;
  /** The last trade tick that the log has delivered. */
  readonly lastTick: (symbol: string) => Tick | undefined;
  /** Called after the commit. */
  readonly onRung: (rung: RungAlert) => void;
};

/** How often the mark is stored, and so how much is checked again after a crash. */
const markEveryMs = 5_000;
/** How long a stop waits for the queue before it gives up what fails. */
const stopTimeoutMs = 1_000;

export const createAlertWatch = (deps: WatchDeps): AlertWatch => {
  const { db, fence, clock, log, pairs } = deps;
  const indexes = new Map(pairs.all.map(({ pid }) => [pid, createAlertIndex()]));
  const seen = new Map<string, Tick>();
  const mark = createMark(db, fence, log);
  let queue: Promise<unknown> = Promise.resolve();
  let stopped = false;
  const enqueue = <Value>(job: () => Value | Promise<Value>): Promise<Value> => {
    const done = queue.then(job);
    queue = done.catch(() => {});
    return done;
  };
  const look = async (tick: Tick): Promise<void> => {
    seen.set(tick.symbol, tick);
    const pair = pairs.bySymbol(tick.symbol);
    const index = indexes.get(pair?.pid ?? 0);
    if (pair === undefined || index === undefined || stopped) return;
    await lookAt(deps, tick, pair, index, () => stopped);
  };
  const lookAtLog = async (): Promise<void> => {
    const waiting = await readWaiting(db);
    for (const watched of waiting) indexes.get(watched.pid)?.set(watched);
    const markMs = await readMark(db);
    for (const pair of pairs.all) {
      const last = deps.lastTick(pair.symbol);
      if (last !== undefined) seen.set(pair.symbol, last);
      const since = waiting.filter(({ pid }) => pid === pair.pid).map(({ alert }) => alert.sinceSeq);
      if (since.length === 0) continue;
      for (const tick of await tradesAfter(db, pair, markMs, Math.min(...since))) await look(tick);
    }
    mark.seen(clock.nowMs(), Math.max(markMs, ...[...seen.values()].map(({ timeMs }) => timeMs)));
  };
  return {
    start: () => enqueue(lookAtLog),
    stop: async () => {
      await Promise.race([queue, new Promise((resolve) => setTimeout(resolve, stopTimeoutMs))]);
      stopped = true;
      await queue;
      await mark.store();
    },
    advance: ({ ticks, markMs }) => {
      const trades = ticks.filter(({ kind }) => kind === "trade");
      void enqueue(async () => {
        for (const tick of trades) await look(tick);
        // The mark must not pass ticks that a stop left unchecked.
        if (!stopped && mark.seen(clock.nowMs(), markMs)) await mark.store();
      }).catch((error: unknown) =>
        countedOf(log)("alerts: a tick", { err: error }, "a tick could not be looked at for alerts", "error"),
      );
    },
    between: (change) =>
      enqueue(() =>
        change({
          last: (symbol) => seen.get(symbol),
          set: (watched) => indexes.get(watched.pid)?.set(watched),
          remove: (pid, id) => indexes.get(pid)?.remove(id),
        }),
      ),
  };
};

/** What one tick does to the alerts of its pair: stored, then told. */
const lookAt = async (
  deps: WatchDeps,
  tick: Tick,
  pair: AlertPair,
  index: AlertIndex,
  isStopped: () => boolean,
): Promise<void> => {
  const changes = index.at(tick.price).flatMap((watched) => {
    const step = stepAlert(watched.alert, tick);
    if (step.alert === watched.alert) return [];
    const notice = step.rang ? ringNotice(watched.alert, tick, pair) : undefined;
    return [{ id: watched.id, watched, alert: step.alert, notice }];
  });
  if (changes.length === 0) return;
  const stored = await storeUntilStored(deps, changes, tick, isStopped);
  for (const { id, watched, alert, notice } of changes) {
    // Alerts that could not be stored are ignored until the next start, so that the others go on.
    if (!stored.has(id)) index.remove(id);
    else {
      index.set({ ...watched, alert });
      if (notice !== undefined) tell(deps, { watched, notice });
    }
  }
};

/** An owner who cannot be told does not keep the others from being told: the ring is stored, and the notice with it. */
const tell = ({ log, onRung }: WatchDeps, rung: RungAlert): void => {
  try {
    onRung(rung);
  } catch (error) {
    const about = { err: error, alert: rung.watched.id };
    countedOf(log)("untold alert", about, "the owner of an alert that rang could not be told", "error");
  }
};

/** The numbers of the alerts whose change is stored. Waits while the lease is not held; a process that lost it stores nothing until it is stopped. */
const storeUntilStored = async (
  { db, fence, clock, log }: WatchDeps,
  changes: readonly ChangedAlert[],
  { seq, timeMs, symbol }: Tick,
  isStopped: () => boolean,
): Promise<ReadonlySet<number>> => {
  const at = { seq, timeMs, tourl: `/quotes?pair=${symbol}`, nowMs: clock.nowMs() };
  const failureMessage = "alerts that rang could not be stored";
  const store = async (failures: number): Promise<ReadonlySet<number>> => {
    const stored = await asLeader(db, fence, (tx) => storeChanges(tx, changes, at));
    // An earlier try, whose answer was lost, may have stored them already.
    return failures === 0 ? stored : new Set(changes.map(({ id }) => id));
  };
  try {
    return await retryUntilStored({ log, failureMessage, isStopping: isStopped, mayRetry }, store);
  } catch (error) {
    if (!mayRetry(error)) log.error({ err: error }, failureMessage);
    return new Set();
  }
};

const mayRetry = (error: unknown): boolean => isOperatingFailure(error) || isFenced(error);

/** Up to when every tick has been checked; stored from time to time, and at the end. */
const createMark = (db: Db, fence: Fence, log: Log) => {
  let markMs = 0;
  let storedMs = 0;
  let nextMs = 0;
  return {
    /** True when it is time to store it. */
    seen: (nowMs: number, mark: number): boolean => {
      markMs = Math.max(markMs, mark);
      if (nowMs < nextMs && nextMs - nowMs <= markEveryMs) return false;
      nextMs = nowMs + markEveryMs;
      return true;
    },
    store: async (): Promise<void> => {
      if (markMs === storedMs) return;
      try {
        await asLeader(db, fence, (tx) => storeMark(tx, markMs));
        storedMs = markMs;
      } catch (error) {
        countedOf(log)(
          "alerts: the mark",
          { err: error },
          "how far alerts have been looked at could not be stored",
        );
      }
    },
  };
};

/**
 * The server's side of the engine's thread: starts it, asks it, and hands on what it tells.
 *
 * With a clock that a test sets, which cannot be shared between threads, the same program runs in this thread, behind the same
 * port.
 */
import { MessageChannel } from "node:worker_threads";
import type { Exposure } from "@candor/core/engine/levers/exposure";
import type { Tick } from "@candor/core/market/tick";
import { EngineUnavailable } from "../../engine/engine-unavailable.ts";
import type { DropCounts } from "../../feed/trade-gate.ts";
import { openBus, receivedError } from "../../platform/bus/bus.ts";
import { systemClock, type Clock } from "../../platform/clock.ts";
import type { Fence } from "../../platform/db/lead.ts";
import { OutcomeUnknown } from "../../platform/unavailable.ts";
import type { Advance } from "../../records/advance.ts";
import type { CommandPort } from "../../records/command-port.ts";
import type { PublishedListener } from "../../records/published.ts";
import type { ShownBook } from "../../records/ticks/shown-book.ts";
import type { Base } from "../base.ts";
import { takeThread } from "./load-thread.ts";
import { sentErrors, type EngineCalls, type EngineNotes, type EngineSettings } from "./protocol.ts";
import { runEngine } from "./run-engine.ts";
import type { ThreadData } from "./thread.ts";

export type EngineThread = CommandPort & {
  /** The market's clock: ticks, decisions, and everything compared with them. */
  readonly clock: Clock;
  /** The number of this server's lead: the database refuses a write that names an older one. */
  readonly fence: Fence;
  readonly keyId: string;
  readonly exposure: () => Promise<Exposure>;
  /** Trades that were dropped since the start. */
  readonly dropped: () => Promise<ReadonlyMap<string, DropCounts>>;
  /** The last trade that arrived here. */
  readonly lastTrade: (symbol: string) => Tick | undefined;
  /** The time up to which the engine has decided, and when ticks were last stored, as far as it is known here. */
  readonly markMs: () => number;
  readonly storedMs: () => number;
  /** How long storing ticks takes now, ms. */
  readonly appendMs: () => number;
  /** Commands of this process that wait for the engine's answer. */
  readonly waiting: () => number;
  /** Listeners are called in the order of registration, one advance at a time, and must not throw. */
  readonly onAdvance: (listener: (advance: Advance) => void) => void;
  readonly onBook: (listener: (shown: ShownBook) => void) => void;
  readonly onPublished: (listener: PublishedListener) => void;
  /** Opens the log after what the engine has recovered. */
  readonly openLog: () => Promise<void>;
  readonly startFeeds: () => Promise<void>;
};

/** Waits to become leader, then recovers. Commands are accepted from now on; those with a price wait until the log is opened. */
export const startEngineThread = async (base: Base): Promise<EngineThread> => {
  const { clock, closing, fail } = base;
  const trades = new Map<string, Tick>();
  const advanced: ((advance: Advance) => void)[] = [];
  const bookListeners: ((shown: ShownBook) => void)[] = [];
  const published: PublishedListener[] = [];
  let [markMs, storedMs, appendMs, aheadMs, waiting] = [0, 0, 0, 0, 0];
  const notes: EngineNotes = {
    advance: (advance) => {
      ({ markMs, storedMs, appendMs } = advance);
      for (const tick of advance.ticks) if (tick.kind === "trade") trades.set(tick.symbol, tick);
      for (const listener of advanced) listener(advance);
    },
    book: (shown) => {
      for (const listener of bookListeners) listener(shown);
    },
    published: (events) => {
      for (const listener of published) listener(events);
    },
    failed: (error) => fail(receivedError(error, sentErrors)),
  };
  const { port1, port2 } = new MessageChannel();
  const bus = openBus<EngineCalls, Record<never, never>>(port1, { calls: {}, notes, errors: sentErrors });
  const stopThread = runIn(port2, base, (reason) => {
    const sentence = "the engine's thread has ended";
    bus.end({
      unanswered: () => new OutcomeUnknown(sentence, { cause: reason }),
      unsent: () => new EngineUnavailable(sentence, { cause: reason }),
    });
    fail(reason);
  });
  closing.add(async () => {
    await bus.call("stop", undefined);
    const stopped = (): Error => new EngineUnavailable("the engine has stopped");
    bus.end({ unanswered: stopped, unsent: stopped });
    await stopThread();
  });
  const recovery = await bus.call("recover", undefined);
  ({ aheadMs } = recovery);
  return {
    submit: async (request) => {
      waiting += 1;
      try {
        return await bus.call("submit", request);
      } finally {
        waiting -= 1;
      }
    },
    waiting: () => waiting,
    clock: { nowMs: () => clock.nowMs() + aheadMs },
    fence: recovery,
    keyId: recovery.keyId,
    exposure: () => bus.call("exposure", undefined),
    dropped: () => bus.call("dropped", undefined),
    lastTrade: (symbol) => trades.get(symbol),
    markMs: () => markMs,
    storedMs: () => storedMs,
    appendMs: () => appendMs,
    onAdvance: (listener) => void advanced.push(listener),
    onBook: (listener) => void bookListeners.push(listener),
    onPublished: (listener) => void published.push(listener),
    openLog: async () => {
      const open = await bus.call("openLog", undefined);
      ({ markMs, storedMs } = open);
      for (const tick of open.trades) trades.set(tick.symbol, tick);
    },
    startFeeds: () => bus.call("startFeeds", undefined),
  };
};

/** Runs the engine behind the port; returns how to end its thread. `onEnd` is called when the thread ends by itself. */
const runIn = (
  port: ThreadData["port"],
  { clock, log, config, database }: Base,
  onEnd: (reason: Error) => void,
): (() => Promise<void>) => {
  const settings = { config: settingsOf(config), database: database.address };
  if (clock !== systemClock) {
    runEngine(port, settings, log, clock);
    return () => Promise.resolve();
  }
  let isEnding = false;
  const worker = takeThread();
  worker.postMessage({ port, settings } satisfies ThreadData, [port]);
  const ended = (reason: Error): void => {
    if (isEnding) return;
    isEnding = true;
    log.fatal({ err: reason }, "the engine's thread has ended");
    onEnd(reason);
  };
  worker.on("error", (error: Error) => ended(error));
  worker.on("exit", (code) => ended(new Error(`the engine's thread ended with ${code}`)));
  return async () => {
    isEnding = true;
    await worker.terminate();
  };
};

/** Only what the thread needs: the other settings hold functions and other people's secrets. */
const settingsOf = ({
  feed,
  liveStreamUrls,
  tickSigningKey,
  tickDays,
  dataDir,
  tickStores,
  protectionProfile,
  logLevel,
}: Base["config"]): EngineSettings["config"] => ({
  feed,
  liveStreamUrls,
  tickSigningKey,
  tickDays,
  dataDir,
  tickStores,
  protectionProfile,
  logLevel,
});

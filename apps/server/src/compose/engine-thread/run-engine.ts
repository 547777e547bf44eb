/**
 * Market and engine behind a port: the feeds, the tick log, the engine and what they write, with connections of their own.
 * Nothing that users read or send runs here except the decision on a command, so nobody's reads delay prices or decisions.
 */
import type { MessagePort } from "node:worker_threads";
import { engineRequest } from "../../engine/engine-request.ts";
import { startEngine, type Engine } from "../../engine/start-engine.ts";
import { createMarketClock } from "../../feed/market-clock.ts";
import { openMarketData, type MarketData } from "../../feed/start-market-data.ts";
import { openTickStore } from "../../feed/tick-store.ts";
import { openBus, sentError } from "../../platform/bus/bus.ts";
import { watchClock, type Clock } from "../../platform/clock.ts";
import { endPools, openRolePools } from "../../platform/db/role-pools.ts";
import type { Log } from "../../platform/log.ts";
import { createClosing } from "../closing.ts";
import {
  sentErrors,
  type EngineCalls,
  type EngineNotes,
  type EngineSettings,
  type OpenLog,
  type Recovery,
} from "./protocol.ts";

/** This machine's clock was moved while the server ran. */
class ClockMoved extends Error {
  override readonly name = "ClockMoved";
}

type Running = { readonly data: MarketData; readonly engine: Engine; readonly recovery: Recovery };

/** Answers the calls that come through the port. The other side calls `stop` before it closes the port. */
export const runEngine = (port: MessagePort, settings: EngineSettings, log: Log, clock: Clock): void => {
  const closing = createClosing(log);
  let running: Running | undefined;
  const parts = (): Running => {
    if (running === undefined) throw new Error("the engine has not recovered yet");
    return running;
  };
  const calls: EngineCalls = {
    recover: async () => (running = await recover(settings, { log, clock, closing, fail })).recovery,
    openLog: () => openLog(parts()),
    startFeeds: () => startFeeds(parts()),
    submit: (request) => parts().engine.submit(engineRequest(request)),
    exposure: () => parts().engine.exposure(),
    dropped: () => parts().data.tickLog.dropped(),
    stop: closing.closeAll,
  };
  const bus = openBus<Record<never, never>, EngineNotes>(port, { calls, notes: {}, errors: sentErrors });
  function fail(reason: unknown): void {
    bus.note("failed", sentError(reason));
  }
  const startFeeds = async ({ data }: Running): Promise<void> => {
    const { tickLog } = data;
    tickLog.onAdvance((advance) =>
      bus.note("advance", { ...advance, storedMs: tickLog.storedMs(), appendMs: tickLog.appendMs() }),
    );
    await data.start((shown) => bus.note("book", shown));
  };
  const openLog = async ({ data, engine }: Running): Promise<OpenLog> => {
    engine.onPublished((events) => bus.note("published", events));
    await data.prepare({ lead: engine.lead, recovered: engine.recovered, awaited: engine.awaited });
    const { tickLog, symbols } = data;
    const trades = symbols.flatMap((symbol) => tickLog.last(symbol) ?? []);
    return { trades, markMs: engine.markMs(), storedMs: tickLog.storedMs() };
  };
};

type Around = {
  readonly log: Log;
  readonly clock: Clock;
  readonly closing: ReturnType<typeof createClosing>;
  readonly fail: (reason: unknown) => void;
};

const recover = async ({ config, database }: EngineSettings, around: Around): Promise<Running> => {
  const { log, clock: machineClock, closing, fail } = around;
  const pools = openRolePools(database.url, database.passwords, log);
  closing.add(() => endPools(pools));
  const watch = watchClock(machineClock, (sentence) => fail(new ClockMoved(sentence)));
  closing.add(watch.stop);
  const clock = createMarketClock(machineClock);
  const { market, sign } = pools;
  const data = await openMarketData({
    config,
    market,
    sign,
    clock,
    log,
    isSteady: watch.isSteady,
    onFatal: fail,
  });
  const engine = await startEngine({
    pool: pools.engine,
    ticks: await openTickStore(pools.engine),
    clock,
    log,
    profile: config.protectionProfile,
    stampMs: data.tickLog.stampMs,
    whenDelivered: data.tickLog.whenDelivered,
    onLead: () => clock.open(market, log),
  });
  closing.add(engine.stop);
  void engine.ended.then((reason) => reason !== undefined && fail(reason));
  closing.add(data.stop);
  data.tickLog.onAdvance(engine.advance);
  const { shard, epoch } = engine.lead;
  return { data, engine, recovery: { shard, epoch, keyId: data.keyId, aheadMs: clock.aheadMs() } };
};

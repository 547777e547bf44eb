/** What the engine's thread and the rest of the server say to each other (`platform/bus`). */
import type { Exposure } from "@candor/core/engine/levers/exposure";
import type { Tick } from "@candor/core/market/tick";
import { EngineUnavailable } from "../../engine/engine-unavailable.ts";
import type { DropCounts } from "../../feed/trade-gate.ts";
import type { SentError } from "../../platform/bus/bus.ts";
import type { Config } from "../../platform/config/config.ts";
import type { DatabaseAddress } from "../../platform/db/pools.ts";
import type { StoredOutcome } from "../../records/stored-answer.ts";
import { OutcomeUnknown } from "../../platform/unavailable.ts";
import type { Advance } from "../../records/advance.ts";
import type { CommandRequest } from "../../records/command-port.ts";
import type { Published } from "../../records/published.ts";
import type { ShownBook } from "../../records/ticks/shown-book.ts";

/** What the thread needs to know. */
export type EngineSettings = {
  readonly config: Pick<
    Config,
    | "feed"
    | "liveStreamUrls"
    | "tickSigningKey"
    | "tickDays"
    | "dataDir"
    | "tickStores"
    | "protectionProfile"
    | "logLevel"
  >;
  readonly database: DatabaseAddress;
};

/** What is known when the engine has recovered. */
export type Recovery = {
  readonly shard: number;
  readonly epoch: bigint;
  /** The key that signs checkpoints from now on. */
  readonly keyId: string;
  /** By how much the market's time is ahead of the clock, as two operators have signed; usually 0. */
  readonly aheadMs: number;
};

/** What the open log holds. */
export type OpenLog = {
  /** The last trade of each pair that has one. */
  readonly trades: readonly Tick[];
  /** The engine's last mark. */
  readonly markMs: number;
  /** When ticks were last stored, by the market's clock. */
  readonly storedMs: number;
};

/** Calls that the thread answers. Start-up makes the first three, in this order. */
export type EngineCalls = {
  /** Waits until this process leads, then recovers. Commands are accepted from now on; those with a price wait for the log. */
  readonly recover: () => Promise<Recovery>;
  /** Opens the log at the place to which the engine has recovered. Signs checkpoints and makes candles that an earlier run left undone. */
  readonly openLog: () => Promise<OpenLog>;
  /** Starts the feeds: from now on there are advances and books. */
  readonly startFeeds: () => Promise<void>;
  readonly submit: (request: CommandRequest) => Promise<StoredOutcome>;
  readonly exposure: () => Exposure;
  readonly dropped: () => ReadonlyMap<string, DropCounts>;
  /** Stops the feeds, the log and the engine, in this order, and closes the connections. */
  readonly stop: () => Promise<void>;
};

/** What the thread reports, in the order in which it happened. Ticks are reported after the engine has decided on them. */
export type EngineNotes = {
  readonly advance: (advance: Advance & { readonly storedMs: number; readonly appendMs: number }) => void;
  /** Sent in the same message as the advance that has its tick. */
  readonly book: (shown: ShownBook) => void;
  readonly published: (events: readonly Published[]) => void;
  /** The thread cannot continue. */
  readonly failed: (error: SentError) => void;
};

/** Errors that callers tell apart. */
export const sentErrors = [EngineUnavailable, OutcomeUnknown];

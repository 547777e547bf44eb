/**
 * Checks the server while it plays: after every event, every booking and every beat. It finds what is visible only at that
 * moment; checkers.ts finds what the whole history shows.
 */
import type { Command } from "@candor/core/engine/command";
import type { EngineEffect, EngineEvent } from "@candor/core/engine/events";
import type { EngineState } from "@candor/core/engine/state";
import type { Tick } from "@candor/core/market/tick";
import type { MemoryLedger } from "../ledger/memory-ledger.ts";
import type { Host } from "../server/host.ts";
import type { Entry } from "../server/unbooked.ts";
import type { World } from "../world/inputs.ts";
import type { CheckerName, Finding } from "./checker-names.ts";
import { createMirror } from "./mirror.ts";
import { watchExposure } from "./watch-exposure.ts";
import { watchFreezes } from "./watch-freezes.ts";
import { watchFunds } from "./watch-funds.ts";
import { watchQueue } from "./watch-queue.ts";
import { watchWithdrawals } from "./watch-withdrawals.ts";

/** An event that the engine has applied, and its effects. */
export type Seen = {
  readonly event: EngineEvent;
  readonly effects: readonly EngineEffect[];
  readonly entries: readonly Entry[];
  /** The engine's mark before the event. */
  readonly beforeMs: number;
  readonly state: EngineState;
};

export const createWatch = (world: World, ledger: MemoryLedger, ticks: readonly Tick[]) => {
  const findings: Finding[] = [];
  const find = (checker: CheckerName, text: string): void => void findings.push({ checker, text });
  const mirror = createMirror(ledger);
  mirror.reset();
  const queue = watchQueue(world, ticks, find);
  const freezes = watchFreezes(ledger, find);
  const funds = watchFunds(ledger, mirror, find);
  const withdrawals = watchWithdrawals(world, ledger, find);
  const exposure = watchExposure(world, mirror, ticks, find);
  return {
    findings,
    find,
    /** Called before the engine gets a user's command. */
    accepted: (ticket: number, command: Command, markMs: number): void =>
      queue.accepted(ticket, command, markMs),
    saw: (seen: Seen): void => {
      queue.saw(seen);
      freezes.saw(seen);
      for (const entry of seen.entries) {
        for (const { row } of entry.rows) mirror.take(row);
        exposure.took(entry, seen.state);
      }
      funds.saw(seen);
    },
    offered: exposure.offer,
    booked: (host: Host): void => {
      funds.booked(host);
      freezes.booked(host);
      withdrawals.booked();
    },
    /** Called when every held withdrawal was taken on. */
    tookOn: (): void => withdrawals.ran(),
    /** Called after each input. */
    played: (host: Host): void => withdrawals.played(host),
    /** Called after a beat. */
    advanced: (host: Host, some: readonly Tick[]): void => queue.advanced(host, some),
    restarted: ({ state }: Host): void => {
      mirror.reset();
      queue.restarted();
      freezes.restarted(state);
      withdrawals.restarted();
    },
  };
};

export type Watch = ReturnType<typeof createWatch>;

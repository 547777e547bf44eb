/**
 * Checks the server while it plays: after every event, every booking and every beat. It finds what is visible only at that
 * moment; checkers.ts finds what the whole history shows.
 */
import type { Tick } from "@candor/core/market/tick";
import type { MemoryLedger } from "../ledger/memory-ledger.ts";
import type { Watch } from "../server/host.ts";
import type { World } from "../world/inputs.ts";
import type { CheckerName, Finding } from "./checker-names.ts";
import { createMirror } from "./mirror.ts";
import { watchExposure } from "./watch-exposure.ts";
import { watchFreezes } from "./watch-freezes.ts";
import { watchFunds } from "./watch-funds.ts";
import { watchQueue } from "./watch-queue.ts";
import { watchWithdrawals } from "./watch-withdrawals.ts";

export const createWatch = (world: World, ledger: MemoryLedger, ticks: readonly Tick[]): Watch => {
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
    accepted: queue.accepted,
    saw: (seen) => {
      queue.saw(seen);
      freezes.saw(seen);
      for (const entry of seen.entries) {
        for (const { row } of entry.rows) mirror.take(row);
        exposure.took(entry, seen.state);
      }
      funds.saw(seen);
    },
    offered: exposure.offer,
    booked: (host) => {
      funds.booked(host);
      freezes.booked(host);
      withdrawals.booked();
    },
    tookOn: withdrawals.ran,
    played: withdrawals.played,
    advanced: queue.advanced,
    restarted: ({ state }) => {
      mirror.reset();
      queue.restarted();
      freezes.restarted(state);
      withdrawals.restarted();
    },
  };
};

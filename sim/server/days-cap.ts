/**
 * The day's cap of withdrawals (WAL-10), as the service looks at it before the engine gets a request, also one that is sent again: what
 * the owner has asked for on this business day and did not get back counts.
 *
 * Known limit: a request that is not booked counts as taken. In the product the next one waits for it, and then knows.
 */
import type { Command, MoveFunds } from "@candor/core/engine/command";
import { money } from "@candor/core/money/money";
import { checkCap } from "@candor/core/withdrawal/check-request";
import { stateOf } from "../ledger/withdrawals.ts";
import type { Host } from "./host.ts";

const given: ReadonlySet<string> = new Set(["cancelled", "refused", "failed"]);

export const isWithinCap = (host: Host, command: Command): boolean => {
  const { dayCap, capped } = host.world.cash;
  if (!isRequest(command) || !capped.has(command.userId)) return true;
  return checkCap(money(amountOf(command)), money(dayCap), takenBefore(host, command)).ok;
};

const takenBefore = ({ ledger, inFlight, subject }: Host, { userId, acceptedMs }: MoveFunds): bigint => {
  const { dayOf, capsInTurn } = subject.server;
  const isToday = (ms: number): boolean => dayOf(ms) === dayOf(acceptedMs);
  let taken = 0n;
  for (const found of ledger.withdrawals.all.values()) {
    const { row } = found;
    if (row.userId === userId && isToday(row.acceptedMs) && !given.has(stateOf(found))) taken += row.amount;
  }
  if (!capsInTurn) return taken;
  for (const { command } of inFlight.values())
    if (isRequest(command) && command.userId === userId && isToday(command.acceptedMs))
      taken += amountOf(command);
  return taken;
};

const isRequest = (command: Command): command is MoveFunds =>
  command.type === "moveFunds" && command.list === "withdrawals_requested";

const amountOf = ({ row }: MoveFunds): bigint => BigInt(row["amount"] ?? 0);

/**
 * Leveraged contracts and the bot in the simulated server: batches of commands, what ticks brought about in pieces, the
 * steps of runs.
 *
 * Ordering: a command that the ledger did not book is undone before the next event; steps of runs follow everything that
 * may have made them due.
 */
import type { EngineEffect } from "@candor/core/engine/events";
import type { LeverCommand } from "@candor/core/engine/levers/lever-events";
import { stateHash } from "@candor/core/engine/state-hash";
import { apply, book, nextHead, pieceFault, type AskedLever, type Host } from "./host.ts";
import type { BookingFault, SimInput, SimTransfer } from "./inputs.ts";
import type { Booked } from "./answers.ts";
import type { DecidedLever } from "./memory-ledger.ts";
import { resolveLever } from "./resolve.ts";

const piece = 2;
/** More rounds of steps at one mark than any run can need. */
const mostRounds = 20;

export type Pieces = { readonly most: number; readonly diesAfter: number };
export const allPieces: Pieces = { most: Number.POSITIVE_INFINITY, diesAfter: Number.POSITIVE_INFINITY };

/** Books what ticks brought about, or `most` pieces of it; false when the server died on the way. */
export const settleLevers = (host: Host, { most, diesAfter }: Pieces): boolean => {
  for (let pieces = 0; host.state.leverDue.length > 0 && pieces < most; pieces++) {
    const effects = apply(host, { type: "settleLevers", limit: piece });
    const settled = effects.flatMap((effect) => (effect.type === "leverSettled" ? [effect] : []));
    const changes = settled.flatMap((effect) => effect.changes);
    const runs = settled.flatMap((effect) => effect.runs);
    const [head, hash] = [nextHead(host), stateHash(host.state)];
    const leverMarkMs = host.state.leverDue.length === 0 ? head.markMs : undefined;
    const booked = book(
      host,
      pieces === diesAfter ? "paused" : pieceFault(head),
      () => (host.ledger.settleLevers(head, hash, { changes, runs }, leverMarkMs), true),
      () => host.notes.push({ kind: "leversSettled", changes, runs }),
    );
    if (booked === undefined) return false;
  }
  return true;
};

/** Nothing is due: the mark itself is booked. */
export const bookIdle = (host: Host): void => {
  if (host.state.leverDue.length > 0 || host.state.due.length > 0) return;
  host.ledger.idle(nextHead(host), stateHash(host.state));
};

export const moveMoney = (host: Host, transfer: SimTransfer): void => {
  host.notes.push({ kind: "transfer", transfer, booked: host.ledger.transfer(transfer) });
};

export const takeLevers = (host: Host, input: Extract<SimInput, { kind: "levers" }>): void => {
  const keyed = input.levers.map((lever) => ({
    command: resolveLever(host, lever, input.acceptedMs),
    key: lever.key,
    fingerprint: lever.fingerprint,
  }));
  const { fault, meanwhile, acceptedMs } = input;
  if (!host.subject.opensFirst) {
    if (decideBatch(host, keyed, fault, meanwhile)) stepRuns(host, acceptedMs);
    return;
  }
  const sorted = keyed.toSorted((a, b) => rankOf(a) - rankOf(b));
  const reverses = sorted.filter(isReverse);
  const batch = sorted.filter((one) => !isReverse(one) || one === reverses[0]);
  if (!decideBatch(host, batch, fault, meanwhile)) return;
  for (const reverse of reverses.slice(1)) decideBatch(host, [reverse], "none", []);
  stepRuns(host, acceptedMs);
};

/** A reverse takes and frees at once, so that a batch has one at most. */
const isReverse = ({ command }: Keyed): boolean => command.type === "reverseLever";

/** What takes exposure goes before what frees it: that may be taken back when it is not booked (LEV-17). */
const rankOf = ({ command: { type } }: Keyed): number =>
  type === "openLever" || type === "startRun" || type === "setStops" ? 0 : type === "reverseLever" ? 1 : 2;

/** Gives every run that is due its step, until none is. */
export const stepRuns = (host: Host, acceptedMs: number, fault: BookingFault = "none"): void => {
  for (let round = 0; host.state.botDue.size > 0; round++) {
    if (round === mostRounds) {
      host.faults.push("runs stay due however often they step");
      return;
    }
    const steps = [...host.state.botDue].map((runId) => ({
      command: {
        type: "stepRun",
        userId: host.state.runs.get(runId)?.userId ?? 0,
        acceptedMs,
        runId,
      } as const,
      key: undefined,
      fingerprint: "",
    }));
    if (!decideBatch(host, steps, round === 0 ? fault : "none", [])) return;
  }
};

type Keyed = Pick<AskedLever, "key" | "fingerprint"> & { readonly command: LeverCommand };

/** Decides and books a batch; false when the server died on the way. */
const decideBatch = (
  host: Host,
  keyed: readonly Keyed[],
  fault: BookingFault,
  meanwhile: readonly SimTransfer[],
): boolean => {
  const baseHash = stateHash(host.state);
  const tried = keyed.map((one) => tryOne(host, one));
  const asked = tried.map((one) => one.asked);
  for (const transfer of meanwhile) moveMoney(host, transfer);
  // A step that waits has nothing to book.
  const batch = tried.filter((one) => !one.asked.waits);
  const rows = batch.map((one) => one.row);
  const waits = asked.filter((one) => one.waits);
  if (waits.length > 0)
    host.notes.push({ kind: "levers", markMs: host.state.markMs, asked: waits, booked: [] });
  if (batch.length === 0) return true;
  const head = nextHead(host);
  const booked = book(
    host,
    fault,
    () => host.ledger.decideLevers(head, baseHash, rows),
    (outcomes) =>
      host.notes.push({
        kind: "levers",
        markMs: head.markMs,
        asked: batch.map((one) => one.asked),
        booked: outcomes,
      }),
  );
  if (booked !== undefined) undoRefused(host, rows, booked);
  return booked !== undefined;
};

const undoRefused = (host: Host, rows: readonly DecidedLever[], booked: readonly Booked[]): void => {
  // From the end, so that each is taken back from the state that it made.
  for (const [index, { outcome }] of [...booked.entries()].toReversed()) {
    const decided = rows[index]?.decided;
    if (decided !== undefined && outcome !== "applied") {
      apply(host, { type: "undoLever", decided, low: outcome === "low" });
    }
  }
};

const tryOne = (
  host: Host,
  { command, key, fingerprint }: Keyed,
): { readonly asked: AskedLever; readonly row: DecidedLever } => {
  const [effect] = apply(host, command);
  const decided = effect?.type === "leverDecided" ? effect : undefined;
  const row: DecidedLever = {
    userId: command.userId,
    key,
    fingerprint,
    decided,
    need: needOf(effect),
    answer: answerOf(effect),
  };
  const waits = effect?.type === "runWaits";
  return { asked: { command, key, fingerprint, decided, waits }, row };
};

const needOf = (effect: EngineEffect | undefined): bigint => {
  if (effect?.type === "leverDecided") return effect.need;
  return effect?.type === "refused" ? (effect.need ?? 0n) : 0n;
};

const answerOf = (effect: EngineEffect | undefined): string => {
  if (effect?.type === "leverDecided") return `taken ${effect.newId ?? effect.changes.length}`;
  return effect?.type === "refused" ? `refused ${effect.refusal.key}` : "nothing";
};

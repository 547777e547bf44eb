/**
 * The booker: takes whole decisions from the front of the unbooked ones, one batch at a time, as far as the batch's fault allows, and
 * compares the ledger's balances with the engine's.
 */
import { factDigest } from "@candor/core/engine/state-hash";
import { isKept } from "@candor/core/engine/funds/funds";
import type { AccountId } from "@candor/core/ids/account-id";
import type { Batch } from "../ledger/memory-ledger.ts";
import type { BatchRow } from "../ledger/rows.ts";
import { Down } from "../ledger/turn.ts";
import type { BookingFault, SimInput } from "../world/inputs.ts";
import { give, nameOf, tell, throwsOf, type Host } from "./host.ts";
import type { Entry } from "./unbooked.ts";

/** Hands out what ticks caused when little else waits, then books a batch. */
export const bookSome = (host: Host, input: Extract<SimInput, { kind: "book" }>): void => {
  const { shortOf, handout, most, fault } = input;
  if (host.unbooked.length < shortOf) handOut(host, handout);
  if (host.unbooked.length > 0) bookBatch(host, most, fault);
};

/** Books everything that is decided, and the mark. When `isWhole`, also hands out what ticks caused. */
export const drain = (host: Host, isWhole: boolean): void => {
  while (isWhole && host.state.due.length + host.state.leverDue.length > 0) handOut(host, 100);
  bookBatch(host, Number.POSITIVE_INFINITY, "none");
};

const handOut = (host: Host, limit: number): void => {
  if (host.state.due.length + host.state.leverDue.length > 0) give(host, { type: "settle", limit });
};

const bookBatch = (host: Host, most: number, fault: BookingFault): void => {
  const entries = host.unbooked.slice(0, most);
  const batch = batchOf(host, entries, host.unbooked.slice(most));
  host.batch = batch.head.batch;
  const send = (): ReadonlyMap<bigint, bigint> => host.ledger.book(batch);
  if (fault === "crash before" || fault === "paused") {
    host.sleepers.push(send);
    if (fault === "paused") sleepOverTicks(host);
    host.restart();
    return;
  }
  if (fault === "failed before") {
    host.ledger.fail();
    if (!throwsOf(send, Down)) host.watch.find("legal transitions only", "a failing ledger booked");
    if (host.subject.server.whenDown === "take back") {
      takeBack(host, entries);
      return;
    }
  }
  if (fault === "answer lost") send();
  const returned = send();
  if (fault === "crash after") host.restart();
  else confirm(host, entries, batch, returned);
};

const batchOf = (host: Host, entries: readonly Entry[], rest: readonly Entry[]): Batch => {
  const { state, ledger, nowMs, subject } = host;
  const markMs = rest.length === 0 ? state.markMs : (entries.at(-1)?.markMs ?? ledger.committed.markMs);
  const digest = entries
    .flatMap(({ facts }) => facts)
    .reduce((sum, fact) => sum ^ factDigest(fact), ledger.committed.digest);
  return {
    head: {
      epoch: host.epoch,
      batch: host.batch + 1,
      markMs,
      leverMarkMs: subject.server.leverMarkOf(state, rest, markMs),
      digest,
      decisions: entries.filter(({ isWhole }) => isWhole).length,
    },
    nowMs,
    rows: numbered(entries),
    answers: entries.flatMap(({ answer }) => (answer === undefined ? [] : [answer])),
  };
};

/** Gives each row that moves money its line number. */
const numbered = (entries: readonly Entry[]): readonly BatchRow[] => {
  let line = 0;
  return entries
    .flatMap(({ rows }) => rows)
    .map((one) => {
      const hasLine = one.row.list === "levers" ? one.row.kind !== undefined : one.row.list !== "runs";
      if (hasLine) line += 1;
      return { ...one, line: hasLine ? line : undefined };
    });
};

/** The batch is booked: its owners are answered. */
const confirm = (
  host: Host,
  entries: readonly Entry[],
  batch: Batch,
  returned: ReadonlyMap<bigint, bigint>,
): void => {
  host.unbooked.splice(0, entries.length);
  for (const { answer } of entries) tell(host, answer);
  if (host.subject.server.comparesBalances) compareBalances(host, batch, returned);
  host.watch.booked(host);
};

const compareBalances = (host: Host, { head, rows }: Batch, returned: ReadonlyMap<bigint, bigint>): void => {
  const expected = new Map(rows.flatMap(({ after }) => [...after]));
  const accounts = new Set([...expected.keys(), ...returned.keys()]);
  for (const account of accounts) {
    if (!isKept(account as AccountId) || expected.get(account) === returned.get(account)) continue;
    host.watch.find(
      "a booking returns the balances that the engine expects",
      `batch ${head.batch} leaves ${returned.get(account)} in account ${account}, expected ${expected.get(account)}`,
    );
  }
};

/** What a careless server does with decisions that it could not book: it tells the owners that nothing was done. */
const takeBack = (host: Host, entries: readonly Entry[]): void => {
  host.unbooked.splice(0, entries.length);
  host.batch = host.ledger.committed.batch;
  for (const { answer } of entries) if (answer !== undefined) host.inFlight.delete(nameOf(answer));
  host.watch.booked(host);
};

/** A sleeping leader also has ticks that it wants to write. */
export const sleepOverTicks = (host: Host): void => {
  const { epoch, log, writer } = host;
  const ticks = writer.next(host.clock.beat(host.nowMs));
  host.sleepers.push(() => log.append(epoch, ticks));
};

/**
 * What deposits do in the background, one round after another: watch each chain, look up claimed hashes, read open invoices, and credit
 * what is confirmed. ETH is watched in rounds of its own.
 *
 * Failures: a round that fails keeps what it has stored, and the next one goes on from there. A chain that is down delays neither the
 * other chain nor the crediting, and a hash, a transaction or an invoice that cannot be read delays no other.
 */
import { dayMs } from "@candor/core/time/time";
import type { Clock } from "../../platform/clock.ts";
import type { Db } from "../../platform/db/open-database.ts";
import type { JobTurn, RepeatedJob } from "../../platform/jobs/job.ts";
import { countedOf } from "../../platform/counted-log.ts";
import type { Log } from "../../platform/log.ts";
import type { AccountPushes } from "../../platform/ws/ports.ts";
import type { CommandPort } from "../../records/command-port.ts";
import type { ReadSettings } from "../../records/settings.ts";
import type { AddressBook } from "./address/address-book.ts";
import { lookUpClaims } from "./claims/look-up-claims.ts";
import { creditConfirmed } from "./watch/crediting.ts";
import type { InvoiceDeps } from "./gateway/invoices.ts";
import { reconcileInvoices } from "./gateway/reconcile-invoices.ts";
import { readEthMinimum, readLimits } from "./channels/limits.ts";
import type { DepositNetworks, ProvenOwner } from "./ports.ts";
import { lookAtChain } from "./watch/look-at-chain.ts";
import type { SeenDeps } from "./watch/store-seen.ts";
import { lookUpUnread } from "./watch/unread.ts";

export type DepositJobDeps = CommandPort & {
  readonly outside: Db;
  readonly clock: Clock;
  readonly log: Log;
  readonly networks: DepositNetworks;
  readonly book: AddressBook;
  readonly provenOwner: ProvenOwner;
  readonly readSettings: ReadSettings;
  readonly invoices: InvoiceDeps | undefined;
  readonly pushes: Pick<AccountPushes, "push">;
  /** The time between two rounds. */
  readonly everyMs: number;
};

export type DepositJobs = {
  readonly jobs: readonly RepeatedJob[];
  /** Begins the next rounds now. */
  readonly wake: () => void;
  /** One round of each; for tests. */
  readonly round: () => Promise<void>;
};

export const createDepositJobs = (deps: DepositJobDeps): DepositJobs => {
  const wakes: (() => void)[] = [];
  const job = (name: string, run: typeof round): RepeatedJob => ({
    name,
    everyMs: deps.everyMs,
    firstAfterMs: 0,
    onWake: (wake) => void wakes.push(wake),
    run: ({ signal }) => run(deps, signal),
  });
  return {
    jobs: [job("watch-deposits", round), job("watch-eth-deposits", roundOfEth)],
    wake: () => wakes.forEach((wake) => wake()),
    round: async () => {
      const { signal } = new AbortController();
      for (const one of [round, roundOfEth]) await one(deps, signal);
    },
  };
};

type Round = {
  readonly seen: SeenDeps;
  /** Does a part of the round; when it fails, the others go on. */
  readonly attempt: (what: string, work: () => Promise<ReadonlySet<number>>) => Promise<void>;
  /** Credits what is confirmed, and tells everyone whose deposits have changed. */
  readonly end: () => Promise<void>;
};

const beginRound = async (deps: DepositJobDeps, signal: JobTurn["signal"]): Promise<Round> => {
  const { clock, log, readSettings } = deps;
  const minimums = { USDT: (await readLimits(readSettings)).min, ETH: await readEthMinimum(readSettings) };
  const changed = new Set<number>();
  const attempt: Round["attempt"] = async (what, work) => {
    try {
      for (const userId of await work()) changed.add(userId);
    } catch (error) {
      countedOf(log)(`round ${what}`, { err: error, what }, "a part of the round of deposits failed");
    }
  };
  return {
    seen: { ...deps, minimums, nowMs: clock.nowMs(), isStopping: () => signal.aborted },
    attempt,
    end: async () => {
      await attempt("crediting", () => creditConfirmed(deps));
      for (const userId of changed) if (userId > 0) deps.pushes.push(userId, "NOTICES", {});
    },
  };
};

const round = async (deps: DepositJobDeps, signal: JobTurn["signal"]): Promise<void> => {
  const { networks, invoices, outside, log } = deps;
  const unreadable = (error: unknown): void =>
    countedOf(log)("unreadable invoice", { err: error }, "an invoice could not be read");
  const { seen, attempt, end } = await beginRound(deps, signal);
  await Promise.all([
    ...[...networks.values()].map(async (network) => {
      const { network: name } = network.chain;
      await attempt(name, () => lookAtChain(seen, network, "USDT"));
      // Anyone may claim any hash: a failure there must not stop the watching, and what takes long there comes after it.
      await attempt(`hashes of ${name}`, () => lookUpClaims(seen, network));
      await attempt(`what ${name} says unreadably`, async () => {
        await lookUpUnread(seen, network);
        return new Set();
      });
    }),
    ...(invoices === undefined
      ? []
      : [attempt("gateway", () => reconcileInvoices(invoices, seen.nowMs, unreadable))]),
  ]);
  await end();
  await forgetMessages(outside, seen.nowMs);
};

/** In rounds of its own: blocks that are read whole may be slow, and USDT waits for none of them. */
const roundOfEth = async (deps: DepositJobDeps, signal: JobTurn["signal"]): Promise<void> => {
  const { seen, attempt, end } = await beginRound(deps, signal);
  for (const network of deps.networks.values())
    await attempt(`ETH on ${network.chain.network}`, () => lookAtChain(seen, network, "ETH"));
  await end();
};

/** A message that is repeated later than this finds that its invoice has ended. */
const messagesKeptMs = 30 * dayMs;
const forgetMessages = async (db: Db, nowMs: number): Promise<void> => {
  await db
    .deleteFrom("gateway_message")
    .where("received_ms", "<", BigInt(nowMs - messagesKeptMs))
    .execute();
};

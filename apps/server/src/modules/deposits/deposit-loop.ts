/**
 * What deposits do in the background, one round after another: watch each chain, look up claimed hashes, read open invoices, and credit
 * what is confirmed.
 *
 * Failures: a round that fails keeps what it has stored, and the next one goes on from there. A chain that is down delays neither the
 * other chain nor the crediting, and a hash, a transaction or an invoice that cannot be read delays no other.
 */
import { dayMs } from "@candor/core/time/time";
import type { Clock } from "../../platform/clock.ts";
import type { Db } from "../../platform/db/open-database.ts";
import type { Log } from "../../platform/log.ts";
import type { AccountPushes } from "../../platform/ws/ports.ts";
import type { CommandPort } from "../../records/command-port.ts";
import type { ReadSettings } from "../../records/settings.ts";
import type { AddressBook } from "./address/address-book.ts";
import { lookUpClaims } from "./claims/look-up-claims.ts";
import { creditConfirmed } from "./crediting.ts";
import { reconcileInvoices, type InvoiceParts } from "./gateway/invoices.ts";
import { readLimits } from "./limits.ts";
import type { DepositNetworks, ProvenOwner } from "./ports.ts";
import { lookAtChain } from "./watch/look-at-chain.ts";
import type { SeenParts } from "./watch/store-seen.ts";
import { lookUpUnread } from "./watch/unread.ts";

export type LoopParts = CommandPort & {
  readonly outside: Db;
  readonly clock: Clock;
  readonly log: Log;
  readonly networks: DepositNetworks;
  readonly book: AddressBook;
  readonly provenOwner: ProvenOwner;
  readonly readSettings: ReadSettings;
  readonly invoices: InvoiceParts | undefined;
  readonly pushes: Pick<AccountPushes, "push">;
  /** The time between two rounds. */
  readonly everyMs: number;
};

export type DepositLoop = {
  readonly start: () => void;
  readonly stop: () => Promise<void>;
  /** Starts the next round now. */
  readonly wake: () => void;
  /** One round; for tests. */
  readonly round: () => Promise<void>;
};

export const createDepositLoop = (parts: LoopParts): DepositLoop => {
  const { log, everyMs } = parts;
  let [isRunning, isWoken] = [false, false];
  let wakeUp: () => void = () => {};
  let ended: Promise<void> = Promise.resolve();
  let isStopping = false;
  const round = (): Promise<void> => runRound(parts, () => isStopping);
  const run = async (): Promise<void> => {
    while (isRunning) {
      isWoken = false;
      await round().catch((error: unknown) => log.error({ err: error }, "a round of deposits failed"));
      if (!isRunning || isWoken) continue;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, everyMs);
        wakeUp = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
  };
  const wake = (): void => {
    isWoken = true;
    wakeUp();
  };
  return {
    start: () => {
      isRunning = true;
      ended = run();
    },
    stop: async () => {
      [isRunning, isStopping] = [false, true];
      wakeUp();
      await ended;
    },
    wake,
    round,
  };
};

const runRound = async (parts: LoopParts, isStopping: () => boolean): Promise<void> => {
  const { clock, log, networks, invoices, outside } = parts;
  const nowMs = clock.nowMs();
  const { min } = await readLimits(parts.readSettings);
  const seen: SeenParts = { ...parts, minimum: min, nowMs, isStopping };
  const changed = new Set<number>();
  const attempt = async (what: string, work: () => Promise<ReadonlySet<number>>): Promise<void> => {
    try {
      for (const userId of await work()) changed.add(userId);
    } catch (error) {
      log.warn({ err: error, what }, "a part of the round of deposits failed");
    }
  };
  await Promise.all([
    ...[...networks.values()].map(async (network) => {
      const { network: name } = network.chain;
      // Anyone may claim any hash: a failure there must not stop the watching.
      await attempt(`hashes of ${name}`, () => lookUpClaims(seen, network));
      await attempt(name, () => lookAtChain(seen, network));
      await attempt(`what ${name} says unreadably`, async () => {
        await lookUpUnread(seen, network);
        return new Set();
      });
    }),
    ...(invoices === undefined ? [] : [attempt("gateway", () => reconcileInvoices(invoices, nowMs))]),
  ]);
  await attempt("crediting", () => creditConfirmed(parts));
  for (const userId of changed) if (userId > 0) parts.pushes.push(userId, "NOTICES", {});
  await forgetMessages(outside, nowMs);
};

/** A message that is repeated later than this finds that its invoice has ended. */
const messagesKeptMs = 30 * dayMs;
const forgetMessages = async (db: Db, nowMs: number): Promise<void> => {
  await db
    .deleteFrom("gateway_message")
    .where("received_ms", "<", BigInt(nowMs - messagesKeptMs))
    .execute();
};

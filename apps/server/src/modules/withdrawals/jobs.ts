/**
 * Advances held withdrawals: a new one at once, the others every few seconds (WAL-12). Safe to run at any time, and in several
 * processes: see `advance.ts`. A withdrawal that waits for an operator's approval, payment or word is not read meanwhile, so
 * a long queue costs little. A withdrawal that cannot advance now, such as one whose chain is down, delays no other.
 */
import { setTimeout as pause } from "node:timers/promises";
import { secondMs } from "@candor/core/time/time";
import type { Language } from "@candor/wire/language";
import type { RepeatedJob } from "../../platform/jobs/job.ts";
import { countedOf } from "../../platform/counted-log.ts";
import type { Log } from "../../platform/log.ts";
import { Unavailable } from "../../platform/unavailable.ts";
import { isOperatingFailure } from "../../platform/db/operating-failure.ts";
import { advance, type AdvanceDeps } from "./steps/advance.ts";
import { paidByHand } from "./ports.ts";
import { readMovable, type StoredWithdrawal } from "./queries.ts";

export type WithdrawalJobs = {
  /**
   * Tells the owner about a new withdrawal, in this language, and advances it. Returns after at most two seconds, because the chain or the
   * signer may be slow and the caller must answer its client; the work then goes on. Never throws: a later run repeats what has failed.
   */
  readonly begin: (withdrawal: Named, language: Language) => Promise<void>;
  /** Tries to advance all that may. */
  readonly run: (signal?: AbortSignal) => Promise<void>;
  readonly jobs: readonly RepeatedJob[];
  /** Waits for what was begun. */
  readonly stop: () => Promise<void>;
};

type Named = Pick<StoredWithdrawal, "userId" | "id">;

type JobDeps = AdvanceDeps & {
  readonly log: Log;
  readonly answerAfterMs?: number;
};

const pageSize = 200;
/** How many advance at a time. */
const atOnce = 4;

export const createWithdrawalJobs = (deps: JobDeps): WithdrawalJobs => {
  const { db, log, answerAfterMs = 2 * secondMs } = deps;
  const byHand = paidByHand(deps.channels);
  let isStopping = false;
  const waking = new Set<Promise<void>>();

  const advanceOrLog = async (withdrawal: Named, language?: Language): Promise<void> => {
    try {
      await advance(deps, withdrawal, language);
    } catch (error) {
      const isPassing = error instanceof Unavailable || isOperatingFailure(error);
      const about = { withdrawal: withdrawal.id, err: error };
      if (isPassing) countedOf(log)("later", about, "a withdrawal advances later");
      else countedOf(log)("stuck", about, "a withdrawal could not advance", "error");
    }
  };

  const run = async (signal?: AbortSignal): Promise<void> => {
    const isStopped = (): boolean => signal?.aborted === true;
    for (let after = 0; !isStopped();) {
      const { policy } = await deps.readTerms();
      const page = await readMovable(db, after, pageSize, { autoBelow: policy.autoBelow, byHand });
      for (let at = 0; at < page.length && !isStopped(); at += atOnce) {
        await Promise.all(page.slice(at, at + atOnce).map((withdrawal) => advanceOrLog(withdrawal)));
      }
      const last = page.at(-1);
      if (last === undefined || page.length < pageSize) return;
      after = last.id;
    }
  };
  return {
    begin: async (withdrawal, language) => {
      if (isStopping) return;
      const begun = advanceOrLog(withdrawal, language).finally(() => waking.delete(begun));
      waking.add(begun);
      await Promise.race([begun, pause(answerAfterMs, undefined, { ref: false })]);
    },
    run,
    jobs: [{ name: "advance-withdrawals", everyMs: 2 * secondMs, run: ({ signal }) => run(signal) }],
    stop: async () => {
      isStopping = true;
      await Promise.all(waking);
    },
  };
};

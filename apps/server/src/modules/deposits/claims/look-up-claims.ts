/**
 * Looks up the hashes that users have claimed: one question to the chain for each hash, however many users claimed it.
 *
 * A hash that the chain does not know is asked for again, less and less often, for a day. Transfers to our addresses are stored as the
 * watch would store them; whose they are does not depend on who claimed them.
 * Failures: a hash that cannot be looked up now is tried again later, and holds up no other. Each user's hashes take turns with those of the
 * others, so a user who claims many delays nobody; and a look ends after some time, because each question may last as long as the timeout
 * of a node.
 */
import type { DepositAsset } from "@candor/core/deposit/deposit";
import { dayMs } from "@candor/core/time/time";
import { sql } from "kysely";
import type { ChainTransaction, Network } from "../../../platform/chain/chain.ts";
import { countedOf } from "../../../platform/counted-log.ts";
import { inParallel } from "../../../platform/in-parallel.ts";
import { retryDelay } from "../../../platform/retry-delay.ts";
import { arrivalOf, storeSeen, type SeenDeps } from "../watch/store-seen.ts";
import type { DepositNetwork } from "../ports.ts";

type Waiting = { readonly hash: string; readonly tries: number; readonly created_ms: bigint };
type Outcome =
  /** It brought these; who named it as something else is refused for that. */
  | { readonly state: "found"; readonly assets: ReadonlySet<DepositAsset> }
  | {
      readonly state: "refused";
      readonly reason: "not_found" | "failed" | "wrong_token" | "wrong_receiver";
    }
  | { readonly state: "waiting" };

const mostHashes = 100;
const [atOnce, lookWithinMs] = [4, 10_000];
const firstWaitMs = 2_000;
const mostWaitMs = 600_000;

/** Looks up what is due; returns the users whose claims have changed. */
export const lookUpClaims = async (deps: SeenDeps, network: DepositNetwork): Promise<ReadonlySet<number>> => {
  const due = await readDue(deps, network.chain.network);
  const changed = new Set<number>();
  const failures: unknown[] = [];
  const startedMs = performance.now();
  const { signal } = new AbortController();
  await inParallel(due, { atOnce, signal }, async (claim) => {
    // What is left is still due at the next look.
    if (performance.now() - startedMs > lookWithinMs) return;
    try {
      for (const userId of await lookUp(deps, network, claim)) changed.add(userId);
    } catch (error) {
      failures.push(error);
    }
  });
  if (failures.length > 0)
    countedOf(deps.log)(
      `claims ${network.chain.network}`,
      { err: failures[0], failures: failures.length, network: network.chain.network },
      "claimed hashes could not be looked up",
    );
  return changed;
};

const lookUp = async (
  deps: SeenDeps,
  network: DepositNetwork,
  claim: Waiting,
): Promise<readonly number[]> => {
  const { chain } = network;
  try {
    const outcome = await outcomeOf(deps, network, claim, await chain.transaction(claim.hash));
    return await storeOutcome(deps, chain.network, claim, outcome);
  } catch (error) {
    await storeOutcome(deps, chain.network, claim, { state: "waiting" });
    throw error;
  }
};

const readDue = async ({ outside, nowMs }: SeenDeps, network: Network): Promise<readonly Waiting[]> => {
  const { rows } = await sql<Waiting>`
    SELECT hash, min(tries) AS tries, max(created_ms) AS created_ms FROM (
      SELECT hash, tries, created_ms, next_ms, row_number() OVER (PARTITION BY user_id ORDER BY tries, next_ms, id) AS turn
      FROM deposit_claim WHERE state = 'waiting' AND next_ms <= ${nowMs} AND network = ${network}) AS due
    GROUP BY hash ORDER BY min(turn), min(tries), min(next_ms) LIMIT ${mostHashes}`.execute(outside);
  return rows;
};

/** What a transaction means for those who claimed it. Transfers to our addresses are stored before the outcome is. */
const outcomeOf = async (
  deps: SeenDeps,
  network: DepositNetwork,
  claim: Waiting,
  transaction: ChainTransaction | undefined,
): Promise<Outcome> => {
  if (transaction?.status === "failed") return { state: "refused", reason: "failed" };
  if (transaction?.status !== "success") {
    const isOver = deps.nowMs - Number(claim.created_ms) > dayMs;
    return isOver ? { state: "refused", reason: "not_found" } : { state: "waiting" };
  }
  const { blockNumber, blockHash, transfers } = transaction;
  const ours = deps.book.watched(network.chain.network);
  const toUs = transfers.filter(({ to }) => ours.has(to));
  const arrived = toUs.flatMap((each) => {
    const arrival = arrivalOf(deps, network.chain.network, each);
    return arrival === undefined ? [] : [{ ...each, asset: arrival.asset }];
  });
  if (toUs.length === 0) return { state: "refused", reason: "wrong_receiver" };
  if (arrived.length === 0) return { state: "refused", reason: "wrong_token" };
  const placed = arrived.map((each) => ({
    ...each,
    blockNumber: blockNumber ?? 0,
    blockHash: blockHash ?? "",
  }));
  await deps.outside.transaction().execute((tx) => storeSeen(tx, deps, network, placed));
  return { state: "found", assets: new Set(arrived.map(({ asset }) => asset)) };
};

const storeOutcome = async (
  { outside, nowMs }: SeenDeps,
  network: Network,
  { hash, tries }: Waiting,
  outcome: Outcome,
): Promise<readonly number[]> => {
  const reason = outcome.state === "refused" ? outcome.reason : null;
  const assets = outcome.state === "found" ? [...outcome.assets] : [];
  const waitMs = retryDelay(tries, firstWaitMs, mostWaitMs);
  const { rows } = await sql<{ user_id: bigint }>`
    UPDATE deposit_claim SET tries = tries + 1, next_ms = ${nowMs + waitMs},
      state = CASE WHEN ${outcome.state} = 'found' AND asset <> ALL (${assets}::text[]) THEN 'refused' ELSE ${outcome.state} END,
      reason = CASE WHEN ${outcome.state} = 'found' AND asset <> ALL (${assets}::text[]) THEN 'other_asset' ELSE ${reason} END
    WHERE network = ${network} AND hash = ${hash} AND state = 'waiting'
    RETURNING user_id`.execute(outside);
  return outcome.state === "waiting" ? [] : rows.map((row) => Number(row.user_id));
};

/** What a user was paid, as it is booked, with its version: for commands that pay the next reward (`records/recompute.ts`). */
import { houseAccount } from "@candor/core/ids/account-id";
import type { FactRow } from "@candor/core/engine/command";
import type { Money } from "@candor/core/money/money";
import { rewardMoves } from "@candor/core/rewards/reward-moves";
import type { Db } from "../../platform/db/open-database.ts";
import type { CommandInput } from "../../records/command-port.ts";
import { readVersions } from "../../records/recompute.ts";
import { readRewarded, type Rewarded } from "./queries.ts";

export type VersionedRewards = Rewarded & { readonly userId: number; readonly version: number };

const partOf = (userId: number): string => `rewards/${userId}`;

/** The version is read first: what follows may be newer, and never older. */
export const readRewards = async (db: Db, userId: number): Promise<VersionedRewards> => {
  const part = partOf(userId);
  const versionOf = await readVersions(db, [part]);
  return { ...(await readRewarded(db, userId)), userId, version: versionOf(part) };
};

export type NextReward = {
  readonly row: FactRow;
  readonly amount: Money;
  /** When what was computed holds: its business day, its terms. */
  readonly within: { readonly fromMs: number; readonly untilMs: number };
};

/** The command that pays it. `by` the house: also for an account that is frozen meanwhile. */
export const rewardCommand = (
  { userId, version }: Pick<VersionedRewards, "userId" | "version">,
  { row, amount, within }: NextReward,
  by: "user" | "house",
): CommandInput => ({
  type: "moveFunds",
  userId: by === "house" ? 0 : userId,
  list: "rewards",
  row: { user_id: userId, ...row },
  legs: rewardMoves(userId, amount),
  shortages: [{ account: houseAccount("reward_budget"), refusal: { key: "RewardsAreNotOffered" } }],
  expects: [{ of: partOf(userId), version, within }],
});

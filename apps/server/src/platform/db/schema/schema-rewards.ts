/** Rewards, as db/schema/73-rewards.sql has them. */

export type RewardTermsTable = {
  from_ms: bigint;
  terms: string;
  act_id: bigint | null;
  announced_by: number | null;
  announced_ms: bigint | null;
};
export type RewardTable = {
  user_id: bigint;
  id: bigint;
  kind: "checkin" | "award" | "task";
  amount: bigint;
  /** Of checking in: business days since 1970-01-01, the place in the streak, and the total account after a batch of the ledger. */
  day: number | null;
  place: number | null;
  account: bigint | null;
  account_batch: bigint | null;
  /** The number of the award or task. */
  nth: number | null;
  accepted_ms: bigint;
};
export type RewardTables = { reward_terms: RewardTermsTable; reward: RewardTable };

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
  kind: "checkin" | "award" | "task" | "speech";
  amount: bigint;
  /** Of checking in and of speeches: business days since 1970-01-01. */
  day: number | null;
  /** Of checking in: the place in the streak, and the total account after a batch of the ledger. */
  place: number | null;
  account: bigint | null;
  account_batch: bigint | null;
  /** The number of the award, task or speech. */
  nth: bigint | null;
  accepted_ms: bigint;
};
export type RewardTables = { reward_terms: RewardTermsTable; reward: RewardTable };

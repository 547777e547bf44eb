/**
 * The tables as Kysely sees them. Each family of areas has its own in schema-<family>.ts, with the owner's comment above it.
 * `bigint` columns arrive as bigint; the module converts times and our own numbers.
 */
import type { Generated, GeneratedAlways, Kysely, Transaction } from "kysely";
import type { ChainTables } from "./schema-chain.ts";
import type { CommunityTables } from "./schema-community.ts";
import type { ContentTables } from "./schema-content.ts";
import type { IdentityTables } from "./schema-identity.ts";
import type { InvestTables } from "./schema-invest.ts";
import type { LoanTables } from "./schema-loan.ts";
import type { MarketTables } from "./schema-market.ts";
import type { OperatorTables } from "./schema-operators.ts";
import type { PayoutTables } from "./schema-payout.ts";
import type { PeopleTables } from "./schema-people.ts";
import type { RewardTables } from "./schema-rewards.ts";
import type { ReferralTables } from "./schema-referral.ts";
import type { SupportTables } from "./schema-support.ts";
import type { TradingTables } from "./schema-trading.ts";
import type { WalletTables } from "./schema-wallet.ts";

// Platform: the mode the database was created with, stored answers, the outbox, the days of jobs.
type DatabaseBirthTable = { mode: "demo" | "live"; at: Generated<Date>; one: Generated<boolean> };
type IdempotencyTable = {
  user_id: bigint;
  key: string;
  fingerprint: string;
  state: "applied" | "refused";
  answer: string;
  created_ms: bigint;
};
type OutboxTable = {
  id: GeneratedAlways<bigint>;
  topic: string;
  payload: unknown;
  created_ms: bigint;
  next_ms: bigint;
  attempts: Generated<number>;
  failure: Generated<string>;
};

type DroppedMessageTable = {
  id: GeneratedAlways<bigint>;
  message_id: bigint;
  topic: string;
  addressee: string;
  about: string;
  created_ms: bigint;
  dropped_ms: bigint;
  attempts: number;
  why: string;
};

type DatabaseBackupTable = { at_ms: bigint; bytes: bigint; written_ms: Generated<bigint> };
type ServerKeyTable = { name: string; nth: number; fingerprint: string; since_ms: Generated<bigint> };
type JobDayTable = { name: string; date: number; done_ms: bigint };

type PlatformTables = {
  database_birth: DatabaseBirthTable;
  idempotency: IdempotencyTable;
  job_day: JobDayTable;
  outbox: OutboxTable;
  server_key: ServerKeyTable;
  database_backup: DatabaseBackupTable;
  outbox_dropped: DroppedMessageTable;
};

export type Schema = PlatformTables &
  ChainTables &
  CommunityTables &
  ContentTables &
  IdentityTables &
  PayoutTables &
  InvestTables &
  RewardTables &
  ReferralTables &
  SupportTables &
  WalletTables &
  LoanTables &
  MarketTables &
  TradingTables &
  PeopleTables &
  OperatorTables;

export type Tx = Transaction<Schema>;
/** What a query reads from: connections, or a transaction. */
export type Reader = Kysely<Schema> | Tx;

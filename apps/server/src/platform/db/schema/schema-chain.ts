/** The tables of chains: what the demo's sandbox holds, and who had it send. */
import type { Generated, GeneratedAlways } from "kysely";

// The sandbox. Amounts are decimal texts: they may be too large for a bigint column.
export type SandboxTransferTable = {
  id: GeneratedAlways<bigint>;
  network: "ethereum" | "tron";
  hash: string;
  block: bigint;
  asset: "USDT" | "ETH" | "TRX" | "other";
  token: string | null;
  from_address: string;
  to_address: string;
  amount: string;
  outcome: "success" | "failed" | "reorganised";
  mode: Generated<"demo">;
};

/** What counts towards a day's play money, besides `funding`. */
export type PlayMoneyTable = {
  id: GeneratedAlways<bigint>;
  user_id: bigint;
  way: "chain" | "gateway";
  amount: bigint;
  at_ms: bigint;
  mode: Generated<"demo">;
};

export type ChainTables = { sandbox_transfer: SandboxTransferTable; play_money: PlayMoneyTable };

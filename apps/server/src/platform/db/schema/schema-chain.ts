/** The tables of chains: what the demo's sandbox holds. */
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

export type ChainTables = { sandbox_transfer: SandboxTransferTable };

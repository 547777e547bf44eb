/** The tables of where money is paid out to. */
export type PayoutWalletTable = {
  user_id: bigint;
  currency: "USDT(TRC20)" | "USDT(ERC20)" | "BTC" | "ETH";
  address: string;
  changed_ms: bigint;
};
export type PayoutBankTable = {
  user_id: bigint;
  fields: Readonly<Record<string, string>>;
  changed_ms: bigint;
};
export type PayoutAddressTable = {
  user_id: bigint;
  currency: "USDT(TRC20)" | "USDT(ERC20)";
  address: string;
  label: string;
  saved_ms: bigint;
};
export type ColdWalletTable = {
  user_id: bigint;
  network: "ethereum" | "tron";
  address: string;
  changed_ms: bigint;
  proven_ms: bigint | null;
};
export type ColdWalletTextTable = {
  user_id: bigint;
  network: "ethereum" | "tron";
  address: string;
  text: string;
  until_ms: bigint;
};

export type PayoutTables = {
  payout_wallet: PayoutWalletTable;
  payout_bank: PayoutBankTable;
  payout_address: PayoutAddressTable;
  cold_wallet: ColdWalletTable;
  cold_wallet_text: ColdWalletTextTable;
};

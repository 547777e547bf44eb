/** The tables of money: the ledger, and facts without a price. */
import type { paymentDifferences } from "@candor/wire/deposits";
import type { Generated, GeneratedAlways } from "kysely";

// Ledger (db/ledger.sql): read-only; only `engine_book` (db/functions) writes it.
export type LedgerTxTable = {
  shard: number;
  batch: bigint;
  line: number;
  kind: string;
  at_ms: bigint;
  user_id: bigint;
  /** The table of its fact, as its kind says, and the number of the row there. */
  cause: string;
  cause_id: bigint;
  /** The same number, in the column of its table; null in the others. */
  option_id: GeneratedAlways<bigint | null>;
  lever_id: GeneratedAlways<bigint | null>;
  transfer_id: GeneratedAlways<bigint | null>;
  funding_id: GeneratedAlways<bigint | null>;
  correction_id: GeneratedAlways<bigint | null>;
  swap_id: GeneratedAlways<bigint | null>;
  deposit_id: GeneratedAlways<bigint | null>;
  withdrawal_id: GeneratedAlways<bigint | null>;
  house_move_id: GeneratedAlways<bigint | null>;
  /** The list in which its user finds it, its number there, and what the list has moved of the wallet, a sum without an end; null for the house. */
  list: Generated<string | null>;
  list_nth: Generated<bigint | null>;
  list_sum: Generated<string | null>;
  /** The wallet right after it; null when it leaves the wallet alone. */
  balance: Generated<bigint | null>;
  /** What the list has moved of the contract wallet, and that wallet right after it; null when it is not a line of it. */
  contract_sum: Generated<string | null>;
  contract_balance: Generated<bigint | null>;
  /** What the list has moved of all that the user owns in USDT, free or bound, and what of that became fees; null for the house. */
  own_sum: Generated<string | null>;
  fee_sum: Generated<string | null>;
};
export type LedgerEntryTable = {
  shard: number;
  batch: bigint;
  line: number;
  leg: number;
  kind: string;
  debit_account: bigint;
  credit_account: bigint;
  amount: bigint;
  debit_class: GeneratedAlways<number>;
  credit_class: GeneratedAlways<number>;
  asset: GeneratedAlways<number>;
  user_id: GeneratedAlways<bigint>;
};
export type LedgerBalanceTable = { account_id: bigint; shard: number; balance: bigint };
export type LedgerAccountBalanceView = { account_id: bigint; user_id: bigint; balance: bigint };

// Funds: money without a price, corrections, house money, signatures for a log ahead of the clock.
export type TransferTable = {
  user_id: bigint;
  id: bigint;
  direction: "to_contract" | "to_wallet";
  amount: bigint;
  accepted_ms: bigint;
};
export type FundingTable = {
  /** 0: the house's capital. */
  user_id: bigint;
  id: bigint;
  amount: bigint;
  /** For the house's stock: its asset. */
  stock_asset: number | null;
  budget: string | null;
  product_id: number | null;
  accepted_ms: bigint;
  mode: Generated<"demo">;
};
/** Swaps: a quote, and the tick at which it was taken. */
export type SwapTable = {
  user_id: bigint;
  id: bigint;
  quote: string;
  symbol: string;
  sold_asset: number;
  bought_asset: number;
  sold: bigint;
  bought: bigint;
  spread: bigint;
  quote_seq: bigint;
  quote_ms: bigint;
  quote_price: bigint;
  made_ms: bigint;
  until_ms: bigint;
  accepted_ms: bigint;
  tick_seq: bigint;
  tick_ms: bigint;
  tick_price: bigint;
};
export type OperatorTable = { id: number; name: string; created_ms: bigint };
export type CorrectionRequestTable = {
  id: GeneratedAlways<bigint>;
  debit_account: bigint;
  credit_account: bigint;
  amount: bigint;
  reason: string;
  requested_by: number;
  at_ms: Generated<bigint>;
  user_id: GeneratedAlways<bigint>;
  act_id: bigint;
};
/** `id` is that of its request. */
export type CorrectionTable = { user_id: bigint; id: bigint };
export type ApprovedCorrectionView = {
  request_id: bigint;
  act_id: bigint;
  user_id: bigint;
  debit_account: bigint;
  credit_account: bigint;
  amount: bigint;
};
/** `id` is that of its act. */
export type HouseMoveRequestTable = {
  id: bigint;
  debit_account: bigint;
  credit_account: bigint;
  amount: bigint;
  at_ms: Generated<bigint>;
};
export type HouseMoveTable = { user_id: bigint; id: bigint; accepted_ms: bigint };
export type ApprovedHouseMoveView = Omit<HouseMoveRequestTable, "at_ms">;
export type ActRefusalTable = { act_id: bigint; refusal: string; at_ms: Generated<bigint> };
/** `act_id` is null without an act of two. The database fills in the rest from the act. */
export type ClockWaiverTable = {
  mark_ms: bigint;
  operator_id: Generated<number>;
  reason: Generated<string>;
  signed_ms: Generated<bigint>;
  act_id: bigint;
};

// Withdrawals: requests, what is still held, ends, approvals and steps.
export type WithdrawalTable = {
  user_id: bigint;
  id: bigint;
  amount: bigint;
  fee_bps: number;
  fee: bigint;
  network: "ethereum" | "tron" | "bank";
  address: string;
  address_ms: bigint;
  is_proven: boolean;
  remark: string;
  accepted_ms: bigint;
};
export type WithdrawalHoldTable = { user_id: bigint; id: bigint; state: Generated<WithdrawalStateColumn> };
export type WithdrawalEndTable = {
  user_id: bigint;
  id: bigint;
  outcome: "returned" | "paid";
  channel: string | null;
  ended_ms: bigint;
};
type WithdrawalStateColumn = "requested" | "approved" | "sent" | "done" | "cancelled" | "refused" | "failed";
export type WithdrawalStepTable = {
  user_id: bigint;
  id: bigint;
  nth: number;
  from_state: WithdrawalStateColumn;
  state: WithdrawalStateColumn;
  actor: "owner" | "policy" | "operator" | "payout";
  operator_id: number | null;
  note: Generated<string>;
  /** From a list (core/withdrawal/withdrawal.ts); empty where the step needs none. */
  reason: Generated<string>;
  channel: string | null;
  hash: string | null;
  at_ms: bigint;
  mode: GeneratedAlways<"demo" | null>;
  before_nth: GeneratedAlways<number | null>;
  act_id: Generated<bigint | null>;
};
/** What is a person's again, and in which state it was taken from the signer. */
export type WithdrawalSignerEndTable = {
  user_id: bigint;
  id: bigint;
  after: "approved" | "sent";
  at_ms: bigint;
  operator_id: number;
  act_id: bigint | null;
};
// Deposits: written by candor_market, claims by candor_web, decisions by candor_operator.
type ChainName = "ethereum" | "tron";
type DepositAsset = "USDT" | "ETH";
export type DepositAddressTable = {
  user_id: bigint;
  network: ChainName;
  position: number;
  address: string;
  created_ms: bigint;
};
export type DepositMarkTable = { network: ChainName; asset: Generated<DepositAsset>; block_number: bigint };
export type DepositQuoteTable = {
  id: GeneratedAlways<bigint>;
  user_id: bigint;
  network: ChainName;
  address: string;
  amount: bigint;
  after_block: bigint;
  created_ms: bigint;
  expires_ms: bigint;
  kept: Generated<boolean>;
};
export type DepositTable = {
  id: GeneratedAlways<bigint>;
  channel: "sandbox" | "ethereum" | "tron" | "gateway";
  mode: GeneratedAlways<"demo" | null>;
  asset: Generated<DepositAsset>;
  network: ChainName | "gateway";
  hash: string;
  transfer_index: number;
  sender: string;
  receiver: string;
  amount: bigint;
  block_number: bigint | null;
  block_hash: string | null;
  confirmations: number;
  needed: number;
  state: Generated<"seen" | "undone" | "review" | "refused" | "confirmed" | "credited">;
  reason: "below_minimum" | "not_as_ordered" | "rejected" | null;
  user_id: bigint | null;
  sender_user_id: bigint | null;
  quoted_user_id: bigint | null;
  seen_ms: bigint;
  confirmed_ms: bigint | null;
  attempt: Generated<number>;
  differs: Generated<(typeof paymentDifferences)[number] | null>;
};
export type DepositDecisionTable = {
  deposit_id: bigint;
  operator_id: number;
  user_id: bigint | null;
  reason: string;
  at_ms: Generated<bigint>;
  act_id: Generated<bigint | null>;
};
export type DepositCreditTable = { user_id: bigint; id: bigint; amount: bigint; accepted_ms: bigint };
export type DepositClaimTable = {
  user_id: bigint;
  network: ChainName;
  hash: string;
  id: GeneratedAlways<bigint>;
  created_ms: bigint;
  asset: Generated<DepositAsset>;
  state: Generated<"waiting" | "found" | "refused">;
  reason: "not_found" | "failed" | "wrong_token" | "wrong_receiver" | "other_asset" | null;
  tries: Generated<number>;
  next_ms: bigint;
};
export type DepositUnreadTable = {
  network: ChainName;
  hash: string;
  block_number: bigint;
  reason: "too_long" | "other_form" | "no_answer";
  tries: Generated<number>;
  seen_ms: bigint;
  unknown_ms: bigint | null;
  next_ms: bigint;
};
export type PayInvoiceTable = {
  id: GeneratedAlways<bigint>;
  user_id: bigint;
  gateway: "sandbox" | "btcpay";
  amount: bigint;
  invoice: string | null;
  state: Generated<"open" | "paid" | "closed">;
  created_ms: bigint;
  next_ms: bigint;
};
export type SandboxInvoiceTable = {
  invoice: string;
  order_name: string;
  amount: bigint;
  status: Generated<"open" | "paid" | "closed">;
};
export type GatewayMessageTable = { gateway: string; delivery: string; received_ms: bigint };

export type WalletTables = {
  ledger_tx: LedgerTxTable;
  ledger_entry: LedgerEntryTable;
  ledger_balance: LedgerBalanceTable;
  ledger_account_balance: LedgerAccountBalanceView;
  transfer: TransferTable;
  funding: FundingTable;
  swap: SwapTable;
  operator: OperatorTable;
  correction_request: CorrectionRequestTable;
  correction: CorrectionTable;
  approved_correction: ApprovedCorrectionView;
  house_move_request: HouseMoveRequestTable;
  house_move: HouseMoveTable;
  approved_house_move: ApprovedHouseMoveView;
  act_refusal: ActRefusalTable;
  clock_waiver: ClockWaiverTable;
  withdrawal: WithdrawalTable;
  withdrawal_hold: WithdrawalHoldTable;
  withdrawal_end: WithdrawalEndTable;
  withdrawal_step: WithdrawalStepTable;
  deposit_address: DepositAddressTable;
  deposit_mark: DepositMarkTable;
  deposit_quote: DepositQuoteTable;
  deposit: DepositTable;
  deposit_decision: DepositDecisionTable;
  deposit_credit: DepositCreditTable;
  deposit_claim: DepositClaimTable;
  deposit_unread: DepositUnreadTable;
  pay_invoice: PayInvoiceTable;
  gateway_message: GatewayMessageTable;
  withdrawal_signer: { user_id: bigint; id: bigint; at_ms: bigint };
  withdrawal_signed: { user_id: bigint; id: bigint; hash: string; at_ms: bigint };
  withdrawal_signer_end: WithdrawalSignerEndTable;
  withdrawal_told: { user_id: bigint; id: bigint; state: string };
  sandbox_invoice: SandboxInvoiceTable;
};

/** For tests: rows of `lever_order` in every state that keep every rule. One leaf at 10 times; prices are near 1000 units, where one is a millionth of the leaf. */
export type LeverRow = Readonly<Record<string, string | number | null>>;

const pending: LeverRow = {
  user_id: 1,
  id: 1,
  symbol: "BTCUSDT",
  side: "long",
  multiple: 10,
  share: 1,
  molecule: 1,
  fee_rate: 5,
  close_out_bps: 5_000,
  margin: 100_000_000,
  fee: 50,
  asked_price: 1_000,
  accepted_ms: 900,
  placed_seq: 5,
  placed_ms: 1_000,
  status: "pending",
  opened_as: null,
  entry_seq: null,
  open_price: null,
  open_ms: null,
  close_out_price: null,
  stop_loss: null,
  take_profit: null,
  since_seq: 5,
  asked_ms: null,
  exit_ms: null,
  close_reason: null,
  exit_seq: null,
  close_price: null,
  profit: null,
  house_loss: null,
  done_ms: null,
  run_id: null,
  part_of: null,
};
/** Opened at once, at the price there was. */
const open: LeverRow = {
  ...pending,
  status: "open",
  opened_as: "bestPrice",
  entry_seq: 5,
  open_price: 1_000,
  open_ms: 1_000,
  close_out_price: 950,
};
const short: LeverRow = { ...open, side: "short", close_out_price: 1_050 };
/** Opened by a later tick, at its price. */
const filled: LeverRow = { ...open, opened_as: "fixedPrice", entry_seq: 6, open_ms: 1_500, since_seq: 6 };
/** Closed by its owner with a gain of one unit of the price. */
const closed: LeverRow = {
  ...open,
  status: "closed",
  asked_ms: 1_550,
  exit_ms: 1_600,
  close_reason: "owner",
  exit_seq: 7,
  close_price: 1_001,
  profit: 1_000_000,
  house_loss: 0,
  done_ms: 1_700,
};
const part: LeverRow = { ...closed, id: 2, part_of: 1 };
const byRun: LeverRow = { ...closed, close_reason: "runEnd", run_id: 3 };
const revoked: LeverRow = { ...pending, status: "revoked", exit_ms: 1_600, done_ms: 1_700 };
/** Closed by a trigger, at its price exactly. */
const triggered: LeverRow = { ...closed, asked_ms: 1_600 };
const stopped: LeverRow = {
  ...triggered,
  close_reason: "stopLoss",
  stop_loss: 990,
  close_price: 990,
  profit: -10_000_000,
};
const taken: LeverRow = {
  ...triggered,
  close_reason: "takeProfit",
  take_profit: 1_010,
  close_price: 1_010,
  profit: 10_000_000,
};
const closedOut: LeverRow = {
  ...triggered,
  close_reason: "closeOut",
  close_price: 950,
  profit: -50_000_000,
};
/** Closed far beyond the margin: the house bears what is more. */
const beyond: LeverRow = { ...closedOut, close_price: 800, profit: -100_000_000, house_loss: 100_000_000 };
const shortStopped: LeverRow = {
  ...stopped,
  side: "short",
  close_out_price: 1_050,
  stop_loss: 1_010,
  close_price: 1_010,
};
const shortTaken: LeverRow = {
  ...taken,
  side: "short",
  close_out_price: 1_050,
  take_profit: 990,
  close_price: 990,
};

export const leverRows = {
  pending,
  open,
  short,
  filled,
  closed,
  part,
  byRun,
  revoked,
  stopped,
  taken,
  closedOut,
  beyond,
  shortStopped,
  shortTaken,
} as const;

/** For tests: rows that a database with the ticks and users of test-money.ts accepts. */

/** In the past, so that the database accepts it. */
export const startMs = 1_700_000_000_000;
export const price = String(10_000_000_000_000n);
export const user = 100_002;
export const otherUser = 100_003;
/** The amount that each user was given. */
export const funds = 1_000_000_000n;

/** The option of the user, as it was placed. */
export const option = {
  line: 1,
  user_id: user,
  id: 5,
  symbol: "BTCUSDT",
  direction: "call",
  stake: 10_000_000,
  percent: 80,
  payout: 8_000_000,
  accepted_ms: startMs + 1_500,
  entry_seq: 3,
  entry_price: price,
  buy_ms: startMs + 2_000,
  sell_ms: startMs + 62_000,
};
/** The contract of the user, as it was opened. */
export const lever = {
  line: 1,
  kind: "lever_opened",
  is_new: true,
  user_id: user,
  id: 1,
  symbol: "BTCUSDT",
  side: "long",
  multiple: 10,
  share: 1,
  molecule: 1,
  fee_rate: 50_000,
  close_out_bps: 5_000,
  margin: 100_000_000,
  fee: 500_000,
  asked_price: price,
  accepted_ms: startMs + 500,
  placed_seq: 2,
  placed_ms: startMs + 1_000,
  status: "open",
  opened_as: "bestPrice",
  entry_seq: 2,
  open_price: price,
  open_ms: startMs + 1_000,
  close_out_price: "9500000009999",
  since_seq: 2,
};
/** The same contract, closed by its owner. */
export const closed = {
  ...lever,
  kind: "lever_closed",
  is_new: false,
  status: "closed",
  asked_ms: startMs + 2_500,
  exit_ms: startMs + 3_000,
  close_reason: "owner",
  exit_seq: 4,
  close_price: price,
  profit: 0,
  house_loss: 0,
};

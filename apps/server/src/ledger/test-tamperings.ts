/** For tests of the checker: what somebody with all rights might change, and the rule that finds it. User 7 has the money. */
import { moveOfNobody } from "./test-acts.ts";
import { runTamperings } from "./test-run-tamperings.ts";

const wallet = "7 * 4096 + 65";

/** Name, statement, rule. */
export const tamperings: readonly (readonly [string, string, string])[] = [
  [
    "a balance raised by one unit",
    `UPDATE ledger_balance SET balance = balance + 1 WHERE account_id = ${wallet}`,
    "every balance equals the sum of its entries",
  ],
  [
    "a missing balance",
    `DELETE FROM ledger_balance WHERE account_id = ${wallet}`,
    "every balance equals the sum of its entries",
  ],
  [
    "a balance that no entry made",
    "INSERT INTO ledger_balance VALUES (9 * 4096 + 65, 0, 7)",
    "every balance equals the sum of its entries",
  ],
  [
    "an amount changed",
    "UPDATE ledger_entry SET amount = amount + 1 WHERE kind = 'sandbox_deposit'",
    "every fact moved the money that its row says, and nothing else moved",
  ],
  [
    "a running balance changed",
    "UPDATE ledger_tx SET balance = balance + 1 WHERE kind = 'option_won'",
    "every transaction has its number in its list, and the wallet's running balance",
  ],
  [
    "a running balance missing",
    "UPDATE ledger_tx SET balance = NULL WHERE kind = 'option_won'",
    "every transaction has its number in its list, and the wallet's running balance",
  ],
  [
    "a transaction that its list counts twice",
    "UPDATE ledger_tx SET list_nth = list_nth + 1 WHERE kind = 'lever_closed'",
    "every transaction has its number in its list, and the wallet's running balance",
  ],
  [
    "the sum of a list changed",
    "UPDATE ledger_tx SET list_sum = list_sum - 1 WHERE kind = 'option_placed'",
    "every transaction has its number in its list, and the wallet's running balance",
  ],
  [
    "a transaction in another list, where its owner does not see it",
    "UPDATE ledger_tx SET list = 'option_won:' WHERE kind = 'option_won'",
    "every transaction has its number in its list, and the wallet's running balance",
  ],
  [
    "a closed contract in the list of another pair",
    "UPDATE ledger_tx SET list = 'lever_closed:ETHUSDT' WHERE kind = 'lever_closed'",
    "every transaction has its number in its list, and the wallet's running balance",
  ],
  [
    "a running balance of the contract wallet changed",
    "UPDATE ledger_tx SET contract_balance = contract_balance - 1 WHERE kind = 'lever_opened'",
    "every line of a contract wallet has its running balance, and what its list has moved of it; closed contracts are lines",
  ],
  [
    "a running balance of the contract wallet missing",
    "UPDATE ledger_tx SET contract_balance = NULL WHERE kind = 'lever_closed'",
    "every line of a contract wallet has its running balance, and what its list has moved of it; closed contracts are lines",
  ],
  [
    "a running balance of the contract wallet where nothing of it moved",
    "UPDATE ledger_tx SET contract_sum = 0, contract_balance = 0 WHERE kind = 'option_won'",
    "every line of a contract wallet has its running balance, and what its list has moved of it; closed contracts are lines",
  ],
  [
    "what a list has moved of the contract wallet changed",
    "UPDATE ledger_tx SET contract_sum = contract_sum + 1 WHERE kind = 'lever_reserved'",
    "every line of a contract wallet has its running balance, and what its list has moved of it; closed contracts are lines",
  ],
  [
    "what a list has moved of all that its owner has changed",
    "UPDATE ledger_tx SET own_sum = own_sum - 1 WHERE kind = 'option_won'",
    "every transaction has what its list has moved of all that its user owns in USDT, and has paid in fees",
  ],
  [
    "the fees that a list has paid removed",
    "UPDATE ledger_tx SET fee_sum = NULL WHERE kind = 'lever_opened'",
    "every transaction has what its list has moved of all that its user owns in USDT, and has paid in fees",
  ],
  [
    "an entry removed",
    "DELETE FROM ledger_entry WHERE kind = 'capital_funded'",
    "every transaction has entries of its own kind, of its own user or of the house",
  ],
  [
    "a transaction removed",
    "DELETE FROM ledger_tx WHERE kind = 'capital_funded'",
    "every transaction has entries of its own kind, of its own user or of the house",
  ],
  [
    "a transaction of another user",
    "UPDATE ledger_tx SET user_id = 8 WHERE kind = 'option_placed'",
    "every transaction has entries of its own kind, of its own user or of the house",
  ],
  [
    "a line taken out of a batch",
    "UPDATE ledger_tx SET line = 99 WHERE line = 2",
    "the lines of every batch are numbered from 1, it has one time, and it is booked",
  ],
  [
    "a batch from the future",
    "UPDATE ledger_tx SET batch = batch + 99",
    "the lines of every batch are numbered from 1, it has one time, and it is booked",
  ],
  [
    "a different time for one transaction of a batch",
    "UPDATE ledger_tx SET at_ms = 1 WHERE line = 1",
    "the lines of every batch are numbered from 1, it has one time, and it is booked",
  ],
  [
    "money from nowhere",
    "INSERT INTO ledger_balance VALUES (9 * 4096 + 65, 0, 7)",
    "all balances of an asset sum to zero",
  ],
  [
    "a user below zero",
    `UPDATE ledger_balance SET balance = -1 WHERE account_id = ${wallet}`,
    "no account of a user is below zero",
  ],
  [
    "more capital taken than there was",
    "UPDATE ledger_balance SET balance = -1 WHERE account_id = 97",
    "the house's capital, its stock for swaps and what it pays from are not below zero",
  ],
  [
    "one user paid by another",
    "UPDATE ledger_entry SET credit_account = 8 * 4096 + 66 WHERE kind = 'transferred'",
    "no entry leads from one user to another",
  ],
  [
    "a kind that may not make this payment",
    "UPDATE ledger_entry SET kind = 'option_won' WHERE kind = 'transferred'",
    "every entry is permitted by the posting matrix",
  ],
  [
    "a payment permitted that no fact makes",
    "INSERT INTO posting_matrix VALUES ('transferred', 1, 6)",
    "the posting matrix permits what facts pay, and nothing else",
  ],
  [
    "a payment that facts make no longer permitted",
    "DELETE FROM posting_matrix WHERE kind = 'pool_returned'",
    "the posting matrix permits what facts pay, and nothing else",
  ],
  [
    "a permitted payment that no fact makes",
    `INSERT INTO posting_matrix VALUES ('transferred', 1, 6);
     UPDATE ledger_entry SET credit_account = 7 * 4096 + 70 WHERE kind = 'transferred'`,
    "every entry is between accounts that the facts of its kind pay between",
  ],
  [
    "another fact's table as the cause",
    "UPDATE ledger_tx SET cause = 'funding' WHERE kind = 'transferred'",
    "every transaction names the cause that its kind has",
  ],
  [
    "an entry from one asset into another",
    "UPDATE ledger_entry SET credit_account = credit_account + 64 WHERE kind = 'sandbox_deposit'",
    "every transaction sums to zero in each asset",
  ],
  [
    "a duplicate posting",
    "INSERT INTO ledger_tx SELECT shard, batch, 99, kind, at_ms, user_id, cause, cause_id FROM ledger_tx WHERE kind = 'option_won'; INSERT INTO ledger_entry SELECT shard, batch, 99, leg, kind, debit_account, credit_account, amount FROM ledger_entry WHERE kind = 'option_won'",
    "every step of a fact was posted once",
  ],
  [
    "a fact without its posting",
    "INSERT INTO transfer VALUES (7, 9, 'to_wallet', 5, 1)",
    "every fact moved the money that its row says, and nothing else moved",
  ],
  [
    "a posting without its fact",
    "DELETE FROM transfer",
    "every fact moved the money that its row says, and nothing else moved",
  ],
  [
    "an option's row changed after it was paid",
    "UPDATE option SET payout = payout + 1, net = net + 1 WHERE id = 1",
    "every fact moved the money that its row says, and nothing else moved",
  ],
  [
    "a contract's row changed after it was paid",
    "UPDATE lever_order SET fee = fee + 1 WHERE id = 1",
    "every fact moved the money that its row says, and nothing else moved",
  ],
  [
    "a correction that nobody approved",
    "INSERT INTO operator VALUES (1, 'Ada', 1); INSERT INTO correction_request (act_id, debit_account, credit_account, amount, reason, requested_by) VALUES (1, 97, 7 * 4096 + 65, 5, 'because of this', 1); INSERT INTO correction VALUES (7, 1)",
    "every correction is what a request asks for that two operators approved",
  ],
  moveOfNobody,
  [
    "a database with two modes",
    "ALTER TABLE database_birth DROP CONSTRAINT database_birth_one_key; INSERT INTO database_birth (mode) VALUES ('live')",
    "the database has exactly one mode, and play money only in demo mode",
  ],
  [
    "play money in a live database",
    "UPDATE database_birth SET mode = 'live'",
    "the database has exactly one mode, and play money only in demo mode",
  ],
  [
    "a reserve without an option",
    "UPDATE ledger_balance SET balance = balance + 1 WHERE account_id = 99",
    "the option reserve equals what open options may pay",
  ],
  [
    "a stake without an option",
    "UPDATE ledger_balance SET balance = balance + 1 WHERE account_id = 7 * 4096 + 69",
    "every user's stakes equal the user's open options",
  ],
  [
    "an option whose stake is missing",
    "DELETE FROM ledger_balance WHERE account_id = 7 * 4096 + 69",
    "every user's stakes equal the user's open options",
  ],
  [
    "a lever order whose margin is missing",
    "DELETE FROM ledger_balance WHERE account_id = 7 * 4096 + 68",
    "every user's margin equals what the user's live lever orders bind",
  ],
  [
    "a margin without a lever order",
    "UPDATE ledger_balance SET balance = balance + 1 WHERE account_id = 7 * 4096 + 68",
    "every user's margin equals what the user's live lever orders bind",
  ],
  [
    "a profit that no lever order made",
    "UPDATE ledger_entry SET amount = amount + 1 WHERE kind = 'lever_closed' AND debit_account = 98",
    "trading book and insurance hold what closed lever orders gave and took",
  ],
  [
    "an option that won although the price fell",
    "UPDATE option SET exit_price = 1 WHERE id = 1",
    "every settled option's outcome is what its prices give",
  ],
  [
    "an option that won another amount than it promised",
    "UPDATE option SET net = net + 1 WHERE id = 1",
    "every settled option's outcome is what its prices give",
  ],
  [
    "a contract that made more than its prices give, at the house's cost",
    "UPDATE lever_order SET profit = profit + 1, house_loss = house_loss + 1 WHERE id = 1",
    "every closed lever order's outcome is what its prices give, and no loss is beyond its margin",
  ],
  [
    "a contract that made more than its prices give",
    "UPDATE lever_order SET profit = profit + 1 WHERE id = 1",
    "every closed lever order's outcome is what its prices give, and no loss is beyond its margin",
  ],
  ...runTamperings,
  [
    "an option that began one tick later",
    "UPDATE option SET entry_seq = 3, buy_ms = buy_ms + 1000, entry_price = 5950000000000 WHERE id = 2",
    "every option began at the first tick after it was accepted",
  ],
  [
    "an option that began at another price",
    "UPDATE option SET entry_price = entry_price - 1 WHERE id = 2",
    "every option began at the first tick after it was accepted",
  ],
  [
    "an option that was accepted later than its row says",
    "UPDATE option SET accepted_ms = buy_ms WHERE id = 2",
    "every option began at the first tick after it was accepted",
  ],
  [
    "an option that ended at an earlier trade",
    "UPDATE option SET exit_seq = 4 WHERE id = 1",
    "every settled option ended at the last trade up to its end",
  ],
  [
    "a contract that opened at the tick after the next",
    "UPDATE lever_order SET placed_seq = 3, entry_seq = 3, placed_ms = placed_ms + 1000 WHERE id = 3",
    "every lever order was placed at the first tick after it was accepted",
  ],
  [
    "a contract that its owner closed with hindsight",
    "UPDATE lever_order SET asked_ms = asked_ms - 2000 WHERE id = 1",
    "every lever order that was closed by its owner or its run closed at the first tick after that was asked",
  ],
  [
    "a trigger at a tick that nobody logged",
    "UPDATE lever_order SET close_reason = 'takeProfit', exit_seq = 99 WHERE id = 1",
    "every lever order that a tick opened or closed names a logged trade, at its price and time",
  ],
  [
    "a stop-loss that was passed over",
    "UPDATE lever_order SET stop_loss = 5950000000000 WHERE id = 3",
    "no trade that would have opened or closed a lever order was passed over",
  ],
  [
    "a take-profit that was passed over a minute later",
    "UPDATE lever_order SET take_profit = 6150000000000 WHERE id = 3",
    "no trade that would have opened or closed a lever order was passed over",
  ],
  [
    "an order still waiting after its price was reached",
    "UPDATE lever_order SET asked_price = 5950000000000 WHERE id = 2",
    "no trade that would have opened or closed a lever order was passed over",
  ],
  [
    "a heartbeat with a price other than that of the tick before it",
    "UPDATE tick_log SET heartbeat = true, qty = 0 WHERE seq = 3 AND pid = 1",
    "every heartbeat has the price of the tick before it",
  ],
  [
    "a heartbeat without a trade before it",
    "UPDATE tick_log SET heartbeat = true, qty = 0 WHERE seq = 1 AND pid = 1",
    "every heartbeat has the price of the tick before it",
  ],
  [
    "a candle without trades",
    "UPDATE candle_1m SET high = high + 1",
    "every candle of a minute is what its trades come to, and none is missing up to the mark",
  ],
  [
    "a missing candle",
    "DELETE FROM candle_1m",
    "every candle of a minute is what its trades come to, and none is missing up to the mark",
  ],
  [
    "a longer candle that its minutes do not come to",
    "UPDATE candle_long SET close = close - 1",
    "every longer candle is what its minutes come to, and none is missing up to the mark",
  ],
  [
    "a missing longer candle",
    "DELETE FROM candle_long",
    "every longer candle is what its minutes come to, and none is missing up to the mark",
  ],
  ["a candle that is not counted", "UPDATE candle_mark SET count = 2", "every candle is counted"],
  [
    "a loss figure that does not match the results",
    "INSERT INTO loss_figure (until_ms, kind, accounts, lost) VALUES (14400000, 'all', 5, 1)",
    "the newest loss figures are what the entries of options and contracts that ended come to",
  ],
  [
    "a swap that says that it paid another amount",
    "UPDATE swap SET bought = bought - 1",
    "every fact moved the money that its row says, and nothing else moved",
  ],
  [
    "a swap that paid a unit more, in all its rows",
    `UPDATE swap SET bought = bought + 1; UPDATE ledger_entry SET amount = amount + 1 WHERE kind = 'swapped' AND leg = 2;
     UPDATE ledger_balance SET balance = balance + 1 WHERE account_id = 7 * 4096 + 3 * 64 + 8;
     UPDATE ledger_balance SET balance = balance - 1 WHERE account_id = 3 * 64 + 44`,
    "every swap paid what its quote says, the rounding against its user",
  ],
  [
    "a swap at a price that the log does not have",
    "UPDATE swap SET quote_price = quote_price + 1",
    "every swap has the price of a logged trade, and the deciding tick within 0.2 % of it",
  ],
  [
    "a swap after its price had moved",
    "UPDATE swap SET tick_seq = 3, tick_ms = tick_ms + 1000, tick_price = 5950000000000, accepted_ms = accepted_ms + 1000",
    "every swap has the price of a logged trade, and the deciding tick within 0.2 % of it",
  ],
  [
    "a swap that was decided at a later tick",
    "UPDATE swap SET accepted_ms = accepted_ms - 1000",
    "every swap was decided at the first tick after it was accepted",
  ],
  [
    "more of a token sold than there was",
    `UPDATE ledger_entry SET amount = amount + 20000000 WHERE kind = 'swapped' AND leg = 2;
     UPDATE ledger_balance SET balance = balance - 20000000 WHERE account_id = 3 * 64 + 44`,
    "the house's capital, its stock for swaps and what it pays from are not below zero",
  ],
  [
    "an option of a pair that does not exist",
    "UPDATE option SET symbol = 'MOONUSDT' WHERE id = 1",
    "every option began at the first tick after it was accepted",
  ],
  [
    "a contract of a pair that does not exist",
    "UPDATE lever_order SET symbol = 'MOONUSDT' WHERE id = 3",
    "every lever order was placed at the first tick after it was accepted",
  ],
];

/** For tests of the checker: what somebody with all rights might change about runs of the bot, and the rule that finds it. */

/** Name, statement, rule. */
export const runTamperings: readonly (readonly [string, string, string])[] = [
  [
    "a run that claims a result without a trade",
    "INSERT INTO bot_run (user_id, id, symbol, amount, multiple, times, started_ms, done, net, state) VALUES (7, 1, 'BTCUSDT', 1, 10, 1, 1, 0, 5, 'running')",
    "every run of the bot made what its trades made, and has at most one open",
  ],
  [
    "a run that counts a trade that it did not make",
    "INSERT INTO bot_run (user_id, id, symbol, amount, multiple, times, started_ms, done, net, order_id, state) VALUES (7, 1, 'BTCUSDT', 1, 10, 1, 1, 1, 0, NULL, 'running')",
    "every run of the bot made what its trades made, and has at most one open",
  ],
  [
    "a run that names an open trade that does not exist",
    "INSERT INTO bot_run (user_id, id, symbol, amount, multiple, times, started_ms, done, net, order_id, state) VALUES (7, 1, 'BTCUSDT', 1, 10, 1, 1, 0, 0, 77, 'running')",
    "every run of the bot made what its trades made, and has at most one open",
  ],
  [
    "a run that names an order other than its open trade",
    "UPDATE lever_order SET run_id = 1, fee = 0 WHERE id = 3; INSERT INTO bot_run (user_id, id, symbol, amount, multiple, times, started_ms, done, net, order_id, state) VALUES (7, 1, 'BTCUSDT', 1, 10, 1, 1, 0, 0, 77, 'running')",
    "every run of the bot made what its trades made, and has at most one open",
  ],
  [
    "a run that hides its open trade",
    "UPDATE lever_order SET run_id = 1, fee = 0 WHERE id = 3; INSERT INTO bot_run (user_id, id, symbol, amount, multiple, times, started_ms, done, net, order_id, state) VALUES (7, 1, 'BTCUSDT', 1, 10, 1, 1, 0, 0, NULL, 'running')",
    "every run of the bot made what its trades made, and has at most one open",
  ],
  [
    "a trade of a run that does not exist",
    "UPDATE lever_order SET run_id = 9 WHERE id = 1",
    "every run of the bot made what its trades made, and has at most one open",
  ],
  [
    "a run of a smaller amount than the bot takes",
    "INSERT INTO bot_run (user_id, id, symbol, amount, multiple, times, started_ms, done, net, state) VALUES (7, 1, 'BTCUSDT', 99999999, 10, 1, 600000, 0, 0, 'running')",
    "every run of the bot was started by the bands that counted then",
  ],
  [
    "a run of an amount that was not taken any more",
    "INSERT INTO bot_bands VALUES (1000000, translate('200 to 500: leverages 10_ trades 1%500 and more: leverages 10_ trades 1', '_%', chr(59) || chr(10)), 1, 1, 1); INSERT INTO bot_run (user_id, id, symbol, amount, multiple, times, started_ms, done, net, state) VALUES (7, 1, 'BTCUSDT', 100000000, 10, 1, 1000000000, 0, 0, 'running')",
    "every run of the bot was started by the bands that counted then",
  ],
  [
    "a run of an amount whose band ends there",
    "INSERT INTO bot_bands VALUES (1000000, translate('200 to 500: leverages 10_ trades 1%500 and more: leverages 10_ trades 1', '_%', chr(59) || chr(10)), 1, 1, 1); INSERT INTO bot_run (user_id, id, symbol, amount, multiple, times, started_ms, done, net, state) VALUES (7, 1, 'BTCUSDT', 500000000, 10, 2, 1000000000, 0, 0, 'running')",
    "every run of the bot was started by the bands that counted then",
  ],
  [
    "a run with a leverage of a larger band",
    "INSERT INTO bot_run (user_id, id, symbol, amount, multiple, times, started_ms, done, net, state) VALUES (7, 1, 'BTCUSDT', 999999999, 50, 1, 600000, 0, 0, 'running')",
    "every run of the bot was started by the bands that counted then",
  ],
  [
    "a run of more trades than its band has",
    "INSERT INTO bot_run (user_id, id, symbol, amount, multiple, times, started_ms, done, net, state) VALUES (7, 1, 'BTCUSDT', 100000000, 10, 5, 600000, 0, 0, 'running')",
    "every run of the bot was started by the bands that counted then",
  ],
  [
    "a run by bands that counted only later",
    "INSERT INTO bot_bands VALUES (2000000, translate('100 and more: leverages 10_ trades 1,5', '_', chr(59)), 1, 1, 1); INSERT INTO bot_run (user_id, id, symbol, amount, multiple, times, started_ms, done, net, state) VALUES (7, 1, 'BTCUSDT', 100000000, 10, 5, 1999999, 0, 0, 'running')",
    "every run of the bot was started by the bands that counted then",
  ],
];

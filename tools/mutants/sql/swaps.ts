/** Mistakes in what a swap pays, and in which quote may be used. */
import { inFile } from "./replacement.ts";
import { appendOnly, falseSwaps, heldByTables } from "./test-files.ts";

export const swapReplacements = [
  ...inFile("db/migrations/0039-swaps.sql", falseSwaps, [
    [
      "AND ((account & 63) < 32) = (account >= 4096);",
      ";",
      "a user has an account of the house's class",
      heldByTables,
    ],
    ["BETWEEN 1 AND 4", "BETWEEN 1 AND 63", "money is of an asset that does not exist", heldByTables],
    [
      "(200000000 + spread) + 199999999, 200000000)",
      "(200000000 + spread), 200000000)",
      "a rate is rounded for the buyer",
    ],
    ["price::numeric * (200000000 - spread)", "price::numeric * 200000000", "a seller pays no spread"],
    ["price::numeric * (200000000 + spread)", "price::numeric * 200000000", "a buyer pays no spread"],
    [
      "CONSTRAINT a_quote_is_used_once UNIQUE (quote)",
      "CONSTRAINT a_quote_is_used_once UNIQUE (user_id, id, quote)",
      "a quote is used twice",
    ],
    ["WHEN 3 THEN symbol = 'BTCUSDT'", "WHEN 3 THEN true", "a token is swapped at the price of another pair"],
    [
      "WHEN 4 THEN symbol = 'ETHUSDT' ELSE false END",
      "WHEN 4 THEN true ELSE false END",
      "a token is swapped at the price of another pair",
    ],
    ["spread BETWEEN 400000 AND 10000000", "spread <= 10000000", "a quote is a free option"],
    ["spread BETWEEN 400000 AND 10000000", "spread >= 400000", "a spread takes more than a tenth"],
    [
      "abs(tick_price - quote_price)::numeric",
      "(tick_price - quote_price)::numeric",
      "a quote holds after the price has fallen",
    ],
    [
      "abs(tick_price - quote_price)::numeric",
      "(quote_price - tick_price)::numeric",
      "a quote holds after the price has risen",
    ],
    ["AND made_ms - quote_ms < 5000", "", "a quote is made of a stale price"],
    ["CHECK (made_ms >= quote_ms AND", "CHECK (", "a quote is older than its price"],
    ["until_ms = made_ms + 10000 AND", "", "a quote is valid for longer"],
    ["AND accepted_ms <= until_ms AND", "AND", "a quote is used after its end"],
    ["SELECT make_append_only('swap');", "", "a swap is changed later"],
    ["account_id & 63 <> 44 OR balance >= 0", "true", "the house sells more than its stock", appendOnly],
  ]),
  ...inFile("db/functions/swaps.sql", falseSwaps, [
    [
      "  PERFORM check_deciding_ticks(ticks, since_ms, mark_ms);\n",
      "",
      "a swap is decided at a tick of the house's choice",
    ],
    ["t.price = s.quote_price AND", "", "a quote has a price that the log does not have"],
    ["AND NOT t.heartbeat)", ")", "a quote is of a heartbeat"],
    ["AND t.time_ms = s.quote_ms", "", "a quote says another time than its trade's"],
    [
      "swap_proceeds(sold_asset, sold, quote_price, spread) AS bought",
      "swap_proceeds(sold_asset, sold, tick_price, spread) AS bought",
      "a swap pays at another price than its quote's",
    ],
    [
      "WHERE s.until_ms >= kept_promises.since_ms",
      "WHERE false",
      "a new engine does not know which quotes were used",
    ],
  ]),
  ...inFile("db/functions/ledger.sql", falseSwaps, [
    [
      "account >= 4096 OR account & 63 IN (33, 37, 38, 39, 40, 41, 44) AS has_floor",
      "account >= 4096 OR account & 63 IN (33, 37, 38, 39, 40, 41) AS has_floor",
      "the house's stock has no floor of its own",
    ],
  ]),
];

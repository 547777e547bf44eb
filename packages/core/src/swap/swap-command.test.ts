import { expect, test } from "vitest";
import { houseAccount, userAccount } from "../ids/account-id.ts";
import { money, price, rate } from "../money/money.ts";
import { swapCommand } from "./swap-command.ts";

test("[SWAP-01] [SWAP-02] the engine is asked for the row, the legs and the promise of a quote, at the quote's price", () => {
  const tick = { seq: 11, timeMs: 900, price: price(6_000_000_000_000n) };
  const command = swapCommand({
    token: "q",
    userId: 7,
    sold: "USDT",
    bought: "BTC",
    amount: money(60_150_000_000n),
    tick,
    spread: rate(500_000n),
    madeMs: 1_000,
  });
  const [wallet, tokens] = [userAccount(7, "wallet"), userAccount(7, "token", "BTC")];
  const [dollars, stock] = [houseAccount("swap_stock"), houseAccount("swap_stock", "BTC")];
  expect(command).toEqual({
    type: "moveFunds",
    userId: 7,
    list: "swaps",
    row: {
      user_id: 7,
      quote: "q",
      symbol: "BTCUSDT",
      sold_asset: 1,
      bought_asset: 3,
      sold: 60_150_000_000n,
      spread: 500_000n,
      quote_seq: 11,
      quote_ms: 900,
      quote_price: 6_000_000_000_000n,
      made_ms: 1_000,
      until_ms: 11_000,
    },
    legs: [
      { debit: wallet, credit: dollars, amount: 60_150_000_000n },
      { debit: stock, credit: tokens, amount: 100_000_000n },
    ],
    shortages: [
      { account: wallet, refusal: { key: "low" } },
      { account: stock, refusal: { key: "SwapStockIsShort" } },
    ],
    draws: { from: [dollars, stock], refusal: "SwapShareLimit" },
    promise: {
      symbol: "BTCUSDT",
      low: 5_988_000_000_000n,
      high: 6_012_000_000_000n,
      untilMs: 11_000,
      token: "q",
    },
  });
});

/** Swaps over the whole server: an account's worth keeps what was swapped (MINE-01), and what a stranger's client may try. */
import { formatMoney, parseMoney, parsePrice, parseQuantity } from "@candor/core/money/money";
import { beforeAll, describe, expect, test } from "vitest";
import { checkLedger, isSound } from "../src/ledger/check.ts";
import { withTestApp } from "./test-app.ts";
import { freshPrice, newTrader, type Trader } from "./test-trader.ts";

const server = withTestApp();
let trader: Trader;
beforeAll(async () => {
  trader = await newTrader(server(), 1_000);
  await trader.ask("lever/walletTransfer", { transfervalue: "1000", type: 2 });
  await freshPrice(server());
});

type Token = { ptitle: string; amount: string; price: string; seq: number; time: number; worth: string };
type Worth = { equity: string; wallet: string; tokenmoney: string; tokens: Token[] };
const worth = async (): Promise<Worth> => (await trader.ask("user/portfolio")).data as Worth;
const quoteFor = async (number: string): Promise<Record<string, string>> => {
  const { data } = await trader.ask("swap/quote", { number, walletId: 1, toWalletId: 3 });
  return data as Record<string, string>;
};
const units = (text: string | undefined): bigint => parseMoney(text ?? "") ?? 0n;

describe("what was swapped", () => {
  test("[MINE-01] [SWAP-01] stays in the account's equity, at the price of a tick that is named and logged", async () => {
    const before = await worth();
    expect([before.equity, before.tokens, before.tokenmoney]).toEqual(["1010", [], "0"]);
    const { quoteId, amount } = await quoteFor("500");
    expect(
      await trader.keyOf("transferBalance", { number: "500", walletId: 1, toWalletId: 3, quoteId }),
    ).toBe("success");
    const after = await worth();
    const [token] = after.tokens;
    expect([after.wallet, after.tokens.length, token?.ptitle, token?.amount]).toEqual([
      "510",
      1,
      "BTC",
      amount,
    ]);
    const value =
      ((parseQuantity(token?.amount ?? "") ?? 0n) * (parsePrice(token?.price ?? "") ?? 0n)) / 10n ** 10n;
    expect([after.tokenmoney, token?.worth]).toEqual([formatMoney(value), formatMoney(value)]);
    expect(after.equity).toBe(formatMoney(units("510") + value));
    // Half of the spread, and what the market has moved since the quote.
    expect(units(after.equity)).toBeGreaterThan(units("1000"));
    const { rows } = await server().database.pool.query(
      "SELECT price, time_ms FROM tick_log WHERE pid = 1 AND seq = $1 AND NOT heartbeat",
      [token?.seq],
    );
    expect(rows).toEqual([{ price: parsePrice(token?.price ?? ""), time_ms: BigInt(token?.time ?? 0) }]);
  });

  test("[JNL-01] is a line of the journal under its own name, and no profit or loss of a product", async () => {
    const { data } = await trader.ask("financial/cashFlow", { types: "8" });
    expect(data).toMatchObject([{ money: "-500", balance: "510", type: 8, name_en: "Exchange" }]);
  });

  test("[JNL-01] [SWAP-01] its line says what was sold and what was bought, in each language", async () => {
    const [token] = (await worth()).tokens;
    const remarks = async (language: string): Promise<string | undefined> => {
      const headers = { "accept-language": language };
      const { body } = await server().ask(
        "financial/cashFlow",
        { types: "8" },
        { token: trader.token, headers },
      );
      return (body.data as { remarks: string }[])[0]?.remarks;
    };
    const held = `${token?.amount} BTC`;
    expect([
      await remarks("en"),
      await remarks("zh-CN"),
      await remarks("zh-TW"),
      await remarks("ja"),
    ]).toEqual([
      `Exchange 1: 500 USDT sold, ${held} bought`,
      `兑换 1：卖出 500 USDT，买入 ${held}`,
      `兌換 1：賣出 500 USDT，買入 ${held}`,
      `両替 1：500 USDT を売り、${held} を購入`,
    ]);
  });

  test("[SWAP-02] [API-11] a double press swaps once, and a second key does not use the quote again", async () => {
    const { quoteId } = await quoteFor("100");
    const asked = { number: "100", walletId: 1, toWalletId: 3, quoteId };
    const key = "a-double-press-on-exchange";
    const twice = Promise.all([1, 2, 3].map(() => trader.keyOf("transferBalance", asked, key)));
    expect(await twice).toEqual(["success", "success", "success"]);
    expect(await trader.keyOf("transferBalance", asked)).toBe("QuoteUsed");
    expect(await trader.keyOf("transferBalance", { ...asked, number: "101" }, key)).toBe(
      "IdempotencyConflict",
    );
    expect((await worth()).wallet).toBe("410");
  });
});

describe("what a client may try", () => {
  test.each([
    ["BadRequest", { number: "-1", walletId: 1 }],
    ["BadRequest", { number: "1e3", walletId: 1 }],
    ["BadRequest", { number: "0.000000001", walletId: 3 }],
    ["BadRequest", { number: "1000000000000", walletId: 3 }],
    ["BadRequest", { number: "1.0000001", walletId: 1 }],
    ["BadRequest", { number: "1", walletId: "BTC" }],
    ["BadRequest", { number: "1", walletId: -1 }],
    ["BadRequest", { number: "1", walletId: 1, userId: 1 }],
    ["BadRequest", { number: "1", walletId: 1, quoteId: "x".repeat(513) }],
    ["QuoteUnknown", { number: "1", walletId: 1, quoteId: "made.up" }],
    ["SwapIsClosed", { number: "1", walletId: 2 }],
    ["low", { number: "999999999999.99999999", walletId: 4 }],
  ])("[SWAP-01] [SWAP-02] is refused with %s: %j", async (key, asked) => {
    const before = await worth();
    expect(await trader.keyOf("transferBalance", asked)).toBe(key);
    expect((await worth()).wallet).toBe(before.wallet);
  });

  test("[SWAP-01] a visitor is told to log in", async () => {
    for (const path of ["walletList", "swap/quote", "transferBalance"] as const) {
      const { body } = await server().ask(path, path === "walletList" ? {} : { number: "1", walletId: 1 });
      expect(body).toMatchObject({ retCode: 102, key: "NotLoggedIn" });
    }
  });

  test("[SWAP-01] going round and round with any amount only ever pays the spread", async () => {
    const other = await newTrader(server(), 0);
    let last = units("10");
    for (const number of ["0.01", "1.000001", "3.333333"]) {
      await other.ask("transferBalance", { number, walletId: 1, toWalletId: 4 });
      const { tokens } = (await other.ask("user/portfolio")).data as Worth;
      const held = tokens[0]?.amount ?? "0";
      if (held !== "0") await other.ask("transferBalance", { number: held, walletId: 4 });
      const [wallet] = await other.balances();
      expect(units(wallet)).toBeLessThan(last);
      last = units(wallet);
    }
  });

  test("[TRUST-02] the books are correct afterwards", async () => {
    expect(isSound(await checkLedger(server().database.db))).toBe(true);
  });
});

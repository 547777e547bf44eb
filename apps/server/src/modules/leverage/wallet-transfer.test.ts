import { beforeAll, describe, expect, test } from "vitest";
import { checkLedger, isSound } from "../../ledger/check.ts";
import { withTestApp } from "../../../tests/test-app.ts";
import { newTrader, type Trader } from "../../../tests/test-trader.ts";

const server = withTestApp();
let trader: Trader;
beforeAll(async () => {
  trader = await newTrader(server(), 0);
});
const transfer = (transfervalue: unknown, type: unknown, key?: string) =>
  trader.keyOf("lever/walletTransfer", { transfervalue, type }, key);

describe("lever/walletTransfer", () => {
  test("[LEV-16] moves money between balance and contract wallet, both ways, to the last micro-unit", async () => {
    expect(await trader.balances()).toEqual(["10", "0"]);
    expect(await transfer("9.999999", 1)).toBe("success");
    expect(await trader.balances()).toEqual(["0.000001", "9.999999"]);
    expect(await transfer("4.5", 2)).toBe("success");
    expect(await trader.balances()).toEqual(["4.500001", "5.499999"]);
  });

  test("[LEV-16] [JNL-01] the journal has a row for each, by its own name", async () => {
    const { data } = await trader.ask("financial/cashFlow", { pageSize: 2 });
    expect(data).toMatchObject([
      { money: "4.5", type: 6, name_en: "From contract wallet" },
      { money: "-9.999999", type: 5, name_en: "To contract wallet" },
    ]);
  });

  test.each([
    ["enterTheAmount", "0", 1],
    ["enterTheAmount", "0", 2],
    ["enterTheAmount", "", 1],
    ["InsufficientWalletBalance", "4.500002", 1],
    ["InsufficientBalanceOfCoinWallet", "5.5", 2],
    ["BadRequest", "1", 3],
    ["BadRequest", "-1", 1],
    ["BadRequest", "0.0000001", 1],
  ])("[LEV-16] refuses with %s: %s, type %s", async (key, transfervalue, type) => {
    const before = await trader.balances();
    expect(await transfer(transfervalue, type)).toBe(key);
    expect(await trader.balances()).toEqual(before);
  });

  test("[LEV-16] [API-11] a double click moves once, and gets the same answer twice", async () => {
    const key = "a-double-click-on-transfer";
    const answers = await Promise.all([1, 2, 3].map(() => transfer("1", 1, key)));
    expect(answers).toEqual(["success", "success", "success"]);
    expect(await trader.balances()).toEqual(["3.500001", "6.499999"]);
    expect(await transfer("2", 1, key)).toBe("IdempotencyConflict");
  });

  test("[LEV-16] [TRUST-01] many at once never move more than there is", async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => transfer("1", 1)));
    expect(answers.filter((key) => key === "success")).toHaveLength(3);
    expect(answers.filter((key) => key === "InsufficientWalletBalance")).toHaveLength(17);
    expect(await trader.balances()).toEqual(["0.500001", "9.499999"]);
  });

  test("[LEV-16] [API-16] the new balances are pushed to their owner", async () => {
    const { got } = await server().listen(trader.token);
    await expect.poll(() => got.some(({ type }) => type === "AUTH")).toBe(true);
    await transfer("0.5", 1);
    await expect
      .poll(() => got.findLast(({ type }) => type === "BALANCE")?.data)
      .toMatchObject({ wallet: "0.000001", contractwallet: "9.999999" });
  });

  test("[LEV-16] a visitor is told to log in", async () => {
    const { body } = await server().ask("lever/walletTransfer", { transfervalue: "1", type: 1 });
    expect(body).toMatchObject({ retCode: 102, key: "NotLoggedIn" });
  });

  test("[TRUST-02] the books are correct afterwards", async () => {
    expect(isSound(await checkLedger(server().database.db))).toBe(true);
  });
});

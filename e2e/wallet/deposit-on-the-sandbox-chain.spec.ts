/** Story: a user pays in through a wallet of the browser, to the shared address, in ETH, and at the gateway; all of it ends in the wallets. */
import { expect, type Locator } from "@playwright/test";
import { callsOf, openAccount, signIn } from "../account.ts";
import { expectFits, narrowest } from "../fit.ts";
import { injectWallet } from "./injected-wallet.ts";
import { test } from "../journey.ts";
import { expectAccessible, inEachMode } from "../look.ts";

/** The letters "candor": the number of the sandbox chain. */
const sandboxChain = "0x63616e646f72";

test("[WAL-01] [WAL-02] [WAL-03] [WAL-05] [WAL-11] [WAL-15] [SWAP-01] [SES-16] a deposit on the sandbox chain ends in the wallet", async ({
  page,
  url,
}) => {
  const main = page.getByRole("main");
  const account = await openAccount(url);
  const asOwner = callsOf(url, account);
  const { address } = await asOwner<{ address: string }>("demo/wallet", { network: "ethereum" });
  await injectWallet(page, {
    eth_requestAccounts: async () => [address],
    eth_chainId: async () => sandboxChain,
    eth_sendTransaction: async (asked) => {
      const { from, to: paid = "", value = "", data } = asked as Record<string, string>;
      if (data === undefined) {
        const coins = { network: "ethereum", to: paid, asset: "coin", money: String(Number(value) / 1e18) };
        return (await asOwner<{ hash: string }>("demo/send", coins)).hash;
      }
      expect([from, value, data?.slice(0, 10), data?.length]).toEqual([address, "0x0", "0xa9059cbb", 138]);
      const money = String(parseInt(data?.slice(74) ?? "", 16) / 1e6);
      const to = `0x${data?.slice(34, 74)}`;
      return (await asOwner<{ hash: string }>("demo/send", { network: "ethereum", to, money })).hash;
    },
  });
  await signIn(page, account);
  // Another rate than the server's, which is always 1: the page has no rate of its own.
  await page.route("**/api/getKeys", async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { readonly data: Readonly<Record<string, string>> };
    const rate = body.data["usdt_exchange_rate"];
    if (rate === undefined) return await route.fulfill({ response });
    expect(rate).toBe("1");
    const data = { ...body.data, usdt_exchange_rate: "1.000" };
    return await route.fulfill({ response, json: { ...body, data } });
  });
  await page.goto("/recharge");
  await expect(main.getByText("1.000 USDT for 1 USDT, without a fee")).toBeVisible();
  const list = main.getByRole("region", { name: "Your deposits" });
  await expect(list).toContainText("No deposits yet");

  await test.step("what is wrong is said at its field", async () => {
    const [hash, sender] = [
      main.getByLabel("Hash of the transfer"),
      main.getByLabel(/^Address that it came/),
    ];
    const look = main.getByRole("button", { name: "Look it up" });
    const named: string[] = [];
    page.on("request", (request) => {
      if (request.url().endsWith("/api/payDigital")) named.push(request.url());
    });
    await look.click();
    await expect(hash).toHaveAccessibleDescription(/^Please enter the hash of your transfer/);
    await expect(hash).toBeFocused();
    await main.getByRole("tab", { name: "TRC20" }).click();
    await hash.fill("nonsense");
    await look.click();
    await expect(hash).toHaveAccessibleDescription(/^This is not the hash of a transaction on TRON: /);
    expect(named, "nothing was asked").toEqual([]);
    await main.getByRole("tab", { name: "ERC20" }).click();
    await hash.fill(`0x${"ab".repeat(32)}`);
    await sender.fill("vitalik.eth");
    await look.click();
    await expect(sender).toHaveAccessibleDescription("This is not an address on Ethereum (ERC20)");
    await expect(sender).toBeFocused();
    await hash.fill("");
    await sender.fill("");
  });

  await test.step("a plain transfer through a wallet of the browser", async () => {
    await expect(main.getByRole("img", { name: "QR code of the address" })).toBeVisible();
    const send = main.getByRole("button", { name: "Send with Journey Wallet" });
    const amount = main.getByRole("textbox", { name: "Amount", exact: true });
    await send.click();
    await expect(amount).toHaveAccessibleDescription(/^Please enter an amount/);
    await main.getByRole("button", { name: "500", exact: true }).click();
    await send.click();
    await page.getByRole("dialog").getByRole("button", { name: "Ask the wallet" }).click();
    await expect(card(list, "500.00 USDT")).toContainText(/\d+ of 12 confirmations|In your balance/);
    await expect(list.getByRole("heading", { level: 3 }).first()).toBeFocused();
  });

  await test.step("an exact amount to the shared address, from a stranger's wallet", async () => {
    await main.getByRole("tab", { name: "Shared" }).click();
    await main.getByRole("textbox", { name: "Amount", exact: true }).fill("20");
    const exact = main.getByRole("button", { name: "Get the exact amount" });
    await exact.click();
    await expect(main.getByLabel("Amount to send")).toHaveValue(/^20\.00\d{1,4}$/);
    const refusal = { retCode: 1, message: "Ask again later", data: null, key: "TooManyRequests" };
    await page.route("**/api/deposit/quote", (route) => route.fulfill({ json: refusal }), { times: 1 });
    await exact.click();
    await expect(main.getByText("Ask again later")).toBeVisible();
    await expect(exact, "the amount from before is no answer").toBeFocused();
    await main.getByText("Try what can go wrong").click();
    await main.getByLabel("Sent from").selectOption({ label: "a stranger's wallet" });
    await main.getByRole("button", { name: "Send on the sandbox chain" }).click();
    await expect(main.getByRole("status").filter({ hasText: "Sent. Its hash:" })).toBeFocused();
    await main.getByRole("button", { name: "Use this hash below" }).click();
    await main.getByRole("button", { name: "Look it up" }).click();
    await expect(main.getByLabel("Hash of the transfer")).toHaveValue("");
    await expect(list.getByRole("heading", { level: 3 }).first()).toBeFocused();
    await expectAccessible(page);
    await page.setViewportSize(narrowest);
    await inEachMode(page, () => expectFits(page));
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  await test.step("ETH itself, which says what it stays and which senders are not seen", async () => {
    await main.getByRole("tab", { name: "ETH" }).click();
    await expect(main.getByText(/^ETH that a smart contract sends is not found/)).toBeVisible();
    const [amount, send] = [
      main.getByRole("textbox", { name: "Amount", exact: true }),
      main.getByRole("button", { name: "Send with Journey Wallet" }),
    ];
    await amount.fill("0.001");
    await send.click();
    await expect(amount).toHaveAccessibleDescription("The amount must be at least 0.01 ETH");
    await amount.fill("0.25");
    await send.click();
    const question = page.getByRole("dialog", { name: "Send 0.25 ETH with Journey Wallet?" });
    await question.getByRole("button", { name: "Ask the wallet" }).click();
    await expect(card(list, "0.25 ETH")).toContainText(/\d+ of 12 confirmations|In your balance/);
    await expectAccessible(page);
    await page.setViewportSize(narrowest);
    await inEachMode(page, () => expectFits(page));
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  await test.step("the gateway's page, in a window of its own", async () => {
    await main.getByRole("tab", { name: "Payment page" }).click();
    await main.getByRole("textbox", { name: "Amount", exact: true }).fill("30");
    const opened = page.waitForEvent("popup");
    await main.getByRole("button", { name: "Go to the payment page" }).click();
    const gateway = await opened;
    await gateway.getByRole("button", { name: "Pay", exact: true }).click();
    await expect(gateway.getByRole("status")).toContainText("Paid.");
    expect(await gateway.evaluate(() => window.opener)).toBeNull();
    await page.getByRole("dialog").getByRole("button", { name: "I have paid" }).click();
  });

  await test.step("all four are credited, once each", async () => {
    for (const amount of ["500.00 USDT", /20\.00\d{1,4} USDT/, "30.00 USDT", "0.25 ETH"])
      await expect(card(list, amount)).toContainText("Credited", { timeout: 30_000 });
    await expect(list.getByRole("listitem").filter({ hasText: "Credited" })).toHaveCount(4);
    const { wallet } = await asOwner<{ wallet: string }>("user/userInfo");
    expect(Number(wallet)).toBeGreaterThan(550);
    expect(Number(wallet)).toBeLessThan(550.01);
    await page.goto("/journal?type=0");
    await expect(main.getByTitle(/^\+20\.00\d{1,4}$/)).toBeVisible();
    await expect(main.getByText("+0.25 ETH")).toBeVisible();
  });

  await test.step("ETH becomes USDT at a quote", async () => {
    await page.goto("/recharge");
    await card(list, "0.25 ETH").getByRole("link", { name: "Exchange ETH for USDT" }).click();
    await main.getByRole("button", { name: "All", exact: true }).click();
    await main.getByRole("button", { name: "Get a quote" }).click();
    const quote = page.getByRole("dialog", { name: "ETH for USDT" });
    await expect(quote).toContainText("0.25 ETH");
    await quote.getByRole("button", { name: "Exchange" }).click();
    await expect(page.getByText(/^0\.25 ETH exchanged for [\d,.]+ USDT$/)).toBeVisible();
  });
});

const card = (list: Locator, amount: string | RegExp): Locator =>
  list.getByRole("listitem").filter({ hasText: amount }).first();

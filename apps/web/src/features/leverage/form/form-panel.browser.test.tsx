import { afterEach, beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { mount, pressOn, signedIn } from "../../../app/stories/mount.tsx";
import { pairs } from "../../../app/stories/pairs.ts";
import { reportLink } from "../../../live/connection.ts";
import { noteFeed, notePrice } from "../../../live/freshness.ts";
import { FormPanel } from "./form-panel.tsx";
import { useTicket } from "./use-ticket.ts";

const areas = ["leverage", "orders", "refusal", "kline", "options"] as const;
const notice = { kind: "lever", version: 1, acceptedAt: 1, figure: null, playMoney: true };
const [product] = pairs;

// On a busy machine a test takes longer than a price stays fresh; and an earlier test's page may have waited for prices until it called its link lost.
const tell = () => {
  reportLink("market", "open");
  notePrice(product?.symbol ?? "", Date.now(), Date.now());
};
let prices: ReturnType<typeof setInterval>;
beforeEach(() => {
  tell();
  prices = setInterval(tell, 500);
});
afterEach(() => {
  clearInterval(prices);
  noteFeed(product?.symbol ?? "", false);
});

const Ticket = () => <FormPanel desk={useTicket(product)} product={product} onTransfer={() => {}} />;

const open = async (wallet: string) => {
  const user = signedIn({ wallet, contractBalance: "0.000000" });
  const mounted = await mount(<Ticket />, {
    areas,
    answers: {
      getKeys: { mode: "demo" },
      "risk/notice": notice,
      myContractOrderList: { retCode: 0, message: "", data: [], total: 0 },
      "user/userInfo": user,
      "lever/walletTransfer": { wallet: "9000.000000", contractBalance: "1000.000000" },
      buyContract: { id: "1" },
    },
  });
  return mounted;
};

test("[LEV-04] [LEV-16] a user whose money is all in the balance moves 1,000 and buys in one press, and sees both steps before", async () => {
  const { asked } = await open("10000.000000");
  await expect.element(page.getByText(/^Up to \d[\d,]* leaves with the money in your balance/)).toBeVisible();
  await page.getByRole("textbox", { name: "Quantity" }).fill("1");
  await expect.element(page.getByText(/1,000\.00 USDT come from your balance first/)).toBeVisible();
  await page.getByRole("button", { name: /^Buy/ }).click();
  const question = page.getByRole("dialog");
  await expect.element(question.getByRole("listitem").nth(0)).toMatchTextContent(/Move 1,000\.00 USDT/);
  await expect.element(question.getByRole("listitem").nth(1)).toMatchTextContent(/Buy 1 leaf/);
  await question.getByRole("button", { name: "Move 1,000 and buy 1 leaf" }).click();
  const money = () => asked.filter(({ path }) => ["lever/walletTransfer", "buyContract"].includes(path));
  await expect.poll(() => money().map(({ path }) => path)).toEqual(["lever/walletTransfer", "buyContract"]);
  expect(money()[0]?.input).toEqual({ transfervalue: "1000", type: 1 });
});

test("[LEV-08] [LEV-14] the question before an order shows what each stop would bring", async () => {
  await open("10000.000000");
  await page.getByRole("textbox", { name: "Quantity" }).fill("1");
  await page.getByText("Take-profit and stop-loss").click();
  await page.getByRole("textbox", { name: "Take-profit" }).fill("65280");
  await page.getByRole("textbox", { name: "Stop-loss" }).fill("63360");
  await page.getByRole("button", { name: /^Buy/ }).click();
  const question = page.getByRole("dialog");
  await expect.element(question.getByText("+19.50 USDT after the fee")).toBeVisible();
  await expect.element(question.getByText("−10.50 USDT after the fee")).toBeVisible();
});

test("[MKT-09] [LEV-14] an order whose prices stop while its question is open cannot be confirmed until they go on", async () => {
  const { asked } = await open("10000.000000");
  await page.getByRole("textbox", { name: "Quantity" }).fill("1");
  await page.getByRole("button", { name: /^Buy/ }).click();
  const question = page.getByRole("dialog");
  const confirm = question.getByRole("button", { name: /buy 1 leaf/ });
  await expect.element(confirm).toBeEnabled();
  clearInterval(prices);
  noteFeed(product?.symbol ?? "", true);
  await expect.element(confirm).toHaveAttribute("aria-disabled", "true");
  await expect.element(question.getByRole("status")).toMatchTextContent(/no new price for 5 seconds/);
  await pressOn(confirm, "{Enter}");
  await expect.element(question).toBeVisible();
  const money = () => asked.filter(({ path }) => ["lever/walletTransfer", "buyContract"].includes(path));
  expect(money()).toEqual([]);
  tell();
  noteFeed(product?.symbol ?? "", false);
  await expect.element(confirm).not.toHaveAttribute("aria-disabled");
  prices = setInterval(tell, 500);
  await pressOn(confirm, "{Enter}");
  await expect.poll(() => money().length).toBe(2);
});

test("[LEV-04] a user without money is told that the balance is too low, with the way to money", async () => {
  await open("0.000000");
  await page.getByRole("textbox", { name: "Quantity" }).fill("1");
  await page.getByRole("button", { name: /^Buy/ }).click();
  await expect.element(page.getByText("Your balance is too low")).toBeVisible();
  await expect
    .element(page.getByRole("link", { name: "Get play money" }))
    .toHaveAttribute("href", expect.stringContaining("/mine"));
});

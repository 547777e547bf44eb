import { afterEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { mount, refusal, signedIn } from "../../app/stories/mount.tsx";
import { reportLink } from "../../live/connection.ts";
import { noteFeed, notePrice } from "../../live/freshness.ts";
import { ExchangePage } from "./exchange-page.tsx";

let prices: ReturnType<typeof setInterval> | undefined;
const startPrices = (): void => {
  const tell = () => {
    reportLink("market", "open");
    notePrice("BTCUSDT", Date.now(), Date.now());
  };
  tell();
  noteFeed("BTCUSDT", false);
  prices = setInterval(tell, 500);
};
afterEach(() => clearInterval(prices));

const nothingYet = { price: null, symbol: "", seq: null, time: null };
const wallets = [
  { id: "1", pairName: "USDT", amount: "1000.000000", mostToday: "5000.000000", ...nothingYet },
  {
    id: "3",
    pairName: "BTC",
    amount: "0.00000000",
    mostToday: "0.10000000",
    ...nothingYet,
    symbol: "BTCUSDT",
  },
];
const priced = { rate: "60150", spread: "0.005", symbol: "BTCUSDT", price: "60000", seq: 7 };
const traded = { assetId: "1", toAssetId: "3", number: "100", amount: "0.00166251" };
/** A quote of 100 USDT that counts for so long. */
const quoteFor = (leftMs: number) => ({
  ...priced,
  ...traded,
  quoteId: "a-quote",
  time: Date.now(),
  validUntil: Date.now() + leftMs,
});

const amount = page.getByRole("textbox", { name: "Amount to pay" });
const ask = page.getByRole("button", { name: "Get a quote" });
const quote = page.getByRole("dialog", { name: "USDT for BTC" });
const exchange = quote.getByRole("button", { name: "Exchange" });

/** `quotes`: what the server answers to one question after another. */
const open = async (quotes: readonly unknown[], answers: Readonly<Record<string, unknown>> = {}) => {
  const user = signedIn();
  const left = [...quotes];
  const mounted = await mount(<ExchangePage />, {
    areas: ["exchange", "orders", "refusal"],
    answers: {
      walletList: { retCode: 0, message: "", data: wallets, total: 2 },
      getKeys: { swap_spread: "0.005" },
      "swap/quote": () => left.shift(),
      "user/userInfo": user,
      ...answers,
    },
    address: "/exchange",
  });
  startPrices();
  await amount.fill("100");
  await ask.click();
  return mounted;
};

test("[SWAP-02] while a quote is on its way the form stays as it was asked for, and that is what is exchanged", async () => {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  const { asked } = await open([promise], { transferBalance: null });
  await expect.element(amount).toHaveAttribute("readonly");
  await expect.element(page.getByLabelText("Token", { exact: true })).toBeDisabled();
  await expect.element(page.getByRole("button", { name: "Turn it round" })).toBeDisabled();
  resolve(quoteFor(10_000));
  await expect.element(quote).toMatchTextContent(/0\.00166251 BTC/);
  await exchange.click();
  await expect.element(page.getByText("100.00 USDT exchanged for 0.00166251 BTC")).toBeVisible();
  expect(asked.filter(({ path }) => path === "transferBalance").map(({ input }) => input)).toEqual([
    { number: "100", assetId: 1, toAssetId: 3, quoteId: "a-quote" },
  ]);
  await expect.element(amount).toHaveValue("");
  await expect.element(page.getByRole("heading", { name: "Your wallets" })).toHaveFocus();
});

test("[SWAP-02] a new quote that comes after the question was closed opens nothing, and the focus is where it was asked for", async () => {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  await open([quoteFor(-1), promise]);
  await expect.element(quote.getByRole("timer")).toHaveTextContent("This quote has expired");
  await expect.element(exchange).not.toBeInTheDocument();
  await quote.getByRole("button", { name: "Get a new quote" }).click();
  await quote.getByRole("button", { name: "Cancel" }).click();
  await expect.element(quote).not.toBeInTheDocument();
  resolve(quoteFor(10_000));
  await expect.element(ask).toBeEnabled();
  await expect.element(quote).not.toBeInTheDocument();
  await expect.element(amount).toHaveValue("100");
  await expect.element(page.getByRole("heading", { name: "Your wallets" })).not.toHaveFocus();
});

test.each([
  ["PriceMoved", "The price has moved, please check it and try again"],
  ["SwapStockIsShort", "The platform does not hold enough for this exchange now"],
])(
  "[SWAP-02] an exchange that is refused with %s says so in the form, which keeps its amount",
  async (key, message) => {
    const { asked } = await open([quoteFor(10_000)], { transferBalance: refusal(key, message) });
    await exchange.click();
    await expect.element(page.getByRole("alert").filter({ hasText: message })).toBeVisible();
    await expect.element(amount).toHaveValue("100");
    await expect.element(ask).toBeEnabled();
    expect(asked.filter(({ path }) => path === "transferBalance")).toHaveLength(1);
    await amount.fill("50");
    await expect.element(page.getByText(message)).not.toBeInTheDocument();
  },
);

test("[SWAP-01] when the money is gone by the time that a new quote is asked for, the question closes and the form says why", async () => {
  let held = "1000.000000";
  const list = () => ({
    retCode: 0,
    message: "",
    data: [{ ...wallets[0], amount: held }, wallets[1]],
    total: 2,
  });
  const { asked } = await open([quoteFor(-1)], { walletList: list });
  await expect.element(quote.getByRole("timer")).toBeVisible();
  held = "50.000000";
  // The page is looked at again, and what it shows is read again.
  window.dispatchEvent(new Event("visibilitychange"));
  await expect.element(page.getByText("Your balance is too low")).toBeInTheDocument();
  await quote.getByRole("button", { name: "Get a new quote" }).click();
  await expect.element(quote).not.toBeInTheDocument();
  await expect.element(amount).toHaveAttribute("aria-invalid", "true");
  expect(asked.filter(({ path }) => path === "swap/quote")).toHaveLength(1);
});

/** Story: a contract trader, on a phone or a desktop, in light or dark mode, with orders of every kind, can read and use both pages. */
import { expect } from "@playwright/test";
import { callsOf, openAccount, signIn, type Account } from "../account.ts";
import { lastPrice, openScreen, ordersOf, showPane, tabOf, ticketOf } from "./contract-screen.ts";
import { test } from "../journey.ts";
import { expectGoodLooks, sizes } from "../look.ts";

const tabs = [/^Positions/, /^Waiting/, /^Closed/, /^Cancelled/];

for (const { name, width, height, hasTouch } of sizes) {
  test.describe(`on a ${name}`, () => {
    test.use({ viewport: { width, height }, hasTouch });

    test("[NAV-05] [NAV-06] [LEV-18] in light and dark mode neither page of contracts scrolls sideways, and axe finds nothing", async ({
      page,
      url,
    }) => {
      test.setTimeout(480_000);
      const account = await openAccount(url, { money: "10000", contract: "5000" });
      await ordersOfEveryKind(url, account);
      await signIn(page, account);
      await test.step("/contract, and the dialog after a press on Buy", async () => {
        await openScreen(page);
        await expectGoodLooks(page);
        if (name === "phone") {
          for (const pane of ["Orders", "Trade"] as const) {
            await showPane(page, pane);
            await expectGoodLooks(page);
          }
        }
        await ticketOf(page).getByRole("textbox", { name: "Quantity" }).fill("1");
        await ticketOf(page).getByRole("button", { name: /^Buy/ }).click();
        await expect(page.getByRole("dialog", { name: "Buy BTC/USDT?" })).toBeVisible();
        await expectGoodLooks(page);
        await page.keyboard.press("Escape");
      });
      await test.step("/leverList, tab by tab", async () => {
        await page.goto("/leverList");
        await expect(ordersOf(page)).toBeVisible();
        for (const tab of tabs) {
          await tabOf(page, tab).click();
          await expect(ordersOf(page).getByRole("rowheader").first()).toBeVisible();
          await expectGoodLooks(page);
        }
      });
    });
  });
}

const request = { multiple: 20, originPrice: "", pid: 1, share: "1", status: 1, type: 1 };

/** A long with stops, a short, a waiting one, a closed one and a cancelled one. */
const ordersOfEveryKind = async (url: string, account: Account): Promise<void> => {
  const call = callsOf(url, account);
  const price = await lastPrice(url);
  const stops = { stop_loss_price: (price * 0.97).toFixed(2), target_profit_price: (price * 1.2).toFixed(2) };
  const far = { ...request, status: 0, originPrice: (price * 0.8).toFixed(2) };
  await call("buyContract", { ...request, ...stops });
  await call("buyContract", { ...request, type: 2 });
  await call("buyContract", far);
  await call("pingcangContract", { id: (await call<{ id: string }>("buyContract", request)).id });
  await call("cheDanContract", { id: (await call<{ id: string }>("buyContract", far)).id });
};

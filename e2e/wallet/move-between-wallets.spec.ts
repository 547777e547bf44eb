/** Story: a user moves money from the balance to the contract wallet, cannot move it a second time by accident, and reads the journal page by page. */
import { expect } from "@playwright/test";
import { openAccount, signIn } from "../account.ts";
import { test } from "../journey.ts";

test("[NAV-01] [LEV-16] the transfer has an address of its own, moves money there, and takes no other one for 3 s", async ({
  page,
  url,
}) => {
  await signIn(page, await openAccount(url, { money: "100" }));
  const transfers: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/lever/walletTransfer")) transfers.push(request.url());
  });
  await page.clock.install();
  await page.goto("/transfer");
  const main = page.getByRole("main");
  const amount = main.getByRole("textbox", { name: "Amount" });
  const transfer = main.getByRole("button", { name: "Transfer", exact: true });
  const locked = main.getByRole("button", { name: "Just a moment…" });
  const balances = main.getByRole("definition");
  await amount.fill("40");
  // From here on no time passes in the browser unless the test says so.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000));

  await transfer.click();
  await expect(locked).toBeDisabled();
  // They are read again after the lock has begun.
  await expect(balances).toHaveText([/60\.00/, /40\.00/]);

  await page.clock.runFor(2_900);
  await expect(locked).toBeDisabled();
  await amount.fill("10");
  await amount.press("Enter");
  await page.clock.runFor(200);
  await expect(transfer).toBeEnabled();
  expect(transfers, "Enter moved nothing while the button was locked").toHaveLength(1);

  await page.clock.resume();
  await transfer.click();
  await expect(balances).toHaveText([/50\.00/, /50\.00/]);
  expect(transfers).toHaveLength(2);
});

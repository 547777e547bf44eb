/** Story: a user moves money from the balance to the contract wallet, cannot move it a second time by accident, and reads the journal page by page. */
import { expect } from "@playwright/test";
import { callsOf, openAccount, signIn } from "../account.ts";
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

test("[JNL-01] the journal shows 23 lines as 10, 10 and 3, the newest first", async ({ page, url }) => {
  const account = await openAccount(url, { money: "1000" });
  const asOwner = callsOf(url, account);
  // The play money is the first line. The nth transfer is the line after n others, and moves n USDT.
  const moved = Array.from({ length: 22 }, (_, nth) => nth + 1);
  for (const nth of moved) await asOwner("lever/walletTransfer", { transfervalue: String(nth), type: 1 });
  const newestFirst = ["+1,000.00", ...moved.map((nth) => `−${nth}.00`)].toReversed();

  await signIn(page, account);
  await page.goto("/journal?type=2");
  const main = page.getByRole("main");
  const changes = main.locator("tbody td:nth-child(3)");
  const pages = main.getByRole("navigation", { name: "Pages" });
  const expectLines = async (from: number, to: number): Promise<void> => {
    await expect(changes).toHaveText(newestFirst.slice(from, to));
    await expect(pages.getByRole("button", { name: /^Page \d+$/ })).toHaveText(["1", "2", "3"]);
    await expect(pages.locator("[aria-current=page]")).toHaveText(String(Math.floor(from / 10) + 1));
  };

  await expectLines(0, 10);
  await expect(pages.getByRole("button", { name: "Previous page" })).toBeDisabled();
  await pages.getByRole("button", { name: "Next page" }).click();
  await expectLines(10, 20);
  await pages.getByRole("button", { name: "Page 3", exact: true }).click();
  await expectLines(20, 23);
  await expect(pages.getByRole("button", { name: "Next page" })).toBeDisabled();
  await pages.getByRole("button", { name: "Previous page" }).click();
  await expectLines(10, 20);
});

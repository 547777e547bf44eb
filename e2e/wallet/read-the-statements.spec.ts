/** Story: a user who has exchanged and traded looks at the statements, saves the three files, and reads the chart by keyboard. */
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { expect, type Locator, type Page } from "@playwright/test";
import { callsOf, openAccount, signIn } from "../account.ts";
import { test } from "../journey.ts";
import { expectNoSidewaysScroll } from "../look.ts";

/** Presses a button, and returns the file that the browser saved. */
const savedBy = async (page: Page, button: Locator): Promise<{ name: string; bytes: Buffer }> => {
  const [download] = await Promise.all([page.waitForEvent("download"), button.click()]);
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
};
const digestOf = (bytes: Buffer): string => createHash("sha256").update(bytes).digest("hex");

test("[JNL-03] [JNL-04] a user saves statements with their digests and the export for taxes, and reads profit by keyboard", async ({
  page,
  url,
}) => {
  const account = await openAccount(url, { money: "1000", contract: "300" });
  const call = callsOf(url, account);
  await call("transferBalance", { number: "100", walletId: 1, toWalletId: 3 });
  await signIn(page, account);
  await page.goto("/statements");
  const panel = page.getByRole("region", { name: "Statement of a range" });
  const pocket = (name: string): Locator => panel.getByRole("row", { name: new RegExp(`^${name}`) });

  await test.step("what was exchanged is not gone: the token has a line in itself", async () => {
    await expect(pocket("Balance")).toContainText("600.00");
    await expect(pocket("Contract wallet")).toContainText("300.00");
    await expect(pocket("BTC")).toContainText(/0\.00\d+/);
  });

  await test.step("the CSV arrives whole, and its digest is shown; the address asks for the same again", async () => {
    const { name, bytes } = await savedBy(page, panel.getByRole("button", { name: "Download CSV" }));
    expect(name).toMatch(/^candor-statement-\d{8}.*-at-\d+\.csv$/);
    const text = bytes.toString();
    expect(text).toMatch(/,swapped,[^\r]*,BTC,0\.00\d+,/);
    await expect(panel.getByRole("status")).toContainText(name);
    await expect(panel.getByRole("status")).toContainText("the digest in its last line fits");
    await expect(panel.getByRole("status")).toContainText(digestOf(bytes));
    expect(new URL(page.url()).searchParams.get("at")).toMatch(/^\d+$/);
    const again = await savedBy(page, panel.getByRole("button", { name: "Download CSV" }));
    expect(again).toEqual({ name, bytes });
  });

  await test.step("the PDF is one, and shows its own digest", async () => {
    const { name, bytes } = await savedBy(page, panel.getByRole("button", { name: "Download PDF" }));
    expect([name.endsWith(".pdf"), bytes.subarray(0, 7).toString("latin1")]).toEqual([true, "%PDF-1."]);
    await expect(panel.getByRole("status")).toContainText(digestOf(bytes));
  });

  await test.step("a file that takes its time shows how far it is, and can be cancelled", async () => {
    await page.route("**/api/statements/csv", (route) => new Promise(() => void route), { times: 1 });
    await panel.getByRole("button", { name: "Download CSV" }).click();
    await expect(panel.getByRole("progressbar", { name: "Download" })).toBeVisible();
    await panel.getByRole("button", { name: "Cancel" }).click();
    await expect(panel.getByRole("progressbar")).toBeHidden();
  });

  await test.step("the export for taxes has the exchange, with its price and its tick", async () => {
    const tax = page.getByRole("region", { name: "For your tax declaration" });
    const { name, bytes } = await savedBy(page, tax.getByRole("button", { name: "Download CSV" }));
    expect(name).toMatch(/^candor-tax-/);
    expect(bytes.toString()).toMatch(/,swap,swap,swapped,[^\r]*,BTCUSDT,buy,[^\r]*,100,USDT,0\.00\d+,BTC,/);
    await expect(tax.getByRole("status")).toContainText(name);
  });

  await test.step("the chart is read with the arrow keys", async () => {
    const chart = page.getByRole("slider", { name: /^Net result of each period/ });
    const last = Number(await chart.getAttribute("aria-valuemax"));
    // As the page scrolled to what was pressed before, a bar may have come under the mouse, and be chosen.
    await page.mouse.move(0, 0);
    await chart.press("End");
    await expect(chart).toHaveAttribute("aria-valuenow", String(last));
    await page.keyboard.press("ArrowLeft");
    await expect(chart).toHaveAttribute("aria-valuenow", String(Math.max(1, last - 1)));
    await page.keyboard.press("Home");
    await expect(chart).toHaveAttribute("aria-valuenow", "1");
    await expect(chart).toHaveAttribute("aria-valuetext", /: .*USDT$/);
    await page.keyboard.press("End");
    await expect(chart).toHaveAttribute("aria-valuenow", String(last));
  });
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
});

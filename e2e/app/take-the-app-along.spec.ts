/** Story: a desktop user opens the app on a phone: the panel with the QR code, open and closed, on every page except the market's. */
import { expect } from "@playwright/test";
import { test } from "../journey.ts";

test("[NAV-03] [SES-15] the panel with the QR code opens, stays as it was left, and is not on the market's pages", async ({
  page,
}) => {
  const panel = page.getByRole("complementary", { name: "Get the app" });
  const tab = panel.getByRole("button", { name: "Get the app" });
  const code = panel.getByRole("img", { name: /^QR code of http.*\/download$/ });
  await page.goto("/");
  await expect(tab).toHaveAttribute("aria-expanded", "false");
  await expect(code).toHaveCount(0);
  await tab.press("Enter");
  await expect(code).toBeVisible();

  for (const path of ["/contract", "/quotes"]) {
    await page
      .getByRole("banner")
      .getByRole("link", { name: path === "/quotes" ? "Quotes" : "Contract" })
      .click();
    await page.waitForURL(new RegExp(path));
    await expect(panel).toHaveCount(0);
  }
  await page.getByRole("banner").getByRole("link", { name: "About" }).click();
  await expect(code, "the panel is as it was left").toBeVisible();
  await page.reload();
  await expect(code, "on the next visit too").toBeVisible();

  await panel.getByRole("link", { name: "How to install it" }).click();
  await page.waitForURL("/download");
  await expect(page.getByRole("heading", { level: 1, name: "Candor as an app" })).toBeVisible();
  // The server of the journeys is opened by its number.
  const elsewhere = page.getByRole("main").getByRole("link", { name: /^http:\/\/localhost:\d+$/ });
  await expect(elsewhere, "where passkeys work").toHaveAttribute(
    "href",
    /^http:\/\/localhost:\d+\/download$/,
  );
  await tab.click();
  await expect(code).toHaveCount(0);
  await page.reload();
  await expect(tab).toHaveAttribute("aria-expanded", "false");
});

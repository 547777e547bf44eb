/** Story: the first two operators open their accounts, and add a third with their passkeys; each can check what the other signed. */
import { expect } from "@playwright/test";
import { generateSync } from "otplib";
import { callApi } from "./call-api.ts";
import { test } from "./journey.ts";
import { expectAccessible, expectNoSidewaysScroll } from "./look.ts";
import { consoleUrl, openAdmin, operatorPassword } from "./operators.ts";

test("[OPS-01] [OPS-03] [OPS-04] [OPS-06] two operators sign in, approve with their passkeys, and check the log", async ({
  browser,
  page: visitor,
  url,
}) => {
  await visitor.goto(consoleUrl());
  await expectAccessible(visitor);
  const ann = await openAdmin(browser, "Ann");
  const ben = await openAdmin(browser, "Ben");

  await test.step("one of them asks for a third, and approves", async () => {
    const { page } = ann;
    await page.getByRole("link", { name: "Operators" }).click();
    await page.getByRole("button", { name: "New operator" }).click();
    await page.getByRole("textbox", { name: "Name" }).fill("Cleo");
    await page.getByRole("textbox", { name: "E-mail address" }).fill("cleo@house.test");
    await page.getByRole("checkbox", { name: "finance" }).check();
    await page.getByRole("button", { name: "Ask for the operator" }).click();
    await expect(page.getByRole("button", { name: "Ask for it" })).toBeDisabled();
    await page.getByRole("textbox", { name: "Reason" }).fill("runs the treasury from June");
    await page.getByRole("button", { name: "Ask for it" }).click();
    await page.getByRole("cell", { name: "operator add" }).click();
    await page.getByRole("button", { name: "Approve with the passkey" }).click();
    await expect(page.getByText("One more operator has to approve")).toBeVisible();
    await expect(page.getByRole("button", { name: "Approve with the passkey" })).toBeHidden();
  });

  await test.step("the other approves: it is carried out, and both signatures are checked in the browser", async () => {
    const { page } = ben;
    await page.getByRole("link", { name: "Approvals" }).click();
    await page.getByRole("cell", { name: "operator add" }).click();
    await page.getByRole("button", { name: "Approve with the passkey" }).click();
    await expect(page.getByText("Approved by two operators, and carried out.")).toBeVisible();
    await page.getByRole("button", { name: "Close" }).click();
    await page.getByText("done", { exact: true }).click();
    await page.getByRole("cell", { name: "operator add" }).click();
    await expect(page.getByText("signature checked here")).toHaveCount(2);
    await page.getByRole("button", { name: "Close" }).click();
    await page.getByRole("link", { name: "Operators" }).click();
    await expect(page.getByRole("row", { name: /Cleo.*finance.*invited/ })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step("the log is whole, on a phone, too", async () => {
    const { page } = ben;
    await page.getByRole("link", { name: "Audit log" }).click();
    await page.getByRole("button", { name: "Recompute the chain here" }).click();
    await expect(page.getByText("the chain is whole")).toBeVisible();
    await expectAccessible(page);
    await page.setViewportSize({ width: 320, height: 700 });
    // The menu slides out of the narrow window.
    await expect(page.getByRole("link", { name: "Approvals" })).not.toBeInViewport();
    await expectNoSidewaysScroll(page);
  });

  await test.step("signing in again: with the passkey alone, or with password and code", async () => {
    const { page, email, secret } = ann;
    await page.getByRole("button", { name: "Close" }).click();
    await page.getByRole("button", { name: "Sign out" }).click();
    await page.getByRole("button", { name: "Sign in with a passkey" }).click();
    await expect(page.getByRole("link", { name: "Audit log" })).toBeVisible();
    await page.getByRole("button", { name: "Sign out" }).click();
    await page.getByLabel("E-mail address").fill(email);
    await page.getByLabel("Password").first().fill(operatorPassword);
    await page.getByLabel("Code of the authenticator app").fill("000000");
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await expect(page.getByRole("alert")).toBeVisible();
    const otp = generateSync({ secret, epoch: Math.floor(Date.now() / 1_000) + 30 });
    await page.getByLabel("Code of the authenticator app").fill(otp);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await expect(page.getByRole("link", { name: "Audit log" })).toBeVisible();
  });

  await test.step("the token of one side means nothing at the other", async () => {
    const token = await ann.page.evaluate(() => sessionStorage.getItem("candor.operator") ?? "");
    expect(token).toHaveLength(43);
    expect((await callApi(url, "user/userInfo", {}, { token })).body.key).toBe("NotLoggedIn");
    expect((await callApi(url, "operator/me", {}, { token })).body.key).toBe("NotFound");
    expect((await callApi(consoleUrl(), "operator/me", {}, { token })).body.retCode).toBe(0);
    expect((await callApi(consoleUrl(), "user/userInfo", {}, { token })).body.key).toBe("NotFound");
  });
});

/**
 * Stories: the first two operators open their accounts, and add a third with their passkeys; each can check what the other signed. Then
 * they approve a withdrawal above the limit, and pay it by hand; then they move money of the house, change an investment product, and
 * announce other terms of a pair and other bands of the bot. At last one of them walks the other desks: the command makes the first two
 * operators only once, so their stories are in one file.
 */
import { expect } from "@playwright/test";
import { generateSync } from "otplib";
import { callApi } from "../call-api.ts";
import { test } from "../journey.ts";
import { expectAccessible, expectNoSidewaysScroll } from "../look.ts";
import { agreed } from "../account.ts";
import {
  approveBoth,
  consoleUrl,
  openAdmin,
  operatorPassword,
  savedText,
  type OperatorPage,
} from "./operators.ts";
import { announceBands } from "./announce-bands.ts";
import { answerPeople } from "./answer-people.ts";
import { changeAProduct } from "./change-a-product.ts";
import { verifyFiles } from "./verify-files.ts";
import { walkTheDesks } from "./walk-the-desks.ts";
import { withdrawTheDaysRest } from "./withdraw-the-days-rest.ts";

const publicText = async (url: string, path: string): Promise<string> =>
  await (await fetch(`${url}/public/${path}`)).text();

/** The first two, whom the command makes once: the second story goes on with them. */
// Each story goes on where the one before it ended, so all are tried again together.
test.describe.configure({ mode: "serial" });

let operators: readonly [OperatorPage, OperatorPage];

test("[OPS-01] [OPS-03] [OPS-04] [OPS-06] two operators sign in, approve with their passkeys, and check the log", async ({
  browser,
  page: visitor,
  url,
}) => {
  await visitor.goto(consoleUrl());
  await expectAccessible(visitor);
  const ann = await openAdmin(browser, "Ann");
  const ben = await openAdmin(browser, "Ben");
  operators = [ann, ben];

  await test.step("one of them asks for a third, and approves", async () => {
    const { page } = ann;
    await page.getByRole("link", { name: "Operators" }).click();
    await page.getByRole("button", { name: "New operator" }).click();
    await page.getByRole("textbox", { name: "Name" }).fill("Cleo");
    await page.getByRole("textbox", { name: "E-mail address" }).fill("cleo@house.test");
    await page.getByRole("checkbox", { name: "finance" }).check();
    await page.getByRole("button", { name: "Ask for the operator" }).click();
    const question = page.getByRole("dialog", { name: "New operator: Cleo" });
    await question.press("Escape");
    await expect(page.getByRole("button", { name: "Ask for the operator" })).toBeFocused();
    await expect(page.getByRole("textbox", { name: "Name" })).toHaveValue("Cleo");
    await page.keyboard.press("Enter");
    await question.getByRole("button", { name: "Ask for it" }).click();
    const reason = question.getByRole("textbox", { name: "Reason" });
    await expect(reason).toBeFocused();
    await expect(reason).toHaveAttribute("aria-invalid", "true");
    await reason.fill("runs the treasury from June");
    await question.getByRole("button", { name: "Ask for it" }).click();
    await page.getByRole("cell", { name: "operator add" }).click();
    await page.getByRole("button", { name: "Approve with the passkey" }).click();
    await expect(page.getByText("One more operator has to approve")).toBeVisible();
    await expect(page.getByRole("button", { name: "Approve with the passkey" })).toBeHidden();
    await expect(page.getByRole("dialog")).toBeFocused();
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
    const act = await savedText(page, page.getByRole("button", { name: "Save the act with its approvals" }));
    const { code, text } = await verifyFiles("approvals", await publicText(url, "operators"), { act });
    expect([code, text]).toEqual([0, expect.stringContaining("Everything holds.")]);
    await page.getByRole("button", { name: "Close" }).click();
    await page.getByRole("link", { name: "Operators" }).click();
    await expectAccessible(page);
    await page.getByRole("link", { name: "Skip the menu" }).press("Enter");
    await expect(page.getByRole("main")).toBeFocused();
    await page.getByRole("row", { name: /Cleo.*finance.*invited/ }).press("Enter");
    await page.getByRole("checkbox", { name: "risk" }).check();
    await page.getByRole("button", { name: "New invitation" }).press("Enter");
    await page.getByRole("dialog", { name: "Invite Cleo" }).press("Escape");
    await expect(page.getByRole("button", { name: "New invitation" })).toBeFocused();
    await expect(page.getByRole("checkbox", { name: "risk" })).toBeChecked();
    await page.getByRole("button", { name: "New invitation" }).press("Enter");
    await page.getByRole("textbox", { name: "Reason" }).fill("begins in June");
    await page.getByRole("button", { name: "Make the invitation" }).press("Enter");
    const invitation = page.getByRole("dialog", { name: "Invitation of Cleo" });
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await invitation.getByRole("button", { name: "Copy the link" }).press("Enter");
    const copied = invitation.getByRole("button", { name: "Copied" });
    await expect(copied).toBeVisible();
    const link = await invitation.locator("pre").innerText();
    expect(link).toContain("/?invitation=");
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
    await copied.press("Escape");
    await expect(page.getByRole("button", { name: "New invitation" })).toBeFocused();
    await page.getByRole("button", { name: "Ask for these roles" }).press("Enter");
    await page.getByRole("dialog", { name: "Other roles for Cleo" }).press("Escape");
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
  });

  await test.step("the log is whole, on a phone, too", async () => {
    const { page } = ben;
    await page.getByRole("link", { name: "Audit log" }).click();
    await page.getByRole("button", { name: "Recompute the chain here" }).click();
    await expect(page.getByText("the chain is whole")).toBeVisible();
    const lines = await savedText(page, page.getByRole("button", { name: "Save all lines" }));
    const latest = await publicText(url, "audit");
    const days = (JSON.parse(latest) as { readonly days: readonly string[] }).days;
    const files = Object.fromEntries(
      await Promise.all(
        days.map(async (day) => [`${day}.json`, await publicText(url, `audit/${day}.json`)] as const),
      ),
    );
    const keys = await publicText(url, "keys");
    const { code, text } = await verifyFiles("audit", keys, { ...files, latest, lines });
    // The last lines may still wait for their minute to be signed.
    expect([code === 1, text]).toEqual([false, expect.stringMatching(/the chain of \d+ lines is whole/)]);
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
    await expect(page.getByRole("heading", { level: 1, name: "Candor console" })).toBeFocused();
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

/** Here, because it comes before the next story raises the cap of every user. */
test("[WAL-10] the page counts what is left today: too much is refused while it is typed, and then the hint says when the next day begins", async ({
  page,
  url,
}) => {
  await withdrawTheDaysRest(page, url);
});

test("[WAL-12] [OPS-02] [OPS-03] a withdrawal above the limit is approved by two operators, and paid by hand", async ({
  url,
}) => {
  const [ann, ben] = operators;
  const reason = "for the story of a large withdrawal";
  const annAsks = async (path: string, input: object): Promise<unknown> => {
    const token = await ann.page.evaluate(() => sessionStorage.getItem("candor.operator") ?? "");
    return await agreed(callApi(consoleUrl(), `operator/${path}`, { ...input, reason }, { token }));
  };
  const login = { email: "demo2@candor.test", pwd: "Demo#2026", type: 2 };
  const token = String(await agreed(callApi(url, "login", login)));

  await test.step("they take roles that decide about limits, and raise the day's cap", async () => {
    for (const [operatorId, roles] of [
      [1, "admin,risk"],
      [2, "admin,finance"],
    ]) {
      await annAsks("askRoles", { operatorId, roles });
      await approveBoth(operators, `operator ${operatorId}`);
    }
    await annAsks("askKey", { name: "cash_cap_without_product", value: "50000", from: "1000" });
    await approveBoth(operators, "key cash_cap_without_product");
  });

  const id = await test.step("somebody asks for 10 000", async () => {
    await agreed(callApi(url, "demo/fund", { money: "10000" }, { token }));
    const input = { banktype: "3", price: "10000", userremark: "a boat", withdrawpsd: "Pay#2026" };
    const ask = async () =>
      await callApi(url, "withdraw", input, { token, key: `boat-${Date.now()}-0123456789` });
    let id = "";
    // A changed key counts within two seconds.
    await expect(async () => void ({ id } = (await agreed(ask())) as { id: string })).toPass();
    return id;
  });

  await test.step("without a role that decides about money, one reads who decides; then takes that role", async () => {
    const { page } = ann;
    await page.getByRole("link", { name: "Withdrawals" }).click();
    await page.getByRole("row", { name: new RegExp(`^${id} `) }).press("Enter");
    const drawer = page.getByRole("dialog", { name: `Withdrawal ${id}` });
    await expect(drawer).toContainText("Operators with the role finance or compliance decide this.");
    await expect(drawer.getByRole("button", { name: "Refuse" })).toHaveCount(0);
    await drawer.getByRole("button", { name: "Close" }).click();
    await annAsks("askRoles", { operatorId: 1, roles: "admin,finance,compliance,support,content" });
    // Whose approval carries it out reads the own roles again.
    await approveBoth([ben, ann], "operator 1");
  });

  await test.step("one asks for the approvals by keyboard, and both approve", async () => {
    const { page } = ann;
    await page.getByRole("link", { name: "Withdrawals" }).click();
    await page.getByRole("row", { name: new RegExp(`^${id} `) }).press("Enter");
    const drawer = page.getByRole("dialog", { name: /^Withdrawal \d+$/ });
    await expect(drawer.getByRole("table", { name: "Request" })).toContainText("two operators");
    await expect(drawer).not.toContainText("decide this");
    await expectAccessible(page);
    await page.keyboard.press("r");
    const refusal = page.getByRole("dialog", { name: `Refuse: withdrawal ${id}` });
    const list = refusal.getByRole("combobox", { name: "Reason of the list" });
    await refusal.getByRole("textbox", { name: "Reason", exact: true }).fill("the owner has called us");
    await refusal.getByRole("button", { name: "Refuse" }).press("Enter");
    await expect(list).toBeFocused();
    await expect(list).toHaveAccessibleDescription(/Choose one/);
    await expectAccessible(page);
    await refusal.getByRole("button", { name: "Cancel" }).press("Enter");
    await page.keyboard.press("a");
    await page.getByRole("textbox", { name: "Reason" }).fill("known for years, the boat exists");
    await page.getByRole("button", { name: "Ask for the approvals" }).click();
    await expect(drawer.getByRole("status")).toContainText("waits for two operators");
    await page.getByRole("button", { name: "Go to the approvals" }).click();
    await approveBoth(operators, `withdrawal ${id}`);
  });

  await test.step("it is paid by hand on the sandbox chain, and the chain says when it is done", async () => {
    const { page } = ben;
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole("link", { name: "Withdrawals" }).click();
    await page.getByRole("combobox", { name: "State" }).click();
    await page.getByRole("option", { name: "To be paid" }).click();
    await page.getByRole("row", { name: new RegExp(`^${id} `) }).click();
    const request = page.getByRole("table", { name: "Request" });
    const to = await request.getByRole("row", { name: /^To/ }).getByRole("code").innerText();
    const payment = { network: "tron", to, money: "9500", from: "mine" };
    const { hash } = (await agreed(callApi(url, "demo/send", payment, { token }))) as {
      readonly hash: string;
    };
    await page.getByRole("button", { name: "It was paid" }).click();
    await page.getByRole("textbox", { name: "Hash of the transaction" }).fill(hash);
    await page.getByRole("textbox", { name: "Reason" }).fill("paid from the cold wallet");
    // Until the payment is in a block, the server refuses the hash.
    const enter = page.getByRole("button", { name: "Enter the payment" });
    await expect(async () => {
      // What was accepted late is not pressed again.
      if (await enter.isVisible()) await enter.click({ timeout: 2_000 });
      await expect(enter).toBeHidden({ timeout: 1_000 });
    }).toPass();
    await expect(request).toContainText(hash);
    await expect(request.getByRole("row", { name: "State" })).toContainText("done");
  });
});

test("[OPS-02] [OPS-03] [OPS-05] two operators look at the numbers and at a user, and move money of the house", async () => {
  const [{ page }, { page: other }] = operators;
  await page.setViewportSize({ width: 1440, height: 900 });
  // Closes what the story before has left open.
  for (const each of [page, other]) await each.reload();

  await test.step("what is promised, what covers it, and who somebody is", async () => {
    await page.getByRole("link", { name: "Overview" }).click();
    await expect(page.getByText("Cover of every promise, USDT")).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("link", { name: "Users" }).click();
    await page.getByLabel("Find a user").fill("100002");
    await page.getByRole("row", { name: /100002 .*@candor.test/ }).click();
    await expect(page.getByRole("button", { name: "Freeze the account" })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Close" }).click();
  });

  await test.step("money moves with the second passkey, and the desk says who approved it", async () => {
    await page.getByRole("link", { name: "House money" }).click();
    await page.getByRole("button", { name: "Move money" }).click();
    await page.getByLabel("To", { exact: true }).first().click();
    await page.getByRole("option", { name: "Reward budget" }).click();
    await page.getByLabel("Amount in USDT").fill("1.5");
    await page.getByLabel("Reason").fill("for the rewards of June");
    await expectAccessible(page);
    await page.getByRole("button", { name: "Ask for it" }).click();
    await approveBoth(operators, "house capital");
    await page.getByRole("link", { name: "House money" }).click();
    await expect(
      page.getByRole("row", { name: /Capital Reward budget 1.5 USDT booked.* Ann, Ben/i }),
    ).toBeVisible();
    await expectAccessible(page);
  });
});

test("[OPS-02] [OPS-03] [INV-13] they fill the reserve of an investment product and change its rate, and who holds it keeps the old one", async ({
  url,
}) => {
  // Closes what the story before has left open.
  for (const { page } of operators) await page.reload();
  await changeAProduct(operators, url);
});

test("[OPS-02] [OPS-03] [LEV-01] [OPT-01] they announce other terms of a pair, and the home page tells everyone", async ({
  page: visitor,
  url,
}) => {
  const [{ page }, { page: other }] = operators;
  // Closes what the story before has left open.
  for (const each of [page, other]) await each.reload();

  await test.step("one asks for them, and sees what becomes of what before", async () => {
    await page.getByRole("link", { name: "Pairs and terms" }).click();
    await page.getByRole("row", { name: /^ETH\/USDT now/ }).click();
    await page.getByRole("combobox", { name: "Asset class" }).selectOption("index");
    await page.getByLabel("Fee, % of the volume").fill("10.5");
    await expect(page.getByText("This is not such a value")).toBeVisible();
    await page.getByLabel("Fee, % of the volume").fill("0.04");
    await expectAccessible(page);
    await page.getByRole("button", { name: "Ask for these terms" }).click();
    await expect(page.getByText("Asset class: crypto becomes index")).toBeVisible();
    await expect(page.getByText("Fee %: 0.05 becomes 0.04")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByLabel("Fee, % of the volume")).toHaveValue("0.04");
    await page.getByRole("button", { name: "Ask for these terms" }).click();
    await page.getByRole("textbox", { name: "Reason" }).fill("agreed by the risk committee");
    await page.getByRole("button", { name: "Ask for them" }).click();
    await expect(page.getByRole("status")).toContainText("Asked for as act");
    await page.getByRole("button", { name: "To the approvals" }).click();
    await approveBoth(operators, "pair ETHUSDT");
  });

  await test.step("with the second passkey they are announced, on the desk and on the home page", async () => {
    await page.getByRole("link", { name: "Pairs and terms" }).click();
    await expect(
      page.getByRole("row", { name: /^ETH\/USDT from .* UTC index .* 0\.04 .* Ben/ }),
    ).toBeVisible();
    await expectAccessible(page);
    await visitor.goto(url);
    await expect(visitor.getByText(/ETH\/USDT: .* Fee: 0\.04%/).first()).toBeVisible();
  });
});

test("[OPS-02] [OPS-03] [BOT-02] they announce other bands of the bot, and the home page tells everyone", async ({
  page: visitor,
  url,
}) => {
  // Closes what the story before has left open.
  for (const { page } of operators) await page.reload();
  await announceBands(operators, visitor, url);
});

test("[OPS-02] [OPS-03] [OPS-04] [WAL-15] [SES-17] [BOT-01] one operator walks the desks: whose a deposit is, a correction, a key, a code, a freeze, a table", async ({
  url,
}) => {
  const [{ page }] = operators;
  await page.reload();
  await walkTheDesks(page, url);
});

test("[SUP-01] [KYC-01] [KYC-03] [LOAN-02] [OPS-07] one operator answers people: a question, an identity, an application for a loan, and opens a contact", async ({
  page: visitor,
  url,
}) => {
  const [{ page }] = operators;
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.reload();
  await answerPeople(operators[0], visitor, url);
});

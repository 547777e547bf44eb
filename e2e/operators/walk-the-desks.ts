/**
 * The steps of a story about the desks that one operator decides at, all on one page of the console that is signed in already: to open one
 * takes a second of the processor.
 */
import { expect, type Page } from "@playwright/test";
import { agreed, callsOf, openAccount, type Account } from "../account.ts";
import { callApi } from "../call-api.ts";
import { test } from "../journey.ts";
import { expectAccessible, expectNoSidewaysScroll, sizes } from "../look.ts";
import { consoleUrl, savedText } from "./operators.ts";

const reason = "for the story of the desks";

type Walk = {
  readonly page: Page;
  readonly url: string;
  /** Whom the operator deals with. */
  readonly account: Account;
  readonly uid: number;
};

/** Needs the roles admin, finance and content. */
export const walkTheDesks = async (page: Page, url: string): Promise<void> => {
  const account = await openAccount(url, { hasAcceptedRisk: false });
  const { uid } = await callsOf(url, account)<{ uid: number }>("user/userInfo");
  const walk = { page, url, account, uid };
  await test.step("deposits: nothing tells whose a transfer is, until an operator does", () =>
    decideDeposit(walk));
  await test.step("corrections: one is asked for, found by its user, and taken back", () =>
    takeBackCorrection(walk));
  await test.step("keys: one operator changes what the pages show, and the desk says who", () =>
    changeKey(walk));
  await test.step("bot codes: one is given, and ended", () => giveCode(walk));
  await test.step("articles: what is pasted keeps its format, and runs nothing", () => pasteText(walk));
  await test.step("a freeze: the owner is out until it ends", () => freeze(walk));
  await test.step("the outbox and the own sessions", () => lookAround(walk));
  await test.step("a table: searched, without a column, by the arrow keys, from its other end, and as a file", () =>
    useTable(walk));
  await test.step("on a phone: no list is wider than the window, and a row opens", () => holdPhone(walk));
};

const goTo = async (page: Page, desk: string): Promise<void> =>
  await page.getByRole("link", { name: desk }).click();

const close = async (page: Page): Promise<void> => {
  await page.getByRole("button", { name: "Close", exact: true }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
};

const confirm = async (page: Page, button: string): Promise<void> => {
  const question = page.getByRole("dialog").filter({ has: page.getByRole("textbox", { name: "Reason" }) });
  await question.getByRole("textbox", { name: "Reason" }).fill(reason);
  await question.getByRole("button", { name: button, exact: true }).click();
  await expect(question).toBeHidden();
};

const decideDeposit = async ({ page, url, account, uid }: Walk): Promise<void> => {
  const asOwner = callsOf(url, account);
  const channels = await asOwner<{ type: number; value: string; network: string }[]>("channelDigital");
  const shared = channels.find(({ type }) => type === 1003);
  const sent = { network: shared?.network, to: shared?.value, money: "61.25", from: "stranger" };
  const { hash } = await asOwner<{ hash: string }>("demo/send", sent);
  await goTo(page, "Deposits");
  await page.getByLabel("Number, hash or sender").fill(hash);
  const row = page.getByRole("row", { name: /61\.25/ });
  await expect(row).toContainText("waits for a decision", { timeout: 60_000 });
  await row.press("Enter");
  const shown = page.getByRole("table", { name: "What the chain shows" });
  await expect(shown).toContainText("nobody yet");
  await page.keyboard.press("n");
  await page.getByLabel("User", { exact: true }).fill(String(uid));
  await confirm(page, "Credit it");
  await expect(shown).toContainText(String(uid));
  await expectAccessible(page);
  await close(page);
  await expect(async () =>
    expect(await asOwner("user/userInfo")).toMatchObject({ wallet: "61.25" }),
  ).toPass();
};

const takeBackCorrection = async ({ page, uid }: Walk): Promise<void> => {
  await goTo(page, "Corrections");
  await page.getByRole("button", { name: "New correction" }).click();
  await page.getByLabel("Number of the user").fill(String(uid));
  await page.getByLabel("Amount in USDT").fill("3");
  await confirm(page, "Ask for it");
  await page.getByLabel("Number, or about").fill(`user ${uid}`);
  await page.getByRole("row", { name: /correction/ }).press("Enter");
  await page.getByRole("button", { name: "Withdraw", exact: true }).click();
  await confirm(page, "Withdraw");
  await expect(page.getByRole("status")).toContainText("Withdrawn.");
  await close(page);
  await goTo(page, "Corrections");
  await page.getByLabel("Number, or about").fill(String(uid));
  await expect(page.getByRole("row", { name: /3 USDT withdrawn/ })).toHaveCount(1);
  await expectAccessible(page);
};

const changeKey = async ({ page }: Walk): Promise<void> => {
  const key = "wp_novicetask_switch";
  await goTo(page, "Keys and limits");
  await page.getByLabel("Search", { exact: true }).fill(key);
  await page.getByRole("row", { name: new RegExp(key) }).press("Enter");
  const value = page.getByLabel("New value");
  await value.fill((await value.inputValue()) === "0" ? "1" : "0");
  const change = page.getByRole("button", { name: "Change", exact: true });
  await change.press("Enter");
  await page.getByRole("textbox", { name: "Reason" }).press("Escape");
  await expect(change).toBeFocused();
  await change.press("Enter");
  await confirm(page, "Change");
  await expect(page.getByRole("row", { name: new RegExp(`${key}.*Ann`) })).toBeVisible();
  await expectAccessible(page);
};

const giveCode = async ({ page, uid }: Walk): Promise<void> => {
  await goTo(page, "Bot codes and rules");
  await page.getByRole("button", { name: "Give a code" }).click();
  await page.getByLabel("User's number").fill(String(uid));
  await confirm(page, "Give an active code");
  await page.getByLabel("Only this user").fill(String(uid));
  await page.getByRole("row", { name: new RegExp(`${uid}.* active`) }).press("Enter");
  await confirm(page, "End the code");
  await expect(page.getByRole("row", { name: new RegExp(`${uid}.* expired .*Ann`) })).toBeVisible();
  await expectAccessible(page);
};

const pasteText = async ({ page }: Walk): Promise<void> => {
  await goTo(page, "Articles");
  await page.getByRole("row").nth(1).press("Enter");
  const text = page.getByRole("textbox", { name: "Text in English" });
  for (const word of ["bold", "bolder"]) {
    await text.click();
    await text.evaluate((element, pasted) => {
      const clipboardData = new DataTransfer();
      const markup = `<p>a <strong>${pasted}</strong> word<img src="x" onerror="document.title = 'it ran'"></p>`;
      clipboardData.setData("text/html", markup);
      element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    }, word);
    await expect(text.locator("strong").filter({ hasText: new RegExp(`^${word}$`) })).toBeVisible();
  }
  await expect(text.locator("img")).toHaveCount(0);
  await expect(page).not.toHaveTitle("it ran");
  await page.getByRole("button", { name: "Close", exact: true }).click();
  const leaving = page.getByRole("dialog", { name: "Leave without saving" });
  await leaving.getByRole("button", { name: "Leave", exact: true }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
};

const freeze = async ({ page, url, account, uid }: Walk): Promise<void> => {
  await goTo(page, "Users");
  await page.getByLabel("Find a user").fill(String(uid));
  await page.getByRole("row", { name: new RegExp(`^${uid}`) }).press("Enter");
  const drawer = page.getByRole("dialog", { name: `User ${uid}` });
  await drawer.getByRole("button", { name: "Freeze the account" }).click();
  await confirm(page, "Freeze the account");
  await expect(drawer.getByRole("alert")).toContainText(reason);
  expect((await callApi(url, "user/userInfo", {}, account)).body.retCode).not.toBe(0);
  await drawer.getByRole("button", { name: "End the freeze" }).click();
  await confirm(page, "End the freeze");
  await expect(drawer.getByText("open", { exact: true })).toBeVisible();
  await close(page);
};

const lookAround = async ({ page }: Walk): Promise<void> => {
  await goTo(page, "Outbox");
  await page.getByText("failed", { exact: true }).click();
  await expect(page.getByText(/Nothing has failed|time/).first()).toBeVisible();
  await expectAccessible(page);
  await goTo(page, "Sessions and passkey");
  await expect(page.getByRole("row", { name: /Ann.*this one/ })).toBeVisible();
  await expectAccessible(page);
};

const useTable = async ({ page, uid }: Walk): Promise<void> => {
  const token = await page.evaluate(() => sessionStorage.getItem("candor.operator") ?? "");
  // Each look at a user's withdrawals with other filters is a line of the log: more than one page of them.
  const look = (nth: number) =>
    agreed(callApi(consoleUrl(), "operator/withdrawals", { userId: uid, find: `${nth}` }, { token }));
  await Promise.all(Array.from({ length: 50 }, (_, nth) => look(nth + 1)));
  await goTo(page, "Audit log");
  const found = page.waitForResponse(
    (response) => response.request().postData()?.includes(`user ${uid}`) === true,
  );
  await page.getByLabel("Only this subject").fill(`user ${uid}`);
  await found;
  const rows = page.locator("tbody tr");
  await expect(rows).toHaveCount(50);
  await page.getByRole("button", { name: "Load more" }).click();
  await expect(page.getByRole("button", { name: "Load more" })).toBeHidden();
  const all = await rows.count();
  expect(all).toBeGreaterThan(50);
  const newest = Number(await rows.first().locator("td").first().innerText());
  await page.getByRole("button", { name: /^No\./ }).click();
  await expect(rows).toHaveCount(50);
  await expect(rows.first()).not.toContainText(String(newest));
  await rows.first().focus();
  await page.keyboard.press("ArrowDown");
  await expect(rows.nth(1)).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await expect(rows.first()).toBeFocused();
  await page.getByLabel("Search in the rows shown").fill("BOT codes");
  await expect(rows).toHaveCount(2);
  await page.getByRole("button", { name: "Choose columns" }).click();
  await page.getByRole("checkbox", { name: "Why" }).uncheck();
  await expect(page.getByRole("columnheader", { name: "Why" })).toBeHidden();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("checkbox")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Choose columns" })).toBeFocused();
  await expect(rows.first()).not.toContainText(reason);
  const text = await savedText(page, page.getByRole("button", { name: "Export as CSV" }));
  const lines = text.trimEnd().split("\r\n");
  expect(lines[0]).toBe("\ufeffseq,at,operatorId,name,action,subject,before,after,reason,hash");
  expect(lines).toHaveLength(1 + all);
  expect(lines.at(-1)).toMatch(new RegExp(`^${newest},.*,Ann,.*,user ${uid},`));
};

/** How much wider than its place the widest table of the desk is, px. */
const overflow = (tables: readonly Element[]): number =>
  Math.max(
    ...tables.map((table) => table.scrollWidth - (table.parentElement?.parentElement?.clientWidth ?? 0)),
  );

const holdPhone = async ({ page }: Walk): Promise<void> => {
  await page.setViewportSize({ width: sizes[0].width, height: sizes[0].height });
  for (const desk of ["withdrawals", "deposits", "approvals", "overview", "users", "audit", "operators"]) {
    await page.goto(`${consoleUrl()}/${desk}`);
    if (desk === "withdrawals") await page.getByRole("combobox", { name: "State" }).click();
    if (desk === "withdrawals") await page.getByRole("option", { name: "All" }).click();
    await expect(page.locator("tbody tr").first()).toBeVisible();
    expect.soft(await page.locator("main table").evaluateAll(overflow), desk).toBeLessThanOrEqual(0);
    await expectNoSidewaysScroll(page);
  }
  await page.getByRole("row", { name: /Cleo.*finance.*invited/ }).press("Enter");
  await expect(page.getByRole("dialog", { name: /^Cleo/ })).toBeVisible();
  await close(page);
  await expectAccessible(page);
};

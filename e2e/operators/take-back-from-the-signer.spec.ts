/**
 * Stories: an operator takes a withdrawal back from the signer of the hot wallet, and says of another that the signer is gone, each after
 * the refusals of this. The server is the demo with a signer, for which this file stands in.
 */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, type Locator, type Page } from "@playwright/test";
import { callsOf } from "../account.ts";
import { callApi } from "../call-api.ts";
import { test } from "../journey.ts";
import { expectAccessible } from "../look.ts";
import { freePort, startServer, type RunningServer } from "../running-server.ts";
import { openInvited } from "./operators.ts";
import { startSigner, type StandInSigner } from "./stand-in-signer.ts";

const secret = "a-secret-that-the-two-of-them-share";
const waits = { state: "waiting", why: "dailyLimit" };
const hasSigned = { state: "signed", hash: `0x${"1".repeat(64)}` };

let signer: StandInSigner;
let server: RunningServer;

test.beforeAll(async () => {
  signer = await startSigner();
  signer.says = { "/pay": waits };
  const CONSOLE_ADDRESS = `127.0.0.1:${await freePort()}`;
  const program = ["tests/test-demo-signer-main.ts", signer.url, secret];
  server = await startServer({ program, settings: { CONSOLE_ADDRESS } });
});
test.afterAll(async () => {
  await signer.stop();
  await server.stop();
});

/** Two withdrawals to Ethereum that the policy approves, and the server gives to the signer. */
const request = async (): Promise<readonly string[]> => {
  const login = { email: "demo@candor.test", pwd: "Demo#2026", type: 2 };
  const token = String((await callApi(server.url, "login", login)).body.data);
  const withdraw = (nth: number) => {
    const input = { banktype: "3", price: "100", userremark: "", withdrawpsd: "Pay#2026" };
    return callApi(server.url, "withdraw", input, { token, key: `to-the-signer-${nth}-0123456789` });
  };
  const ids = [];
  for (const nth of [1, 2]) ids.push(((await withdraw(nth)).body.data as { readonly id: string }).id);
  const list = callsOf(server.url, { token });
  await expect(async () =>
    expect(JSON.stringify(await list("withdrawalList")).match(/payoutBySigner/g)).toHaveLength(2),
  ).toPass();
  return ids;
};

const rowOf = (page: Page, id: string): Locator => page.getByRole("row", { name: new RegExp(`^${id} `) });

const openRow = async (page: Page, id: string): Promise<Locator> => {
  await expect(rowOf(page, id)).toContainText("the signer");
  await rowOf(page, id).press("Enter");
  const drawer = page.getByRole("dialog", { name: `Withdrawal ${id}`, exact: true });
  await expect(drawer.getByRole("row", { name: "Paid out by" })).toContainText("the signer");
  return drawer;
};

test("[WAL-12] [OPS-03] an operator takes a withdrawal back from the signer, and asks two to say of another that the signer is gone", async ({
  page,
}) => {
  const [first = "", second = ""] = await request();
  await openInvited(page, await readFile(join(server.dataDir, "invitation"), "utf8"));
  await page.getByRole("link", { name: "Withdrawals" }).click();
  await page.getByRole("combobox", { name: "State" }).click();
  await page.getByRole("option", { name: "To be paid" }).click();

  await test.step("what the signer has signed stays with it, and without its word nothing is taken", async () => {
    const drawer = await openRow(page, first);
    const opener = drawer.getByRole("button", { name: "Take back from the signer" });
    await opener.press("Enter");
    const question = page.getByRole("dialog", { name: `Take back from the signer: withdrawal ${first}` });
    const confirm = question.getByRole("button", { name: "Take it back" });
    await question.press("Escape");
    await expect(opener).toBeFocused();
    await page.keyboard.press("t");
    await question.getByRole("textbox", { name: "Reason" }).fill("above the limit of the day");
    signer.says = { "/pay": waits, "/release": hasSigned };
    await confirm.press("Enter");
    await expect(question.getByRole("alert")).toContainText("The signer has signed the payment");
    await expect(confirm).toBeFocused();
    signer.says = { "/pay": waits };
    await confirm.press("Enter");
    await expect(question.getByRole("alert")).toContainText("The signer does not answer");
  });

  await test.step("by its word it is a person's, and the page says who took it", async () => {
    signer.says = { "/pay": waits, "/release": { state: "released" } };
    await page.getByRole("button", { name: "Take it back" }).press("Enter");
    const drawer = page.getByRole("dialog");
    await expect(drawer.getByRole("row", { name: "Taken from the signer" })).toContainText(
      /UTC, by fin: the signer had not signed it/,
    );
    await expect(drawer.getByRole("row", { name: "Paid out by" })).toContainText("an operator, by hand");
    await expect(drawer).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(rowOf(page, first)).toBeFocused();
  });

  await test.step("while something listens nobody says that the signer is gone; after that the act of two waits", async () => {
    const drawer = await openRow(page, second);
    await page.keyboard.press("g");
    const question = page.getByRole("dialog", { name: `The signer is gone: withdrawal ${second}` });
    const confirm = question.getByRole("button", { name: "Ask for the approvals" });
    await question.getByRole("textbox", { name: "Reason" }).fill("its disk was lost, with the journal");
    signer.says = {};
    await confirm.press("Enter");
    await expect(question.getByRole("alert")).toContainText(
      "Something still listens at the signer's address",
    );
    await expectAccessible(page);
    await signer.stop();
    await confirm.press("Enter");
    await expect(drawer.getByRole("status")).toContainText("waits for two operators");
    await expect(drawer.getByRole("button", { name: "The signer is gone" })).toBeHidden();
    await drawer.getByRole("button", { name: "Go to the approvals" }).press("Enter");
    await page.getByRole("row", { name: `withdrawal ${second}` }).press("Enter");
    const act = page.getByRole("dialog", { name: "withdrawal signer gone" });
    await expect(act.getByRole("row", { name: "signer" })).toContainText(
      "its journal will not be used again",
    );
    await expectAccessible(page);
  });

  await test.step("who has no passkey cannot sign it, and is led to the desk where one is registered", async () => {
    const act = page.getByRole("dialog", { name: "withdrawal signer gone" });
    await act.getByRole("button", { name: "Approve with the passkey" }).press("Enter");
    await expect(act.getByRole("alert")).toContainText("Please register your passkey first");
    await expectAccessible(page);
    await act.getByRole("button", { name: "To your passkey" }).press("Enter");
    await expect(page.getByRole("heading", { level: 1, name: "Sessions and passkey" })).toBeFocused();
    await page.getByRole("link", { name: "Approvals" }).click();
    await expect(page.getByRole("note")).toContainText("You have no passkey yet");
    await expectAccessible(page);
  });
});

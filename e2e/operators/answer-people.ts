/** The steps of a story about people: one customer asks support, sends an identity and asks for a loan; one operator answers on three desks. */
import { expect, type Page } from "@playwright/test";
import { callsOf, openAccount, signIn, type Account } from "../account.ts";
import { test } from "../journey.ts";
import { expectAccessible, expectAccessibleInEachMode, expectNoSidewaysScroll } from "../look.ts";
import type { OperatorPage } from "./operators.ts";

type People = {
  readonly desk: Page;
  readonly visitor: Page;
  readonly account: Account;
  readonly uid: number;
};

/** Needs the roles support and compliance. */
export const answerPeople = async (
  { page: desk }: OperatorPage,
  visitor: Page,
  url: string,
): Promise<void> => {
  const account = await openAccount(url);
  const { uid } = await callsOf(url, account)<{ uid: number }>("user/userInfo");
  await signIn(visitor, account);
  const people = { desk, visitor, account, uid };
  await test.step("support: a question with a picture, an answer that comes by itself, a rating", () =>
    answerQuestion(people));
  await test.step("identity: one photo is refused with a cause, only it is sent again, then all is approved", () =>
    decideIdentity(people));
  await test.step("loan: a person answers, and the applicant reads the reason", () =>
    answerApplication(people));
  await test.step("a user's contact is masked until it is opened with a reason", () => openContact(people));
};

/** A picture of one colour, as a file of a camera. */
const photo = async (
  page: Page,
  colour: string,
): Promise<{ name: string; mimeType: string; buffer: Buffer }> => {
  const base64 = await page.evaluate(async (fill) => {
    const canvas = new OffscreenCanvas(1_600, 1_000);
    const context = canvas.getContext("2d");
    if (context === null) return "";
    context.fillStyle = fill;
    context.fillRect(0, 0, 1_600, 1_000);
    const bytes = new Uint8Array(await (await canvas.convertToBlob({ type: "image/jpeg" })).arrayBuffer());
    return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
  }, colour);
  return { name: `${colour}.jpg`, mimeType: "image/jpeg", buffer: Buffer.from(base64, "base64") };
};

const goTo = async (page: Page, desk: string): Promise<void> =>
  await page.getByRole("link", { name: desk, exact: true }).click();

const close = async (page: Page): Promise<void> => {
  await page.getByRole("button", { name: "Close", exact: true }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
};

const answerQuestion = async ({ desk, visitor, uid }: People): Promise<void> => {
  await visitor.goto("/question");
  await visitor
    .getByRole("button", { name: /^Support/ })
    .first()
    .click();
  const panel = visitor.getByRole("dialog", { name: "Support" });
  await panel.locator('input[type="file"]').setInputFiles(await photo(visitor, "teal"));
  await panel.getByRole("textbox", { name: "Your message" }).fill("Where do I see my fees?");
  await panel.getByRole("button", { name: "Send" }).click();
  await expect(panel.getByText("Where do I see my fees?")).toBeVisible();

  await goTo(desk, "Support");
  await desk.getByRole("row", { name: new RegExp(String(uid)) }).press("Enter");
  const drawer = desk.getByRole("dialog", { name: /^Conversation \d+$/ });
  await drawer.getByRole("button", { name: "Take it" }).click();
  await expect(drawer.getByText("Where do I see my fees?")).toBeVisible();
  await expectAccessible(desk);
  await drawer
    .getByRole("textbox", { name: "Answer" })
    .fill("Each order names its fee before you confirm it.");
  await drawer.getByRole("button", { name: "Send to the customer" }).click();
  await expect(panel.getByText("Each order names its fee before you confirm it.")).toBeVisible();
  await drawer.getByRole("button", { name: "Close it" }).click();
  await close(desk);
  await panel.getByRole("button", { name: "5 of 5" }).click();
  await expect(panel.getByText("Thank you: you gave it 5 of 5.")).toBeVisible();
  await expectAccessibleInEachMode(visitor);
  await panel.press("Escape");
};

const decideIdentity = async ({ desk, visitor, uid }: People): Promise<void> => {
  await visitor.goto("/authentication");
  const main = visitor.getByRole("main");
  const send = async (side: string, colour: string): Promise<void> => {
    const slot = main.getByRole("region", { name: side });
    await slot
      .locator('input[type="file"]')
      .last()
      .setInputFiles(await photo(visitor, colour));
    await slot.getByRole("button", { name: `Upload: ${side}` }).click();
    await expect(slot.getByText("✓")).toBeVisible();
  };
  await main.getByLabel("Name as in the document").fill("Journey Example");
  await main.getByLabel("Number of the document").fill("X1234567");
  await send("Front side", "gray");
  await send("Back side", "silver");
  await expectAccessibleInEachMode(visitor);
  await main.getByRole("button", { name: "Send for review" }).click();
  await expect(main.getByRole("heading", { name: "Under review" })).toBeVisible();

  const decide = async (verdict: "Approve" | "Refuse", cause?: string): Promise<void> => {
    await goTo(desk, "Identities");
    await desk.getByRole("row", { name: new RegExp(` ${uid} `) }).press("Enter");
    const drawer = desk.getByRole("dialog", { name: /^Identity \d+$/ });
    await drawer.getByRole("button", { name: "Claim it" }).click();
    await drawer.getByRole("button", { name: /^Open: .*back/i }).click();
    await expect(drawer.getByRole("img", { name: /back/i })).toBeVisible();
    await expectAccessible(desk);
    await drawer.getByRole("button", { name: `${verdict} it` }).click();
    const question = desk.getByRole("dialog", { name: new RegExp(`^${verdict} identity`) });
    if (cause !== undefined) {
      await question.getByRole("combobox", { name: /back/i }).click();
      await desk.getByRole("option", { name: cause }).click();
    }
    await question.getByRole("button", { name: `${verdict} it` }).click();
    await expect(question).toBeHidden();
    await close(desk);
  };
  await decide("Refuse", "cannot be read");
  await visitor.reload();
  await expect(main.getByRole("heading", { name: "Refused" })).toBeVisible();
  await expect(main.getByLabel("Name as in the document")).toHaveCount(0);
  await send("Back side", "white");
  await main.getByRole("button", { name: "Send for review" }).click();
  await expect(main.getByRole("heading", { name: "Under review" })).toBeVisible();
  await decide("Approve");
  await visitor.reload();
  await expect(main.getByRole("heading", { name: "Approved" })).toBeVisible();
  await expectNoSidewaysScroll(visitor);
};

const answerApplication = async ({ desk, visitor, uid }: People): Promise<void> => {
  await visitor.goto("/loan");
  const main = visitor.getByRole("main");
  await main.getByRole("button", { name: "Apply for a loan" }).click();
  await expect(main.getByText("Waiting for an answer")).toBeVisible();
  await expectAccessibleInEachMode(visitor);

  await goTo(desk, "Loan applications");
  await desk.getByRole("row", { name: new RegExp(` ${uid} `) }).press("Enter");
  await desk.getByRole("button", { name: "Decline it" }).click();
  const question = desk.getByRole("dialog", { name: /^Decline application/ });
  await question.getByRole("textbox", { name: "Reason" }).fill("We list no lender for your country yet.");
  await expectAccessible(desk);
  await question.getByRole("button", { name: "Decline it" }).click();
  await expect(question).toBeHidden();
  await close(desk);

  await visitor.reload();
  await expect(main.getByText("We list no lender for your country yet.")).toBeVisible();
  await expect(main.getByRole("button", { name: "Apply for a loan" })).toBeEnabled();
};

const openContact = async ({ desk, account, uid }: People): Promise<void> => {
  await goTo(desk, "Users");
  await desk.getByLabel("Find a user").fill(String(uid));
  await desk.getByRole("row", { name: new RegExp(`^${uid}`) }).press("Enter");
  const drawer = desk.getByRole("dialog", { name: `User ${uid}` });
  await expect(drawer.getByText("Name, contact and addresses are masked.")).toBeVisible();
  await expect(drawer.getByText(account.email)).toHaveCount(0);
  await drawer.getByRole("button", { name: "Show", exact: true }).click();
  const question = desk.getByRole("dialog", { name: `Show the data of user ${uid}` });
  await question.getByRole("radio", { name: "The user has asked something about it" }).check();
  await expectAccessible(desk);
  await question.getByRole("button", { name: "Show" }).click();
  await expect(drawer.getByText(account.email).first()).toBeVisible();
  await expectAccessible(desk);
  await close(desk);
};

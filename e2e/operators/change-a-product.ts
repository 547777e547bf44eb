/** The steps of a story about an investment product: two operators fill its reserve and change its rate; who holds it keeps the old one. */
import { expect, type Page } from "@playwright/test";
import { agreed, openAccount } from "../account.ts";
import { callApi } from "../call-api.ts";
import { expectAccessible, expectNoSidewaysScroll } from "../look.ts";
import { approveBoth, type OperatorPage } from "./operators.ts";

type Rows = readonly Readonly<Record<string, string>>[];

/** `102`: two weeks at 0.17 %, which no other story buys. */
const [productId, name] = [102, "Two weeks"] as const;

const openProduct = async (page: Page): Promise<void> => {
  await page.getByRole("link", { name: "Investment products" }).click();
  await page.getByRole("row", { name: new RegExp(`^${productId} ${name}`) }).press("Enter");
};

const fillTheReserve = async (operators: readonly [OperatorPage, OperatorPage]): Promise<void> => {
  const [{ page }] = operators;
  await page.getByRole("link", { name: "House money" }).click();
  await page.getByRole("button", { name: "Move money" }).click();
  await page.getByLabel("To", { exact: true }).first().click();
  await page.getByRole("option", { name: "Yield reserve, free" }).click();
  await page.getByLabel("Amount in USDT").fill("25");
  await page.getByLabel("Reason").fill("for more purchases in June");
  await expect(page.getByRole("button", { name: "Ask for it" })).toBeDisabled();
  await page.getByLabel("Product", { exact: true }).first().click();
  await page.getByRole("option", { name: `${productId} ${name}` }).click();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Ask for it" }).click();
  await approveBoth(operators, `product ${productId}`);
  await page.getByRole("link", { name: "House money" }).click();
  await expect(
    page.getByRole("row", { name: /Capital Yield reserve, free: product 102 25 USDT booked.* Ann, Ben/i }),
  ).toBeVisible();
};

const changeTheRate = async (operators: readonly [OperatorPage, OperatorPage]): Promise<void> => {
  const [{ page }] = operators;
  await openProduct(page);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Change the terms" }).click();
  const rate = page.getByLabel("Rate, % for the cycle");
  await rate.fill("101");
  await expect(page.getByText("From 0.000001 to 100")).toBeVisible();
  await rate.fill("0.25");
  const whatIf = page.getByRole("table", { name: "What if" });
  await expect(whatIf.getByRole("row", { name: /^14 days 6% / })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Ask for these terms" }).click();
  const question = page.getByRole("dialog", { name: `Terms of ${productId} ${name}` }).last();
  await expect(question.getByText("Rate %: 0.17 becomes 0.25")).toBeVisible();
  await question.press("Escape");
  await expect(rate).toHaveValue("0.25");
  await page.getByRole("button", { name: "Ask for these terms" }).click();
  await question.getByRole("textbox", { name: "Reason" }).fill("agreed by the risk committee");
  await question.getByRole("button", { name: "Ask for it" }).click();
  await expect(page.getByRole("status")).toContainText("waits for two operators");
  await page.getByRole("button", { name: "Go to the approvals" }).click();
  await approveBoth(operators, `product ${productId}`);
};

export const changeAProduct = async (
  operators: readonly [OperatorPage, OperatorPage],
  url: string,
): Promise<void> => {
  const [{ page }] = operators;
  const { token } = await openAccount(url, { money: "1000" });
  await agreed(callApi(url, "withdrawPwd", { newpwd: "First#1", verifycode: "" }, { token }));
  const purchase = { typeid: String(productId), money: "500", interesttype: "1", withdrawpsd: "First#1" };
  await agreed(callApi(url, "financial/buy", purchase, { token, key: `product-${Date.now()}-0123456789` }));
  await fillTheReserve(operators);
  await changeTheRate(operators);

  await openProduct(page);
  const drawer = page.getByRole("dialog", { name: `${productId} ${name}` });
  await expect(drawer.getByText("0.25% in 14 days, 6% a year")).toBeVisible();
  await expect(drawer.getByRole("row", { name: "Live holdings" })).not.toContainText(/\b0\b/);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.keyboard.press("Escape");

  const products = (await agreed(callApi(url, "financial/queryFinancialTypeList", {}))) as Rows;
  expect(products.find(({ id }) => id === String(productId))?.["rete"]).toBe("0.0025");
  const held = (await agreed(callApi(url, "myFinancial", {}, { token }))) as Rows;
  expect(held.map((row) => row["typerete"])).toEqual(["0.0017"]);
};

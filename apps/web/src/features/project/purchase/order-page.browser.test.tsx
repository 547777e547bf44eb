import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { mount, refusal, signedIn } from "../../../app/stories/mount.tsx";
import { OrderPage } from "./order-page.tsx";
import { answersWith, productOf } from "../test-products.ts";

const drawn = async (answers = {}, { search = "id=100&type=1", credit = "0.000000" } = {}) => {
  const user = signedIn({ withdrawalPassword: 1, creditBalance: credit });
  return await mount(<OrderPage />, {
    areas: ["project", "orders", "refusal"],
    answers: { ...answersWith([productOf()]), "user/userInfo": user, ...answers },
    address: `/order?${search}`,
  });
};
const amount = page.getByLabelText("Amount", { exact: true });
const password = page.getByLabelText("Withdrawal password");
const buyButton = page.getByRole("main").getByRole("button", { name: "Buy", exact: true });
const question = page.getByRole("dialog");
const fillIn = async (money: string): Promise<void> => {
  await amount.fill(money);
  await password.fill("abc123");
};
const buyFor = async (money: string): Promise<void> => {
  await fillIn(money);
  await buyButton.click();
  await question.getByRole("button", { name: "Buy", exact: true }).click();
};

test("[INV-16] what a purchase becomes is seen while its amount is typed", async () => {
  await drawn({}, { credit: "200.000000" });
  await amount.fill("1000");
  const glance = page.getByRole("region", { name: "What you get" });
  await expect.element(glance).toMatchTextContent(/From your balance800\.00 USDT/);
  await expect.element(glance).toMatchTextContent(/used first200\.00 USDT/);
  await expect.element(glance).toMatchTextContent(/after the cycle806\.00 USDT/);
  await expect.element(glance).toMatchTextContent(/5% fee765\.70 USDT/);
  await expect.element(glance).toMatchTextContent(/at most 4\.00 USDT/);
});

test("[INV-16] interest and principal are dated by the midnight that books them, and a day by its own", async () => {
  const noonMs = Date.UTC(2026, 10, 30, 16);
  vi.useFakeTimers({ now: noonMs, toFake: ["Date"] });
  await drawn();
  await amount.fill("1000");
  const glance = page.getByRole("region", { name: "What you get" });
  await expect.element(glance).toMatchTextContent(/First interest0\.20 USDT on 2026-12-02, then daily/);
  await expect.element(glance).toMatchTextContent(/Cycle ends2026-12-31, 00:00 UTC−4/);
  const days = page.getByRole("table", { name: "Day by day" });
  await expect.element(days.getByRole("columnheader").nth(1)).toHaveTextContent("At the end of");
  await expect.element(days.getByRole("row").nth(1)).toMatchTextContent(/12026-12-010\.20/);
  await expect.element(days.getByRole("row").last()).toMatchTextContent(/302026-12-300\.20.*1,000\.20/);
  await expect.element(page.getByText("+6.00 USDT · 2026-12-31")).toBeVisible();
});

test("[INV-16] the schedule shows the first days and the last, and all of them when asked", async () => {
  await drawn();
  await amount.fill("1000");
  const days = page.getByRole("table", { name: "Day by day" });
  const rows = () =>
    days
      .getByRole("rowheader")
      .elements()
      .map(({ textContent }) => textContent);
  await expect.poll(rows).toEqual(["1", "2", "3", "4", "5", "30"]);
  await page.getByRole("button", { name: "Show all 30 days" }).click();
  await expect.poll(rows).toHaveLength(30);
  await expect.element(days.getByRole("row").last()).toMatchTextContent(/0\.20.*6\.00.*1,000\.20/);
});

test("[INV-05] an error stands at its field, which gets the focus, and nothing is sent", async () => {
  const { asked } = await drawn();
  await fillIn("1050");
  await buyButton.click();
  await expect.element(page.getByText("The amount must be an integral multiple of 100")).toBeVisible();
  expect(document.activeElement).toBe(amount.element());
  await fillIn("1000");
  await password.fill("");
  await buyButton.click();
  await expect.element(page.getByRole("alert").filter({ hasText: "withdrawal password" })).toBeVisible();
  expect(asked.map(({ path }) => path)).not.toContain("financial/buy");
});

test("[INV-06] the own cycle is bought by `buy`; then the amount is cleared and the orders open after 2 s", async () => {
  const { asked, address } = await drawn({ "financial/buy": { id: "9" } });
  await buyFor("1000");
  await expect.element(page.getByText("Successful purchase")).toBeVisible();
  await expect.element(amount).toHaveValue("");
  await expect.element(password).toHaveValue("");
  await expect.element(buyButton).toBeDisabled();
  expect(asked.find(({ path }) => path === "financial/buy")?.input).toEqual({
    interestDigit: "1",
    money: "1000",
    typeid: "100",
    withdrawalPassword: "abc123",
    seenRate: "0.006",
    seenDays: 30,
    seenExitFeeBps: 50,
  });
  await expect.poll(address).toBe("/history");
  expect(asked.map(({ path }) => path)).toContain("user/userInfo");
});

test("[INV-06] a further cycle is bought by `buy2`, with the kind of interest that the address carries", async () => {
  const { asked } = await drawn({ "financial/buy2": { id: "9" } }, { search: "id=100&type=2" });
  await page.getByLabelText("Cycle").selectOptions("7");
  await buyFor("5000");
  await expect.element(page.getByText("Successful purchase")).toBeVisible();
  expect(asked.find(({ path }) => path === "financial/buy2")?.input).toMatchObject({
    basicrate: 2,
    cycleId: "7",
    interestDigit: "2",
  });
});

test("[INV-06] after a refusal the lock is released within about 2 s, and the refusal stays", async () => {
  await drawn({ "financial/buy": refusal("SoldOut", "Sold out") });
  await buyFor("1000");
  await expect.element(page.getByText("Sold out")).toBeVisible();
  await expect.element(buyButton).toBeDisabled();
  await expect.element(buyButton).toBeEnabled();
  await expect.element(amount).toHaveValue("1000");
});

test("[INV-05] a wrong password is said at its field", async () => {
  await drawn({ "financial/buy": refusal("WrongWithdrawalPassword", "Wrong withdrawal password") });
  await buyFor("1000");
  await expect.element(page.getByText("Wrong withdrawal password")).toBeVisible();
  await expect.element(password).toHaveAttribute("aria-invalid", "true");
});

test("[API-11] [INV-06] a lost answer is asked for again under the same key, and the password is not stored", async () => {
  const keys: string[] = [];
  let isDown = true;
  await drawn({
    "financial/buy": () => (isDown ? refusal("OutcomeUnknown", "unknown") : { id: "9" }),
  });
  const answered = globalThis.fetch;
  vi.stubGlobal("fetch", async (address: string, init?: RequestInit) => {
    const key = new Headers(init?.headers).get("Idempotency-Key");
    if (key !== null) keys.push(key);
    return await answered(address, init);
  });
  await buyFor("1000");
  const again = page.getByRole("button", { name: /Ask again/ });
  await expect.element(again).toBeVisible();
  const kept = sessionStorage.getItem("candor.openCalls");
  expect(kept).toContain("financial/buy");
  expect(kept).not.toContain("abc123");
  isDown = false;
  await again.click();
  await expect.element(page.getByText("Successful purchase")).toBeVisible();
  expect(keys.length).toBeGreaterThan(1);
  expect(new Set(keys).size).toBe(1);
});

/** The product sells out with the purchase, which is answered so; `timesRead`: how often the products were read. */
const drawnWithLast = async (answer: object) => {
  let isSoldOut = false;
  const { asked, ...drawing } = await drawn({
    "financial/queryFinancialTypeList": () => ({
      retCode: 0,
      data: [productOf(isSoldOut ? { status: 2, cover: "0" } : {})],
      total: 1,
    }),
    "financial/buy": () => {
      isSoldOut = true;
      return answer;
    },
  });
  const timesRead = () => asked.filter(({ path }) => path.endsWith("queryFinancialTypeList")).length;
  return { ...drawing, timesRead };
};

test("[INV-06] the purchase that takes the last of a product ends with its success alone", async () => {
  const { address, timesRead } = await drawnWithLast({ id: "9" });
  await fillIn("1000");
  const read = timesRead();
  await buyFor("1000");
  await expect.poll(timesRead).toBeGreaterThan(read);
  await expect.element(page.getByText("Successful purchase")).toBeVisible();
  await expect.poll(address).toBe("/history");
  expect(page.getByText("Sold out").elements()).toEqual([]);
});

test("[INV-04] without product data the page says so, and shows the list after 2 s", async () => {
  const { address } = await drawn({}, { search: "id=5" });
  await expect.element(page.getByText("Failed to get product information").first()).toBeVisible();
  await expect.poll(address).toBe("/project");
});

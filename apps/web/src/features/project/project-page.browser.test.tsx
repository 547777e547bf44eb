import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { mount, refusal, signedIn } from "../../app/stories/mount.tsx";
import { putGiven } from "../../app/stories/put-given.ts";
import { ProjectPage } from "./project-page.tsx";
import { answersWith, experienceProduct, plainProduct, productOf, soldOutProduct } from "./test-products.ts";

const areas = ["project", "orders", "refusal"] as const;
const all = [productOf(), plainProduct, soldOutProduct, experienceProduct];
const drawn = async (products = all, answers = {}) =>
  await mount(<ProjectPage />, {
    areas,
    answers: { ...answersWith(products), ...answers },
    address: "/project",
  });
const card = (name: string) =>
  page.getByRole("listitem").filter({ has: page.getByRole("heading", { name, exact: true }) });

test("[INV-01] a visitor sees products by kind, and a kind without any is not mentioned", async () => {
  await drawn();
  await expect.element(card("Steady 30")).toBeVisible();
  const sections = [...document.querySelectorAll("main section h2")].map(({ textContent }) => textContent);
  expect(sections).toEqual(["Fixed and compound interest", "Experience Fund"]);
  await expect.element(card("Simple 7")).toMatchTextContent(/100 – 10,000 USDT/);
});

test("[INV-01] [CNT-02] a page that was sent with its products asks for none, and draws the same", async () => {
  await drawn();
  const cards = () => document.querySelector("main ul")?.textContent;
  await expect.poll(cards).toMatch(/955\.70956\.65/);
  const asking = cards();
  const answers = answersWith(all);
  putGiven("/project", answers);
  const { asked } = await mount(<ProjectPage />, {
    areas,
    answers,
    address: "/project",
    keepsAnswers: true,
  });
  expect(cards()).toBe(asking);
  expect(asked).toEqual([]);
});

test("[INV-02] beside a rate stands what 1 000 USDT become, and what is left of them after a withdrawal", async () => {
  await drawn();
  const steady = card("Steady 30");
  await expect.element(steady).toMatchTextContent(/7% a year.*8% a year, compound/);
  await expect.element(steady).toMatchTextContent(/after 30 days1,006\.001,007\.00/);
  await expect.element(steady).toMatchTextContent(/5% fee955\.70956\.65/);
  await expect.element(steady).toMatchTextContent(/less than was put in/);
  await expect.element(card("Simple 7")).not.toMatchTextContent(/compound/);
});

test("[INV-16] each product says what its reserve can still promise, and how much of it that covers", async () => {
  await drawn();
  await expect.element(card("Steady 30")).toMatchTextContent(/12,000\.00 USDT.*enough for 2,000,000 USDT/);
  await expect.element(card("Steady 30")).toMatchTextContent(/345\.50 USDT/);
});

test("[INV-01] an open product leads to its page, one that is sold out only says so", async () => {
  const { address } = await drawn();
  await card("Gone 60").getByRole("button", { name: "Sold Out" }).click({ force: true });
  await expect.element(page.getByText("Sold out", { exact: true })).toBeVisible();
  expect(address()).toBe("/project");
  await card("Steady 30").getByRole("link").click();
  await expect.poll(address).toBe("/details?id=100");
});

test("[INV-01] without products the page says so and leads on", async () => {
  await drawn([]);
  await expect.element(page.getByText("No product is on offer now")).toBeVisible();
  await expect.element(page.getByRole("link", { name: "See live quotes" })).toBeVisible();
});

test("[INV-01] a failure is said, and can be repeated", async () => {
  let isDown = true;
  const { asked } = await drawn([], {
    "financial/queryFinancialTypeList": () =>
      isDown ? refusal("NotReady", "Not ready") : { retCode: 0, data: [productOf()], total: 1 },
  });
  await expect.element(page.getByText("Not ready")).toBeVisible();
  isDown = false;
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.element(card("Steady 30")).toBeVisible();
  expect(asked.filter(({ path }) => path.endsWith("queryFinancialTypeList")).length).toBeGreaterThan(1);
});

test("[INV-07] the experience product is taken once, and the orders open after 2 s", async () => {
  const user = signedIn();
  const { asked, address } = await drawn(all, { "financial/freebuy": { id: "9" }, "user/userInfo": user });
  await card("Experience Fund").getByRole("button", { name: "Start for free" }).click();
  await expect.element(page.getByText("Successful purchase")).toBeVisible();
  expect(address()).toBe("/project");
  await expect.poll(address).toBe("/history");
  expect(asked.filter(({ path }) => path === "financial/freebuy").map(({ input }) => input)).toEqual([
    { typeid: "103" },
  ]);
});

test("[INV-07] an account that has used it is told so without a call", async () => {
  signedIn({ experience: 1 });
  const { asked } = await drawn();
  await card("Experience Fund").getByRole("button", { name: "Already used" }).click({ force: true });
  await expect.element(page.getByText("cannot buy repeatedly")).toBeVisible();
  expect(asked.map(({ path }) => path)).not.toContain("financial/freebuy");
});

test("[INV-07] [SES-03] a visitor who starts it is sent to the login", async () => {
  const { address } = await drawn();
  await card("Experience Fund").getByRole("button", { name: "Start for free" }).click();
  await vi.waitUntil(() => address() === "/login", { timeout: 10_000 });
});

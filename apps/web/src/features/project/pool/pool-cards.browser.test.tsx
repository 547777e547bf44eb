import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { mount, pressOn } from "../../../app/stories/mount.tsx";
import { ProjectPage } from "../project-page.tsx";
import { answersWith, experienceProduct, productOf } from "../test-products.ts";
import { closedCopyProduct, copyProduct, newPool, poolAnswers, poolOf } from "../test-pools.ts";

const all = [copyProduct, closedCopyProduct, productOf(), experienceProduct];
const drawn = async (products = all, answers: object = poolAnswers()) =>
  await mount(<ProjectPage />, {
    areas: ["project", "pool", "orders", "refusal"],
    answers: { ...answersWith(products), ...answers },
    address: "/project",
  });
const card = (name: string) =>
  page.getByRole("listitem").filter({ has: page.getByRole("heading", { name, exact: true }) });
const sections = () =>
  [...document.querySelectorAll("main section h2")].map(({ textContent }) => textContent);

test("[INV-01] [INV-14] copy products have cards of their own, without any rate", async () => {
  await drawn();
  const calm = card("Calm");
  await expect
    .element(calm)
    .toMatchTextContent(/\+1\.24% in the last 30 daysPast, not a promise · days so far: 14/);
  await expect
    .element(calm)
    .toMatchTextContent(
      /BTC\/USDT at 10×.*5% of the pool.*7 days.*Worst fall, by daily closes−4\.00%.*21,500\.50 USDT.*can be lost/,
    );
  await expect.element(calm).not.toMatchTextContent(/a year|become|reserve|Promised| 0%/);
  expect(sections()).toEqual(["Fixed and compound interest", "Experience Fund", "Copy products"]);
});

test("[INV-01] the kinds of products can be looked at alone, also with the arrow keys", async () => {
  await drawn();
  await page.getByRole("tab", { name: "Copy" }).click();
  await expect.poll(sections).toEqual(["Copy products"]);
  await expect.element(page.getByRole("tabpanel", { name: "Copy" })).toBeVisible();
  await pressOn(page.getByRole("tab", { name: "Copy" }), "{Home}");
  await expect.poll(sections).toHaveLength(3);
  await pressOn(page.getByRole("tab", { name: "All" }), "{ArrowRight}");
  await expect.poll(sections).toEqual(["Fixed and compound interest"]);
});

test("[INV-01] products of one kind need no choice of kinds", async () => {
  await drawn([copyProduct]);
  await expect.element(card("Calm")).toBeVisible();
  expect(page.getByRole("tab").elements()).toEqual([]);
});

test("[INV-01] [INV-14] an open pool leads to its page; a closed one says so, and its record can be seen", async () => {
  const { address } = await drawn();
  await card("Usual").getByRole("button", { name: "Closed" }).click({ force: true });
  await expect.element(page.getByText("Sold out", { exact: true })).toBeVisible();
  expect(address()).toBe("/project");
  await expect
    .element(card("Usual").getByRole("link", { name: "See the record of Usual" }))
    .toHaveAttribute("href", "/details?id=2");
  await card("Calm").getByRole("link", { name: "Invest now: Calm" }).click();
  await expect.poll(address).toBe("/details?id=1");
});

test("[INV-14] a pool without a closed day has no figure of the past, not one of zero", async () => {
  await drawn([copyProduct], poolAnswers(newPool, []));
  await expect
    .element(card("Calm"))
    .toMatchTextContent(/– in the last 30 days.*no day has been closed yet.*Worst fall, by daily closes–/);
});

test("[INV-14] a loss is shown as one, and of 30 days when all of them but today are closed", async () => {
  await drawn([copyProduct], poolAnswers(poolOf({ trailing: { change: "-0.125", days: 29 } })));
  await expect.element(card("Calm").getByText("−12.50%")).toHaveClass(/down/);
  await expect.element(card("Calm")).not.toMatchTextContent(/days so far/);
});

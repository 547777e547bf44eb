import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { mount, signedIn } from "../../app/stories/mount.tsx";
import { DetailsPage } from "./details-page.tsx";
import { answersWith, plainProduct, productOf, soldOutProduct } from "./test-products.ts";

const drawn = async (id: string) =>
  await mount(<DetailsPage />, {
    areas: ["project", "refusal"],
    answers: answersWith([productOf(), plainProduct, soldOutProduct]),
    address: `/details?id=${id}`,
  });

test("[INV-03] a visitor is asked to log in, and goes to the login after 2 s", async () => {
  const { address } = await mount(<DetailsPage />, {
    areas: ["project", "refusal"],
    address: "/details?id=100",
  });
  await expect.element(page.getByText("Please log in first").first()).toBeVisible();
  expect(address()).toBe("/details?id=100");
  await expect.poll(address).toBe("/login");
});

test("[INV-03] lines that the product does not fill in are left out", async () => {
  signedIn();
  await drawn("100");
  const about = page.getByRole("region", { name: "About this product" });
  await expect.element(about).toMatchTextContent(/Introduction.*own money.*Repayment.*end of a cycle/);
  await expect.element(about).not.toMatchTextContent(/Custody|Issuer/);
});

test("[INV-03] the chosen kind of interest is carried to the purchase; without compound there is nothing to choose", async () => {
  signedIn();
  const { address } = await drawn("100");
  await page.getByRole("tab", { name: "Compound interest" }).click();
  await expect.element(page.getByRole("tabpanel")).toMatchTextContent(/8% a year, compound.*1,007\.00/);
  await page.getByRole("link", { name: "Invest Now" }).click();
  await expect.poll(address).toBe("/order?id=100&type=2");
});

test("[INV-03] a product without compound interest has no tabs, and no second column", async () => {
  signedIn();
  await drawn("101");
  await expect.element(page.getByRole("link", { name: "Invest Now" })).toBeVisible();
  expect(page.getByRole("tab").elements()).toEqual([]);
  const own = page.getByRole("table", { name: /computed from its terms/ });
  await expect.element(own).not.toMatchTextContent(/Compound/);
});

test("[INV-03] the sample is marked as invented, beside what the product itself would earn", async () => {
  signedIn();
  await drawn("100");
  const sample = page.getByRole("table", { name: "Invented sample, not offered" });
  await expect.element(sample).toMatchTextContent(/280%320%.*2,800,000\.003,200,000\.00/);
  const own = page.getByRole("table", { name: /computed from its terms/ });
  await expect.element(own).toMatchTextContent(/7%8%.*72,000\.00.*87,310\.66/);
});

test("[INV-16] where the interest comes from, what covers it and how to leave early stand beside the terms", async () => {
  signedIn();
  await drawn("100");
  const promise = page.getByRole("region", { name: "What stands behind it" });
  await expect
    .element(promise)
    .toMatchTextContent(/own reserve.*12,000\.00 USDT.*fee of 0\.5% of the principal/);
});

test.each([
  ["102", "Sold out"],
  ["999", "Failed to get product information"],
])("[INV-01] [INV-04] product %s cannot be opened, and the list is shown after 2 s", async (id, why) => {
  signedIn();
  const { address } = await drawn(id);
  await expect.element(page.getByText(why).first()).toBeVisible();
  await expect.poll(address).toBe("/project");
});

import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { mount, pressOn, refusal } from "../../app/stories/mount.tsx";
import { AboutPage } from "./about-page.tsx";
import { articleOf, listOf } from "./test-articles.ts";
import { CompanyPage } from "./written-page.tsx";

const loss = { accounts: 40, minimum: 20, days: 90, since: 1, until: 2 };
const sums = [
  { cover: "1000.500000", committed: "20.000001" },
  { cover: "9000000000.000000", committed: "0.000001" },
];
const figures = {
  "product/productList": { retCode: 0, data: [{ symbol: "A" }, { symbol: "B" }], total: 2 },
  "lever/exposure": { ownMoney: "10000000.000000", stressLoss: "12.500000", borne: "0.000000", pairs: [] },
  "financial/queryFinancialTypeList": { retCode: 0, data: sums, total: 2 },
  "risk/figures": {
    retCode: 0,
    data: [
      { kind: "option", ...loss, lost: 1, percent: "2.5" },
      { kind: "all", ...loss, lost: 30, percent: "75.0" },
    ],
    total: 2,
  },
};
const rows = [
  articleOf("3", { title: "Platform profile", subtitle: "What it is" }),
  articleOf("4", { title: "Our product" }),
];

const drawn = async (answers = {}, address = "/about") =>
  await mount(<AboutPage />, {
    areas: ["articles"],
    answers: { "article/queryArticleList": listOf(rows), ...figures, ...answers },
    address,
  });
const figure = (name: string) =>
  [...document.querySelectorAll("main dl div")]
    .find((each) => each.querySelector("dt")?.textContent === name)
    ?.querySelector("dd")?.textContent;

test("[CNT-01] each article of the operator is a tab, in its order, and the figures are the last", async () => {
  const { address } = await drawn();
  const tabs = page.getByRole("tab");
  await expect.element(tabs.first()).toBeVisible();
  expect(tabs.elements().map(({ textContent }) => textContent)).toEqual([
    "Platform profile",
    "Our product",
    "In figures",
  ]);
  await expect
    .element(page.getByRole("tabpanel", { name: "Platform profile" }))
    .toMatchTextContent(/^What it isThe text of 3\.$/);
  await pressOn(tabs.first(), "{ArrowRight}");
  await expect
    .element(page.getByRole("tabpanel", { name: "Our product" }))
    .toMatchTextContent(/^The text of 4\.$/);
  expect(address()).toBe("/about?tab=4");
});

test("[CNT-01] the figures are computed from the platform's own public calls", async () => {
  await drawn({}, "/about?tab=figures");
  await expect.poll(() => figure("Accounts that lost money in the last 90 days")).toBe("75.0%: 30 of 40");
  await expect.poll(() => figure("Pairs with a public record of prices")).toBe("2");
  await expect
    .poll(() => figure("The platform's own money for customers' winnings"))
    .toBe("10,000,000.00 USDT");
  await expect.poll(() => figure("Interest promised to customers and set aside")).toBe("20.000002 USDT");
  await expect
    .poll(() => figure("Interest that the reserves can still promise"))
    .toBe("9,000,001,000.50 USDT");
});

test("[CNT-01] what is not known is a dash, never a number", async () => {
  const part = { retCode: 0, data: sums, total: 3 };
  await drawn(
    { "lever/exposure": refusal("NotReady", "Not ready"), "financial/queryFinancialTypeList": part },
    "/about?tab=figures",
  );
  await expect.poll(() => figure("Accounts that lost money in the last 90 days")).toBe("75.0%: 30 of 40");
  expect(figure("The platform's own money for customers' winnings")).toBe("–");
  expect(figure("Interest promised to customers and set aside")).toBe("–");
});

test("[CNT-01] a share of so few accounts that it would say more of persons is not shown", async () => {
  const few = { kind: "all", ...loss, accounts: 3, lost: null, percent: null };
  await drawn({ "risk/figures": { retCode: 0, data: [few], total: 1 } }, "/about?tab=figures");
  await expect
    .poll(() => figure("Accounts that lost money in the last 90 days"))
    .toBe("3 accounts; a share is shown from 20 on");
});

const company = async (own: readonly ReturnType<typeof articleOf>[]) =>
  await mount(<CompanyPage />, {
    areas: ["articles"],
    answers: { "article/queryArticleList": listOf(own) },
    address: "/company",
  });

test("[CNT-03] the company profile is what its article says", async () => {
  const { asked } = await company([articleOf("7", { title: "Company profile" })]);
  await expect.element(page.getByText("The text of 7.")).toBeVisible();
  expect(
    page
      .getByRole("heading")
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(["Company profile"]);
  expect(asked[0]?.input).toMatchObject({ type: "9" });
});

test("[CNT-03] several articles have headings of their own", async () => {
  await company([articleOf("7", { title: "Who we are" }), articleOf("8", { title: "Where we are" })]);
  await expect.element(page.getByRole("heading", { name: "Where we are", level: 2 })).toBeVisible();
});

test("[CNT-03] a page without an article claims nothing", async () => {
  await company([]);
  await expect.element(page.getByText("Nothing is published here yet")).toBeVisible();
});

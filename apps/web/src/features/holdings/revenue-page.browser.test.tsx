import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { mount, signedIn } from "../../app/stories/mount.tsx";
import { RevenuePage } from "./revenue-page.tsx";

type Sent = { readonly pageNum: number; readonly pageSize: number };
const paged =
  <Row,>(rows: readonly Row[]) =>
  ({ pageNum, pageSize }: Sent) => ({
    retCode: 0,
    data: rows.slice((pageNum - 1) * pageSize, pageNum * pageSize),
    total: rows.length,
  });

const days = Array.from({ length: 12 }, (_, nth) => ({
  id: `5-${nth}`,
  daily: 20_280_301 + nth,
  profit: nth === 0 ? "-0.5" : "0.2",
  ownPrincipal: "800",
  creditPrincipal: "200",
  typename: "Steady 30",
  refid: "5",
}));
const trades = Array.from({ length: 9 }, (_, nth) => ({
  pairName: `PAIR${nth}`,
  direct: nth % 3,
  profit: nth === 1 ? "-1.5" : "2",
}));

const drawn = async (rows = days, details = trades) => {
  signedIn();
  return await mount(<RevenuePage />, {
    areas: ["holdings"],
    answers: { "financial/financialDetail": paged(rows), "financial/buyDetail": paged(details) },
    address: "/revenueRecord?refid=5",
  });
};

test("[INV-11] days come ten a page, with principal and credit added up and the profit in its colour", async () => {
  const { asked } = await drawn();
  const rows = page.getByRole("table").getByRole("row");
  await expect.poll(() => rows.elements().length).toBe(11);
  await expect.element(rows.nth(1)).toMatchTextContent(/2028-03-01.*1,000\.00.*−0\.50/);
  expect([...document.querySelectorAll("main td .down")].map(({ textContent }) => textContent)).toEqual([
    "−0.50",
  ]);
  await page.getByRole("button", { name: "Page 2" }).click();
  await expect.poll(() => rows.elements().length).toBe(3);
  expect(asked[0]?.input).toEqual({ pageNum: 1, pageSize: 10, refid: "5" });
});

test("[INV-11] a day opens what it came from, eight a page, with direction and colour", async () => {
  const { asked } = await drawn();
  await page.getByRole("button", { name: "Details of 2028-03-02, Steady 30" }).click();
  const dialog = page.getByRole("dialog", { name: "Steady 30, 2028-03-02" });
  const lines = dialog.getByRole("listitem");
  await expect.poll(() => lines.elements().length).toBe(8);
  await expect.element(lines.nth(1).getByRole("img")).toHaveAccessibleName("Long");
  await expect.element(lines.nth(2).getByRole("img")).toHaveAccessibleName("Short");
  await expect.element(lines.nth(1).getByText("−1.50 USDT")).toHaveClass(/down/);
  await expect.element(lines.nth(2).getByText("+2.00 USDT")).toHaveClass(/up/);
  await dialog.getByRole("button", { name: "Page 2" }).click();
  await expect.poll(() => lines.elements().length).toBe(1);
  expect(asked.find(({ path }) => path === "financial/buyDetail")?.input).toEqual({
    detailid: "5-1",
    pageNum: 1,
    pageSize: 8,
  });
});

test("[INV-14] a day of a share in a pool can be a loss, and opens the trades that were closed on it", async () => {
  const day = {
    id: "90001",
    daily: 20_280_301,
    profit: "-1.234567",
    ownPrincipal: "1000",
    creditPrincipal: "0",
  };
  await drawn(
    [{ ...day, typename: "Calm", refid: "9" }],
    [
      { pairName: "BTC/USDT", direct: 2, profit: "-2.5" },
      { pairName: "BTC/USDT", direct: 1, profit: "1.265433" },
    ],
  );
  await expect
    .element(page.getByRole("table").getByRole("row").nth(1))
    .toMatchTextContent(/2028-03-01Calm1,000\.00−1\.24$/);
  await page.getByRole("button", { name: "Details of 2028-03-01, Calm" }).click();
  const lines = page.getByRole("dialog", { name: "Calm, 2028-03-01" }).getByRole("listitem");
  await expect.poll(() => lines.elements().length).toBe(2);
  await expect.element(lines.nth(0)).toMatchTextContent(/BTC\/USDT−2\.50 USDT/);
  await expect.element(lines.nth(0).getByRole("img")).toHaveAccessibleName("Short");
  await expect.element(lines.nth(1).getByText("+1.26 USDT")).toHaveClass(/up/);
  await expect.element(lines.nth(1).getByTitle("+1.265433")).toBeVisible();
});

test("[INV-11] before the first day is closed the page says when it comes", async () => {
  await drawn([]);
  await expect.element(page.getByText(/first whole day after the purchase/)).toBeVisible();
  await expect
    .element(page.getByRole("link", { name: "See your orders" }))
    .toHaveAttribute("href", "/history");
});

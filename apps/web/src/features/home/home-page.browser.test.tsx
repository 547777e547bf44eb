import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { mount, refusal, unmount } from "../../app/stories/mount.tsx";
import { daysOfPairs, pairs } from "../../app/stories/pairs.ts";
import { HomePage } from "./home-page.tsx";

const areas = ["home"] as const;
const products = "financial/queryFinancialTypeList";
const whole = {
  getKeys: { mode: "demo" },
  banner: [],
  homeMsg: [],
  [products]: [],
  "product/productList": pairs,
  "product/sparklines": () => daysOfPairs(),
};
const list = (data: readonly unknown[]) => ({ retCode: 0, data, total: data.length });
const rows = page.getByRole("region", { name: "Markets" }).getByRole("row");

test("[HOME-02] [HOME-03] a part of the home page that fails does not affect the others", async () => {
  // React tells the console what a boundary has caught.
  const told = vi.spyOn(console, "error").mockReturnValue();
  let isBroken = true;
  const answers = {
    ...whole,
    banner: list([null, null]),
    homeMsg: list([null, null]),
    "product/sparklines": () => (isBroken ? list([{ pid: 1, closes: null }]) : daysOfPairs()),
  };
  await mount(<HomePage />, { areas, answers });
  await expect.element(page.getByRole("alert")).toHaveLength(1);
  await expect.element(page.getByRole("link", { name: "Open a demo account" })).toBeVisible();
  await expect.element(page.getByText("Nobody here can choose an outcome")).toBeVisible();
  const prices = page.getByRole("navigation", { name: "Prices" });
  await expect.element(prices.getByRole("link")).toHaveLength(8);
  isBroken = false;
  await unmount();
  await mount(<HomePage />, { areas, answers });
  await expect.element(rows).toHaveLength(9);
  told.mockRestore();
});

test("[API-08] refusals of the home page's decorative calls are not shown", async () => {
  const refused = refusal("BadRequest", "a refusal nobody should read");
  const answers = { ...whole, banner: refused, homeMsg: refused, getKeys: refused, [products]: refused };
  const { asked } = await mount(<HomePage />, { areas, answers });
  await expect.element(rows).toHaveLength(9);
  const paths = () => new Set(asked.map(({ path }) => path));
  await expect.poll(paths).toEqual(new Set(Object.keys(whole)));
  await new Promise((resolve) => setTimeout(resolve, 200));
  await expect.element(page.getByText("a refusal nobody should read")).not.toBeInTheDocument();
});

test("[INV-01] [INV-02] open products that an operator marked stand on the front page, with what 1 000 USDT become", async () => {
  const product = {
    id: "100",
    name: "Steady 30",
    kind: "fixed",
    status: 1,
    cycleRate: "0.006",
    cycleDays: 30,
    pool: null,
  };
  const answers = {
    ...whole,
    [products]: list([product, { ...product, id: "101", name: "Gone", status: 2 }]),
  };
  const { asked } = await mount(<HomePage />, { areas, answers });
  const shown = page.getByRole("region", { name: "Projects" });
  await expect
    .element(shown)
    .toMatchTextContent(/Steady 307% a year30 days: 1,000 USDT become 1,006\.00 USDT/);
  await expect.element(shown).not.toMatchTextContent(/Gone/);
  await expect
    .element(shown.getByRole("link", { name: "Steady 30" }))
    .toHaveAttribute("href", "/details?id=100");
  expect(asked.find(({ path }) => path === products)?.input).toMatchObject({ hotDigit: "1" });
});

test("[INV-14] a copy product on the front page has no rate, and comes after those with interest, three in all", async () => {
  const fixed = { kind: "fixed", status: 1, cycleRate: "0.006", cycleDays: 30, pool: null };
  const copy = { kind: "copy", status: 1, cycleRate: "0", cycleDays: 7 };
  const pool = { pairName: "BTC/USDT", multiple: 10 };
  const rows = [
    { ...copy, id: "1", name: "Calm", pool },
    { ...copy, id: "2", name: "Usual", pool },
    { ...fixed, id: "100", name: "Steady 30" },
    { ...fixed, id: "101", name: "Simple 7" },
    { ...fixed, id: "103", name: "Experience", kind: "experience" },
  ];
  await mount(<HomePage />, { areas, answers: { ...whole, [products]: list(rows) } });
  const shown = page.getByRole("region", { name: "Projects" }).getByRole("listitem");
  await expect.element(shown).toHaveLength(3);
  await expect.element(shown.nth(0)).toMatchTextContent(/Steady 307% a year/);
  await expect
    .element(shown.nth(2))
    .toMatchTextContent(/^CalmBTC\/USDT at 10×, a copy productNo rate is promised.*can be lost\.$/);
});

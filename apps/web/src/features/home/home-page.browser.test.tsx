import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { mount, refusal, unmount } from "../../app/stories/mount.tsx";
import { daysOfPairs, pairs } from "../../app/stories/pairs.ts";
import { HomePage } from "./home-page.tsx";

const areas = ["home"] as const;
const whole = {
  getKeys: { mode: "demo" },
  banner: [],
  homeMsg: [],
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
  const answers = { ...whole, banner: refused, homeMsg: refused, getKeys: refused };
  const { asked } = await mount(<HomePage />, { areas, answers });
  await expect.element(rows).toHaveLength(9);
  const paths = () => new Set(asked.map(({ path }) => path));
  await expect.poll(paths).toEqual(new Set(Object.keys(whole)));
  await new Promise((resolve) => setTimeout(resolve, 200));
  await expect.element(page.getByText("a refusal nobody should read")).not.toBeInTheDocument();
});

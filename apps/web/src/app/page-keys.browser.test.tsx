import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { ContractPage } from "../features/leverage/contract-page.tsx";
import { QuotesPage } from "../features/options/quotes-page.tsx";
import { ShortcutsList } from "./shortcuts-list.tsx";
import { mount, pressOn } from "./stories/mount.tsx";
import { pairs } from "./stories/pairs.ts";
import { PaletteHost } from "./palette/palette-host.tsx";

const list = page.getByRole("dialog", { name: "Keyboard shortcuts" });
const answers = { "product/productList": pairs, "product/kline": [], getKeys: {} };

const open = async (path: "/quotes" | "/contract"): Promise<void> => {
  await mount(
    <>
      {path === "/quotes" ? <QuotesPage /> : <ContractPage />}
      <PaletteHost />
      <ShortcutsList />
    </>,
    { areas: ["leverage", "kline", "options", "orders", "refusal", "bot"], answers, address: path },
  );
  await expect.element(page.getByRole("heading", { level: 1 })).toBeInTheDocument();
};

test.each([
  ["/quotes", "Amount", ["Place a CALL", "Place a PUT", "Choose a pair", "Chart interval"]],
  [
    "/contract",
    "Quantity",
    ["Buy", "Sell", "Close all positions of the pair", "Choose a pair", "Chart interval"],
  ],
] as const)(
  '[NAV-08] "?" on %s lists its keys and those of all pages, and does nothing while the user types',
  async (path, field, own) => {
    await open(path);
    await userEvent.keyboard("?");
    for (const each of [...own, "Find a pair, a page or an action"])
      await expect.element(list.getByText(each, { exact: true })).toBeVisible();
    await userEvent.keyboard("{Escape}");
    await expect.element(list).not.toBeInTheDocument();
    await pressOn(page.getByRole("textbox", { name: field }), "?");
    await expect.element(list).not.toBeInTheDocument();
  },
);

test("[NAV-08] the palette also lists the keys of a page with a chart", async () => {
  await open("/contract");
  await expect.element(page.getByRole("region", { name: "BTC/USDT price chart" })).toBeVisible();
  await userEvent.keyboard("{Control>}k{/Control}");
  await expect.element(page.getByRole("dialog").getByRole("combobox")).toHaveFocus();
  await userEvent.keyboard("keys help{Enter}");
  await expect.element(list.getByText("Close all positions of the pair", { exact: true })).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(list).not.toBeInTheDocument();
});

test("[NAV-08] keys do what the list says", async () => {
  await open("/quotes");
  const intervals = page.getByRole("tablist", { name: "Interval" });
  await expect.element(intervals).toBeVisible();
  await userEvent.keyboard("4");
  await expect.element(intervals.getByRole("tab", { name: "30m" })).toHaveAttribute("aria-selected", "true");
  await userEvent.keyboard("a");
  await expect.element(page.getByRole("textbox", { name: "Amount" })).toHaveFocus();
  (document.activeElement as HTMLElement).blur();
  await userEvent.keyboard("1");
  await expect.element(intervals.getByRole("tab", { name: "1m" })).toHaveAttribute("aria-selected", "true");
});

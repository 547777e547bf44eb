import { useState } from "react";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { mount, pressOn, refusal } from "../../app/stories/mount.tsx";
import { daysOfPairs, pairs } from "../../app/stories/pairs.ts";
import { toggleFavourite } from "../../lib/device/favourites.ts";
import { PairPicker } from "../../parts/pair/pair-picker.tsx";
import { MarketsPanel } from "./markets-panel.tsx";

const areas = ["home"] as const;
const answers = { "product/productList": pairs, "product/sparklines": () => daysOfPairs() };
const names = page.getByRole("rowheader");
const linesOfDays = page.getByRole("img", { name: /over 24 hours/ });

test("[HOME-02] [NAV-08] the markets are found by name, and sorted by a column, with the keyboard", async () => {
  await mount(<MarketsPanel />, { areas, answers });
  await expect.element(names).toHaveLength(8);
  await expect.element(names.first()).toMatchTextContent(/^BTC/);
  await expect.element(linesOfDays).toHaveLength(8);
  const title = page.getByRole("columnheader", { name: "Pair" });
  await pressOn(title.getByRole("button"), "{Enter}");
  await expect.element(title).toHaveAttribute("aria-sort", "ascending");
  const shown = names.elements().map((name) => name.textContent.slice(0, 3));
  expect(shown).toEqual(shown.toSorted());
  await pressOn(page.getByLabelText("Search pairs"), "sol");
  await expect.element(names).toHaveLength(1);
  await expect.element(names).toMatchTextContent(/^SOL/);
  await page.viewport(390, 844);
  await page.getByLabelText("Search pairs").fill("");
  await page.getByLabelText("Order of the pairs").selectOptions("Price ↓");
  await expect.element(names.first()).toMatchTextContent(/^BTC/);
  await page.getByLabelText("Search pairs").fill("nothing");
  await expect.element(page.getByText("No pair matches")).toBeVisible();
});

test("[HOME-02] [API-08] without sparklines the pairs are shown as before, and no refusal is shown", async () => {
  const refused = refusal("BadRequest", "nobody reads this");
  await mount(<MarketsPanel />, { areas, answers: { ...answers, "product/sparklines": refused } });
  const btc = page.getByRole("row").filter({ has: page.getByRole("rowheader", { name: /^BTC/ }) });
  await expect.element(btc.getByText("The line could not be read")).toBeInTheDocument();
  await expect.element(names).toHaveLength(8);
  await expect.element(page.getByRole("img")).toHaveLength(0);
  await expect.element(page.getByText("nobody reads this")).not.toBeInTheDocument();
});

test("[HOME-02] a price that rose is shown in the colour of rising, one that fell in that of falling, and others in neither", async () => {
  const opens = ["63000", "17000", "4000", "0"];
  const products = pairs.slice(0, 4).map((pair, index) => ({ ...pair, open: opens[index] ?? "" }));
  await mount(<MarketsPanel />, { areas, answers: { ...answers, "product/productList": products } });
  for (const [change, look] of [
    ["+1.58%", "up"],
    ["−5.88%", "down"],
    ["0.00%", ""],
    ["–", ""],
  ] as const) {
    const cell = page.getByRole("cell", { name: change, exact: true });
    await expect.element(cell).toBeVisible();
    const { classList } = cell.element();
    expect(["up", "down"].filter((each) => classList.contains(each)).join(), `of ${change}`).toBe(look);
  }
});

test("[HOME-02] on a phone a pair is a card with all figures of its day, and its star is large enough for a thumb", async () => {
  await page.viewport(390, 844);
  await mount(<MarketsPanel />, { areas, answers });
  const card = page.getByRole("row").filter({ has: page.getByRole("rowheader", { name: /^BTC/ }) });
  await expect.element(card.getByRole("img")).toBeVisible();
  const figures = card.getByRole("cell").all();
  expect(figures.length).toBeGreaterThan(5);
  for (const figure of figures) await expect.element(figure).toBeVisible();
  const star = page.getByRole("button", { name: "Favourite: BTC/USDT" }).element().getBoundingClientRect();
  expect(Math.min(star.width, star.height)).toBeGreaterThanOrEqual(44);
});

/** As a page about a pair has it. */
const Picker = ({ onPick }: { readonly onPick: (symbol: string) => void }) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <PairPicker
      products={pairs}
      current={pairs[0]}
      onPick={({ symbol }) => onPick(symbol)}
      open={isOpen}
      onOpen={setOpen}
    />
  );
};

test("[HOME-02] favourites have a tab of their own, are kept by the device, and come first where pairs are chosen", async () => {
  const picked: string[] = [];
  const { address } = await mount(
    <>
      <MarketsPanel />
      <Picker onPick={(symbol) => picked.push(symbol)} />
    </>,
    { areas: ["home", "kline", "options"], answers },
  );
  const starOf = (pair: string) => page.getByRole("button", { name: `Favourite: ${pair}` });
  await page.getByRole("tab", { name: "Favourites" }).click();
  await expect.element(page.getByText("No favourites yet")).toBeVisible();
  await page.getByRole("tab", { name: "All" }).click();
  await starOf("SOL/USDT").click();
  await pressOn(starOf("LTC/USDT"), " ");
  await expect.element(starOf("LTC/USDT")).toHaveAttribute("aria-pressed", "true");
  expect(address(), "a star is not a press on its row").toBe("/");
  expect(document.cookie).toContain("candor.favourites=SOLUSDT,LTCUSDT");
  await page.getByRole("tab", { name: "Favourites" }).click();
  await expect.element(names).toHaveLength(2);
  // A removed star keeps its row and the focus until another tab is chosen.
  await starOf("LTC/USDT").click();
  await expect.element(starOf("LTC/USDT")).toHaveFocus();
  await expect.element(names).toHaveLength(2);

  await page.getByRole("button", { name: "BTC/USDT Choose a pair" }).click();
  const list = page.getByRole("dialog");
  const choices = list.getByRole("listitem");
  await expect.element(choices.nth(0)).toMatchTextContent(/SOL\/USDT/);
  await expect.element(choices.nth(1)).toMatchTextContent(/BTC\/USDT/);
  const star = list.getByRole("button", { name: "Favourite: BTC/USDT" });
  await star.click();
  await expect.element(star).toHaveAttribute("aria-pressed", "true");
  await choices.nth(0).getByRole("button", { name: /^SOL/ }).click();
  expect(picked).toEqual(["SOLUSDT"]);
  for (const symbol of ["SOLUSDT", "BTCUSDT"]) toggleFavourite(symbol);
});

import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { mount, refusal } from "../../app/stories/mount.tsx";
import { daysOfPairs, pairs } from "../../app/stories/pairs.ts";
import { MarketsPanel } from "./markets-panel.tsx";

const areas = ["home"] as const;
const answers = { "product/productList": pairs, "product/sparklines": () => daysOfPairs() };
const names = page.getByRole("rowheader");
const linesOfDays = page.getByRole("img", { name: /over 24 hours/ });

test("[HOME-02] the markets are found by name, and sorted by a column", async () => {
  await mount(<MarketsPanel />, { areas, answers });
  await expect.element(names).toHaveLength(8);
  await expect.element(names.first()).toMatchTextContent(/^BTC/);
  await expect.element(linesOfDays).toHaveLength(8);
  const title = page.getByRole("columnheader", { name: "Pair" });
  await title.getByRole("button").click();
  await expect.element(title).toHaveAttribute("aria-sort", "ascending");
  const shown = names.elements().map((name) => name.textContent.slice(0, 3));
  expect(shown).toEqual(shown.toSorted());
  await page.getByLabelText("Search pairs").fill("sol");
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

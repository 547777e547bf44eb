import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { mount, pressOn, refusal, signedIn } from "../../../app/stories/mount.tsx";
import { DetailsPage } from "../details-page.tsx";
import { answersWith } from "../test-products.ts";
import { closedCopyProduct, copyProduct, newPool, poolAnswers, poolOf, tradesOf } from "../test-pools.ts";

const drawn = async (answers: object = poolAnswers(), product = copyProduct) => {
  signedIn();
  return await mount(<DetailsPage />, {
    areas: ["project", "pool", "refusal"],
    answers: { ...answersWith([product]), ...answers },
    address: `/details?id=${product.id}`,
  });
};
const panel = (name: string) => page.getByRole("region", { name, exact: true });

test("[INV-14] a copy product shows its terms and its rule, and nothing that promises interest", async () => {
  await drawn();
  await expect
    .element(panel("Calm"))
    .toMatchTextContent(/No rate is promised.*BTC\/USDT at 10×.*5% of the pool.*7 days.*100 – 10,000 USDT/);
  await expect
    .element(panel("The rule, in full"))
    .toMatchTextContent(/last 7 one-minute.*last 30.*at least 0\.1%.*BTC\/USDT at 10×.*5%.*24 hours/);
  await expect.element(page.getByRole("heading", { name: "What became of it" })).toBeVisible();
  const whole = document.querySelector("main")?.textContent ?? "";
  expect(whole).not.toMatch(/a year|Fixed income|Compound|reserve|0%\s*in|One million/);
  expect(page.getByRole("tab").elements()).toEqual([]);
});

test("[INV-14] what a copy product says of payouts does not stand under interest", async () => {
  const detail = { ...copyProduct.detail, dividend: "Nothing is paid out on the way." };
  await drawn(poolAnswers(), { ...copyProduct, detail });
  await expect
    .element(panel("About this product"))
    .toMatchTextContent(/PayoutsNothing is paid out on the way/);
});

test("[INV-14] its record is past and no promise, with the days there are and the worst fall", async () => {
  await drawn();
  const record = panel("What became of it");
  await expect
    .element(record)
    .toMatchTextContent(/\+1\.24% in the last 30 daysPast, not a promise · days so far: 14/);
  await expect
    .element(record)
    .toMatchTextContent(
      /Worst fall, by daily closes−4\.00%.*Closed trades9, of them won: 5.*21,500\.50 USDT.*10,750\.25 USDT50%/,
    );
});

test("[INV-14] the value of a unit is read point by point with the arrow keys", async () => {
  await drawn();
  const chart = page.getByRole("slider", { name: /What a unit was worth/ });
  await expect.element(chart).toHaveAttribute("aria-valuetext", "2028-02-13 00:00: 1.0750 USDT");
  await pressOn(chart, "{Home}");
  await expect.element(chart).toHaveAttribute("aria-valuetext", "2028-02-01 00:00: 1.0000 USDT");
  await pressOn(chart, "{ArrowRight}");
  await expect.element(chart).toHaveAttribute("aria-valuetext", "2028-02-03 00:00: 1.0200 USDT");
  await pressOn(chart, "{End}");
  await expect.element(chart).toHaveAttribute("aria-valuenow", "7");
});

test("[INV-14] the house says that it is the other side of the trades, and what it has won and lost there", async () => {
  await drawn();
  await expect
    .element(panel("The other side of the trades"))
    .toMatchTextContent(/what the pool wins, the house pays.*−310\.25 USDT.*84\.50 USDT/);
});

test("[INV-10] [INV-14] how money enters and leaves, what waits, and that everything can be lost", async () => {
  await drawn();
  await expect
    .element(panel("How money enters and leaves"))
    .toMatchTextContent(
      /no open trade, at the latest after 24 hours.*take it back at once.*7 days.*last 3 days.*no early exit.*1,200\.00 USDT.*Wait to leave2.*Everything can be lost/,
    );
});

test("[INV-14] the back-test is there before anyone buys, and says when the log is too short for it", async () => {
  await drawn();
  await expect
    .element(panel("Back-test of the rule"))
    .toMatchTextContent(
      /nothing about the future.*Days with logged minutes11.*1,000\.00 USDT.*31, of them won: 15.*40\.50 USDT.*−12\.35 USDT/,
    );
});

test("[INV-14] a pool without closed trades has an empty chart, and no figure of the past", async () => {
  await drawn(poolAnswers(newPool, []));
  const record = panel("What became of it");
  await expect
    .element(record)
    .toMatchTextContent(/– in the last 30 daysPast, not a promise · no day has been closed yet/);
  await expect
    .element(record)
    .toMatchTextContent(/No trade has been closed yet.*Worst fall, by daily closes–/);
  expect(page.getByRole("slider").elements()).toEqual([]);
  await expect
    .element(panel("Back-test of the rule"))
    .toMatchTextContent(/No back-test of this rule can be shown now/);
  await expect.element(panel("Closed trades")).toMatchTextContent(/No trade has been closed yet/);
});

test("[INV-14] closed trades come ten a page with seven buttons at most, and each leads to its evidence", async () => {
  const { asked, address } = await drawn(poolAnswers(poolOf(), tradesOf(95)));
  const trades = panel("Closed trades");
  const rows = trades.getByRole("row");
  await expect.poll(() => rows.elements().length).toBe(11);
  await expect.element(rows.nth(1)).toMatchTextContent(/Long64,000\.5063,900\.25−15\.751\.0750Check/);
  await expect.element(rows.nth(2)).toMatchTextContent(/Short.*\+12\.50/);
  const pages = trades.getByRole("button", { name: /^Page \d/ });
  expect(pages.elements().length).toBe(7);
  await trades.getByRole("button", { name: "Page 2" }).click();
  await expect.element(trades.getByRole("link", { name: "Check trade 85" })).toBeVisible();
  expect(asked.filter(({ path }) => path.endsWith("poolTrades")).at(-1)?.input).toEqual({
    typeid: "1",
    pageNum: 2,
    pageSize: 10,
  });
  await trades.getByRole("link", { name: "Check trade 85" }).click();
  await expect.poll(address).toBe("/verify?lever=85");
});

test("[INV-14] the record of a closed pool stays open, but nothing can be bought there", async () => {
  const { address } = await drawn(poolAnswers(), closedCopyProduct);
  await expect.element(panel("Usual")).toMatchTextContent(/nobody can buy units of it now/);
  await expect.element(panel("What became of it")).toBeVisible();
  expect(page.getByRole("link", { name: /Invest/ }).elements()).toEqual([]);
  await page.getByRole("button", { name: "Closed" }).click({ force: true });
  await expect.element(page.getByText("Sold out")).toBeVisible();
  expect(address()).toBe("/details?id=2");
});

test("[INV-14] an ended pool says that it has ended", async () => {
  await drawn(poolAnswers(poolOf({ state: "ended", unitValue: "0", worth: "0", stake: "0" })), {
    ...closedCopyProduct,
    pool: copyProduct.pool && { ...copyProduct.pool, isEnded: true, worth: "0" },
  });
  await expect.element(panel("Usual")).toMatchTextContent(/has ended and takes nothing more/);
  await expect.element(panel("What became of it")).toMatchTextContent(/Nowended/);
});

test("[INV-14] a record that cannot be read says so, and is read again", async () => {
  let isDown = true;
  await drawn({
    ...poolAnswers(),
    "financial/poolDetail": () =>
      isDown ? refusal("NotReady", "Not ready") : { retCode: 0, data: poolOf() },
  });
  await expect.element(page.getByText("Not ready")).toBeVisible();
  await expect.element(panel("The rule, in full")).toBeVisible();
  isDown = false;
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.element(panel("What became of it")).toBeVisible();
});

test("[INV-03] [INV-14] the way to buy leads to the purchase", async () => {
  const { address } = await drawn();
  await page.getByRole("link", { name: "Invest now: Calm" }).click();
  await expect.poll(address).toBe("/order?id=1");
});

import { businessDayStart } from "@candor/core/time/time";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { mount, refusal, signedIn } from "../../app/stories/mount.tsx";
import { HistoryPage } from "./history-page.tsx";
import type { Row } from "./holding-view.ts";
import { poolRowOf } from "./test-rows.ts";

const dayMs = 86_400_000;
const nowMs = businessDayStart(Date.now());
const working = poolRowOf(nowMs);
const waiting = poolRowOf(
  nowMs,
  { lastProfit: "0", passedDays: 0 },
  { state: "waiting", worth: "1000", result: "0", resultRate: "0", poolRate: "0", enteredTime: null },
);
/** In the last days of its second period. */
const inWindow = poolRowOf(nowMs, { cycle: 2, passedDays: 5, mayAskTime: nowMs - dayMs });
const ended = poolRowOf(
  nowMs,
  { status: 1, end: { time: nowMs - dayMs, how: "term", paid: "1025.5", fee: "0" } },
  { state: "ended", worth: "1025.5", result: "25.5", resultRate: "0.0255", poolRate: "0.0255" },
);
const returned = poolRowOf(
  nowMs,
  { id: "10", status: 1, end: { time: nowMs - dayMs, how: "returned", paid: "1000", fee: "0" } },
  { state: "ended", worth: "1000", result: "0", resultRate: "0", poolRate: "0", enteredTime: null },
);

const drawn = async (rows: () => readonly Row[], answers: object = {}) => {
  const user = signedIn();
  return await mount(<HistoryPage />, {
    areas: ["holdings", "orders", "refusal"],
    answers: {
      myFinancial: ({ status }: { status: string }) => {
        const shown = rows().filter((row) => String(row.status) === status);
        return { retCode: 0, data: shown, total: shown.length };
      },
      getKeys: { mode: "live" },
      "user/userInfo": user,
      "financial/queryFinancialTypeList": { retCode: 0, data: [], total: 0 },
      ...answers,
    },
    address: "/history",
  });
};
const card = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: /Calm/ }) });
const question = page.getByRole("dialog");
const sentTo = (asked: readonly { path: string; input: unknown }[], path: string) =>
  asked.filter((each) => each.path === path).map(({ input }) => input);

test("[INV-08] [INV-14] a share in a pool shows its worth, and its result beside the pool's own in the same time", async () => {
  await drawn(() => [working]);
  await expect.element(card).toMatchTextContent(/In the poolCopy product/);
  await expect
    .element(card)
    .toMatchTextContent(
      /Put in1,000\.00 USDTWorth now987\.65 USDTYour result−12\.35 USDT \(−1\.23%\)A unit.*−1\.23%/,
    );
  await expect.element(card.getByText(/^−12\.35 USDT/)).toHaveClass(/down/);
  await expect.element(card).not.toMatchTextContent(/Rate of the cycle|0%\s*in|Earned|Principal/);
  await expect.element(card.getByRole("progressbar")).toHaveAttribute("aria-valuetext", "Day 2 of 7");
  await expect
    .element(card.getByRole("link", { name: "The pool’s record" }))
    .toHaveAttribute("href", "/details?id=1");
  await expect
    .element(card.getByRole("link", { name: "Day by day" }))
    .toHaveAttribute("href", "/revenueRecord?refid=9");
});

test("[INV-10] before the last three days of a period the end cannot be asked for, and the button says from when", async () => {
  await drawn(() => [working]);
  const button = card.getByRole("button", { name: "Leave with this period" });
  await expect.element(button).toBeDisabled();
  await expect.element(button).toHaveAccessibleDescription(/The end can be asked for from \d{4}-/);
  expect(card.getByRole("button").elements()).toHaveLength(1);
});

test("[INV-10] in the last three days the end is asked for when it is agreed to, and the order then leaves", async () => {
  let row: Row = inWindow;
  const { asked } = await drawn(() => [row], {
    overBySelf: () => {
      row = poolRowOf(nowMs, { cycle: 2, passedDays: 5, exitDigit: 2 }, { state: "leaving" });
      return null;
    },
  });
  const button = card.getByRole("button", { name: "Leave with this period" });
  await expect
    .element(card)
    .toMatchTextContent(/Day 5 of 7 · period 2.*Another period begins, unless you ask/);
  await expect.element(button).toHaveAccessibleDescription(/until \d{4}-/);
  await button.click();
  await expect.element(question).toMatchTextContent(/more or less than now.*cannot be undone/);
  await question.getByRole("button", { name: "Stay in the pool" }).click();
  expect(sentTo(asked, "overBySelf")).toEqual([]);
  await button.click();
  await question.getByRole("button", { name: "Ask for the end" }).click();
  await expect.element(page.getByText("The end has been asked for")).toBeVisible();
  await expect.element(card).toMatchTextContent(/Leaving.*Paid when the pool then has no open trade/);
  expect(card.getByRole("button").elements()).toEqual([]);
  expect(sentTo(asked, "overBySelf")).toEqual([{ id: "9" }]);
});

test("[INV-14] money that waits has no result yet, and can be taken back at once", async () => {
  let rows: readonly Row[] = [waiting];
  const { asked } = await drawn(() => rows, {
    overBySelf: () => {
      rows = [returned];
      return null;
    },
  });
  await expect
    .element(card)
    .toMatchTextContent(/Waiting to enter.*Waits, and is yours1,000\.00 USDT.*not yet/);
  await expect.element(card).not.toMatchTextContent(/Your result|A unit of the pool|%/);
  await card.getByRole("button", { name: "Take back" }).click();
  await expect.element(question).toMatchTextContent(/1,000\.00 USDT wait to enter the pool/);
  await question.getByRole("button", { name: "Let it wait" }).click();
  expect(sentTo(asked, "overBySelf")).toEqual([]);
  await card.getByRole("button", { name: "Take back" }).click();
  await question.getByRole("button", { name: "Take it back" }).click();
  await expect.element(page.getByText("1,000.00 USDT are back in your balance")).toBeVisible();
  await expect.element(page.getByText("Nothing is invested now")).toBeVisible();
  expect(sentTo(asked, "overBySelf")).toEqual([{ id: "9" }]);
});

test("[INV-14] an order that has left shows what it was paid and its result; money taken back has none", async () => {
  await drawn(() => [ended, { ...returned, typename: "Usual" }]);
  await page.getByRole("tab", { name: "Finished" }).click();
  await expect
    .element(card)
    .toMatchTextContent(
      /Your result\+25\.50 USDT \(\+2\.55%\).*Paid out of the poolPaid at the end1,025\.50 USDT/,
    );
  const other = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: /Usual/ }) });
  await expect.element(other).toMatchTextContent(/Taken back before it entered the pool.*1,000\.00 USDT/);
  await expect.element(other).not.toMatchTextContent(/Your result/);
  expect(page.getByRole("progressbar").elements()).toEqual([]);
});

test("[INV-10] a refusal is shown, and the end can be asked for again", async () => {
  await drawn(() => [inWindow], { overBySelf: refusal("OrderCannotBeEnded", "This order cannot be ended") });
  await card.getByRole("button", { name: "Leave with this period" }).click();
  await question.getByRole("button", { name: "Ask for the end" }).click();
  await expect.element(page.getByText("This order cannot be ended")).toBeVisible();
  await expect.element(card.getByRole("button", { name: "Leave with this period" })).toBeEnabled();
});

test("[INV-10] in a demo a day can pass for a share in a pool too", async () => {
  const { asked } = await drawn(() => [working], { getKeys: { mode: "demo" }, "demo/passDay": null });
  await card.getByRole("button", { name: "Let a day pass" }).click();
  await expect.element(page.getByText("A day has passed for this order")).toBeVisible();
  expect(sentTo(asked, "demo/passDay")).toEqual([{ id: "9" }]);
});

test("[INV-08] [INV-14] no payment is promised for a share in a pool", async () => {
  await drawn(() => [inWindow]);
  await expect
    .element(page.getByRole("region", { name: "Coming payments" }))
    .toMatchTextContent(/No payment is due in the next 30 days/);
});

import { businessDayStart } from "@candor/core/time/time";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { mount, pressOn, refusal, signedIn } from "../../app/stories/mount.tsx";
import { HistoryPage } from "./history-page.tsx";
import type { Row } from "./holding-view.ts";
import { endedRow, rowOf, youngRow } from "./test-rows.ts";

const nowMs = businessDayStart(Date.now());
type Sent = { readonly status: string; readonly pageNum: number; readonly pageSize: number };
const listed = (running: readonly Row[], finished: readonly Row[]) => (sent: Sent) => {
  const rows = sent.status === "1" ? finished : running;
  const [from, to] = [(sent.pageNum - 1) * sent.pageSize, sent.pageNum * sent.pageSize];
  return { retCode: 0, data: rows.slice(from, to), total: rows.length };
};

const drawn = async (running: readonly Row[], answers = {}, mode = "demo") => {
  const user = signedIn();
  return await mount(<HistoryPage />, {
    areas: ["holdings", "orders", "refusal"],
    answers: {
      myFinancial: listed(running, [endedRow(nowMs)]),
      getKeys: { mode },
      "user/userInfo": user,
      "financial/queryFinancialTypeList": { retCode: 0, data: [], total: 0 },
      ...answers,
    },
    address: "/history",
  });
};
const card = (name: string) =>
  page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: new RegExp(name) }) });
const sentTo = (asked: readonly { path: string; input: unknown }[], path: string) =>
  asked.filter((each) => each.path === path).map(({ input }) => input);

test("[INV-08] a running order shows how far its cycle is, what it has earned, and what comes then", async () => {
  await drawn([rowOf(nowMs)]);
  const steady = card("Steady 30");
  await expect.element(steady.getByRole("progressbar")).toHaveAttribute("aria-valuetext", "Day 28 of 30");
  await expect.element(steady).toMatchTextContent(/Principal800\.00 USDTCredit200\.00 USDT/);
  await expect.element(steady).toMatchTextContent(/\+5\.60 USDTLast day\+0\.20 USDT/);
  await expect.element(steady).toMatchTextContent(/It is renewed/);
  await expect
    .element(steady.getByRole("link", { name: "Daily earnings" }))
    .toHaveAttribute("href", "/revenueRecord?refid=5");
});

test("[INV-08] orders come ten a page, and the finished ones say how they ended", async () => {
  const many = Array.from({ length: 12 }, (_, nth) =>
    rowOf(nowMs, { id: `${nth}`, typename: `Order ${nth}` }),
  );
  const { asked } = await drawn(many);
  await expect.poll(() => page.getByRole("progressbar").elements().length).toBe(10);
  await page.getByRole("button", { name: "Page 2" }).click();
  await expect.poll(() => page.getByRole("progressbar").elements().length).toBe(2);
  await page.getByRole("tab", { name: "Finished" }).click();
  await expect.element(card("Simple 7")).toMatchTextContent(/Ended early by you.*796\.00 USDT.*4\.00 USDT/);
  expect(card("Simple 7").getByRole("button").elements()).toEqual([]);
  expect(sentTo(asked, "myFinancial")).toContainEqual(
    expect.objectContaining({ status: "1", pageNum: 1, pageSize: 10 }),
  );
});

test("[INV-09] [INV-16] ending an order shows what it pays and costs, and is done only when agreed to", async () => {
  const { asked } = await drawn([rowOf(nowMs)], { overBySelf: null });
  const question = page.getByRole("dialog");
  await card("Steady 30").getByRole("button", { name: "End order now" }).click();
  await expect.element(question).toMatchTextContent(/Principal800\.00 USDT.*Fee−4\.00 USDT.*796\.00 USDT/);
  await question.getByRole("button", { name: "Keep it" }).click();
  expect(sentTo(asked, "overBySelf")).toEqual([]);
  await card("Steady 30").getByRole("button", { name: "End order now" }).click();
  await question.getByRole("button", { name: "End it now" }).click();
  await expect.element(page.getByText("796.00 USDT have arrived in your balance")).toBeVisible();
  expect(sentTo(asked, "overBySelf")).toEqual([{ id: "5" }]);
  await expect.poll(() => sentTo(asked, "user/userInfo").length).toBeGreaterThan(0);
});

test("[INV-09] the end can be asked for only from its time on, and the button says when", async () => {
  await drawn([youngRow(nowMs)]);
  const young = card("Growing 90");
  const button = young.getByRole("button", { name: "End with this cycle" });
  await expect.element(button).toBeDisabled();
  await expect.element(button).toHaveAccessibleDescription(/The end can be asked for from \d{4}-/);
  expect(young.getByRole("button", { name: "End order now" }).elements()).toEqual([]);
});

test("[INV-09] asking for the end is confirmed, and an order that is in redemption cannot be asked about again", async () => {
  let row = rowOf(nowMs);
  const { asked } = await drawn([], {
    myFinancial: () => ({ retCode: 0, data: [row], total: 1 }),
    redemption: () => {
      row = { ...row, endAskedDigit: 1 };
      return null;
    },
  });
  await card("Steady 30").getByRole("button", { name: "End with this cycle" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Ask for the end" }).click();
  await expect.element(page.getByText("Successful redemption")).toBeVisible();
  await expect.element(card("Steady 30")).toMatchTextContent(/In redemption.*the principal comes back/);
  expect(card("Steady 30").getByRole("button", { name: "End with this cycle" }).elements()).toEqual([]);
  expect(sentTo(asked, "redemption")).toEqual([{ id: "5" }]);
});

test("[INV-08] coming payments are listed by date", async () => {
  await drawn([rowOf(nowMs), rowOf(nowMs, { id: "8", typename: "Ending", endAskedDigit: 1 })]);
  const coming = page.getByRole("region", { name: "Coming payments" });
  await expect.element(coming).toMatchTextContent(/800\.80 USDT/);
  await expect.element(coming).toMatchTextContent(/Steady 30, Ending \(with principal\)\+800\.40/);
});

test("[INV-12] a demo lets a day pass, and says that it is a demo; a live house has no such button", async () => {
  const { asked } = await drawn([rowOf(nowMs)], { "demo/passDay": null });
  await expect.element(page.getByText(/Demo only: one day passes/)).toBeVisible();
  await page.getByRole("button", { name: "Let a day pass" }).click();
  await expect.element(page.getByText("A day has passed for this order")).toBeVisible();
  expect(sentTo(asked, "demo/passDay")).toEqual([{ id: "5" }]);
});

test("[INV-12] [SES-16] the focus comes back to the button after a passed day, and goes to the heading after the last one", async () => {
  let rows = [rowOf(nowMs)];
  await drawn([], {
    myFinancial: () => ({ retCode: 0, data: rows, total: rows.length }),
    "demo/passDay": () => null,
  });
  const button = page.getByRole("button", { name: "Let a day pass" });
  const heading = page.getByRole("heading", { level: 1 });
  await pressOn(button, "{Enter}");
  await expect.element(page.getByText("A day has passed for this order")).toBeVisible();
  await expect.element(button).toHaveFocus();
  rows = [];
  await userEvent.keyboard("{Enter}");
  await expect.poll(() => button.elements().length).toBe(0);
  await expect.element(heading).toHaveFocus();
});

test("[INV-16] [SES-16] the focus is not lost when an order is ended and a refusal leaves it where it is", async () => {
  await drawn([rowOf(nowMs)], { overBySelf: refusal("OrderCannotBeEnded", "Not now") });
  const button = card("Steady 30").getByRole("button", { name: "End order now" });
  await button.click();
  await page.getByRole("dialog").getByRole("button", { name: "End it now" }).click();
  await expect.element(page.getByText("Not now")).toBeVisible();
  await expect.element(button).toHaveFocus();
});

test("[INV-12] a live house lets no day pass", async () => {
  await drawn([rowOf(nowMs)], {}, "live");
  await expect.element(page.getByRole("button", { name: "End order now" })).toBeVisible();
  expect(page.getByRole("button", { name: "Let a day pass" }).elements()).toEqual([]);
});

test("[INV-09] a refusal is shown, and the order can be tried again", async () => {
  await drawn([rowOf(nowMs)], { "demo/passDay": refusal("PassDayLimit", "At most 60 days") });
  await page.getByRole("button", { name: "Let a day pass" }).click();
  await expect.element(page.getByText("At most 60 days")).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Let a day pass" })).toBeEnabled();
});

test("[INV-08] without orders the page leads to the projects", async () => {
  await drawn([]);
  await expect.element(page.getByText("Nothing is invested now")).toBeVisible();
  await expect
    .element(page.getByRole("link", { name: "See the projects" }))
    .toHaveAttribute("href", "/project");
});

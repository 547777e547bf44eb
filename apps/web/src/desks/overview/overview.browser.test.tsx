import "@mantine/core/styles.css";
import { MantineProvider } from "@mantine/core";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { mount } from "../../app/stories/mount.tsx";
import { PairBars } from "../../console/pair-bars.tsx";
import { Covers } from "./covers.tsx";
import { Feeds } from "./feeds.tsx";
import { HistoryCharts } from "./history-charts.tsx";
import type { Overview } from "./overview.ts";
import { Queues } from "./queues.tsx";
import { Stopped } from "./stopped.tsx";

const large = "123456789012345678.123456";
const now = 1_764_000_000_000;
const overview: Overview = {
  at: now,
  covers: (["options", "contracts", "investments", "users"] as const).map((promise) => ({
    promise,
    owed: "1.5",
    held: large,
  })),
  queues: [
    { name: "withdrawalsApproved", waiting: 10_000, oldest: 0 },
    { name: "transactionsUnread", waiting: 9_999, oldest: null },
  ],
  stopped: [
    { act: "user_freeze", refused: 10_000, last: now },
    { act: "personal_open", refused: 1, last: now },
  ],
  engineBehindMs: 86_400_000,
  storedBehindMs: 86_400_000,
  feeds: [{ symbol: "DOGEUSDT", silenceMs: 86_400_000, isStale: true, dropped: 1_000_000_000 }],
  history: [],
};
const most: Overview = { ...overview, covers: overview.covers.map((cover) => ({ ...cover, owed: large })) };

test.each([
  ["little", overview],
  ["much", most],
])(
  "[OPS-03] on a phone no table of the overview is wider than its place, whatever the house holds: %s",
  async (_what, shown) => {
    await page.viewport(390, 844);
    await mount(
      <MantineProvider>
        <h1>Overview</h1>
        <Stopped stopped={shown.stopped} />
        <Covers covers={shown.covers} />
        <Queues queues={shown.queues} now={now} />
        <Feeds overview={shown} />
      </MantineProvider>,
    );
    await expect.element(page.getByText("DOGEUSDT")).toBeVisible();
    const tooWide = () =>
      [...document.querySelectorAll("main table")].map(
        (table) => table.scrollWidth - (table.parentElement?.parentElement?.clientWidth ?? 0),
      );
    expect(Math.max(...tooWide())).toBeLessThanOrEqual(0);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  },
);

test("[OPS-04] [OPS-07] the overview says that an operator was stopped, by which limit, and when; and nothing when none was", async () => {
  const drawn = (stopped: Overview["stopped"]) => (
    <MantineProvider>
      <h1>Overview</h1>
      <Stopped stopped={stopped} />
    </MantineProvider>
  );
  await mount(drawn(overview.stopped));
  const alert = page.getByRole("alert");
  await expect.element(alert).toBeVisible();
  expect(alert.element().textContent).toMatch(
    /Freezing accounts: refused 10,000 or more times in the last 24 hours, last at .* UTC/,
  );
  expect(alert.element().textContent).toContain("Opening the data of people: refused once");
  await mount(drawn([]));
  await expect.element(page.getByRole("heading", { name: "Overview" })).toBeVisible();
  await expect.element(alert).not.toBeInTheDocument();
});

test("[OPS-03] each step of the last hour can be read off a chart, by pointing or with the arrow keys", async () => {
  await page.viewport(390, 844);
  const steps = [3, 0, 40].map((requests, nth) => ({
    at: now + nth * 10_000,
    requests,
    failures: requests === 40 ? 1 : 0,
    stressPercent: 0,
    silenceMs: 1_234,
    waiting: 0,
  }));
  await mount(
    <MantineProvider>
      <h1>Overview</h1>
      <HistoryCharts history={steps} />
    </MantineProvider>,
  );
  const requests = page.getByRole("slider", { name: "Requests in 10 s" });
  await expect.element(requests).toHaveAttribute("aria-valuetext", "16:00:20: 40");
  (requests.element() as HTMLElement).focus();
  await userEvent.keyboard("{ArrowLeft}");
  await expect.element(requests).toHaveAttribute("aria-valuetext", "16:00:10: 0");
  await userEvent.keyboard("{Home}{ArrowLeft}");
  await expect.element(requests).toHaveAttribute("aria-valuetext", "16:00:00: 3");
  await expect
    .element(page.getByRole("slider", { name: "Error rate, % of requests" }))
    .toHaveAttribute("aria-valuetext", "16:00:20: 2.5");
  const { left, top, width } = requests.element().getBoundingClientRect();
  const end = { clientX: left + width - 1, clientY: top + 9, bubbles: true };
  requests.element().dispatchEvent(new PointerEvent("pointermove", end));
  await expect.element(requests).toHaveAttribute("aria-valuetext", "16:00:20: 40");
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
});

test("[LEV-17] what is open in each pair stands beside the largest, on a phone, too", async () => {
  await page.viewport(390, 844);
  await mount(
    <MantineProvider>
      <h1>Overview</h1>
      <PairBars
        pairs={[
          { symbol: "BTCUSDT", longs: large, shorts: "0" },
          { symbol: "ETHUSDT", longs: "1.5", shorts: "20" },
        ]}
      />
    </MantineProvider>,
  );
  await expect.element(page.getByText("ETHUSDT")).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  const bars = [...document.querySelectorAll<HTMLElement>("[role=progressbar]")];
  expect(bars.map(({ ariaValueNow }) => ariaValueNow)).toEqual([
    "100",
    "0",
    expect.any(String),
    expect.any(String),
  ]);
});

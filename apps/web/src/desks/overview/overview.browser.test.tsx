import "@mantine/core/styles.css";
import { MantineProvider } from "@mantine/core";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { mount } from "../../app/stories/mount.tsx";
import { Covers } from "./covers.tsx";
import { Feeds } from "./feeds.tsx";
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

import "@mantine/core/styles.css";
import { MantineProvider } from "@mantine/core";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { mount } from "../../app/stories/mount.tsx";
import { useOperatorSession } from "../../console/frame/session.ts";
import { RewardsPage } from "./rewards-page.tsx";

const terms = `from 0: 0.1 a day, 0.5 every 7
from 1000: 0.2 a day, 1 every 7
award 1: 5 after 30
task 1: 0
task 2: 1
task 3: 1
task 4: 2
task 5: 3
comment_reward: 1`;
const answers = {
  "operator/me": { id: 1, name: "fin", email: "", roles: ["finance"], hasPasskey: true },
  "operator/rewardTerms": {
    retCode: 0,
    data: [
      {
        startsAt: 0,
        state: "now",
        terms,
        announcedBy: "",
        announcedAt: null,
        waitingAct: null,
        budget: "1000000",
      },
    ],
    total: 1,
  },
};

test("[OPS-02] [RWD-02] [RWD-03] [RWD-04] [COM-02] the desk shows what days, awards, tasks and posts pay, each by its name", async () => {
  useOperatorSession.setState({ token: "session" });
  await mount(
    <MantineProvider>
      <RewardsPage />
    </MantineProvider>,
    { answers },
  );
  const row = (name: RegExp) => page.getByRole("row", { name });
  await expect.element(row(/^A day, from 1,000 .* 0\.2; 1 instead on every 7\. day in a row/)).toBeVisible();
  await expect.element(row(/^Award after 30 days 5$/)).toBeVisible();
  await expect.element(row(/^Task 4: Recharges more than 1,000 2$/)).toBeVisible();
  await expect.element(row(/^The first approved post of a day 1$/)).toBeVisible();
  await expect.element(page.getByText("The budget holds 1,000,000 USDT")).toBeVisible();
});

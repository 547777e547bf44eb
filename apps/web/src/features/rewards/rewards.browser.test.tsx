import { beforeEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { mount, refusal, signedIn } from "../../app/stories/mount.tsx";
import { CheckInPage } from "./check-in-page.tsx";
import { TasksPage } from "./tasks-page.tsx";

const areas = ["rewards", "orders", "refusal"] as const;

beforeEach(() => void signedIn());

/** A user with six days in a row, who may check in for the seventh. */
const server = (change: object = {}) => {
  let isCheckedIn = false;
  let isClaimed = false;
  return {
    checkinDaily: () => ({
      streak: isCheckedIn ? 7 : 6,
      reward: "1",
      checkedInDigit: Number(isCheckedIn),
      isOffered: true,
      totalDays: isCheckedIn ? 7 : 6,
      milestone: { days: isCheckedIn ? 7 : 1, money: "1" },
      today: 20_261_129,
      checkedDays: [20_261_127, 20_261_128, ...(isCheckedIn ? [20_261_129] : [])],
      nextDayTime: Date.now() + 3_600_000,
      ...change,
    }),
    checkinReward: () => ({
      rules: [
        { minAccount: "0", maxAccount: "1000", money: "0.1", milestoneMoney: "0.5", times: 7 },
        { minAccount: "1000", maxAccount: null, money: "0.2", milestoneMoney: "1", times: 7 },
      ],
      awards: [
        { id: "1", name: "7 days", times: 7, money: "1", status: isClaimed ? 2 : isCheckedIn ? 1 : null },
      ],
    }),
    signInMsg: () => ({ retCode: 0, message: "success", data: "Check in once a day." }),
    "financial/onboard": () => {
      isCheckedIn = true;
    },
    signinTotalReward: () => {
      isClaimed = true;
    },
    "user/userInfo": () => signedIn(),
  };
};

test("[RWD-01] [RWD-02] checking in is sent once; after two seconds everything is read again, and the button stays inactive", async () => {
  const { asked } = await mount(<CheckInPage />, { areas, answers: server() });
  const timesOf = (path: string) => asked.filter((each) => each.path === path).length;
  await expect.element(page.getByText("Checking in today pays 1.00 USDT")).toBeVisible();
  const read = timesOf("checkinDaily");
  await page.getByRole("button", { name: "Check in" }).click();
  const done = page.getByRole("button", { name: "Checked in" });
  await expect.element(done).toBeDisabled();
  await expect.element(page.getByText("1.00 USDT are booked to your balance")).toBeVisible();
  const pressedMs = performance.now();
  await expect.poll(() => timesOf("user/userInfo")).toBe(1);
  expect(performance.now() - pressedMs).toBeGreaterThan(1_000);
  expect(timesOf("checkinDaily")).toBe(read + 1);
  expect(timesOf("checkinReward")).toBe(2);
  expect(timesOf("financial/onboard")).toBe(1);
  await expect.element(page.getByText("Today paid 1.00 USDT")).toBeVisible();
  await expect.element(done).toBeDisabled();
});

test("[RWD-01] [RWD-03] a milestone of today is not said of tomorrow", async () => {
  await mount(<CheckInPage />, { areas, answers: server() });
  await expect.element(page.getByText("Checking in today pays 1.00 USDT")).toBeVisible();
  expect(page.getByText(/next day in a row/).elements()).toEqual([]);
});

test("[RWD-01] [RWD-03] on the day before a milestone the page says what the next day in a row pays", async () => {
  const change = { reward: "0.2", checkedInDigit: 1, milestone: { days: 1, money: "1" } };
  await mount(<CheckInPage />, { areas, answers: server(change) });
  await expect.element(page.getByText("Today paid 0.20 USDT")).toBeVisible();
  await expect.element(page.getByText("The next day in a row pays 1.00 USDT")).toBeVisible();
});

test("[RWD-02] an award is claimed once its days are reached, and then shown as claimed", async () => {
  const { asked } = await mount(<CheckInPage />, { areas, answers: server() });
  await expect.element(page.getByText("6 of 7 days")).toBeVisible();
  await page.getByRole("button", { name: "Check in" }).click();
  await page.getByRole("button", { name: "Claim: 7 days" }).click();
  await expect.element(page.getByText("Claimed", { exact: true })).toBeVisible();
  const claims = asked.filter(({ path }) => path === "signinTotalReward");
  expect(claims.map(({ input }) => input)).toEqual([{ id: "1" }]);
});

test("[RWD-02] without the user's days an award says nothing of how many there are", async () => {
  const answers = { ...server(), checkinDaily: () => refusal("NotReady", "Not ready") };
  await mount(<CheckInPage />, { areas, answers });
  await expect.element(page.getByText("Not ready")).toBeVisible();
  await expect.element(page.getByText("7 days", { exact: true })).toBeVisible();
  expect(page.getByText(/of 7 days/).elements()).toEqual([]);
});

test("[RWD-01] [RWD-03] the month shows the days that are checked in, and the bands what a day pays", async () => {
  await mount(<CheckInPage />, { areas, answers: server() });
  const month = page.getByRole("table", { name: "Days of this month" });
  await expect.element(month.getByRole("cell", { name: /checked in/ })).toHaveLength(2);
  await expect.element(month.getByRole("cell", { name: "28 checked in" })).toBeVisible();
  await expect.element(page.getByText("0.00 to below 1,000.00")).toBeVisible();
  await expect.element(page.getByText("1.00 every 7 days")).toBeVisible();
  await expect.element(page.getByText("Check in once a day.")).toBeVisible();
});

test("[RWD-01] a device whose clock is ahead of the server's asks on until the next day has begun there", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const { checkinDaily, ...others } = server({ checkedInDigit: 1 });
  const over = { ...checkinDaily(), nextDayTime: Date.now() };
  let hasBegun = false;
  const daily = () => (hasBegun ? { ...checkinDaily(), checkedInDigit: 0 } : over);
  const { asked } = await mount(<CheckInPage />, { areas, answers: { ...others, checkinDaily: daily } });
  await expect.element(page.getByRole("button", { name: "Checked in" })).toBeDisabled();
  // When the page opens, and when the countdown is over.
  await expect.poll(() => asked.filter(({ path }) => path === "checkinDaily").length).toBeGreaterThan(1);
  hasBegun = true;
  vi.advanceTimersByTime(3_000);
  await expect.element(page.getByRole("button", { name: "Check in", exact: true })).toBeEnabled();
  await expect.element(page.getByRole("timer")).not.toHaveTextContent("00:00:00");
});

test("[RWD-05] while nothing is offered, the page says so and nobody can press", async () => {
  const change = { isOffered: false, reward: "0", milestone: null };
  const answers = { ...server(change), checkinReward: { rules: [], awards: [] } };
  await mount(<CheckInPage />, { areas, answers });
  await expect.element(page.getByText("No reward is offered at the moment")).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Check in" })).toBeDisabled();
  await expect.element(page.getByText("What a day pays, USDT")).not.toBeInTheDocument();
});

test("[RWD-01] another device that was faster is said in the server's words", async () => {
  const answers = {
    ...server(),
    "financial/onboard": () => refusal("AlreadyCheckedIn", "You have checked in today"),
  };
  await mount(<CheckInPage />, { areas, answers });
  await page.getByRole("button", { name: "Check in" }).click();
  await expect.element(page.getByText("You have checked in today")).toBeVisible();
});

const tasks = [
  { id: "1", status: 1, name: "Open an account", money: "0" },
  { id: "2", status: 0, name: "Choose a name", money: "1" },
  { id: "3", status: 1, name: "Check in for the first time", money: "1" },
  { id: "4", status: 0, name: "Recharge", money: "2" },
  { id: "5", status: 0, name: "Invest", money: "3" },
];

test("[RWD-04] each task has its state, its reward, and a link to where it is done", async () => {
  const answers = { "novicetask/taskList": tasks, getKeys: { wp_novicetask_switch: "1" } };
  await mount(<TasksPage />, { areas, answers });
  const steps = page.getByRole("listitem");
  await expect.element(steps).toHaveLength(5);
  await expect.element(steps.nth(0)).toHaveTextContent("✓Open an accountWithout a rewardDone");
  await expect
    .element(steps.nth(2))
    .toHaveTextContent("✓Check in for the first time1.00 USDTDone, and paid once the task before it is paid");
  const links = page.getByRole("link").elements();
  expect(links.map((link) => link.getAttribute("href"))).toEqual(["/mine", "/recharge", "/project"]);
});

test.each([
  ["0", "Starter tasks are switched off"],
  ["1", "No task is offered at the moment"],
])("[RWD-04] [RWD-05] an empty list with the switch at %s says: %s", async (isOn, title) => {
  const answers = { "novicetask/taskList": [], getKeys: { wp_novicetask_switch: isOn } };
  await mount(<TasksPage />, { areas, answers });
  await expect.element(page.getByText(title)).toBeVisible();
  await expect.element(page.getByRole("listitem")).not.toBeInTheDocument();
});

test("[RWD-01] [SES-03] a visitor is told to log in", async () => {
  vi.stubGlobal("scrollTo", () => {});
  localStorage.clear();
  dispatchEvent(new StorageEvent("storage", { key: "candor.token" }));
  await mount(<CheckInPage />, { areas });
  await expect.element(page.getByRole("link", { name: "Sign in" })).toBeVisible();
});

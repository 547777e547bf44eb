import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { mount, refusal, signedIn } from "../../app/stories/mount.tsx";
import { currentSession, endSession } from "../../lib/account/session.ts";
import { RegisterPage } from "./register-page.tsx";

const areas = ["auth", "refusal"] as const;
const list = (data: readonly unknown[]) => ({ retCode: 0, message: "", data, total: data.length });
const mail = {
  kind: "code",
  subject: "Your code",
  text: "Your code is 123456.",
  time: 1_800_000_000_000,
  code: "123456",
};

/** What a server answers to a registration by e-mail, with these changes. */
const answers = (mode: "demo" | "live", change: Readonly<Record<string, unknown>> = {}) => {
  const user = signedIn({ wallet: "0.000000" });
  endSession();
  return {
    getKeys: { mode },
    sendVerifyCode: null,
    "demo/outbox": list([mail]),
    register: { uid: user.uid },
    login: "a new token",
    "user/userInfo": user,
    "demo/fund": { wallet: "10000.000000" },
    ...change,
  };
};

const fillIn = async (): Promise<void> => {
  await page.getByLabelText("E-mail address").fill("new@candor.test");
  await page.getByLabelText("New password").fill("Fresh#2026");
  await page.getByLabelText("Referrer ID").fill("100001");
};
const open = page.getByRole("button", { name: "Open an account" });
const code = page.getByLabelText("Verification code");

test("[SES-03] [SES-07] who registers in a demo is signed in, has play money and stands before the first trade after two presses", async () => {
  const { asked, address } = await mount(<RegisterPage />, {
    areas,
    answers: answers("demo"),
    address: "/register",
  });
  await fillIn();
  await page.getByRole("button", { name: "Send code" }).click();
  await expect.element(code).toHaveValue("123456");
  await open.click();
  await expect.poll(address).toBe("/quotes");
  expect(currentSession()).toMatchObject({ token: "a new token", user: { wallet: "10000.000000" } });
  await expect.element(page.getByRole("button", { name: "Use 123456" })).not.toBeInTheDocument();
  expect(asked.filter(({ path }) => path === "demo/fund").map(({ input }) => input)).toEqual([
    { money: "10000" },
  ]);
  await expect.element(page.getByText(/with 10,000\.00 USDT of play money/)).toBeVisible();
});

test("[SES-08] a code that was used meanwhile is shown by the outbox of a page that is loaded again, and not offered", async () => {
  const mails = [mail, { ...mail, code: "" }];
  const look = async () => {
    await mount(<RegisterPage />, {
      areas,
      answers: answers("demo", { "demo/outbox": () => list(mails.splice(0, 1)) }),
      address: "/register",
    });
    await page.getByLabelText("E-mail address").fill("new@candor.test");
    await page.getByRole("button", { name: "Refresh" }).click();
    await expect.element(page.getByText("Your code is 123456.")).toBeVisible();
  };
  const use = page.getByRole("button", { name: "Use 123456" });
  await look();
  await expect.element(use).toBeVisible();
  await look();
  await expect.element(use).not.toBeInTheDocument();
});

test("[SES-03] who registers with real money is signed in on the front page, and nothing is credited", async () => {
  const { asked, address } = await mount(<RegisterPage />, {
    areas,
    answers: answers("live"),
    address: "/register",
  });
  await fillIn();
  await code.fill("123456");
  await open.click();
  await expect.poll(address).toBe("/");
  expect(currentSession()?.token).toBe("a new token");
  expect(asked.map(({ path }) => path)).not.toContain("demo/fund");
});

test("[SES-03] when signing in does not succeed, the account is open and /login has its address", async () => {
  const login = refusal("TooManyRequests", "Too many requests");
  const { asked, address } = await mount(<RegisterPage />, {
    areas,
    answers: answers("demo", { login }),
    address: "/register",
  });
  await fillIn();
  await code.fill("123456");
  await open.click();
  await expect.poll(address).toBe("/login");
  await expect.element(page.getByText("Your account is open, please sign in")).toBeVisible();
  expect(currentSession()).toBeUndefined();
  expect(asked.map(({ path }) => path)).not.toContain("demo/fund");
  expect(sessionStorage.getItem("candor.address")).toContain("new@candor.test");
});

test("[SES-03] play money that is refused keeps nobody out: the reason is shown", async () => {
  const fund = refusal("DemoFundingLimit", "No more today");
  const { address } = await mount(<RegisterPage />, {
    areas,
    answers: answers("demo", { "demo/fund": fund }),
    address: "/register",
  });
  await fillIn();
  await code.fill("123456");
  await open.click();
  await expect.poll(address).toBe("/quotes");
  await expect.element(page.getByText("No more today")).toBeVisible();
  expect(currentSession()?.token).toBe("a new token");
});

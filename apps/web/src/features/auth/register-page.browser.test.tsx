import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { mount, refusal, signedIn } from "../../app/stories/mount.tsx";
import { currentSession, endSession } from "../../lib/account/session.ts";
import { ownTask } from "../../lib/own-task.ts";
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
  expect(localStorage.getItem("candor.guide"), "the guide to the first trade").toBe("7");
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
  expect(localStorage.getItem("candor.guide")).toBeNull();
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
  // The referrer is used up.
  const kept = JSON.parse(sessionStorage.getItem("candor.address") ?? "{}") as object;
  expect(kept).toMatchObject({ email: "new@candor.test", oid: "" });
});

test("[SES-03] when the new user's data cannot be read, the account is open and /login has its address", async () => {
  const { address } = await mount(<RegisterPage />, {
    areas,
    answers: answers("live", { "user/userInfo": refusal("InternalError", "Something went wrong") }),
    address: "/register",
  });
  await fillIn();
  await code.fill("123456");
  await open.click();
  await expect.poll(address).toBe("/login");
  expect(currentSession()).toBeUndefined();
});

test("[SES-09] the button is busy until the new user is signed in, and registers once", async () => {
  let signIn = (_token: string): void => undefined;
  const login = new Promise<string>((resolve) => {
    signIn = resolve;
  });
  const { asked, address } = await mount(<RegisterPage />, {
    areas,
    answers: answers("live", { login: () => login }),
    address: "/register",
  });
  await fillIn();
  await code.fill("123456");
  await open.click();
  await expect.poll(() => asked.map(({ path }) => path)).toContain("login");
  await ownTask();
  await expect.element(open).toBeDisabled();
  signIn("a new token");
  await expect.poll(address).toBe("/");
  expect(asked.filter(({ path }) => path === "register")).toHaveLength(1);
});

test("[SES-07] a code or a referrer that is refused is named at its field, until it is changed", async () => {
  const refused = [
    refusal("EMAILIncorrect", "This code is not right"),
    refusal("CannotSend", "Please wait a little"),
    refusal("ReferrerIdError", "Nobody has this number"),
  ];
  const { asked } = await mount(<RegisterPage />, {
    areas,
    answers: answers("live", { register: () => refused.shift() }),
    address: "/register",
  });
  await fillIn();
  await code.fill("123456");
  await open.click();
  await expect.element(code).toHaveAccessibleDescription(/This code is not right/);
  await expect.element(code).toHaveFocus();
  await code.fill("123457");
  await expect.element(page.getByText("This code is not right")).not.toBeInTheDocument();
  await code.fill("123456");
  await expect.element(code).toHaveAccessibleDescription(/This code is not right/);
  await open.click();
  await expect.element(page.getByText("Please wait a little")).toBeVisible();
  await expect.element(page.getByText("This code is not right")).not.toBeInTheDocument();
  await open.click();
  const referrer = page.getByLabelText("Referrer ID");
  await expect.element(referrer).toHaveAccessibleDescription(/Nobody has this number/);
  await expect.element(referrer).toHaveFocus();
  expect(asked.filter(({ path }) => path === "register")).toHaveLength(3);
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

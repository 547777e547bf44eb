import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { mount, pressOn } from "../../app/stories/mount.tsx";
import { ForgetPage } from "./forget-page.tsx";
import { LoginPage } from "./login-page.tsx";
import { RegisterPage } from "./register-page.tsx";

const areas = ["auth", "refusal"] as const;
const getKeys = { mode: "live" };

test("[SES-16] [SES-07] a form sent too early moves the focus to the first error", async () => {
  const { asked } = await mount(<RegisterPage />, { areas, answers: { getKeys } });
  await pressOn(page.getByRole("button", { name: "Open an account" }), "{Enter}");
  const email = page.getByLabelText("E-mail address");
  await expect.element(email).toHaveFocus();
  await expect.element(email).toHaveAttribute("aria-invalid", "true");
  await expect.element(email).toHaveAccessibleDescription(/\S/);
  expect(asked.map(({ path }) => path)).not.toContain("register");
});

test("[API-08] an answer that is not the product's is a network error to the user", async () => {
  const login = () => new Response("<p>captive portal</p>", { headers: { "Content-Type": "text/html" } });
  await mount(<LoginPage />, { areas, answers: { getKeys, login } });
  await page.getByLabelText("E-mail address").fill("demo@candor.test");
  await page.getByLabelText("Password", { exact: true }).fill("Demo#2026");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect.element(page.getByText("Network exception, please try again later")).toBeVisible();
});

test("[SES-12] the captcha can be stopped, and starts again on the next request", async () => {
  // A number that cannot be found within a minute: the check is still running when it is stopped.
  const impossible = {
    algorithm: "SHA-256",
    challenge: "f".repeat(64),
    salt: "a",
    signature: "b",
    maxnumber: 1e9,
  };
  let isAsked = true;
  const sendVerifyCode = () =>
    isAsked ? { retCode: 1, key: "CaptchaError", message: "Solve the captcha first" } : null;
  await mount(<ForgetPage />, {
    areas,
    answers: { getKeys, sendVerifyCode, captcha: { id: "1", challenge: impossible } },
  });
  await page.getByLabelText("E-mail address").fill("somebody@candor.test");
  await page.getByRole("button", { name: "Send code" }).click();
  const note = page.getByText("Checking that you are not a robot…");
  await expect.element(note).toBeVisible();
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect.element(note).not.toBeInTheDocument();
  isAsked = false;
  await page.getByRole("button", { name: "Send code" }).click();
  await expect.element(page.getByRole("button", { name: /^\d+ s$/ })).toBeVisible();
});

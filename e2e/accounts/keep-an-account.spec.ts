/**
 * Story: an owner turns an authenticator app on, saves the recovery codes, signs in with both, ends a stranger's session,
 * proves a factor again where it is required, adds a passkey, freezes the account, and closes from outside what was open in
 * it.
 */
import { expect, type Page, type Route, type WebSocket } from "@playwright/test";
import { generateSync } from "otplib";
import { agreed, openAccount, signIn, type Account } from "../account.ts";
import { callApi } from "../call-api.ts";
import { test } from "../journey.ts";
import { expectAccessible, expectNoSidewaysScroll } from "../look.ts";

const security = (page: Page, name: string) => page.getByRole("region", { name });

/** A step of the app's code counts only once, so a later use in a story takes the next step, which is accepted early. */
const codeOf = (secret: string, step: 0 | 1): string =>
  generateSync({ secret, epoch: Math.floor(Date.now() / 1_000) + step * 30 });

const switchTotpOn = async (page: Page): Promise<{ secret: string; codes: readonly string[] }> => {
  await page.goto("/security");
  await security(page, "Authenticator app").getByRole("button", { name: "Set up" }).click();
  const dialog = page.getByRole("dialog", { name: "Set up the authenticator app" });
  await expect(dialog.getByRole("img", { name: "QR code for the authenticator app" })).toBeVisible();
  const secret = (await dialog.locator("code").innerText()).replaceAll(" ", "");
  await expectAccessible(page);
  await dialog.getByLabel("Code from the app").fill(codeOf(secret, 0));
  await dialog.getByRole("button", { name: "Switch on" }).click();
  const panel = security(page, "Recovery codes");
  await expect(panel.getByRole("listitem")).toHaveCount(10);
  const codes = await panel.getByRole("listitem").allInnerTexts();
  return { secret, codes };
};

/** Address and password, up to the question for the second factor. */
const signInHalf = async (page: Page, { email, pwd }: Account): Promise<void> => {
  await page.goto("/login");
  await page.getByLabel("E-mail address").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(pwd);
  await page.getByRole("main").getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Confirm that it is you" })).toBeVisible();
};

const logOut = async (page: Page): Promise<void> => {
  await page.getByRole("button", { name: "Sign out", exact: true }).first().click();
  await page.waitForURL("/login");
};

/** Whether the browser would ask before it closes the tab. */
const isHeldUp = (page: Page): Promise<boolean> =>
  page.evaluate(() => !dispatchEvent(new Event("beforeunload", { cancelable: true })));

test.describe.configure({ mode: "parallel" });

test("[SES-15] an authenticator app is set up, required at login, and a recovery code replaces it once", async ({
  page,
  url,
}) => {
  const account = await openAccount(url);
  await signIn(page, account);
  const { secret, codes } = await switchTotpOn(page);

  await test.step("the codes are shown once, to copy or download", async () => {
    const panel = security(page, "Recovery codes");
    const downloading = page.waitForEvent("download");
    await panel.getByRole("button", { name: "Download" }).click();
    expect((await downloading).suggestedFilename()).toMatch(/^candor-recovery-codes-\d+\.txt$/);
    await expect(panel.getByRole("button", { name: "Close" })).toBeDisabled();
    await page.getByRole("banner").getByRole("link", { name: "Home", exact: true }).click();
    const question = page.getByRole("dialog", { name: "Leave without your recovery codes?" });
    await question.getByRole("button", { name: "Cancel" }).click();
    await expect(page).toHaveURL("/security");
    await page.getByRole("button", { name: "Sign out", exact: true }).last().click();
    await question.getByRole("button", { name: "Cancel" }).click();
    await expect(panel.getByRole("listitem")).toHaveCount(10);
    expect(await isHeldUp(page), "closing the tab asks first").toBe(true);
    await panel.getByLabel("I have kept them").check();
    expect(await isHeldUp(page), "closing the tab asks first").toBe(false);
    await panel.getByRole("button", { name: "Close" }).click();
    await expect(panel).toContainText("10 of 10 left");
    await expect(security(page, "Your protection")).toContainText("Asked at every sign-in");
    await expectAccessible(page);
  });

  await test.step("login asks for the app's code", async () => {
    await logOut(page);
    await signInHalf(page, account);
    await page.getByLabel("Code from your authenticator app").fill(codeOf(secret, 1));
    await page.getByRole("main").getByRole("button", { name: "Confirm and sign in" }).click();
    await page.waitForURL("/");
  });

  await test.step("a recovery code counts instead, and not twice", async () => {
    const otp = codes[0] ?? "";
    const first = { email: account.email, pwd: account.pwd, type: 2, otp };
    expect((await callApi(url, "login", first)).body.retCode).toBe(0);
    expect((await callApi(url, "login", first)).body.key).toBe("WrongSecondFactor");
    await page.goto("/security");
    await expect(security(page, "Recovery codes")).toContainText("9 of 10 left");
  });
});

test("[SES-02] [SES-15] [API-16] a device whose session was ended elsewhere shows nothing of the account any more, and says why", async ({
  page,
  browser,
  url,
}) => {
  const account = await openAccount(url, { money: "100" });
  const device = await browser.newContext({ baseURL: url });
  const [there, secondTab] = [await device.newPage(), await device.newPage()];
  const accountSockets: string[] = [];
  const marketSockets: WebSocket[] = [];
  there.on("websocket", (socket) => {
    if (socket.url().endsWith("/ws/account")) accountSockets.push(socket.url());
    else marketSockets.push(socket);
  });
  await signIn(there, account);
  await there.goto("/");
  await secondTab.goto("/quotes");
  await there.getByRole("link", { name: "Quotes", exact: true }).first().click();
  await expect(there.getByRole("button", { name: /CALL/ })).toBeVisible();
  await signIn(page, account);
  await page.goto("/security");
  await page.getByRole("button", { name: "Sign out all others" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Sign out all others" }).click();
  await expect(security(page, "Where you are signed in").getByRole("listitem")).toHaveCount(1);

  await there.waitForURL("/login", { timeout: 5_000 });
  await expect(there.getByText("Your session has ended, please sign in again")).toHaveCount(1);
  await expect(there.getByText("Not signed in")).toHaveCount(0);
  for (const tab of [there, secondTab]) {
    await expect(tab.getByRole("banner").getByRole("link", { name: "Sign up" })).toBeVisible();
    await expect(tab.getByRole("button", { name: "Sign out", exact: true })).toHaveCount(0);
  }
  expect(await there.evaluate(() => Object.keys(localStorage))).not.toContain("candor.token");
  expect(await there.evaluate(() => Object.keys(localStorage))).not.toContain("candor.user");
  // If the socket counted as lost, it would have reconnected and the banner would be there long before the toast disappears.
  await expect(there.getByText("Your session has ended")).toHaveCount(0);
  await expect(there.getByText("Connection lost")).toHaveCount(0);
  expect(accountSockets).toHaveLength(1);
  expect(marketSockets.map((socket) => socket.isClosed())).toEqual([false]);
  await device.close();
});

test("[SES-02] a logout ends the session here even if the server cannot be told, and says so; a user who moved on stays there", async ({
  browser,
  url,
}) => {
  // What fails here on purpose is logged to the console: so this is not the journeys' own page.
  const page = await browser.newPage({ baseURL: url });
  const account = await openAccount(url, { money: "100" });
  const messages = page.getByRole("status").locator("p");
  await page.clock.install();
  const logOutOf = async (path: string): Promise<void> => {
    await page.goto(path);
    await page.getByRole("button", { name: "Sign out", exact: true }).last().click();
  };

  await test.step("a page that needs a login shows one message, and after 2 s the login", async () => {
    await signIn(page, account);
    await page.goto("/mine");
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000));
    await page.getByRole("button", { name: "Sign out", exact: true }).last().click();
    await expect(messages.filter({ hasText: "Success" })).toHaveCount(1);
    await expect(messages.filter({ hasText: "Not signed in" })).toHaveCount(0);
    await page.clock.runFor(1_900);
    await expect(messages.filter({ hasText: "Success" })).toHaveCount(1);
    await expect(page).toHaveURL("/mine");
    await page.clock.runFor(200);
    await expect(page).toHaveURL("/login");
    await page.clock.resume();
  });

  for (const [trouble, spoil] of [
    ["no network", (route: Route) => route.abort("internetdisconnected")],
    ["a broken server", (route: Route) => route.fulfill({ status: 502, body: "Bad gateway" })],
  ] as const) {
    await test.step(trouble, async () => {
      await signIn(page, account);
      await page.route("**/api/logout", spoil);
      await logOutOf("/security");
      await expect(messages.filter({ hasText: "The server did not confirm it" })).toBeVisible();
      expect(await page.evaluate(() => Object.keys(localStorage))).not.toContain("candor.token");
      expect(await page.evaluate(() => Object.keys(localStorage))).not.toContain("candor.user");
      await page.waitForURL("/login");
      await page.unroute("**/api/logout");
    });
  }

  await test.step("a user who goes to sign up at once stays there", async () => {
    await signIn(page, account);
    await logOutOf("/quotes");
    await page.getByRole("link", { name: "Sign up" }).first().click();
    await page.waitForURL("/register");
    await page.getByLabel("E-mail address").fill("somebody@candor.test");
    // The message shows for 5 s, longer than the time after which a user who stayed is sent to /login.
    await expect(messages.filter({ hasText: "Success" })).toHaveCount(0);
    await expect(page).toHaveURL("/register");
    await expect(page.getByLabel("E-mail address")).toHaveValue("somebody@candor.test");
  });
  await page.close();
});

test("[SES-15] a passkey is added with a name, logs in, and is removed", async ({ page, url }) => {
  const account = await openAccount(url);
  const here = url.replace("127.0.0.1", "localhost");
  const devTools = await page.context().newCDPSession(page);
  await devTools.send("WebAuthn.enable");
  await devTools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  });
  await page.goto(`${here}/login`);
  await page.getByLabel("E-mail address").fill(account.email);
  await page.getByLabel("Password", { exact: true }).fill(account.pwd);
  await page.getByRole("main").getByRole("button", { name: "Sign in", exact: true }).click();
  await page.waitForURL(`${here}/`);
  await page.goto(`${here}/security`);
  const passkeys = security(page, "Passkeys");
  await passkeys.getByRole("button", { name: "Add a passkey" }).click();
  const dialog = page.getByRole("dialog", { name: "Add a passkey" });
  await dialog.getByLabel("Name").fill("Work laptop");
  await dialog.getByRole("button", { name: "Continue in the browser" }).click();
  await expect(passkeys.getByText("Work laptop")).toBeVisible();
  await expect(security(page, "Recovery codes").getByRole("listitem")).toHaveCount(10);
  await security(page, "Recovery codes").getByLabel("I have kept them").check();
  await security(page, "Recovery codes").getByRole("button", { name: "Close" }).click();

  await test.step("it signs in by itself", async () => {
    await page.getByRole("button", { name: "Sign out", exact: true }).first().click();
    await page.waitForURL(`${here}/login`);
    await page.getByRole("button", { name: "Sign in with a passkey" }).click();
    await page.waitForURL(`${here}/`);
  });
  await test.step("removed, it is gone", async () => {
    await page.goto(`${here}/security`);
    await passkeys.getByRole("button", { name: "Remove: Work laptop" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
    await expect(passkeys).toContainText("No passkey yet");
  });
});

test("[SES-15] a frozen account is locked everywhere, also for its password", async ({ page, url }) => {
  const account = await openAccount(url);
  await signIn(page, account);
  // Recovery codes that were not saved yet do not delay a freeze.
  await switchTotpOn(page);
  const freeze = security(page, "Freeze my account");
  await expect(freeze).toContainText("reset your password with a code");
  await freeze.getByRole("button", { name: "Freeze my account" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Freeze my account" }).click();
  await page.waitForURL("/forget");
  await expect(page.getByText("Your session has ended"), "the page reports its own action").toHaveCount(0);
  await expect.poll(() => page.evaluate(() => localStorage.getItem("candor.token"))).toBeNull();
  expect((await callApi(url, "user/userInfo", {}, { token: account.token })).body.retCode).toBe(103);
  const login = await callApi(url, "login", { email: account.email, pwd: account.pwd, type: 2 });
  expect(login.body.key).toBe("AccountFrozen");
  await expectNoSidewaysScroll(page);
});

test("[SES-17] the owner of a frozen account is refused at the login, and closes there what is open, after a confirmation", async ({
  page,
  url,
}) => {
  const account = await openAccount(url, { money: "10000", contract: "5000" });
  const { token, email, pwd } = account;
  const request = { multiple: 20, originPrice: "", pid: 1, share: "1", status: 1, type: 1 };
  for (const type of [1, 2]) await agreed(callApi(url, "buyContract", { ...request, type }, { token }));
  await signIn(page, account);
  await page.goto("/security");
  await security(page, "Freeze my account").getByRole("button", { name: "Freeze my account" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Freeze my account" }).click();
  await page.waitForURL("/forget");
  const main = page.getByRole("main");
  const close = main.getByRole("button", { name: "Close my open positions" });

  await test.step("the login is refused, and says what can still be done", async () => {
    await page.getByRole("link", { name: "Back to sign in" }).click();
    await page.getByLabel("E-mail address").fill(email);
    await page.getByLabel("Password", { exact: true }).fill(pwd);
    await main.getByRole("button", { name: "Sign in", exact: true }).click();
    await expect(page.getByText(/frozen/i).first()).toBeVisible();
    await expect(main).toContainText("Open positions keep their take-profit and stop-loss.");
    await expect(close).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  });

  await test.step("nothing closes before the confirmation", async () => {
    await close.click();
    const question = page.getByRole("dialog", { name: "Close all open positions?" });
    await expect(question).toContainText("The account stays frozen");
    await question.getByRole("button", { name: "Cancel" }).click();
    await expect(main.getByText("Positions closed")).toHaveCount(0);
    await close.click();
    await question.getByRole("button", { name: "Close my open positions" }).click();
    await expect(main).toContainText("Positions closed: 2. The account stays frozen.");
    await expect(main.getByText("Positions closed: 2.")).toBeFocused();
  });

  await test.step("there is nothing more to close, and the account is still frozen", async () => {
    await close.click();
    await page.getByRole("dialog").getByRole("button", { name: "Close my open positions" }).click();
    await expect(main).toContainText("No position was open. The account stays frozen.");
    await expect(close).toHaveCount(0);
    expect((await callApi(url, "login", { email, pwd, type: 2 })).body.key).toBe("AccountFrozen");
  });
});

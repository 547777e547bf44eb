/**
 * Story: a user sets price alerts, gets one in the app and by web push, follows it to the pair, arms it again and removes
 * it. The push service is a fake one on this machine, since a journey cannot reach a real one; what it receives is read with the browser's
 * keys and passed to the real service worker.
 */
import { expect, type CDPSession, type Page } from "@playwright/test";
import { agreed, openAccount, signIn } from "../account.ts";
import { callApi } from "../call-api.ts";
import { test as journey } from "../journey.ts";
import { wholeBrowser } from "../playwright.config.ts";
import { startFakePushService, type FakePushService } from "../../tools/fake-push-service.ts";

type World = { readonly push: FakePushService };

const test = journey.extend<object, World>({
  push: [
    async ({}, use) => {
      // The shared server was told this address; another one has to be, as PUSH_SERVICES.
      const port = process.env["E2E_PUSH_PORT"];
      if (port === undefined)
        throw new Error("E2E_SERVER_URL is given: name the port of its PUSH_SERVICES in E2E_PUSH_PORT");
      const push = await startFakePushService(Number(port));
      await use(push);
      await push.close();
    },
    { scope: "worker" },
  ],
  permissions: ["notifications"],
  serviceWorkers: "allow",
});
test.use({ launchOptions: wholeBrowser });

test("[MKT-11] an alert fires in the app and by web push, links to its pair, and can be armed again and removed", async ({
  page,
  push,
  url,
}) => {
  await subscribeAt(page, push);
  const account = await openAccount(url);
  await signIn(page, account);
  const main = page.getByRole("main");

  await page.goto("/alerts?pair=ETHUSDT");
  await expect(main.getByText("No alerts yet")).toBeVisible();
  await expect(
    main
      .getByRole("region", { name: "Notices" })
      .getByText(/A sign-in/)
      .first(),
  ).toBeVisible();
  await main.getByRole("button", { name: "Set alert" }).click();
  await expect(main.getByRole("alert")).toHaveText("Please enter a valid price");
  await main.getByRole("button", { name: "Turn on", exact: true }).click();
  await expect(main.getByRole("button", { name: "Turn off" })).toBeVisible();

  // The first alert may fire while the second is still being set, and its message disappears.
  const word = page.getByRole("status").getByText(/ETH\/USDT has (risen|fallen) to/);
  const rung = word.first().waitFor({ timeout: 90_000 });
  await test.step("set one as close to the price as possible, on either side", async () => {
    await setNear(page, "rises to", 0.01, 1);
    await setNear(page, "falls to", -0.01, 2);
  });

  await rung;
  await expect(main.getByText("Has rung").first()).toBeVisible();
  await expect.poll(() => push.got.length).toBeGreaterThan(0);
  const message = push.got[0]?.text ?? "";
  expect(JSON.parse(message)).toMatchObject({ title: "ETH/USDT", url: "/quotes?pair=ETHUSDT" });

  // From now on none of them rings: another notice would be new while the bell is looked at.
  await test.step("remove the alerts", async () => {
    for (let left = 2; left > 0; left -= 1) {
      await expect(main.getByText(`${left} of 50`)).toBeVisible();
      await main
        .getByRole("button", { name: /^Remove the alert: ETH\/USDT/ })
        .first()
        .click();
    }
    await expect(main.getByText("No alerts yet")).toBeVisible();
  });

  await test.step("the service worker shows what the push service received", async () => {
    const session = await page.context().newCDPSession(page);
    const registrationId = await registrationOf(session);
    const deliver = () =>
      session.send("ServiceWorker.deliverPushMessage", { origin: url, registrationId, data: message });
    const shown = () =>
      page.evaluate(async () => {
        const found = await navigator.serviceWorker.getRegistration();
        return ((await found?.getNotifications()) ?? []).map(({ title, body }) => [title, body]);
      });
    const { title, body } = JSON.parse(message) as { title: string; body: string };
    // The browser drops pushes that arrive while it replaces the worker; a push service sends them again.
    await expect(async () => {
      await deliver();
      await expect.poll(shown, { timeout: 2_000 }).toEqual([[title, body]]);
    }).toPass({ timeout: 30_000 });
  });

  await test.step("a press on it opens the pair", async () => {
    const [worker] = page.context().serviceWorkers();
    await worker?.evaluate(async () => {
      const scope = globalThis as unknown as {
        registration: ServiceWorkerRegistration;
        dispatchEvent: (event: Event) => boolean;
        NotificationEvent: new (type: string, init: object) => Event;
      };
      const [notification] = await scope.registration.getNotifications();
      scope.dispatchEvent(new scope.NotificationEvent("notificationclick", { notification }));
    });
    await expect(page).toHaveURL("/quotes?pair=ETHUSDT");
  });

  await test.step("the bell shows it, until it was seen", async () => {
    await page.getByRole("button", { name: /^Notices, \d+ new$/ }).click();
    const list = page.getByRole("dialog", { name: "Notices" });
    await expect(list.getByText(/ETH\/USDT has (risen|fallen) to/).first()).toBeVisible();
    await list.getByRole("link", { name: "All alerts and notices" }).click();
    await expect(page).toHaveURL("/alerts#notices");
    await expect(page.getByRole("button", { name: "Notices", exact: true })).toBeVisible();
  });
});

test("[NOTE-06] what is pushed besides price alerts is chosen kind by kind, for the account, and sent to its browser", async ({
  page,
  push,
  url,
}) => {
  await subscribeAt(page, push);
  const account = await openAccount(url, { money: "1000", contract: "500" });
  await signIn(page, account);
  await page.goto("/alerts");
  const main = page.getByRole("main");
  await main.getByRole("button", { name: "Turn on" }).click();
  await expect(main.getByRole("button", { name: "Turn off" })).toBeVisible();
  const choices = main.getByRole("group", { name: "What is pushed" });
  await expect(choices.getByRole("checkbox", { checked: true })).toHaveCount(0);
  const closes = choices.getByRole("checkbox", { name: /^Contracts that close/ });
  // The switch follows what the page remembers, a moment after the press; a reload may end a call that has no answer yet.
  const stored = page.waitForResponse("**/api/notices/choosePush");
  await closes.click();
  await expect(closes).toBeChecked();
  await stored;
  await page.reload();
  await expect(closes).toBeChecked();
  await expect(choices.getByRole("checkbox", { checked: true })).toHaveCount(1);

  push.got.length = 0;
  const { token } = account;
  const key = (name: string) => `push-${process.pid}-${Date.now()}-${name}`;
  const buy = { multiple: 20, originPrice: "", pid: 1, share: "1", status: 1, type: 1 };
  const opened = callApi(url, "buyContract", buy, { token, key: key("buy") });
  const { id } = (await agreed(opened)) as { id: string };
  await agreed(callApi(url, "pingcangContract", { id }, { token, key: key("close") }));
  await expect
    .poll(() => push.got.map(({ text }) => JSON.parse(text) as object))
    .toMatchObject([
      {
        title: "BTC/USDT",
        body: expect.stringMatching(/^Long BTC\/USDT 20× closed at /),
        url: `/verify?lever=${id}`,
      },
    ]);
});

/** The browser's own push service cannot be reached: subscribing returns the fake service's address and keys. */
const subscribeAt = (page: Page, { subscription }: FakePushService): Promise<unknown> =>
  page.addInitScript((given) => {
    let isOn = false;
    const made = {
      endpoint: given.endpoint,
      toJSON: () => given,
      unsubscribe: async () => ((isOn = false), true),
    };
    Object.assign(PushManager.prototype, {
      subscribe: async () => ((isOn = true), made),
      getSubscription: async () => (isOn ? made : null),
    });
  }, subscription);

/**
 * Sets an alert `off` away from the current price, the user's `nth`; the price moves meanwhile, so it tries as often as needed. That it
 * is set shows in the list: the message about it may be replaced at once, by that of an alert that rings. The list is read again after
 * the answer, so it has longer than a message had: another try after an alert that was set would set a second one.
 */
const setNear = async (page: Page, kind: string, off: number, nth: number): Promise<void> => {
  const main = page.getByRole("main");
  await main.getByRole("tab", { name: kind }).click();
  await expect(async () => {
    const label = (await main.getByText(/^Now[\d,.]+$/).textContent()) ?? "";
    const now = Number(label.replace(/[^\d.]/g, ""));
    await main.getByLabel("Price (USDT)").fill((now + off).toFixed(2));
    await main.getByRole("button", { name: "Set alert" }).click();
    await expect(main.getByText(`${nth} of 50`)).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 30_000 });
};

/** The ID under which the browser's push service finds the worker. */
const registrationOf = async (session: CDPSession): Promise<string> => {
  const registered = new Promise<string>((resolve) => {
    session.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const [found] = registrations;
      if (found !== undefined) resolve(found.registrationId);
    });
  });
  await session.send("ServiceWorker.enable");
  return await registered;
};

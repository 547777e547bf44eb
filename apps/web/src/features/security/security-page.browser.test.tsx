import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { Prove } from "../../app/prove.tsx";
import { mount, refusal, signedIn } from "../../app/stories/mount.tsx";
import { proveFactor } from "../../lib/account/prove.ts";
import { SecurityPage } from "./security-page.tsx";

const areas = ["security", "refusal"] as const;
const overview = {
  totp: false,
  passkeys: [],
  recoveryCodes: 0,
  withdrawPassword: false,
  freshUntil: 0,
  passkeyOrigin: location.origin,
};
const nothingOpen = { waiting: null, days: 7, blocks: [], rest: "0" };
const session = (id: string, device: string, current: boolean) => ({
  id,
  device,
  place: "",
  address: "192.0.2.1",
  createdAt: 1_764_000_000_000,
  usedAt: 1_764_000_000_000,
  current,
});
const part = (name: string) => page.getByRole("region", { name });

test("[SES-15] a session elsewhere is listed, and ended after a question", async () => {
  signedIn();
  let rows = [session("1", "Chrome on Linux", true), session("2", "Firefox on Windows", false)];
  const { asked } = await mount(<SecurityPage />, {
    areas,
    answers: {
      "security/overview": overview,
      "security/closing": nothingOpen,
      "security/sessions": () => ({ retCode: 0, data: rows, total: rows.length }),
      "security/revokeSession": () => {
        rows = rows.filter(({ current }) => current);
      },
    },
  });
  const sessions = part("Where you are signed in");
  await expect.element(sessions.getByRole("listitem")).toHaveLength(2);
  const own = sessions.getByRole("listitem").filter({ hasText: "This device" });
  await expect.element(own).toMatchTextContent(/Chrome/);
  await sessions.getByRole("button", { name: /^Sign out: / }).click();
  expect(asked.map(({ path }) => path)).not.toContain("security/revokeSession");
  await page.getByRole("dialog").getByRole("button", { name: "Sign out" }).click();
  await expect.element(sessions.getByRole("listitem")).toHaveLength(1);
  await expect.element(sessions).toMatchTextContent(/No other device is signed in\./);
  expect(asked.find(({ path }) => path === "security/revokeSession")?.input).toMatchObject({ id: "2" });
});

test("[SES-15] where a fresh proof is required, one dialog takes it and the action continues, also over another dialog", async () => {
  signedIn();
  let [isFresh, hasApp] = [false, false];
  const fresh = (answer: () => unknown) => () =>
    isFresh ? answer() : refusal("FreshFactorNeeded", "Prove a factor first");
  const { asked } = await mount(
    <>
      <SecurityPage />
      <Prove />
    </>,
    {
      areas,
      proveFactor,
      answers: {
        "security/closing": nothingOpen,
        "security/overview": () => ({ ...overview, totp: hasApp, recoveryCodes: hasApp ? 10 : 0 }),
        "security/sessions": { retCode: 0, data: [], total: 0 },
        "security/prove": ({ value }: { readonly value: string }) => {
          if (value !== "Right#1234") return refusal("PasswordError", "The password is incorrect");
          isFresh = true;
          return { freshUntil: 0 };
        },
        "security/totpBegin": fresh(() => ({ secret: "JBSWY3DPEHPK3PXP", uri: "otpauth://totp/candor" })),
        "security/totpConfirm": fresh(() => {
          hasApp = true;
          return { codes: Array.from({ length: 10 }, (_, index) => `code-${index}`) };
        }),
      },
    },
  );
  const begun = () => asked.filter(({ path }) => path === "security/totpBegin");
  const proof = page.getByRole("dialog", { name: "Confirm that it is you" });
  const prove = async (password: string): Promise<void> => {
    await proof.getByLabelText("Your password").fill(password);
    await proof.getByRole("button", { name: "Confirm" }).click();
  };
  await part("Authenticator app").getByRole("button", { name: "Set up" }).click();
  await prove("Wrong#1234");
  await expect.element(proof.getByRole("alert")).toMatchTextContent(/The password is incorrect/);
  await prove("Right#1234");
  const setUp = page.getByRole("dialog", { name: "Set up the authenticator app" });
  await expect.element(setUp).toBeVisible();
  expect(begun()).toHaveLength(2);

  // The set-up took longer than the proof is valid.
  isFresh = false;
  await setUp.getByLabelText("Code from the app").fill("123456");
  await setUp.getByRole("button", { name: "Switch on" }).click();
  await prove("Right#1234");
  await expect.element(part("Recovery codes").getByRole("listitem")).toHaveLength(10);
  await expect.element(setUp).not.toBeInTheDocument();
});

test("the owner's data is asked for by a button, and a refusal is shown there", async () => {
  signedIn();
  const { asked } = await mount(<SecurityPage />, {
    areas,
    answers: {
      "security/overview": overview,
      "security/closing": nothingOpen,
      "security/sessions": { retCode: 0, data: [], total: 0 },
      "security/myData": refusal("TooManyRequests", "Too many requests"),
    },
  });
  const data = part("Your data");
  await expect.element(data.getByText(/Not in it: secrets/)).toBeVisible();
  await data.getByRole("button", { name: "Download my data" }).click();
  await expect.element(data.getByText("Too many requests")).toBeVisible();
  expect(asked.filter(({ path }) => path === "security/myData")).toHaveLength(1);
});

import { describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import { mount, signedIn } from "../../app/stories/mount.tsx";
import { ClosePanel } from "./close-panel.tsx";

const areas = ["security", "refusal"] as const;
const uid = 100_500;
const open = { waiting: null, days: 7, blocks: [], rest: "0" };
const panel = page.getByRole("region", { name: "Close my account" });
const closeButton = panel.getByRole("button", { name: "Close my account" });

describe("[ACC-01] the panel to close the account", () => {
  test("names what stands against it with its time and the way to its page, and offers nothing to press", async () => {
    signedIn();
    const until = Date.UTC(2026, 11, 24, 4);
    await mount(<ClosePanel uid={uid} />, {
      areas,
      answers: {
        "security/closing": {
          ...open,
          blocks: [
            { kind: "holdings", count: 2, until, amount: "0" },
            { kind: "balance", count: 1, until: null, amount: "1250.5" },
          ],
        },
      },
    });
    await expect.element(panel.getByText(/the law wants the books kept/)).toBeVisible();
    const holdings = panel.getByRole("listitem").filter({ hasText: "Financial orders: 2" });
    await expect.element(holdings).toMatchTextContent(/until 2026-12-24 00:00:00/);
    await expect.element(holdings.getByRole("link")).toHaveAttribute("href", "/order");
    const money = panel.getByRole("link", { name: /1,250\.50 USDT in your wallets/ });
    await expect.element(money).toHaveAttribute("href", "/withdraw");
    expect(closeButton.elements()).toHaveLength(0);
  });

  test("sends the request only with the account's own number and after a question, and undoes it with one press", async () => {
    signedIn();
    let answer: object = open;
    const { asked } = await mount(<ClosePanel uid={uid} />, {
      areas,
      answers: {
        "security/closing": () => answer,
        "security/closeAccount": () => {
          answer = { ...open, waiting: { askedAt: 1, dueAt: Date.UTC(2026, 11, 6, 14) } };
          return { dueAt: 1 };
        },
        "security/keepAccount": () => {
          answer = open;
          return {};
        },
        "security/overview": {},
        "security/sessions": { retCode: 0, data: [], total: 0 },
      },
    });
    await expect.element(closeButton).toBeDisabled();
    const number = panel.getByLabelText("Type the number of your account, 100500");
    await number.fill("100501");
    await expect.element(closeButton).toBeDisabled();
    await number.fill("100500");
    await closeButton.click();
    const question = page.getByRole("dialog", { name: "Close your account?" });
    await question.getByRole("button", { name: "Keep my account" }).click();
    expect(asked.map(({ path }) => path)).not.toContain("security/closeAccount");
    await closeButton.click();
    await question.getByRole("button", { name: "Close my account" }).click();
    await expect.element(panel.getByText(/will be closed at 2026-12-06 10:00:00/)).toBeVisible();
    expect(asked.find(({ path }) => path === "security/closeAccount")?.input).toMatchObject({
      uid: "100500",
    });
    await panel.getByRole("button", { name: "Keep my account" }).click();
    await expect.element(number).toBeVisible();
    expect(asked.filter(({ path }) => path === "security/keepAccount")).toHaveLength(1);
  });

  test("says that a rest below the least withdrawal is lost", async () => {
    signedIn();
    await mount(<ClosePanel uid={uid} />, {
      areas,
      answers: { "security/closing": { ...open, rest: "3.25" } },
    });
    await expect.element(panel.getByText(/3\.25 USDT are less than the least withdrawal/)).toBeVisible();
  });
});

import "@mantine/core/styles.css";
import "mantine-datatable/styles.css";
import { MantineProvider } from "@mantine/core";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { mount, refusal } from "../../app/stories/mount.tsx";
import { useOperatorSession } from "../../console/frame/session.ts";
import type { HeldDetail } from "./held.ts";
import { ReferralPage } from "./referral-page.tsx";

const held = {
  id: "7",
  userId: "100011",
  clientId: "100012",
  level: 1,
  amount: "100",
  heldAt: 1_764_000_000_000,
  kinds: "network",
  hasAppeal: true,
  verdict: "held",
} as const;
const detail: HeldDetail = {
  ...held,
  paidAt: null,
  flags: [{ kind: "network", facts: "192.0.2.0/24", foundAt: 1_764_000_000_000 }],
  appeal: { text: "My sister lives with me.", time: 1_764_000_100_000 },
  verdicts: [],
};
const list = (rows: readonly object[]) => ({ retCode: 0, data: rows, total: rows.length });
const answers = {
  "operator/heldCommissions": list([held]),
  "operator/heldCommission": detail,
  "operator/referralFlags": list([{ ...held, id: "3", kind: "network", facts: "192.0.2.0/24", foundAt: 1 }]),
  "operator/referralBudget": {
    budget: "0.1",
    due: "100.42",
    dueCount: 2,
    oldestAt: 1_764_000_000_000,
    lacks: "100.32",
    held: "100",
    heldCount: 1,
  },
  "operator/unrealisedCommissions": list([
    { id: "1", userId: "100011", level: 1, reason: "first", amount: "100", since: 1, upTo: "100" },
  ]),
};
const me = (roles: readonly string[]) => ({
  "operator/me": { id: 1, name: "com", email: "", roles, hasPasskey: true },
});
/** Opens the commission that is held, by the keyboard. */
const openHeld = async (): Promise<void> => {
  const row = page.getByRole("row", { name: /waits for a decision/ });
  await expect.element(row).toBeVisible();
  (row.element() as HTMLElement).focus();
  await userEvent.keyboard("{Enter}");
};
const desk = (
  <MantineProvider>
    <ReferralPage />
  </MantineProvider>
);

test.each([390, 1440])(
  "[REF-05] [OPS-02] at a width of %i the desk shows what is held, what waits for the budget, and flags, and nothing scrolls sideways",
  async (width) => {
    await page.viewport(width, 900);
    await mount(desk, { answers });
    await expect.element(page.getByText("waits for a decision").first()).toBeVisible();
    await expect.element(page.getByText("100.32 USDT")).toBeVisible();
    await expect.element(page.getByText("same network").first()).toBeVisible();
    await expect.element(page.getByText("first purchases, level 1").first()).toBeVisible();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  },
);

test("[REF-05] who may decides with a reason, having read flags and appeal; who may not has no button", async () => {
  await page.viewport(1440, 900);
  useOperatorSession.setState({ token: "t" });
  const { asked } = await mount(desk, {
    answers: { ...answers, ...me(["compliance"]), "operator/decideCommission": {} },
  });
  await openHeld();
  const drawer = page.getByRole("dialog", { name: "Held commission 7" });
  await expect.element(drawer.getByText("My sister lives with me.")).toBeVisible();
  await expect.element(drawer.getByText(/^192\.0\.2\.0\/24 \(found/)).toBeVisible();
  await expect.element(drawer.getByRole("button", { name: "Keep it" })).toBeVisible();
  await drawer.getByRole("button", { name: "Release it" }).click();
  const question = page.getByRole("dialog", { name: "Release commission 7" });
  await expect.element(question.getByText(/reads the reason that you give/)).toBeVisible();
  await question.getByRole("textbox", { name: "Reason" }).fill("they are sisters, both sent papers");
  await question.getByRole("button", { name: "Release it" }).click();
  await expect.element(question).not.toBeInTheDocument();
  expect(asked.find(({ path }) => path === "operator/decideCommission")?.input).toEqual({
    id: 7,
    verdict: "released",
    reason: "they are sisters, both sent papers",
  });
});

test("[REF-05] support reads the same and has no button; what could not be read says so", async () => {
  useOperatorSession.setState({ token: "t" });
  await mount(desk, {
    answers: {
      ...answers,
      ...me(["support"]),
      "operator/referralBudget": refusal("InternalError", "Something went wrong"),
    },
  });
  await expect.element(page.getByText(/^Something went wrong/)).toBeVisible();
  await openHeld();
  const drawer = page.getByRole("dialog", { name: "Held commission 7" });
  await expect.element(drawer.getByText("My sister lives with me.")).toBeVisible();
  expect(drawer.getByRole("button", { name: "Release it" }).elements()).toHaveLength(0);
});

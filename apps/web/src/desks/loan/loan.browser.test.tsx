import "@mantine/core/styles.css";
import "mantine-datatable/styles.css";
import { MantineProvider } from "@mantine/core";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { mount } from "../../app/stories/mount.tsx";
import { useOperatorSession } from "../../console/frame/session.ts";
import { LoansPage } from "./loans-page.tsx";

const loan = { id: "7", userId: "100011", state: "waiting", createdAt: 1_764_000_000_000 } as const;
const answers = {
  "operator/loanApplications": { retCode: 0, data: [loan], total: 1 },
  "operator/loanApplication": { ...loan, ofUser: 2, answers: [] },
};
const me = (roles: readonly string[]) => ({
  "operator/me": { id: 1, name: "sue", email: "", roles, hasPasskey: true },
});
const desk = (
  <MantineProvider>
    <LoansPage />
  </MantineProvider>
);
const open = async () => {
  const row = page.getByRole("row", { name: /waits for an answer/ });
  await expect.element(row).toBeVisible();
  (row.element() as HTMLElement).focus();
  await userEvent.keyboard("{Enter}");
  return page.getByRole("dialog", { name: "Loan application 7" });
};

test.each([390, 1440])(
  "[OPS-02] at a width of %i the desk shows who waits and for how long, and nothing scrolls sideways",
  async (width) => {
    await page.viewport(width, 900);
    await mount(desk, { answers });
    await expect.element(page.getByText("waits for an answer").first()).toBeVisible();
    await expect.element(page.getByText(/^\d+ d \d+ h \d+ min/).first()).toBeVisible();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  },
);

test("[LOAN-02] who may answers with a reason, to the state that was seen", async () => {
  await page.viewport(1440, 900);
  useOperatorSession.setState({ token: "t" });
  const { asked } = await mount(desk, {
    answers: { ...answers, ...me(["support"]), "operator/answerLoan": {} },
  });
  const drawer = await open();
  await drawer.getByRole("button", { name: "Decline it" }).click();
  const question = page.getByRole("dialog", { name: "Decline application 7" });
  await expect.element(question.getByText(/reads the reason that you give/)).toBeVisible();
  await question.getByRole("textbox", { name: "Reason" }).fill("no loans to new accounts");
  await question.getByRole("button", { name: "Decline it" }).click();
  await expect.element(question).not.toBeInTheDocument();
  expect(asked.find(({ path }) => path === "operator/answerLoan")?.input).toEqual({
    id: 7,
    from: "waiting",
    answer: "declined",
    reason: "no loans to new accounts",
  });
});

test("[LOAN-02] finance reads the same and has no button", async () => {
  await page.viewport(1440, 900);
  useOperatorSession.setState({ token: "t" });
  await mount(desk, { answers: { ...answers, ...me(["finance"]) } });
  const drawer = await open();
  await expect.element(drawer.getByText("2 applications")).toBeVisible();
  expect(drawer.getByRole("button", { name: /it$/ }).elements()).toHaveLength(0);
});

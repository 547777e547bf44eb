import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { mount, refusal, signedIn } from "../../app/stories/mount.tsx";
import { LoanPage } from "./loan-page.tsx";

const areas = ["loan"] as const;
const list = (rows: readonly object[]) => ({ retCode: 0, data: rows, total: rows.length });
const at = 1_764_000_000_000;
const application = (state: string, id: string, reason?: string) => ({
  id,
  state,
  createdAt: at,
  answer: reason === undefined ? null : { reason, time: at + 1_000 },
});
const lender = (name: string, tourl: string) => ({ name, tourl, iconurl: "" });
const answers = (lenders: readonly object[] = [], applications: readonly object[] = []) => ({
  "navigationBar/queryNavigationBarList": list(lenders),
  "user/loanApplications": list(applications),
});

test("[LOAN-02] the page says to a visitor that no fee is asked, and without lenders that none is listed", async () => {
  const { asked } = await mount(<LoanPage />, { areas, answers: answers(), address: "/loan" });
  await expect.element(page.getByText(/^No fee is ever asked/)).toBeVisible();
  await expect.element(page.getByText(/^An application pays nothing out/)).toBeVisible();
  await expect.element(page.getByText(/^Nobody of Candor asks for money/)).toBeVisible();
  await expect.element(page.getByText("No lender is listed")).toBeVisible();
  await expect.element(page.getByText("Sign in to apply")).toBeVisible();
  expect(asked.map(({ path }) => path)).not.toContain("user/loanApplications");
});

test("[LOAN-01] the first five lenders open a window that cannot reach the page; what is not https is no link", async () => {
  const lenders = [
    lender("Bad", "javascript:alert(1)"),
    ...[1, 2, 3, 4, 5, 6].map((n) => lender(`Lender ${n}`, `https://lender${n}.example/loans`)),
  ];
  await mount(<LoanPage />, { areas, answers: answers(lenders), address: "/loan" });
  await expect.element(page.getByRole("link", { name: /Lender 5/ })).toBeVisible();
  const links = page.getByRole("link", { name: /opens a new window/ }).elements() as HTMLAnchorElement[];
  expect(links.map(({ href, target, rel }) => [href, target, rel])).toEqual(
    [1, 2, 3, 4, 5].map((n) => [`https://lender${n}.example/loans`, "_blank", "noopener noreferrer"]),
  );
});

test("[LOAN-01] one press applies once; the message is shown for 4 s, and then the application instead of the button", async () => {
  signedIn();
  const applications: object[] = [];
  let arrive: () => void = () => undefined;
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const { asked } = await mount(<LoanPage />, {
    areas,
    address: "/loan",
    answers: {
      ...answers(),
      "user/loanApplications": () => list(applications),
      "user/applyLoan": async () => {
        await arrived;
        applications.push(application("waiting", "1"));
        return {};
      },
    },
  });
  const button = page.getByRole("button", { name: "Apply for a loan" });
  await button.click();
  await expect.element(button).toBeDisabled();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  arrive();
  const message = page.getByText(/^Your application has arrived/);
  await expect.element(message).toBeVisible();
  await vi.advanceTimersByTimeAsync(3_400);
  await expect.element(message).toBeVisible();
  await vi.advanceTimersByTimeAsync(700);
  await expect.element(message).not.toBeInTheDocument();
  await expect.element(page.getByText("Waiting for an answer")).toBeVisible();
  expect(button.elements()).toHaveLength(0);
  expect(asked.filter(({ path }) => path === "user/applyLoan")).toHaveLength(1);
});

test("[LOAN-01] after a failure the button can be pressed again", async () => {
  signedIn();
  await mount(<LoanPage />, {
    areas,
    address: "/loan",
    answers: { ...answers(), "user/applyLoan": refusal("LoanIsUnderWay", "Another one is under way") },
  });
  const button = page.getByRole("button", { name: "Apply for a loan" });
  await button.click();
  await expect.element(page.getByText("Another one is under way")).toBeVisible();
  await expect.element(button).toBeEnabled();
});

test.each([390, 1440])(
  "[LOAN-02] at a width of %i what was answered is shown with its reason, and one that is over leaves room for another",
  async (width) => {
    await page.viewport(width, 900);
    signedIn();
    const rows = [
      application("declined", "2", "no loans\nto new accounts"),
      application("closed", "1", "settled"),
    ];
    await mount(<LoanPage />, { areas, answers: answers([], rows), address: "/loan" });
    await expect.element(page.getByText("Declined")).toBeVisible();
    await expect.element(page.getByText(/no loans/)).toBeVisible();
    await expect.element(page.getByText("settled")).toBeVisible();
    await expect.element(page.getByRole("button", { name: "Apply for a loan" })).toBeEnabled();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  },
);

test("[LOAN-01] [SES-09] two presses in a row apply once, and nothing is refused", async () => {
  signedIn();
  let count = 0;
  await mount(<LoanPage />, {
    areas,
    address: "/loan",
    answers: {
      ...answers(),
      "user/applyLoan": () => ((count += 1) === 1 ? {} : refusal("LoanIsUnderWay", "It is under way")),
    },
  });
  const button = page.getByRole("button", { name: "Apply for a loan" });
  await expect.element(button).toBeEnabled();
  const pressed = button.element() as HTMLButtonElement;
  pressed.click();
  pressed.click();
  await expect.element(page.getByText(/Your application has arrived/)).toBeVisible();
  expect(count).toBe(1);
  expect(page.getByText("It is under way").elements()).toEqual([]);
});

import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { mount, refusal, signedIn } from "../../app/stories/mount.tsx";
import { GatewayWay } from "./gateway-way.tsx";

const channels = [
  { code: "sandbox", minprice: "10", maxprice: "5000" },
  { code: "btcpay", minprice: "20", maxprice: "6000" },
];
const amount = page.getByRole("textbox", { name: "Amount" });
const submit = page.getByRole("button", { name: "Go to the payment page" });
const question = page.getByRole("dialog", { name: "Have you paid?" });

/** A window of the gateway, and what became of it. */
const shown = () => {
  const [replace, close] = [vi.fn<(url: string) => void>(), vi.fn<() => void>()];
  const opened = { opener: window as unknown, location: { replace }, close };
  vi.stubGlobal("open", () => opened);
  return { opened, replace, close };
};
const open = async (answers: Readonly<Record<string, unknown>>, rows: readonly object[] = channels) => {
  const user = signedIn();
  return await mount(<GatewayWay uid={user.uid} />, {
    areas: ["deposits", "funds", "refusal"],
    answers: {
      payChannel: { retCode: 0, data: rows, total: rows.length },
      getKeys: { mode: "demo", reg_push: "5|10|5000|5001" },
      "user/userInfo": user,
      ...answers,
    },
    address: "/recharge?tab=bank",
  });
};
const url = "https://pay.candor.test/i/1";

test("[WAL-01] [WAL-14] an invoice of the chosen gateway opens in a window of its own, and who has paid reads the balance again", async () => {
  const { opened, replace, close } = shown();
  const { asked } = await open({ pay: url });
  const paths = (): readonly string[] => asked.map(({ path }) => path);
  await page.getByLabelText("Gateway").selectOptions("btcpay");
  await amount.fill("100.50");
  await submit.click();
  await expect.element(question).toBeVisible();
  expect(asked.filter(({ path }) => path === "pay").map(({ input }) => input)).toEqual([
    { comenewtask: "", action: "btcpay", money: "100.5" },
  ]);
  expect(opened.opener, "the gateway has no handle of this page").toBeNull();
  expect(replace.mock.calls).toEqual([[url]]);
  expect(close).not.toHaveBeenCalled();
  const again = question.getByRole("link", { name: "Open the payment page again" });
  await expect.element(again).toHaveAttribute("href", url);
  expect(paths()).not.toContain("user/userInfo");
  await question.getByRole("button", { name: "I have paid" }).click();
  await expect.poll(paths).toContain("user/userInfo");
});

test("[WAL-01] who has not paid yet is asked nothing more, and the balance is not read", async () => {
  shown();
  const { asked } = await open({ pay: url });
  await amount.fill("100");
  await submit.click();
  await question.getByRole("button", { name: "Not yet" }).click();
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(submit).toBeEnabled();
  await expect.element(amount).toHaveValue("100");
  expect(asked.map(({ path }) => path)).not.toContain("user/userInfo");
});

test("[WAL-01] an amount outside of the gateway's limits is named at its field, and no window opens; the limits themselves are taken", async () => {
  const tries = vi.fn(() => null);
  vi.stubGlobal("open", tries);
  const { asked } = await open({ pay: url });
  const wrong = /greater than 10.* less than 5,?000/;
  for (const each of ["9.999999", "5000.000001"]) {
    await amount.fill(each);
    await expect.element(amount).not.toHaveAccessibleDescription(wrong);
    await submit.click();
    await expect.element(amount).toHaveAccessibleDescription(wrong);
  }
  await page.getByLabelText("Gateway").selectOptions("btcpay");
  await expect.element(amount).not.toHaveAccessibleDescription(wrong);
  expect(asked.map(({ path }) => path)).not.toContain("pay");
  expect(tries).not.toHaveBeenCalled();
  await expect.element(page.getByRole("button", { name: "5000", exact: true })).toBeVisible();
  await expect.element(page.getByRole("button", { name: "10", exact: true })).not.toBeInTheDocument();
  await expect.element(amount).toHaveAccessibleDescription(/20\.00.*6,000\.00/);
  for (const each of ["20", "6000"]) {
    await amount.fill(each);
    await submit.click();
    // The window was blocked: the question has the way there.
    await expect.element(question.getByRole("link")).toHaveAttribute("href", url);
    await question.getByRole("button", { name: "Not yet" }).click();
    await expect.element(question).not.toBeInTheDocument();
  }
});

test.each([
  ["TheAmountMustBeGreaterThanAndLessThan", true],
  ["GatewayIsDown", false],
] as const)("[WAL-01] a refusal with %s closes the window and says why", async (key, isOfAmount) => {
  const { replace, close } = shown();
  await open({ pay: refusal(key, "Not like this") });
  await amount.fill("100");
  await submit.click();
  const said = page.getByText("Not like this");
  await expect.element(said).toBeVisible();
  await expect.element(question).not.toBeInTheDocument();
  expect(close).toHaveBeenCalledTimes(1);
  expect(replace).not.toHaveBeenCalled();
  if (isOfAmount) await expect.element(amount).toHaveAccessibleDescription(/Not like this/);
  else await expect.element(amount).not.toHaveAccessibleDescription(/Not like this/);
  await amount.fill("101");
  await expect.element(said).not.toBeInTheDocument();
});

test("[WAL-01] a single gateway is not asked for, and without any the page leads to digital currency", async () => {
  await open({}, channels.slice(0, 1));
  await expect.element(submit).toBeVisible();
  await expect.element(page.getByText(/^The demo's payment page opens/)).toBeVisible();
  await expect.element(page.getByLabelText("Gateway")).not.toBeInTheDocument();
  await open({}, []);
  await expect.element(page.getByText("No payment page is set up")).toBeVisible();
  await expect.element(submit).not.toBeInTheDocument();
  await expect.element(page.getByRole("link")).toHaveAttribute("href", "/recharge?tab=digital");
});

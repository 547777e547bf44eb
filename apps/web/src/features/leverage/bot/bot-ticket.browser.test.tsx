import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { mount, refusal, signedIn } from "../../../app/stories/mount.tsx";
import { pairs } from "../../../app/stories/pairs.ts";
import type { BotRule } from "./bot-form.ts";
import { BotTicket } from "./bot-ticket.tsx";

const rule: BotRule = {
  productList: [{ pid: 1, pairName: "BTC/USDT" }],
  ruleList: [{ minprice: "100", maxprice: null, multiple: "10,20", maxtimes: "1,2,3" }],
};
const none = { trades: 0, wins: 0, runs: 0, worstDrawdown: "0", fees: "0", result: "0" };
const backtest = { ...none, from: null, to: null, minutes: 0 };

const open = async (contractBalance: string, answers: Readonly<Record<string, unknown>> = {}) => {
  const user = signedIn({ contractBalance });
  const mounted = await mount(<BotTicket rule={rule} newest={[]} pid={1} onPair={() => undefined} />, {
    areas: ["bot", "orders", "refusal"],
    answers: {
      "product/productList": pairs,
      "bot/backtest": backtest,
      "risk/notice": { kind: "lever", version: 1, acceptedAt: 1, figure: null, playMoney: true },
      "user/userInfo": user,
      ...answers,
    },
    address: "/contract",
  });
  await expect.element(start).toBeVisible();
  return mounted;
};
const start = page.getByRole("button", { name: "Start the bot" });
const amount = page.getByLabelText("Margin of each trade");
const question = page.getByRole("dialog");
const started = ({ asked }: Awaited<ReturnType<typeof open>>) =>
  asked.filter(({ path }) => path === "aiPlaceOrder").map(({ input }) => input);

test("[BOT-03] an amount that the rule does not offer asks nothing and starts nothing; the reason stands at the amount", async () => {
  const mounted = await open("5000.000000");
  await expect.element(start).toBeEnabled();
  await amount.fill("99");
  await start.click();
  await expect.element(amount).toHaveAttribute("aria-invalid", "true");
  await expect.element(question).not.toBeInTheDocument();
  expect(started(mounted)).toEqual([]);
});

test("[BOT-03] a run that could not pay its first fee is not started, however the form is sent: it would use up one of the day's runs", async () => {
  const mounted = await open("100.000000");
  await page.getByRole("radio", { name: "10×" }).click();
  await expect.element(page.getByText(/it is 0\.50 USDT short/)).toBeVisible();
  await expect.element(start).toBeDisabled();
  (page.getByRole("form").element() as HTMLFormElement).requestSubmit();
  // A question would be there by the time that this one has been drawn.
  await amount.fill("101");
  await expect.element(start).toBeEnabled();
  await expect.element(question).not.toBeInTheDocument();
  expect(started(mounted)).toEqual([]);
});

test("[BOT-03] [API-11] what was agreed to is sent, and sent again under the same key when its answer is lost", async () => {
  const answers: unknown[] = [refusal("OutcomeUnknown", "not known"), { id: "7" }];
  const mounted = await open("5000.000000", {
    aiPlaceOrder: () => answers.shift(),
    aiStatus: 7,
    "bot/runs": { retCode: 0, message: "", data: [], total: 0 },
  });
  await amount.fill("150");
  await start.click();
  await expect.element(question).toMatchTextContent(/Start the bot on BTC\/USDT\?.* half of 150\.00 USDT/s);
  expect(started(mounted)).toEqual([]);
  await question.getByRole("button", { name: "Start the bot" }).click();
  await expect.element(page.getByText("The bot runs on BTC/USDT")).toBeVisible();
  const sent = { pid: 1, price: "150", multiple: 20, times: 1 };
  expect(started(mounted)).toEqual([sent, sent]);
  expect(new Set(mounted.keysOf("aiPlaceOrder")).size).toBe(1);
});

import { demoFund } from "@candor/wire/demo";
import { withdraw } from "@candor/wire/withdrawals";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { ApiFailure, call } from "../lib/calls/api.ts";
import { leaveOpenCalls } from "../lib/calls/open-calls.ts";
import { OpenCalls } from "./open-calls.tsx";
import { mount, refusal, signedIn } from "./stories/mount.tsx";

const lost = refusal("OutcomeUnknown", "not known");
const input = {
  banktype: "3",
  price: "100",
  userremark: "",
  walletaddr: "",
  withdrawalPassword: "With#1",
} as const;

/** A withdrawal whose answer got lost and whose form is gone; it is asked about again. */
const askAbout = async (second: unknown) => {
  const user = signedIn();
  const answers: unknown[] = [lost, second];
  const { asked } = await mount(<OpenCalls />, {
    answers: { withdraw: () => answers.shift(), "user/userInfo": user },
  });
  await expect(call(withdraw, input)).rejects.toBeInstanceOf(ApiFailure);
  leaveOpenCalls();
  await expect
    .element(page.getByRole("alert"))
    .toMatchTextContent(/^Withdrawal, sent .* The password is not kept/);
  await page.getByRole("button", { name: "Ask again" }).click();
  return asked;
};

test("[API-11] [WAL-06] a withdrawal without an answer is called that, and is asked about without its password", async () => {
  const asked = await askAbout({ id: "12" });
  await expect.element(page.getByText("Withdrawal: it is done.")).toBeVisible();
  await expect.element(page.getByRole("alert")).not.toBeInTheDocument();
  const { withdrawalPassword, ...kept } = input;
  const sent = asked.filter(({ path }) => path === "withdraw");
  expect(sent.map((each) => each.input)).toEqual([{ ...kept, withdrawalPassword }, kept]);
});

test("[API-11] [WAL-06] a withdrawal that never reached the server is said not to be done, instead of asking for a password", async () => {
  await askAbout(refusal("enterTheWithdrawalPassword", "Enter the withdrawal password"));
  await expect.element(page.getByText(/^Withdrawal: not done\./)).toBeVisible();
  await expect.element(page.getByText("Enter the withdrawal password")).not.toBeInTheDocument();
});

test("[API-11] a call without a secret says nothing about passwords", async () => {
  signedIn();
  await mount(<OpenCalls />, { answers: { "demo/fund": () => lost } });
  await expect(call(demoFund, { money: "5" })).rejects.toBeInstanceOf(ApiFailure);
  leaveOpenCalls();
  await expect
    .element(page.getByRole("alert"))
    .toMatchTextContent(/^Play money, sent .* Asking again cannot do it twice\.\s*Ask again$/);
});

import "@mantine/core/styles.css";
import { MantineProvider } from "@mantine/core";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { mount } from "../../app/stories/mount.tsx";
import { DecisionDialog } from "./decision-dialog.tsx";
import type { WithdrawalDecision, WithdrawalDetail } from "./withdrawal.ts";

const withdrawal = {
  id: "12",
  userId: "100002",
  amount: "20000",
  arrives: "19000",
  address: "Bank 1234",
  network: "bank",
  state: "sent",
  approver: "twoOperators",
  isPaidByServer: false,
} as WithdrawalDetail;
const decided = { state: "sent", act: "7" };

const open = (decision: WithdrawalDecision, change: Partial<WithdrawalDetail> = {}) =>
  mount(
    <MantineProvider>
      <DecisionDialog
        withdrawal={{ ...withdrawal, ...change }}
        decision={decision}
        onClose={() => undefined}
      />
    </MantineProvider>,
    {
      answers: {
        "operator/approveWithdrawal": decided,
        "operator/refuseWithdrawal": decided,
        "operator/sentWithdrawal": decided,
        "operator/bankPaidWithdrawal": decided,
        "operator/failedWithdrawal": decided,
      },
    },
  );
const dialog = page.getByRole("dialog");

// What is only asked for must not look as if it were done at once (OPS-03).
test.each<[WithdrawalDecision, WithdrawalDetail["approver"], string]>([
  ["approve", "operator", "Approve"],
  ["approve", "twoOperators", "Ask for the approvals"],
  ["bankPaid", "operator", "It has paid"],
  ["bankPaid", "twoOperators", "Ask for the approvals"],
  ["failed", "policy", "Ask for the approvals"],
  ["failed", "twoOperators", "Ask for the approvals"],
  ["signerGone", "policy", "Ask for the approvals"],
  ["refuse", "twoOperators", "Refuse"],
  ["sent", "twoOperators", "Enter the payment"],
  ["takeBack", "twoOperators", "Take it back"],
])(
  "[OPS-03] [WAL-12] %s of one that is approved by %s says on its button: %s",
  async (decision, approver, label) => {
    await open(decision, { approver });
    await expect.element(dialog.getByRole("button").last()).toMatchTextContent(new RegExp(`^${label}$`));
  },
);

test("[WAL-12] it says what leaves, what goes back and to whom, with the amounts of this withdrawal", async () => {
  await open("bankPaid", { approver: "operator" });
  await expect
    .element(dialog.getByText("19,000 USDT to Bank 1234 has left. Nobody takes this back."))
    .toBeVisible();
  await open("failed");
  await expect.element(dialog.getByText(/then 20,000 USDT go back to user 100002/)).toBeVisible();
  await open("refuse");
  await expect.element(dialog.getByText("20,000 USDT go back to user 100002 at once.")).toBeVisible();
  await open("approve", { state: "requested" });
  await expect
    .element(dialog.getByText(/^Two operators approve .* then 19,000 USDT to Bank 1234 will be paid/))
    .toBeVisible();
});

test("[WAL-13] a refusal is not sent without a reason of the list, nor a payment without its reference, nor anything without a reason", async () => {
  const { asked } = await open("refuse");
  await dialog.getByRole("textbox", { name: "Reason", exact: true }).fill("as the owner told us");
  await dialog.getByRole("button", { name: "Refuse" }).click();
  await expect.element(dialog.getByText("Choose one")).toBeVisible();
  expect(asked).toEqual([]);
  const sent = await open("sent", { state: "approved" });
  await dialog.getByRole("textbox", { name: "Reason", exact: true }).fill("paid this morning");
  await dialog.getByRole("button", { name: "Enter the payment" }).click();
  await expect.element(dialog.getByText("It is needed")).toBeVisible();
  expect(sent.asked).toEqual([]);
  await dialog.getByRole("textbox", { name: "Reference of the bank" }).fill("TX-1");
  await dialog.getByRole("button", { name: "Enter the payment" }).click();
  await expect
    .poll(() => sent.asked)
    .toEqual([
      { path: "operator/sentWithdrawal", input: { id: 12, hash: "TX-1", reason: "paid this morning" } },
    ]);
});

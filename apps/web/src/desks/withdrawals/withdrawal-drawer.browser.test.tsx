import "@mantine/core/styles.css";
import { MantineProvider } from "@mantine/core";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { mount } from "../../app/stories/mount.tsx";
import { useOperatorSession } from "../../console/frame/session.ts";
import { whoDecides, type WithdrawalDetail } from "./withdrawal.ts";
import { WithdrawalDrawer } from "./withdrawal-drawer.tsx";

const requestedAt = 1_764_000_000_000;
const dayMs = 86_400_000;
const risk: WithdrawalDetail["risk"] = {
  addressSavedAt: requestedAt - 30 * dayMs,
  identity: "approved",
  paidToAddress: 2,
  othersAtAddress: 0,
  isFirstWithdrawal: false,
  paidBefore: 2,
  accountMadeAt: requestedAt - 90 * dayMs,
  newestDeviceAt: requestedAt - 30 * dayMs,
  devices: 1,
  dayCount: 3,
  dayAmount: "30",
  weekCount: 4,
  weekAmount: "40",
  deposited: "500",
  depositedEth: "0",
  depositCount: 1,
  lastDepositAt: requestedAt - 40 * dayMs,
  withdrawn: "20",
  playMoney: "0",
};
const withdrawal: WithdrawalDetail = {
  id: "12",
  userId: "100002",
  amount: "10",
  fee: "0.5",
  arrives: "9.5",
  address: "TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE",
  network: "tron",
  state: "requested",
  requestedAt,
  approver: "operator",
  isProven: false,
  isPaidByServer: false,
  isWithSigner: false,
  isMasked: false,
  isFrozen: false,
  waitsUntil: 0,
  waitingAct: null,
  takenBack: null,
  remark: "",
  hash: "",
  steps: [],
  risk,
};

const open = async (roles: readonly string[], change: Partial<WithdrawalDetail["risk"]> = {}) => {
  useOperatorSession.setState({ token: "t" });
  await page.viewport(1440, 900);
  await mount(
    <MantineProvider>
      <WithdrawalDrawer id="12" onClose={() => undefined} />
    </MantineProvider>,
    {
      answers: {
        "operator/me": { id: 1, name: "sue", email: "", roles, hasPasskey: true },
        "operator/withdrawal": { ...withdrawal, risk: { ...risk, ...change } },
      },
    },
  );
  await expect.element(page.getByText("Paid to the same place")).toBeVisible();
};

test("[OPS-02] who decides withdrawals has the buttons, and is not told that others decide", async () => {
  await open(["finance"]);
  await expect.element(page.getByRole("button", { name: /^Approve/ })).toBeVisible();
  await expect.element(page.getByRole("button", { name: /^Refuse/ })).toBeVisible();
  await expect.element(page.getByText(whoDecides)).not.toBeInTheDocument();
});

test("[OPS-02] who does not decide them reads who does, and has no button", async () => {
  await open(["support"]);
  await expect.element(page.getByText(whoDecides)).toBeVisible();
  expect(page.getByRole("button", { name: /^(Approve|Refuse)/ }).elements()).toEqual([]);
});

/** Whether an operator is told to look twice. */
const isMarked = (name: string): boolean =>
  page
    .getByRole("row", { name: new RegExp(`^${name}`) })
    .getByText("look", { exact: true })
    .elements().length === 1;

test.each<[string, Partial<WithdrawalDetail["risk"]>, Partial<WithdrawalDetail["risk"]>]>([
  ["In 24 hours", { dayCount: 3 }, { dayCount: 4 }],
  ["Paid to the same place", { paidToAddress: 1 }, { paidToAddress: 0 }],
  ["Other users who named it", { othersAtAddress: 0 }, { othersAtAddress: 1 }],
  [
    "Address saved",
    { addressSavedAt: requestedAt - 7 * dayMs },
    { addressSavedAt: requestedAt - 7 * dayMs + 1 },
  ],
  [
    "Account opened",
    { accountMadeAt: requestedAt - 7 * dayMs },
    { accountMadeAt: requestedAt - 7 * dayMs + 1 },
  ],
  ["Newest device", { newestDeviceAt: requestedAt - dayMs }, { newestDeviceAt: requestedAt - dayMs + 1 }],
  ["Paid before", { isFirstWithdrawal: false }, { isFirstWithdrawal: true }],
  ["Source of funds", { depositCount: 1 }, { depositCount: 0 }],
])("[WAL-12] %s is marked only when it speaks against paying", async (name, usual, marked) => {
  await open(["finance"], usual);
  expect(isMarked(name)).toBe(false);
  await open(["finance"], marked);
  expect(isMarked(name)).toBe(true);
});

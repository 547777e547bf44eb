import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { mount, refusal, signedIn } from "../../app/stories/mount.tsx";
import { mostRepeats } from "../../lib/calls/open-outcome.ts";
import { WithdrawPage } from "./withdraw-page.tsx";

const products = "financial/queryFinancialTypeList";
const none = { retCode: 0, message: "", data: [], total: 0 };
const quote = {
  wallet: "500.000000",
  feeBps: 500,
  fee: null,
  arrives: null,
  min: "10.000000",
  max: "500.000000",
  cap: "1000.000000",
  capLeft: "1000.000000",
  capUntil: Date.now() + 3_600_000,
  target: { network: "tron", address: "TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE", isProven: false },
  targetRefusal: null,
  autoBelow: "100.000000",
  asksForProof: false,
  twoFrom: "1000.000000",
  waits: [],
  hasPassword: true,
  needsFactor: false,
  onlyProven: false,
};

const open = async (change: object = {}, answers: object = {}) => {
  const user = signedIn({ wallet: "500.000000", withdrawalPassword: 1 });
  const mounted = await mount(<WithdrawPage />, {
    areas: ["withdraw", "funds", "orders", "refusal"],
    answers: {
      "withdraw/quote": { ...quote, ...change },
      withdrawalList: none,
      "payout/addresses": none,
      [products]: none,
      getKeys: { mode: "live" },
      "user/userInfo": user,
      ...answers,
    },
    address: "/withdraw",
  });
  await expect.element(page.getByLabelText("Amount, whole USDT")).toBeVisible();
  return mounted;
};

test("[WAL-12] a newcomer's new address waits for a day, and the page says until when", async () => {
  await open({ waits: [{ why: "address", until: Date.now() + 86_400_000 }] });
  await page.getByLabelText("Amount, whole USDT").fill("100");
  await expect
    .element(page.getByText(/saved recently: nothing is approved before/))
    .toMatchTextContent(/before .*\d/);
});

test("[WAL-09] the page says what the fee is for, that it cannot rise afterwards, and what arrives", async () => {
  await open();
  const terms = page.getByRole("region", { name: "How withdrawals are decided" });
  await expect.element(terms).toMatchTextContent(/pays for sending the money and running this platform/);
  await expect.element(terms).toMatchTextContent(/of 100\.00 USDT, 5\.00 are the fee and 95\.00 arrive/);
  await expect.element(terms).toMatchTextContent(/a withdrawal that you have asked for, the fee cannot rise/);
});

const pace = page.getByRole("region", { name: "When you can have all of it" });

test("[WAL-10] [WAL-13] each part of the balance has its date, the pace its reason, and no product is named while none is sold", async () => {
  const sold = { id: "1", status: 2, kind: "fixed" };
  await open(
    { wallet: "2500.000000", capLeft: "300.000000" },
    { [products]: { ...none, data: [sold], total: 1 } },
  );
  await expect.element(pace.getByText("300.00 USDT now")).toBeVisible();
  await expect.element(pace.getByText(/^1,000\.00 USDT from \d{4}-\d\d-\d\d .* on$/).nth(1)).toBeVisible();
  await expect.element(pace.getByText(/^200\.00 USDT from \d{4}-\d\d-\d\d .* on$/)).toBeVisible();
  await expect.element(pace).toMatchTextContent(/cannot take everything at once/);
  await expect.element(pace).toMatchTextContent(/Nothing has to be bought or paid/);
  expect(document.body.textContent).not.toMatch(/financial product/);
});

test("[WAL-10] a product on sale is named, together with the fact that nobody needs it", async () => {
  const sold = { id: "1", status: 1, kind: "fixed" };
  await open({}, { [products]: { ...none, data: [sold], total: 1 } });
  await expect
    .element(pace)
    .toMatchTextContent(/Owners of a financial product have no such pace\. You need none/);
});

test("[WAL-10] an owner of a product has no cap, and reads nothing of a pace", async () => {
  await open({ cap: null, capLeft: null });
  await expect.element(page.getByRole("region", { name: "How withdrawals are decided" })).toBeVisible();
  await expect.element(pace).not.toBeInTheDocument();
});

test("[API-11] [WAL-06] a withdrawal whose answer got lost is repeated under its key, by itself and by a press: the money leaves once", async () => {
  const lost = refusal("OutcomeUnknown", "not known");
  const answers: unknown[] = [...Array.from({ length: 1 + mostRepeats }, () => lost), { id: "12" }];
  const { asked, keysOf } = await open({}, { withdraw: () => answers.shift() });
  await page.getByLabelText("Amount, whole USDT").fill("100");
  await page.getByLabelText("Withdrawal password").fill("With#1");
  await page.getByRole("button", { name: "Withdraw", exact: true }).click();
  const question = page.getByRole("dialog");
  await expect
    .element(question)
    .toMatchTextContent(/95\.00 USDT.*5\.00 USDT.*TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE/);
  await question.getByRole("button", { name: "Withdraw" }).click();
  const again = page.getByRole("button", { name: "Ask again about 100.00 USDT" });
  await expect.element(again, { timeout: 15_000 }).toBeVisible();
  // Until its outcome is known, nothing new can be asked for.
  await expect.element(page.getByRole("button", { name: "Withdraw", exact: true })).toBeDisabled();
  await again.click();
  await expect.element(page.getByText(/Withdrawal of 100\.00 USDT requested/)).toBeVisible();
  const keys = keysOf("withdraw");
  expect(keys).toHaveLength(2 + mostRepeats);
  expect(keys[0]).toMatch(/^[\w-]{22}$/);
  expect(new Set(keys).size).toBe(1);
  const sent = asked.filter(({ path }) => path === "withdraw").map(({ input }) => input);
  expect(new Set(sent.map((input) => JSON.stringify(input))).size).toBe(1);
});

const requested = {
  id: "12",
  requestedTime: 1_800_000_000_000,
  requestedAmount: "100.000000",
  balanceAfter: "400.000000",
  paidDigit: 0,
  state: "requested",
  reason: "",
  fee: "5.000000",
  arrives: "95.000000",
  network: "tron",
  address: "TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE",
  userremark: "",
  hash: "",
  steps: [{ state: "requested", time: 1_800_000_000_000, by: "owner" }],
  waits: [],
};
const openWith = (row: object, answers: object = {}) =>
  open({}, { withdrawalList: { ...none, data: [{ ...requested, ...row }], total: 1 }, ...answers });
const list = page.getByRole("region", { name: "Your withdrawals" });

test("[WAL-13] the card of a refused withdrawal says why, that all of it is back, and promises no arrival", async () => {
  const refused = { state: "refused", time: 1_800_000_100_000, by: "operator" };
  await openWith({ state: "refused", reason: "Sanctions", steps: [...requested.steps, refused] });
  await expect.element(list.getByText("Sanctions")).toBeVisible();
  await expect.element(list.getByText(/100\.00 USDT .*back/)).toBeVisible();
  await expect.element(list).not.toMatchTextContent(/95\.00/);
  await expect.element(list.getByRole("button", { name: /Cancel/ })).not.toBeInTheDocument();
});

test("[WAL-12] the card of a withdrawal says what arrives, its remark, what it waits for, and its payment once there is one", async () => {
  const sent = { state: "sent", hash: "f00d".repeat(16), userremark: "rent" };
  await openWith({ ...sent, waits: [{ why: "frozen", until: 0 }] });
  await expect.element(list.getByText(/95\.00 USDT .*5\.00/)).toBeVisible();
  await expect.element(list.getByText("rent")).toBeVisible();
  await expect.element(list.getByText(sent.hash)).toBeVisible();
  await expect.element(list.getByText("Why is it waiting?")).toBeVisible();
  await expect.element(list.getByRole("button", { name: /Cancel/ })).not.toBeInTheDocument();
});

test("[WAL-12] only one that nobody has approved is cancelled, after a question", async () => {
  const { asked } = await openWith({}, { "withdraw/cancel": null });
  const cancels = () => asked.filter(({ path }) => path === "withdraw/cancel").map(({ input }) => input);
  await list.getByRole("button", { name: /Cancel/ }).click();
  expect(cancels()).toEqual([]);
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /Cancel/ })
    .click();
  await expect.poll(cancels).toEqual([{ id: "12" }]);
});

test("[WAL-08] [COLD-01] an address that must be proven leads to its proof, any other to where it is changed", async () => {
  const way = (name: string) => page.getByRole("link", { name, exact: true }).first();
  await open();
  await expect.element(way("Change")).toHaveAttribute("href", "/editBankInformation");
  await open({ target: null });
  await expect.element(way("Add")).toHaveAttribute("href", "/editBankInformation");
  await open({ target: null, targetRefusal: "AddressIsNotProven" });
  await expect.element(way("Prove it")).toHaveAttribute("href", "/bindColdWallet");
});

const amount = page.getByLabelText("Amount, whole USDT");
const password = page.getByLabelText("Withdrawal password");
const submit = page.getByRole("button", { name: "Withdraw", exact: true });
const agree = () => page.getByRole("dialog").getByRole("button", { name: "Withdraw" }).click();

test("[WAL-06] what was sent is what was typed; afterwards the form is empty, and the new withdrawal is read first", async () => {
  const rows: unknown[] = [];
  const { asked } = await open(
    {},
    {
      withdraw: () => {
        rows.push(requested);
        return { id: "12" };
      },
      withdrawalList: () => ({ ...none, data: rows, total: rows.length }),
    },
  );
  await amount.fill("100");
  await password.fill("With#1");
  await page.getByLabelText(/^Your own note/).fill(" rent ");
  await submit.click();
  await agree();
  await expect.element(list.getByRole("heading", { name: "100.00 USDT Requested" })).toHaveFocus();
  expect(asked.filter(({ path }) => path === "withdraw").map(({ input }) => input)).toEqual([
    { banktype: "3", price: "100", userremark: "rent", withdrawalPassword: "With#1", walletaddr: "" },
  ]);
  for (const field of [amount, password, page.getByLabelText(/^Your own note/)])
    await expect.element(field).toHaveValue("");
  await expect.element(page.getByText("Please enter the withdrawal password")).not.toBeInTheDocument();
  expect(asked.map(({ path }) => path)).toContain("user/userInfo");
});

test("[WAL-06] too little and a missing password are named at their fields after the press, and nothing is sent", async () => {
  const { asked } = await open();
  const [tooLittle, missing] = [/cannot be less than/, /enter the withdrawal password/];
  await amount.fill("5");
  await expect.element(amount).not.toHaveAccessibleDescription(tooLittle);
  await submit.click();
  await expect.element(amount).toHaveAccessibleDescription(tooLittle);
  await expect.element(amount).toHaveFocus();
  await amount.fill("50");
  await expect.element(amount).not.toHaveAccessibleDescription(tooLittle);
  await expect.element(password).not.toHaveAccessibleDescription(missing);
  await submit.click();
  await expect.element(password).toHaveAccessibleDescription(missing);
  await expect.element(password).toHaveFocus();
  await amount.fill("51");
  await expect.element(password).not.toHaveAccessibleDescription(missing);
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
  // More digits cannot mend what is too much.
  await expect.element(amount).not.toHaveAttribute("aria-invalid");
  await amount.fill("501");
  await expect.element(amount).toHaveAttribute("aria-invalid", "true");
  expect(asked.map(({ path }) => path)).not.toContain("withdraw");
});

test("[WAL-06] a refused password is named at its field, any other refusal below the form, each until something is changed", async () => {
  const refused = [
    refusal("WrongWithdrawalPassword", "This password is wrong"),
    refusal("SelfExcluded", "Not today"),
  ];
  await open({}, { withdraw: () => refused.shift() });
  await amount.fill("100");
  await password.fill("With#2");
  await submit.click();
  await agree();
  await expect.element(password).toHaveAccessibleDescription(/This password is wrong/);
  await expect.element(password).toHaveFocus();
  await expect.element(amount).toHaveValue("100");
  await password.fill("With#1");
  await expect.element(page.getByText("This password is wrong")).not.toBeInTheDocument();
  await submit.click();
  await agree();
  await expect.element(page.getByText("Not today")).toBeVisible();
  await expect.element(submit).toHaveFocus();
  await expect.element(password).not.toHaveAccessibleDescription(/Not today/);
  await amount.fill("101");
  await expect.element(page.getByText("Not today")).not.toBeInTheDocument();
});

test("[WAL-06] [WAL-09] the form says the fee, what arrives and what is left of the day, and takes nothing without an address", async () => {
  await open({ wallet: "350.900000", capLeft: "700.000000" });
  await page.getByRole("button", { name: "All" }).click();
  await expect.element(amount).toHaveValue("350");
  const form = page.getByRole("tabpanel");
  await expect.element(form).toMatchTextContent(/Fee, 5% of the amount\s*17\.50 USDT/);
  await expect.element(form).toMatchTextContent(/You receive\s*332\.50 USDT/);
  await expect.element(form).toMatchTextContent(/Left today\s*700\.00 of 1,000\.00 USDT/);
  await expect.element(page.getByRole("link", { name: "Change it" })).toHaveAttribute("href", "/edit?type=1");
  await expect.element(submit).toBeEnabled();
  await open({ target: null, wallet: "9.000000", hasPassword: false });
  await expect.element(submit).toBeDisabled();
  await expect.element(page.getByRole("button", { name: "All" })).toBeDisabled();
  await expect.element(page.getByRole("link", { name: "Set up" })).toHaveAttribute("href", "/edit?type=0");
});

test("[WAL-12] a cancelled withdrawal is said to be back, and a refused cancellation why not", async () => {
  let now: object = requested;
  await openWith(
    {},
    {
      "withdraw/cancel": () => {
        now = { ...requested, state: "cancelled" };
        return null;
      },
      withdrawalList: () => ({ ...none, data: [now], total: 1 }),
    },
  );
  const cancel = async (): Promise<void> => {
    await list.getByRole("button", { name: "Cancel this withdrawal" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Cancel this withdrawal" }).click();
  };
  await cancel();
  // On the card, and in the note of what was pressed.
  await expect.element(page.getByText("100.00 USDT are back in your balance")).toHaveLength(2);
  await expect.element(list.getByText("Cancelled", { exact: true })).toBeVisible();
  await openWith({}, { "withdraw/cancel": refusal("CannotCancel", "It is approved") });
  await cancel();
  await expect.element(page.getByText("It is approved")).toBeVisible();
  await expect.element(page.getByText(/are back in your balance/)).not.toBeInTheDocument();
});

test("[WAL-11] an address and a payment on a chain can be copied, a bank's account cannot", async () => {
  const hash = "f00d".repeat(16);
  await openWith({ state: "sent", hash });
  await expect.element(list.getByRole("button", { name: /Copy/ })).toHaveLength(2);
  await openWith({ state: "sent", hash, network: "bank" });
  await expect.element(list.getByRole("button", { name: /Copy/ })).toHaveLength(1);
});

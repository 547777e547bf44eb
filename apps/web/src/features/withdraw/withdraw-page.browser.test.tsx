import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { mount, signedIn } from "../../app/stories/mount.tsx";
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
  signedIn({ wallet: "500.000000", withdrawalPassword: 1 });
  await mount(<WithdrawPage />, {
    areas: ["withdraw", "funds", "orders", "refusal"],
    answers: {
      "withdraw/quote": { ...quote, ...change },
      withdrawalList: none,
      "payout/addresses": none,
      [products]: none,
      getKeys: { mode: "live" },
      ...answers,
    },
    address: "/withdraw",
  });
  await expect.element(page.getByLabelText("Amount, whole USDT")).toBeVisible();
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

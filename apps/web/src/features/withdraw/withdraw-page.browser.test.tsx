import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { mount, signedIn } from "../../app/stories/mount.tsx";
import { WithdrawPage } from "./withdraw-page.tsx";

test("[WAL-12] a newcomer's new address waits for a day, and the page says until when", async () => {
  signedIn({ wallet: "500.000000", withdrawalPassword: 1 });
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
    waits: [{ why: "address", until: Date.now() + 86_400_000 }],
    hasPassword: true,
    needsFactor: false,
    onlyProven: false,
  };
  const none = { retCode: 0, data: [], total: 0 };
  await mount(<WithdrawPage />, {
    areas: ["withdraw", "funds", "orders", "refusal"],
    answers: {
      "withdraw/quote": quote,
      withdrawalList: none,
      "payout/addresses": none,
      getKeys: { mode: "live" },
    },
    address: "/withdraw",
  });
  await page.getByLabelText("Amount, whole USDT").fill("100");
  await expect
    .element(page.getByText(/saved recently: nothing is approved before/))
    .toMatchTextContent(/before .*\d/);
});

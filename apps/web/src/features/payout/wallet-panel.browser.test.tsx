import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { mount } from "../../app/stories/mount.tsx";
import type { BankCard } from "./payout-queries.ts";
import { WalletPanel } from "./wallet-panel.tsx";

const open = (card: Partial<BankCard>) =>
  mount(
    <WalletPanel card={{ cryptocurrency: "", walletaddr: "", walletChangedAt: null, ...card } as BankCard} />,
    {
      areas: ["payout", "refusal"],
    },
  );
const saved = { cryptocurrency: "USDT(TRC20)", walletaddr: "TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE" } as const;
const prove = page.getByRole("link", { name: "Prove it" });

test("[WAL-07] [COLD-01] a saved address that is not proven leads to its proof, a proven one says that it is", async () => {
  await open({ ...saved, walletProven: false });
  await expect.element(page.getByText(/^Not proven to be yours yet/)).toBeVisible();
  await expect.element(prove).toHaveAttribute("href", "/bindColdWallet");
  await open({ ...saved, walletProven: true });
  await expect.element(page.getByText(/^Proven to be yours/)).toBeVisible();
  await expect.element(prove).not.toBeInTheDocument();
});

test("[WAL-07] without an address nothing is said of a proof, and none to send is refused at its field", async () => {
  const { asked } = await open({});
  await expect.element(page.getByText(/roven to be yours/)).not.toBeInTheDocument();
  await page.getByRole("button", { name: "Save" }).click();
  await expect.element(page.getByRole("textbox")).toHaveAccessibleDescription(/\S/);
  expect(asked.map(({ path }) => path)).not.toContain("updateWalletaddr");
});

import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { mount, signedIn } from "../../app/stories/mount.tsx";
import { TransferPage } from "./transfer-page.tsx";

test("[NAV-01] [LEV-16] the transfer has an address of its own, moves money there, and takes no other one for 3 s", async () => {
  let user = signedIn({ wallet: "100.000000", contractBalance: "0.000000" });
  const walletTransfer = ({ transfervalue }: { readonly transfervalue: string }) => {
    const [wallet, contract] = [Number(user.wallet), Number(user.contractBalance)];
    const moved = Number(transfervalue);
    user = { ...user, wallet: String(wallet - moved), contractBalance: String(contract + moved) };
  };
  const { asked } = await mount(<TransferPage />, {
    areas: ["mine", "orders", "refusal"],
    answers: { "lever/walletTransfer": walletTransfer, "user/userInfo": () => user },
    address: "/transfer",
  });
  const transfers = () => asked.filter(({ path }) => path === "lever/walletTransfer");
  const amount = page.getByRole("textbox", { name: "Amount" });
  const transfer = page.getByRole("button", { name: "Transfer", exact: true });
  const locked = page.getByRole("button", { name: "Just a moment…" });
  const balances = () =>
    page
      .getByRole("definition")
      .elements()
      .map(({ textContent }) => textContent);
  await amount.fill("40");
  // From here on no timer of the page ends unless the test says so.
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  await transfer.click();
  await expect.element(locked).toBeDisabled();
  // They are read again after the lock has begun.
  await expect.poll(balances).toEqual([expect.stringContaining("60.00"), expect.stringContaining("40.00")]);

  await amount.fill("10");
  await userEvent.keyboard("{Enter}");
  // What is typed after the key arrives after it.
  await amount.fill("10");
  vi.advanceTimersByTime(2_500);
  await expect.element(locked).toBeDisabled();
  vi.advanceTimersByTime(600);
  await expect.element(transfer).toBeEnabled();
  expect(transfers(), "Enter moved nothing while the button was locked").toHaveLength(1);

  await transfer.click();
  await expect.poll(balances).toEqual([expect.stringContaining("50.00"), expect.stringContaining("50.00")]);
  expect(transfers()).toHaveLength(2);
});

import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { mount } from "../../app/stories/mount.tsx";
import { BookNew } from "./book-new.tsx";

const address = "TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE";

test("[WAL-07] an entry is added after a question, and cannot be changed while it is on its way", async () => {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  const { asked } = await mount(<BookNew booked={[]} />, {
    areas: ["payout", "refusal"],
    answers: { "payout/addAddress": () => promise },
  });
  const label = page.getByRole("textbox", { name: "Name" });
  await label.fill("Home");
  await page.getByRole("textbox", { name: "Wallet address" }).fill(address);
  await page.getByRole("button", { name: "Add to the address book" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Add to the address book" }).click();
  await expect
    .poll(() => asked.map(({ input }) => input))
    .toEqual([{ cryptocurrency: "USDT(TRC20)", walletaddr: address, label: "Home" }]);
  await label.click();
  await userEvent.keyboard(" and more");
  await expect.element(label).toHaveValue("Home");
  resolve({ id: "1" });
  await expect.element(label).toHaveValue("");
});

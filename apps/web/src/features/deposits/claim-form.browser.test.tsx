import { channelTypes } from "@candor/wire/deposits";
import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { mount, refusal, signedIn } from "../../app/stories/mount.tsx";
import { ClaimForm } from "./claim-form.tsx";
import { useClaim, type OnNamed } from "./use-claim.ts";

const hash = `0x${"ab".repeat(32)}`;
const field = page.getByLabelText("Hash of the transfer");
const lookUp = page.getByRole("button", { name: "Look it up" });

const Claim = ({ onNamed }: { readonly onNamed: OnNamed }) => (
  <ClaimForm claim={useClaim({ type: channelTypes.erc20 }, onNamed)} isShared={false} usual={[]} />
);

/** `answers`: what the server answers, one call after the other. */
const open = async (answers: readonly unknown[]) => {
  signedIn();
  const left = [...answers];
  const onNamed = vi.fn<OnNamed>();
  const { asked } = await mount(<Claim onNamed={onNamed} />, {
    areas: ["deposits", "refusal"],
    answers: { payDigital: () => left.shift() },
    address: "/recharge",
  });
  return { asked, named: () => onNamed.mock.calls.map(([each]) => each) };
};

test("[WAL-03] what was refused is no longer said once the same hash is named again, and a hash that waits is not named twice", async () => {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  const { asked, named } = await open([refusal("TooManyRequests", "Please wait a moment"), promise]);
  await field.fill(hash);
  await lookUp.click();
  const note = page.getByText("Please wait a moment");
  await expect.element(note).toBeVisible();
  await lookUp.click();
  await expect.element(note).not.toBeInTheDocument();
  await expect.element(lookUp).toBeDisabled();
  await field.click();
  await userEvent.keyboard("{End}ff{Enter}");
  await expect.element(field).toHaveValue(hash);
  resolve({ id: "1" });
  await expect.element(page.getByText("The hash is being looked up")).toBeVisible();
  await expect.element(field).toHaveValue("");
  expect(asked.map(({ input }) => input["hash"])).toEqual([hash, hash]);
  expect(named(), "nothing is named while it is looked up").toEqual([undefined, undefined, hash]);
});

test("[WAL-03] a text that is no hash is not sent, and does not keep the hash of before marked as named", async () => {
  const { asked, named } = await open([{ id: "1" }]);
  await field.fill(hash.toUpperCase().replace("0X", "0x"));
  await lookUp.click();
  await expect.poll(named).toEqual([undefined, hash]);
  await field.fill("0x12");
  await lookUp.click();
  await expect.element(field).toHaveAttribute("aria-invalid", "true");
  await expect.element(field).toHaveFocus();
  expect(named()).toEqual([undefined, hash, undefined]);
  expect(asked).toHaveLength(1);
  await field.fill("0x123");
  await expect.element(field).not.toHaveAttribute("aria-invalid", "true");
});

import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { mount, signedIn, type Asked } from "../../app/stories/mount.tsx";
import { EditPage } from "./edit-page.tsx";

const areas = ["auth", "refusal"] as const;
const again = page.getByLabelText("The same password again");
const save = page.getByRole("button", { name: "Save the withdrawal password" });
const fill = async (first: string, second: string): Promise<void> => {
  await page.getByLabelText("Withdrawal password").fill(first);
  await again.fill(second);
  await save.click();
};
const saved = (asked: readonly Asked[]) =>
  asked.filter(({ path }) => path === "withdrawPwd").map(({ input }) => input);

test("[SES-10] the first withdrawal password needs no code and is entered twice", async () => {
  signedIn();
  const { asked, address } = await mount(<EditPage />, {
    areas,
    answers: { withdrawPwd: null, getKeys: { mode: "live" } },
    address: "/edit?type=0",
  });
  await expect.element(again).toBeVisible();
  await expect.element(page.getByLabelText("Verification code")).not.toBeInTheDocument();
  await fill("First#1", "First#2");
  await expect.element(page.getByRole("alert")).toMatchTextContent(/\S/);
  expect(saved(asked)).toEqual([]);
  await fill("First#1", "First#1");
  await expect.poll(address).toBe("/mine");
  expect(saved(asked)).toMatchObject([{ newpwd: "First#1" }]);
});

test("[SES-10] the next withdrawal password needs a code, although the address of the page says otherwise", async () => {
  const { email } = signedIn({ withdrawalPassword: 1 });
  const mail = {
    kind: "code",
    subject: "Your code",
    text: "135790",
    time: 1_764_000_000_000,
    code: "135790",
  };
  const { asked, address } = await mount(<EditPage />, {
    areas,
    answers: {
      withdrawPwd: null,
      sendVerifyCode: null,
      getKeys: { mode: "demo" },
      "demo/outbox": { retCode: 0, data: [mail], total: 1 },
    },
    address: "/edit?type=0",
  });
  await expect.element(page.getByText(/^The code goes to/)).toMatchTextContent(new RegExp(email));
  await page.getByRole("button", { name: "Send code" }).click();
  await page.getByRole("button", { name: "Use 135790" }).click();
  await expect.element(page.getByLabelText("Verification code")).toHaveValue("135790");
  await fill("Second#1", "Second#1");
  await expect.poll(address).toBe("/mine");
  expect(saved(asked)).toMatchObject([{ newpwd: "Second#1", verifycode: "135790" }]);
});

/** Story: an IB member invites a friend, whose first product runs to its end; the member finds each commission with its state, and in the wallet. */
import { expect } from "@playwright/test";
import { callsOf, openAccount, signIn } from "../account.ts";
import { test } from "../journey.ts";
import { expectFitsTablet, expectNoSidewaysScroll, inEachMode } from "../look.ts";

/** Of the product of a week: 1000 USDT earn 0.7 in it. */
const [weekProduct, cycleDays] = ["101", 7];

type Calls = ReturnType<typeof callsOf>;

/** The number of what was bought: 1000 USDT for a week. */
const buyWeek = async (calls: Calls): Promise<string> => {
  await calls("withdrawPwd", { newpwd: "Pay#2026" });
  const { id } = await calls<{ readonly id: string }>("financial/buy", {
    typeid: weekProduct,
    interesttype: "1",
    money: "1000",
    withdrawpsd: "Pay#2026",
    comenewtask: "",
  });
  return id;
};

test("[REF-01] [REF-03] [REF-04] [REF-05] an IB member sees what an invited friend brings, from the purchase to the end of its first cycle", async ({
  page,
  url,
}) => {
  const member = await openAccount(url, { money: "20000" });
  const { uid } = await callsOf(url, member)<{ readonly uid: number }>("user/userInfo");
  await signIn(page, member);

  await test.step("the invitation leads to the registration, and nobody has come yet", async () => {
    await page.goto("/inviteFriends");
    // The picture of the code says the same.
    await expect(page.locator("p", { hasText: `/register?uid=${uid}` })).toBeVisible();
    await expect(page.getByRole("img", { name: /QR code/ })).toBeVisible();
    await expect(page.getByText("No clients yet")).toBeVisible();
    await inEachMode(page, () => expectNoSidewaysScroll(page));
    await expectFitsTablet(page);
  });

  // From elsewhere: who shares a network is flagged.
  const friend = callsOf(
    url,
    await openAccount(url, { money: "2000", oid: String(uid), from: "198.51.100.20" }),
  );
  const bought = await buyWeek(friend);

  await test.step("the friend is a client, and the first purchase is maturing", async () => {
    await page.reload();
    await expect(page.getByText("1,000.00 USDT")).toBeVisible();
    await page.getByRole("tab", { name: "Income record" }).click();
    await expect(page.getByRole("cell", { name: "Maturing" })).toBeVisible();
    await expect(page.getByText("100.00 USDT")).toBeVisible();
  });

  for (let day = 0; day < cycleDays; day += 1) await friend("demo/passDay", { id: bought });

  await test.step("when the cycle has ended, income of each day and the first purchase are paid", async () => {
    await expect(async () => {
      await page.reload();
      await expect(page.getByText("100.21 USDT")).toBeVisible({ timeout: 2_000 });
    }).toPass({ timeout: 20_000 });
    await page.getByRole("tab", { name: "Income record" }).click();
    await expect(page.getByText("Paid", { exact: true })).toHaveCount(5);
    await page.goto("/journal?type=2");
    await expect(page.getByText("20,100.21").first()).toBeVisible();
  });

  await test.step("who shares a network with the member can do all the same; the first purchase is held, says why, and is appealed", async () => {
    const sister = callsOf(url, await openAccount(url, { money: "2000", oid: String(uid) }));
    const holding = await buyWeek(sister);
    for (let day = 0; day < cycleDays; day += 1) await sister("demo/passDay", { id: holding });
    await expect(async () => {
      await page.goto("/inviteFriends");
      await page.getByRole("tab", { name: "Held" }).click();
      await expect(page.getByText("100.00 USDT")).toBeVisible({ timeout: 2_000 });
    }).toPass({ timeout: 20_000 });
    await expect(page.getByText("You and this client signed in from the same network.")).toBeVisible();
    await inEachMode(page, () => expectNoSidewaysScroll(page));
    await page.getByLabel("Your appeal").fill("My sister lives with me.");
    await page.getByRole("button", { name: "Send the appeal" }).click();
    await expect(page.getByText(/: My sister lives with me\.$/)).toBeVisible();
    await page.getByRole("tab", { name: "Income record" }).click();
    await expect(page.getByRole("cell", { name: "Held" })).toBeVisible();
  });
});

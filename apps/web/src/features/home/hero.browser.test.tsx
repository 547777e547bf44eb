import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { mount, signedIn } from "../../app/stories/mount.tsx";
import { Hero } from "./hero.tsx";
import { Proofs } from "./proofs.tsx";

const areas = ["home"] as const;
const getKeys = { mode: "demo" };

test("[HOME-03] the front page says what cannot happen here unseen, and invites a visitor to register", async () => {
  const { address } = await mount(
    <>
      <Hero />
      <Proofs />
    </>,
    { areas, answers: { getKeys } },
  );
  for (const claim of [
    "A price cannot be rewritten",
    "Nobody here can choose an outcome",
    "Money cannot vanish",
  ])
    await expect.element(page.getByText(claim)).toBeVisible();
  for (const kind of ["Technology", "Team", "Transparency"])
    await expect.element(page.getByRole("listitem").filter({ hasText: kind })).toBeVisible();
  await expect
    .element(page.getByRole("button", { name: "Claim a code for the bot" }))
    .not.toBeInTheDocument();
  await page.getByRole("link", { name: "Open a demo account" }).click();
  await expect.poll(address).toBe("/register");
});

test("[HOME-03] [HOME-05] a user without a bot code is not invited to register, and finds the button to get a code, once", async () => {
  let user = signedIn();
  const obtainAI = () => {
    user = { ...user, botCode: "CODE42", botCodeStatus: 3 };
  };
  await mount(<Hero />, { areas, answers: { getKeys, obtainAI, "user/userInfo": () => user } });
  await expect.element(page.getByText(/^Your balance/)).toBeVisible();
  await expect.element(page.getByRole("link", { name: "Open a demo account" })).not.toBeInTheDocument();
  const claim = page.getByRole("button", { name: "Claim a code for the bot" });
  await claim.click();
  await expect.element(page.getByRole("status").filter({ hasText: "CODE42" })).toBeVisible();
  await expect.element(claim).not.toBeInTheDocument();
});

test("[HOME-03] on a phone the two buttons of a visitor stand where they stand while the fonts load", async () => {
  await page.viewport(390, 844);
  await mount(<Hero />, { areas, answers: { getKeys } });
  const watch = page.getByRole("link", { name: "Watch the market" });
  await expect.element(watch).toBeVisible();
  const topIn = (font: string): number => {
    document.body.style.fontFamily = font;
    return (
      watch.element().getBoundingClientRect().top - watch.element().parentElement!.getBoundingClientRect().top
    );
  };
  const tops = ['"Public Sans"', '"Public Sans Stand-in"', "monospace"].map(topIn);
  document.body.style.fontFamily = "";
  expect(new Set(tops).size, `the tops are ${tops.join()}`).toBe(1);
});

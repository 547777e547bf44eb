import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { mount, pressOn, signedIn } from "../../app/stories/mount.tsx";
import { useUser } from "../../lib/account/session.ts";
import { ProfilePanel } from "./profile-panel.tsx";

const areas = ["mine", "refusal", "auth"] as const;

const Profile = () => {
  const user = useUser();
  return user && <ProfilePanel user={user} />;
};

/** Changes the user as the server does. */
const server = () => {
  let user = signedIn();
  return {
    "user/userCenter": { ibstatus: 0, totalaccount: "0" },
    "user/userInfo": () => user,
    "user/userUpdate": (change: object) => {
      user = { ...user, ...change };
    },
  };
};

test("[MINE-01] an invalid and an unchanged name are refused in the form, and a valid one is saved", async () => {
  const { asked } = await mount(<Profile />, { areas, answers: server() });
  const updates = () => asked.filter(({ path }) => path === "user/userUpdate").map(({ input }) => input);
  const heading = page.getByRole("heading", { level: 1 });
  await expect.element(heading).toHaveTextContent("User 7");
  await page.getByRole("button", { name: "Edit profile" }).click();
  const profile = page.getByRole("dialog", { name: "Your profile" });
  const name = profile.getByLabelText("User name");
  const save = profile.getByRole("button", { name: "Save" });
  await save.click();
  await expect.element(profile.getByRole("alert")).toHaveTextContent("Nothing has changed");
  for (const wrong of ["a<b", "x".repeat(33), "two  spaces"]) {
    await name.fill(wrong);
    await save.click();
    await expect.element(name).toHaveAccessibleDescription(/^Please enter a valid user name/);
  }
  expect(updates()).toEqual([]);
  await name.fill("Ada 愛");
  await userEvent.keyboard("{Enter}");
  await expect.element(profile).not.toBeInTheDocument();
  await expect.element(heading).toHaveTextContent("Ada 愛");
  await expect.element(page.getByText("Your profile is saved")).toBeVisible();
  expect(updates()).toMatchObject([{ username: "Ada 愛" }]);
});

test("[MINE-01] fourteen avatars are chosen from with the keyboard, and the chosen one stays", async () => {
  const { asked } = await mount(<Profile />, { areas, answers: server() });
  const change = page.getByRole("button", { name: "Change the avatar" });
  await pressOn(change, "{Enter}");
  const choice = page.getByRole("dialog", { name: "Choose an avatar" });
  await expect.element(choice.getByRole("button", { name: /^Avatar \d+$/ })).toHaveLength(14);
  const fifth = choice.getByRole("button", { name: "Avatar 5" });
  await pressOn(fifth, "{Enter}");
  await expect.element(choice).not.toBeInTheDocument();
  await expect.element(change).toHaveFocus();
  const updates = asked.filter(({ path }) => path === "user/userUpdate").map(({ input }) => input);
  expect(updates).toEqual([{ avatar: 5 }]);
  await change.click();
  await expect.element(fifth).toHaveAttribute("aria-pressed", "true");
});

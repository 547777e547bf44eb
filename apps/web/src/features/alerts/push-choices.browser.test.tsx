import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { mount, pressOn, signedIn, unmount } from "../../app/stories/mount.tsx";
import { PushChoices } from "./push-choices.tsx";

test("[NOTE-06] [NAV-08] what is pushed is chosen by keyboard, and kept with the account", async () => {
  const chosen: string[] = [];
  const answers = {
    "notices/pushes": () => ({ kinds: chosen }),
    "notices/choosePush": ({ kind }: { readonly kind: string }) => void chosen.push(kind),
  };
  const show = async (): Promise<void> => {
    await mount(<PushChoices uid={signedIn().uid} />, { areas: ["alerts"], answers });
  };
  const group = page.getByRole("group", { name: "What is pushed" });
  const fills = group.getByRole("checkbox", { name: "Contracts that open" });
  await show();
  await expect.element(fills).not.toBeChecked();
  await expect.element(group.getByRole("checkbox", { checked: true })).toHaveLength(0);
  await pressOn(fills, " ");
  await expect.element(fills).toBeChecked();
  await expect.poll(() => chosen).toEqual(["fill"]);
  await unmount();
  await show();
  await expect.element(fills).toBeChecked();
  await expect.element(group.getByRole("checkbox", { checked: true })).toHaveLength(1);
});

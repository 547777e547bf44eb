import { afterEach, expect, test } from "vitest";
import { cdp, page } from "vitest/browser";
import { chooseLanguage } from "../../i18n/i18n.ts";
import { chooseMode } from "../../lib/device/preferences.ts";
import { mount } from "../stories/mount.tsx";
import { SettingsMenu } from "./settings-menu.tsx";

const root = document.documentElement;

/** The browser's own protocol. Its types would bring those of Node into the app. */
type Protocol = { readonly send: (method: string, params: object) => Promise<unknown> };

/** What the device prefers. */
const prefer = (scheme: string): Promise<unknown> =>
  (cdp() as unknown as Protocol).send("Emulation.setEmulatedMedia", {
    features: [
      { name: "prefers-color-scheme", value: scheme },
      { name: "prefers-reduced-motion", value: "reduce" },
    ],
  });

afterEach(async () => {
  await prefer("light");
  chooseMode("auto");
  await chooseLanguage("auto");
});

test("[NAV-05] automatic follows the browser and the device again", async () => {
  await prefer("dark");
  await chooseLanguage("zh-TW");
  chooseMode("day");
  await mount(<SettingsMenu />);
  await expect.element(root).toHaveAttribute("lang", "zh-TW");
  await expect.element(root).toHaveAttribute("data-theme", "day");
  await page.getByLabelText("語言").first().selectOptions("auto");
  await expect.element(root).toHaveAttribute("lang", "en");
  expect(document.cookie, "also the next page").toContain("candor.language=auto");

  await page.getByRole("button", { name: "Display settings" }).click();
  const settings = page.getByRole("dialog", { name: "Display settings" });
  await settings.getByLabelText("Appearance").selectOptions("auto");
  await expect.element(root).toHaveAttribute("data-theme", "night");
  await prefer("light");
  await expect.element(root).toHaveAttribute("data-theme", "day");
});

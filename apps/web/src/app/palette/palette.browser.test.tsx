import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { chooseMode } from "../../lib/device/preferences.ts";
import { ShortcutsList } from "../shortcuts-list.tsx";
import { mount } from "../stories/mount.tsx";
import { pairs } from "../stories/pairs.ts";
import { PaletteHost } from "./palette-host.tsx";

const palette = page.getByRole("dialog", { name: "Find a pair, a page or an action" });
const options = palette.getByRole("option");
const chosen = palette.getByRole("option", { selected: true });
const keys = page.getByRole("dialog", { name: "Keyboard shortcuts" });
const found = palette.getByRole("status");

const open = async (key = "{Control>}k{/Control}"): Promise<void> => {
  await userEvent.keyboard(key);
  await expect.element(palette.getByRole("combobox")).toHaveFocus();
};

/** The palette beside a page that has a field. */
const begin = () =>
  mount(
    <>
      <h1>About</h1>
      <input aria-label="A field" />
      <PaletteHost />
      <ShortcutsList />
    </>,
    { answers: { "product/productList": pairs } },
  );

test("[NAV-08] the palette leads to a pair that is typed freely and chosen with arrow keys", async () => {
  const { address } = await begin();
  await open();
  await userEvent.keyboard("ethusdt");
  await expect.element(chosen).toHaveTextContent("ETH/USDT: quotes and options");
  await expect.element(found).toMatchTextContent(/^\d+ found$/);
  await userEvent.keyboard("{ArrowDown}");
  await expect.element(chosen).toHaveTextContent("ETH/USDT: contract");
  await userEvent.keyboard("{ArrowUp}{ArrowUp}");
  const last = options.elements().at(-1)?.textContent ?? "";
  await expect.element(chosen, { message: "the arrow keys wrap around" }).toHaveTextContent(last);
  await userEvent.keyboard("{Home}{ArrowDown}{Enter}");
  await expect.poll(address).toBe("/contract?pair=ETHUSDT");
  await expect.element(palette).not.toBeInTheDocument();
});

test("[NAV-08] the palette leads to a page, also from within a field", async () => {
  const { address } = await begin();
  await page.getByLabelText("A field").click();
  await open();
  await userEvent.keyboard("tick log minute");
  await expect.element(found).toHaveTextContent("Nothing found");
  await expect.element(options).toHaveLength(0);
  await userEvent.keyboard("{Control>}a{/Control}verify");
  await expect.element(chosen).toHaveTextContent("Verify an outcome");
  await userEvent.keyboard("{Enter}");
  await expect.poll(address).toBe("/verify");
});

test("[NAV-08] the palette runs an action, and the last one in the list", async () => {
  await begin();
  await open();
  await userEvent.keyboard("night{Enter}");
  await expect.element(document.documentElement).toHaveAttribute("data-theme", "night");
  chooseMode("auto");
  await expect.element(palette).not.toBeInTheDocument();
  await open();
  await userEvent.keyboard("keys help");
  await expect.element(chosen).toHaveTextContent("List the keyboard shortcuts");
  await userEvent.keyboard("{Enter}");
  await expect.element(keys).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(keys).not.toBeInTheDocument();
});

test("[NAV-08] the palette does not open over another dialog, and closes with Escape and with its own key", async () => {
  await begin();
  await expect.element(page.getByRole("heading", { level: 1 })).toBeVisible();
  await userEvent.keyboard("?");
  await expect.element(keys).toBeVisible();
  await userEvent.keyboard("{Control>}k{/Control}");
  await expect.element(palette).not.toBeInTheDocument();
  await userEvent.keyboard("{Escape}");
  await expect.element(keys).not.toBeInTheDocument();
  await open();
  await userEvent.keyboard("{Escape}");
  await expect.element(palette).not.toBeInTheDocument();
  for (const key of ["{Control>}k{/Control}", "{Meta>}k{/Meta}"]) {
    await open(key);
    await userEvent.keyboard(key);
    await expect.element(palette).not.toBeInTheDocument();
  }
});

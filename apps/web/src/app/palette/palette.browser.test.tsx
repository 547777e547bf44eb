import { expect, test } from "vitest";
import { cdp, page, userEvent } from "vitest/browser";
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

/** What an input method does, as the browser sees it: it shows texts one after another, and at last puts one of them there. */
const compose = async (texts: readonly string[], last: string): Promise<void> => {
  const method = cdp() as unknown as { send: (call: string, input: object) => Promise<void> };
  for (const text of texts) {
    const end = text.length;
    await method.send("Input.imeSetComposition", { text, selectionStart: end, selectionEnd: end });
  }
  await method.send("Input.insertText", { text: last });
};

test.each([
  [["び", "びt", "びっとこ", "びっとこいん", "ビットコイン"], "ビットコイン", "/quotes?pair=BTCUSDT"],
  [["bi", "bi te", "bi te bi"], "比特币", "/quotes?pair=BTCUSDT"],
  [["ㄅㄧˇ", "比", "比ㄊㄜˋ", "比特ㄅㄧˋ"], "比特幣", "/quotes?pair=BTCUSDT"],
  [["に", "にだんかいn", "にだんかいにんしょう"], "二段階認証", "/security"],
  [["liang", "liang'bu'yan'zheng"], "两步验证", "/security"],
  [["ㄌㄧㄤˇ", "兩ㄅㄨˋ", "兩步"], "兩步驟驗證", "/security"],
  [["す", "すw", "すわっp", "すわっぷ"], "スワップ", "/exchange"],
  [["dui", "dui'huan"], "兑换", "/exchange"],
  [["ㄉㄨㄟˋ", "對"], "兌換", "/exchange"],
  [["そんg", "そんぎり"], "損切り", "/contract"],
  [["zhi", "zhi'sun"], "止损", "/contract"],
  [["ㄊㄧㄥˊ", "停"], "停損", "/contract"],
])(
  "[NAV-08] what %j becomes, %s, leads to %s, and no key of the input method chooses anything",
  async (texts, last, place) => {
    const { address } = await begin();
    await open();
    const field = palette.getByRole("combobox");
    await compose(texts, last);
    await expect.element(field).toHaveValue(last);
    const press = { key: "Enter", isComposing: true, bubbles: true, cancelable: true };
    field.element().dispatchEvent(new KeyboardEvent("keydown", press));
    await expect.element(found).toMatchTextContent(/^\d+ found$/);
    expect(address()).toBe("/");
    await userEvent.keyboard("{Enter}");
    await expect.poll(address).toBe(place);
  },
);

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

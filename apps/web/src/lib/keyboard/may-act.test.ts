import { expect, it } from "vitest";
import { mayAct, type KeyPress } from "./may-act.ts";

const plain: KeyPress = {
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  repeat: false,
  defaultPrevented: false,
  isTyping: false,
  isDialogOpen: false,
};

it("[NAV-08] a key pressed on its own is a shortcut of the page", () => {
  expect(mayAct(plain)).toBe(true);
});

it.each(Object.keys(plain))("[NAV-08] with %s it is not", (reason) => {
  expect(mayAct({ ...plain, [reason]: true })).toBe(false);
});

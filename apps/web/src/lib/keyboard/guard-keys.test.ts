import { expect, test } from "vitest";
import { receiverOf, type Place } from "./guard-keys.ts";

const first = { repeat: false, isComposing: false, keyCode: 13 };
const receivers = (press: Parameters<typeof receiverOf>[0]) =>
  (["none", "line", "lines", "editor"] as const).map((place: Place) => receiverOf(press, place));

test("[NAV-06] a key that is held down presses a button, sends a form or closes a dialog once", () => {
  const held = { ...first, repeat: true };
  expect(receivers({ ...first, key: "Enter" })).toEqual(["app", "app", "app", "app"]);
  expect(receivers({ ...held, key: "Enter" })).toEqual(["nobody", "nobody", "app", "app"]);
  expect(receivers({ ...held, key: " " })).toEqual(["nobody", "app", "app", "app"]);
  expect(receivers({ ...held, key: "Escape" })).toEqual(["nobody", "nobody", "nobody", "nobody"]);
  expect(receivers({ ...held, key: "ArrowDown" })).toEqual(["app", "app", "app", "app"]);
});

test("[NAV-08] a key of an input method is its own, whether the browser calls it one or Safari gives 229", () => {
  for (const key of ["Enter", "Escape", "ArrowDown", "Process"]) {
    expect(receivers({ ...first, key, isComposing: true })).toEqual(["browser", "browser", "browser", "app"]);
    expect(receivers({ ...first, key, keyCode: 229 })).toEqual(["browser", "browser", "browser", "app"]);
  }
});

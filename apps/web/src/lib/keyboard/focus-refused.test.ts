import { afterEach, expect, test, vi } from "vitest";
import { focusRefused } from "./focus-refused.ts";

afterEach(() => void vi.unstubAllGlobals());

/** Says whether the field gets the focus while this element has it. */
const getsFocus = (tag: string, isInForm: boolean): boolean => {
  const focus = vi.fn<() => void>();
  const activeElement = { matches: (tags: string) => tags.split(", ").includes(tag) };
  vi.stubGlobal("requestAnimationFrame", () => {});
  vi.stubGlobal("document", { activeElement });
  const form = { contains: () => isInForm, querySelector: () => ({ focus }) };
  focusRefused(form as unknown as HTMLFormElement, "hash");
  return focus.mock.calls.length === 1;
};

test("[SES-16] a field that was refused gets the focus, but not from a field of another form", () => {
  expect([getsFocus("body", false), getsFocus("button", false)]).toEqual([true, true]);
  for (const tag of ["input", "select", "textarea"])
    expect([tag, getsFocus(tag, true), getsFocus(tag, false)]).toEqual([tag, true, false]);
});

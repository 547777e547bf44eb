import { expect, test, vi } from "vitest";
import { focusRefused } from "./focus-refused.ts";
import { focusWrong } from "./focus-field.ts";

test.each([
  ["wrong", focusWrong],
  ["refused by the server", focusRefused],
])("[NAV-06] a field that is %s is scrolled into view with its error once that is drawn", (_why, move) => {
  const did: string[] = [];
  const frames: (() => void)[] = [];
  const whole = { scrollIntoView: ({ block }: { readonly block: string }) => void did.push(block) };
  const field = {
    focus: () => void did.push("focus"),
    matches: () => true,
    closest: (selector: string) => (selector === ":has(> [role=alert])" ? whole : null),
  };
  vi.stubGlobal("requestAnimationFrame", (frame: () => void) => void frames.push(frame));
  vi.stubGlobal("document", { activeElement: field });
  const form = { contains: () => true, querySelector: () => field };
  move(form as unknown as HTMLFormElement, "share");
  expect(did).toEqual(["focus"]);
  for (const frame of frames) frame();
  expect(did).toEqual(["focus", "nearest"]);
});

import { expect, test } from "vitest";
import { asMissingPart, MissingPart } from "./missing-part.ts";

test.each([
  "Failed to fetch dynamically imported module: https://candor.test/assets/mine-page-A.js",
  "error loading dynamically imported module: https://candor.test/assets/mine-page-A.js",
  "Importing a module script failed.",
  "Unable to preload CSS for /assets/mine-page-A.css",
])(
  "[NAV-09] %s means missing code, with a message on which the router does not reload the page",
  (message) => {
    const told = asMissingPart(new TypeError(message));
    expect(told).toBeInstanceOf(MissingPart);
    expect((told as Error).message).not.toMatch(new RegExp(`^${message.slice(0, 20)}`));
  },
);

test("[NAV-09] any other failure is left unchanged", () => {
  const bug = new TypeError("x is undefined");
  expect(asMissingPart(bug)).toBe(bug);
  expect(asMissingPart("text")).toBe("text");
});

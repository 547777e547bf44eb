import { expect, test } from "vitest";
import { characters } from "./characters.ts";

test("[API-10] an emoji, a Chinese character and a letter count once, as in the database", () => {
  expect(characters("")).toBe(0);
  expect(characters("abc")).toBe(3);
  expect(characters("漢字")).toBe(2);
  expect(characters("👍👍👍👍👍")).toBe(5);
  // What is drawn as one may be several.
  expect(characters("👩‍💻")).toBe(3);
  expect(characters("\ud800")).toBe(1);
});

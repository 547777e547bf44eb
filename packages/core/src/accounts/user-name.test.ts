import { describe, expect, test } from "vitest";
import { checkUserName } from "./user-name.ts";

const keyOf = (text: string): string => {
  const checked = checkUserName(text);
  return checked.ok ? checked.value : checked.refusal.key;
};

describe("a user name", () => {
  test.each(["User 100101", "山田 太郎", "O’Neill", "J.-P.", "Ünal", "7"])("[MINE-01] may be %s", (name) => {
    expect(keyOf(name)).toBe(name);
  });

  test("[MINE-01] is stored without surrounding spaces and in one Unicode form", () => {
    expect(keyOf("  Rene\u0301 ")).toBe("Ren\u00e9");
  });

  test.each([
    "",
    "   ",
    "a".repeat(33),
    "a\u202eb",
    "a\u200bb",
    "a\nb",
    "<b>",
    "a  b",
    "a b\u{1F600}",
    "a b<",
    "-a",
    "😀",
  ])("[MINE-01] is not %j", (name) => {
    expect(keyOf(name)).toBe("EnterTheCorrectUserName");
  });

  test("[MINE-01] may have 32 letters that take two code units each", () => {
    expect(keyOf("𠮷".repeat(32))).toBe("𠮷".repeat(32));
  });
});

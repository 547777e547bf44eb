import { expect, test } from "vitest";
import { messageText } from "./message-text.ts";

test("[SUP-01] a message is kept to the character, without the space around it", () => {
  const text = "<b>Où est</b>\r\n\t mon   dépôt ? 私の出金は？ 👩‍👩‍👧 &amp; {name} \\u0041";
  expect(messageText(`\n ${text}\u00A0\t`)).toBe(text);
  expect(messageText("👩".repeat(2_000))).toHaveLength(4_000);
});

test.each([
  ["", "nothing"],
  [" \n\t ", "only space"],
  ["a".repeat(2_001), "2001 characters"],
  ["a\0b", "a zero byte"],
  ["a\uD83D", "half a character"],
])("[SUP-01] %j is no message: %s", (written) => {
  expect(messageText(written)).toBeUndefined();
});

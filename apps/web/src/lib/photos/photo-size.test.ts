import { expect, test } from "vitest";
import { isTooLarge, sizeWithin, startsAsDrawable } from "./photo-size.ts";

test.each([
  [4000, 3000, 2400, 1800],
  [3000, 4000, 1800, 2400],
  [2400, 2400, 2400, 2400],
  [800, 600, 800, 600],
  [100_000, 3, 2400, 1],
])("[KYC-02] a photo of %i to %i pixels is sent with %i to %i", (width, height, toWidth, toHeight) =>
  expect(sizeWithin({ width, height })).toEqual({ width: toWidth, height: toHeight }),
);

const bytes = (text: string): Uint8Array => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
test.each([
  ["JPEG", "\u00ff\u00d8\u00ff\u00e0\0\u0010JFIF\0\u0001", true],
  ["PNG", "\u0089PNG\r\n\u001a\n\0\0\0\r", true],
  ["WebP", "RIFF\u0024\0\0\0WEBP", true],
  ["a sound in RIFF", "RIFF\u0024\0\0\0WAVE", false],
  ["HEIC", "\0\0\0\u001cftypheic", false],
  ["SVG", "<svg xmlns='", false],
  ["nothing", "", false],
])("[KYC-02] whether %s is drawn again is decided by its first bytes", (_what, text, isDrawn) =>
  expect(startsAsDrawable(bytes(text))).toBe(isDrawn),
);

test("[KYC-03] a file of more than 10 MB is not sent", () => {
  expect(isTooLarge({ size: 10 * 1024 * 1024 })).toBe(false);
  expect(isTooLarge({ size: 10 * 1024 * 1024 + 1 })).toBe(true);
});

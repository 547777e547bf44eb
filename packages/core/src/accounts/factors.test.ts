import { describe, expect, test } from "vitest";
import { freshForMs, freshUntil } from "./fresh.ts";
import { readRecoveryCode, recoveryCodeText } from "./recovery-code.ts";

describe("freshness", () => {
  test("[SES-15] a proof counts for ten minutes, to the millisecond", () => {
    expect(freshForMs).toBe(600_000);
    expect(freshUntil(1_000, 1_000)).toBe(601_000);
    expect(freshUntil(1_000, 600_999)).toBe(601_000);
    expect(freshUntil(1_000, 601_000)).toBe(0);
    expect(freshUntil(null, 1_000)).toBe(0);
  });
});

describe("a recovery code", () => {
  test("[SES-15] has ten characters of an alphabet of 32, so 50 bits", () => {
    expect(recoveryCodeText([0, 1, 2, 3, 4, 5, 6, 7, 8, 255])).toBe("0123-4567-8z");
    const every = new Set(Array.from({ length: 256 }, (_, byte) => recoveryCodeText(Array(10).fill(byte))));
    expect(every.size).toBe(32);
    expect(() => recoveryCodeText([1, 2, 3])).toThrow("has ten characters");
  });

  test("[SES-15] is accepted as people type it", () => {
    for (const typed of ["0123-45ab-z1", " 0123 45AB Z1", "O12345abzl", "0i23-45ab-zI"]) {
      expect(readRecoveryCode(typed)).toBe("0123-45ab-z1");
    }
  });

  test("[SES-15] text that cannot be a code is refused", () => {
    for (const typed of ["", "123456", "0123-4567-8", "0123-4567-890", "0123-4567-8u", "0123_4567_89"]) {
      expect(readRecoveryCode(typed)).toBeUndefined();
    }
  });
});

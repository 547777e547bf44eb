import { describe, expect, test } from "vitest";
import { dayMs, hourMs, minuteMs } from "../time/time.ts";
import { checkPace, checkText, mostUnits } from "./check-text.ts";

const keyOf = (content: string): string => {
  const checked = checkText(content);
  return checked.ok ? "ok" : checked.refusal.key;
};

describe("a text", () => {
  test("[COM-03] is not empty, and not only of spaces or of what is drawn as nothing", () => {
    for (const blank of ["", " ", "\n\t ", "\u3000\u00A0", "\u200B\u2060\uFEFF", "\u3164", "\u00AD \u202E"])
      expect([blank, keyOf(blank)]).toEqual([blank, "InformationCannotBeEmpty"]);
    for (const text of [".", " a ", "中", "\u200B1", "🙂"]) expect([text, keyOf(text)]).toEqual([text, "ok"]);
  });

  test("[COM-03] has at most 100000 UTF-16 units, so a face counts as two", () => {
    expect(mostUnits).toBe(100_000);
    expect(keyOf("a".repeat(mostUnits))).toBe("ok");
    expect(keyOf("a".repeat(mostUnits + 1))).toBe("ContentTooLong");
    expect(keyOf("🙂".repeat(mostUnits / 2))).toBe("ok");
    expect(keyOf(`${"🙂".repeat(mostUnits / 2)}a`)).toBe("ContentTooLong");
  });

  test("[COM-03] that is too long and only of spaces is empty first", () => {
    expect(keyOf(" ".repeat(mostUnits + 1))).toBe("InformationCannotBeEmpty");
  });

  test("[COM-03] comes back as it was written, spaces at its ends included", () => {
    expect(checkText("  <b>a</b>\r\n ")).toEqual({ ok: true, value: "  <b>a</b>\r\n " });
  });
});

describe("the pace of a writer", () => {
  const now = 10 * dayMs;
  const after = (count: number, everyMs: number) =>
    checkPace(
      Array.from({ length: count }, (_, nth) => now - nth * everyMs),
      now,
    );
  const refused = (seconds: number) => ({
    ok: false,
    refusal: { key: "TooManyTexts", values: { seconds: String(seconds) } },
  });

  test("[COM-04] is ten texts a minute, sixty an hour and two hundred a day, and a refusal says how long to wait", () => {
    expect(after(9, 1_000).ok).toBe(true);
    expect(after(10, 1_000)).toEqual(refused(51));
    expect(after(59, 7_000).ok).toBe(true);
    expect(after(60, 7_000)).toEqual(refused((hourMs - 59 * 7_000) / 1_000));
    expect(after(199, hourMs / 10).ok).toBe(true);
    expect(after(200, hourMs / 10)).toEqual(refused((dayMs - 199 * (hourMs / 10)) / 1_000));
  });

  test("[COM-04] counts a time that is just over no more", () => {
    const times = Array.from({ length: 10 }, () => now - minuteMs);
    expect(checkPace(times, now).ok).toBe(true);
  });
});

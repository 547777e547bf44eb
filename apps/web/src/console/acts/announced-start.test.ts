import { describe, expect, test } from "vitest";
import { firstStart, startInTime, startOf } from "./announced-start.ts";

describe("when what is announced may count", () => {
  test("[OPS-03] begins at a full hour that leaves an hour for two approvals", () => {
    expect(firstStart(Date.UTC(2026, 10, 25, 9, 0))).toBe("2026-11-25T11:00");
    expect(firstStart(Date.UTC(2026, 10, 25, 9, 50))).toBe("2026-11-25T11:00");
    expect(firstStart(Date.UTC(2026, 10, 25, 9, 51))).toBe("2026-11-25T12:00");
  });

  test("[OPS-03] means UTC, wherever the operator is", () => {
    expect(startOf("2026-11-25T11:00")).toBe(Date.UTC(2026, 10, 25, 11));
    expect(startOf("")).toBeUndefined();
    expect(startOf("2026-11-")).toBeUndefined();
  });

  test("[OPS-03] is ten minutes ahead at least", () => {
    const startsAt = Date.UTC(2026, 10, 25, 11);
    expect(startInTime("2026-11-25T11:00", startsAt - 600_000)).toBe(startsAt);
    expect(startInTime("2026-11-25T11:00", startsAt - 599_999)).toBeUndefined();
    expect(startInTime("", 0)).toBeUndefined();
  });
});

import { expect, test } from "vitest";
import { showDeadline } from "./show-deadline.ts";

test("[NAV-04] what waits until a moment names its zone", () => {
  const times = { dateTime: (timeMs: number) => `at ${timeMs}`, zoneName: () => "UTC−4" };
  expect(showDeadline(times, 7)).toBe("at 7 (UTC−4)");
});

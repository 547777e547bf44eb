import { expect, test } from "vitest";
import { rereadAfter } from "./refresh-after.ts";

test("[LEV-07] after a close or a cancel the list is read again after 2 s and the user's record after 6 s", () => {
  const reads: string[] = [];
  const timers: [number, () => void][] = [];
  rereadAfter({ list: () => reads.push("list"), user: () => reads.push("user") }, (job, afterMs) =>
    timers.push([afterMs, job]),
  );
  expect(reads).toEqual(["list"]);
  expect(timers.map(([afterMs]) => afterMs)).toEqual([2_000, 6_000]);
  for (const [, job] of timers) job();
  expect(reads).toEqual(["list", "list", "user"]);
});

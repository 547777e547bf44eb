import { expect, test } from "vitest";
import { againAfterDeadlock } from "./after-deadlock.ts";

const failing = (code: string, times: number) => {
  let calls = 0;
  return {
    calls: () => calls,
    work: async (): Promise<string> => {
      calls += 1;
      if (calls <= times) throw Object.assign(new Error("failed"), { code, severity: "ERROR" });
      return "done";
    },
  };
};

test("what ended in a deadlock is done again", async () => {
  const twice = failing("40P01", 2);
  await expect(againAfterDeadlock(twice.work)).resolves.toBe("done");
  expect(twice.calls()).toBe(3);
});

test("five deadlocks, and any other error at once, are thrown", async () => {
  const always = failing("40P01", 99);
  await expect(againAfterDeadlock(always.work)).rejects.toThrow("failed");
  expect(always.calls()).toBe(5);
  const other = failing("23505", 1);
  await expect(againAfterDeadlock(other.work)).rejects.toThrow("failed");
  expect(other.calls()).toBe(1);
});

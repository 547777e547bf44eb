import { expect, test } from "vitest";
import { createHashThreads } from "./hash-threads.ts";

test("[SES-13] a hash is Argon2id of 19 MiB, two passes and one lane, salted, and matches only its password", async () => {
  const threads = createHashThreads(2);
  const [one, other] = await Promise.all([threads.hash("Secret#1"), threads.hash("Secret#1")]);
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(one).not.toBe(other);
  expect(await threads.verify(one, "Secret#1")).toBe(true);
  expect(await threads.verify(one, "Secret#2")).toBe(false);
});

test("[SES-13] an unreadable hash fails only its own job, and the thread goes on", async () => {
  const threads = createHashThreads(1);
  await expect(threads.verify("no hash", "Secret#1")).rejects.toThrow("Decoding failed");
  expect(await threads.verify(await threads.hash("Secret#1"), "Secret#1")).toBe(true);
});

import { expect, test } from "vitest";
import { createSessionCache } from "./session-cache.ts";

const session = { id: "one", userId: 1, createdMs: 0 };

test("[SES-02] a revocation takes effect at once, while other look-ups wait for the database", async () => {
  let isRevoked = false;
  const cache = createSessionCache(async (token) => {
    if (token === "waits") return await new Promise(() => {});
    return isRevoked ? { revoked: true } : { session };
  });
  void cache.find("waits", 1);
  expect(await cache.find("token", 1)).toEqual({ session });
  isRevoked = true;
  void cache.forget(({ id }) => id === "one");
  expect(await cache.find("token", 2)).toEqual({ revoked: true });
});

test("[SES-02] a look-up that was under way when its session was revoked is not cached", async () => {
  const found = Promise.withResolvers<{ session: typeof session }>();
  let asked = 0;
  const cache = createSessionCache(async () => {
    asked += 1;
    return asked === 1 ? await found.promise : { revoked: true };
  });
  const first = cache.find("token", 1);
  const forgotten = cache.forget(({ userId }) => userId === 1);
  found.resolve({ session });
  expect(await first).toEqual({ session });
  await forgotten;
  expect(await cache.find("token", 2)).toEqual({ revoked: true });
});

import { expect, test } from "vitest";
import { withTestDatabase } from "../../../platform/db/test-database.ts";
import { whileLocked } from "../../../platform/db/test-locks.ts";
import { openSession, revokeAllSessions } from "./sessions.ts";
import { caller, withPeople } from "../test-people.ts";

const database = withTestDatabase();
const people = withPeople(database);

test("[SES-15] a session that is opened while the account is being frozen waits for the freeze, and is then not opened", async () => {
  const userId = await people().join("frozen@test.test");
  const nowMs = people().clock.nowMs();
  const opened = await whileLocked(
    database(),
    async (tx) => {
      await tx
        .updateTable("account")
        .set({ frozen_ms: BigInt(nowMs), frozen_by: "owner" })
        .where("user_id", "=", BigInt(userId))
        .execute();
      await revokeAllSessions(tx, userId, "frozen", nowMs);
    },
    [() => openSession(database().db, { userId }, caller, nowMs)],
  );
  expect(opened).toEqual([undefined]);
  const left = await database()
    .db.selectFrom("session")
    .select("id")
    .where("user_id", "=", BigInt(userId))
    .where("revoked_ms", "is", null)
    .execute();
  expect(left).toEqual([]);
});

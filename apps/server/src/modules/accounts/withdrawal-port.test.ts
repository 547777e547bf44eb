/** What withdrawals ask of their owner's account, over a real database. */
import { expect, test } from "vitest";
import { withOwner, withTestDatabase } from "../../platform/db/test-database.ts";
import { withPeople } from "./test-people.ts";
import { withdrawalPort } from "./withdrawal-port.ts";

const database = withTestDatabase();
const owner = withOwner(database);
const people = withPeople(database);

const withPassword = async (email: string) => {
  const userId = await people().join(email);
  const hash = await people().deps.passwords.hash("With#1");
  await owner().query("UPDATE account SET withdraw_hash = $2 WHERE user_id = $1", [userId, hash]);
  const port = withdrawalPort({ ...people().deps, hasFactor: async () => false });
  const tries = async (...passwords: readonly string[]) => {
    const outcomes: (boolean | string)[] = [];
    for (const password of passwords)
      outcomes.push(
        await port
          .isWithdrawPassword(userId, password, people().clock.nowMs())
          .catch((error: { refusal: { key: string } }) => error.refusal.key),
      );
    return outcomes;
  };
  return { userId, port, tries };
};

test("[SES-13] [WAL-06] right withdrawal passwords are no failures, however many: five wrong ones in a row lock them, and no login", async () => {
  const { tries } = await withPassword("often@test.test");
  const right = Array.from({ length: 12 }, () => "With#1");
  expect(await tries(...right)).toEqual(right.map(() => true));
  const nearly = ["a", "b", "c", "d"];
  expect(await tries(...nearly, "With#1", ...nearly, "With#1")).toEqual([
    ...nearly.map(() => false),
    true,
    ...nearly.map(() => false),
    true,
  ]);
  expect(await tries(...nearly, "e", "With#1")).toEqual([...nearly.map(() => false), false, "LoginLocked"]);
});

test("[SES-13] one user's wrong withdrawal passwords lock nobody else's", async () => {
  const one = await withPassword("one@test.test");
  const other = await withPassword("other@test.test");
  expect((await one.tries("a", "b", "c", "d", "e", "f")).at(-1)).toBe("LoginLocked");
  expect(await other.tries("With#1")).toEqual([true]);
});

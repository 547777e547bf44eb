import { beforeEach, describe, expect, test } from "vitest";
import { withTestDatabase } from "../../../platform/db/test-database.ts";
import { Unavailable } from "../../../platform/unavailable.ts";
import { freezeByOwner } from "./freeze.ts";
import { createLogIn } from "../login/log-in.ts";
import type { AccountDeps } from "../deps.ts";
import { findAccountById } from "../repo.ts";
import { setPassword } from "../passwords/set-password.ts";
import { caller, loginForm, withPeople } from "../test-people.ts";

const database = withTestDatabase();
const people = withPeople(database);
let deps: AccountDeps;
/** What the engine was told, in order. */
let calls: string[];
/** What the engine does before it accepts a message. */
let beforeAccept: (word: string, userId: number) => Promise<void>;

beforeEach(() => {
  calls = [];
  beforeAccept = async () => {};
  const word = (name: string) => async (userId: number) => {
    await beforeAccept(name, userId);
    calls.push(`${name} ${userId}`);
  };
  deps = { ...people().deps, engineFreeze: { freeze: word("freeze"), unfreeze: word("unfreeze") } };
});

const freeze = (userId: number) => freezeByOwner(deps, userId, "lost my phone", "en", people().clock.nowMs());
const reset = async (email: string, pwd = "Other#1"): Promise<void> => {
  people().advanceClock(60_000);
  await people().requestCode(email, 2);
  const verifycode = await people().lastCode(email);
  await setPassword(deps, people().emailForm(email, { verifycode, pwd }), "en", people().clock.nowMs());
};
const isFrozen = async (userId: number) => (await findAccountById(database().db, userId))?.frozen;
const freezeAsOperator = (userId: number) =>
  database().pool.query("UPDATE account SET frozen_ms = 1, frozen_by = 'operator' WHERE user_id = $1", [
    userId,
  ]);

describe("a freeze", () => {
  test("[SES-17] reaches the engine before the answer, and after the row is written and sessions and sockets are closed", async () => {
    const userId = await people().join("first@test.test");
    const form = loginForm("first@test.test");
    await createLogIn(deps)(form, caller, people().clock.nowMs());
    const seen: unknown[] = [];
    const held = Promise.withResolvers<undefined>();
    const reached = Promise.withResolvers<undefined>();
    beforeAccept = async () => {
      const { rows } = await database().pool.query(
        "SELECT 1 FROM session WHERE user_id = $1 AND revoked_ms IS NULL",
        [userId],
      );
      seen.push(await isFrozen(userId), rows.length, people().ended.includes(userId));
      reached.resolve(undefined);
      await held.promise;
    };
    let answered = false;
    const freezing = freeze(userId).then(() => (answered = true));
    await reached.promise;
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect([answered, seen]).toEqual([false, [true, 0, true]]);
    held.resolve(undefined);
    await freezing;
    expect(calls).toEqual([`freeze ${userId}`]);
  });

  test("[SES-17] that the engine does not accept at once is sent to it again, before the answer", async () => {
    const userId = await people().join("again@test.test");
    let tries = 0;
    beforeAccept = async () => {
      tries += 1;
      if (tries < 3) throw new Unavailable("too many commands wait for the engine");
    };
    await freeze(userId);
    expect(calls).toEqual([`freeze ${userId}`]);
  });

  test("[SES-17] holds even when the engine cannot be reached, and reaches it as soon as possible", async () => {
    const userId = await people().join("later@test.test");
    let isDown = true;
    beforeAccept = async () => {
      if (isDown) throw new Unavailable("the engine has stopped");
    };
    await freeze(userId);
    expect([await isFrozen(userId), calls]).toEqual([true, []]);
    isDown = false;
    await expect.poll(() => calls).toEqual([`freeze ${userId}`]);
  });

  test("[SES-17] is answered even when the engine does not answer", async () => {
    const userId = await people().join("silence@test.test");
    beforeAccept = () => new Promise(() => {});
    await freeze(userId);
    expect([await isFrozen(userId), calls]).toEqual([true, []]);
  });
});

describe("an account that is unfrozen", () => {
  test("[SES-17] is reported to the engine once the new password is stored", async () => {
    const userId = await people().join("open@test.test");
    await freeze(userId);
    calls = [];
    const seen: unknown[] = [];
    beforeAccept = async () => void seen.push(await isFrozen(userId));
    await reset("open@test.test");
    expect([calls, seen]).toEqual([[`unfreeze ${userId}`], [false]]);
  });

  test("[SES-17] a new password of an account that was not frozen tells the engine nothing", async () => {
    await people().join("plain@test.test");
    await reset("plain@test.test");
    expect(calls).toEqual([]);
  });

  test("[SES-17] an account that an operator froze stays frozen in the engine too, whatever password is set", async () => {
    const userId = await people().join("held@test.test");
    await freezeAsOperator(userId);
    await reset("held@test.test");
    expect(calls.filter((word) => word.startsWith("unfreeze"))).toEqual([]);
    expect(await isFrozen(userId)).toBe(true);
  });

  test("[SES-17] while its freeze is still on the way, it ends unfrozen in the engine too", async () => {
    const userId = await people().join("cross@test.test");
    const held = Promise.withResolvers<undefined>();
    beforeAccept = async (word) => {
      if (word === "freeze") await held.promise;
    };
    // The answer does not wait for the engine forever.
    await freeze(userId);
    await reset("cross@test.test");
    expect(calls).toEqual([`unfreeze ${userId}`]);
    held.resolve(undefined);
    await expect.poll(() => calls).toEqual([`unfreeze ${userId}`, `freeze ${userId}`, `unfreeze ${userId}`]);
  });
});

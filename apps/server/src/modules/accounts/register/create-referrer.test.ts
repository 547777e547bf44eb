import { expect, test } from "vitest";
import { withTestDatabase } from "../../../platform/db/test-database.ts";
import { createLogIn } from "../login/log-in.ts";
import { setPassword } from "../passwords/set-password.ts";
import { caller, createPeople, loginForm, refusalOf } from "../test-people.ts";
import { createReferrer } from "./create-referrer.ts";
import { register } from "./register.ts";

const database = withTestDatabase();

test("[SES-05] an operator opens the first account of an empty house; customers register with it, and only the reader of its mail can log in", async () => {
  const people = createPeople(database());
  const nowMs = people.clock.nowMs();
  const referrer = await createReferrer(database().db, "First@House.test", nowMs);
  await people.requestCode("mia@test.test", 1);
  const form = people.emailForm("mia@test.test", {
    verifycode: await people.lastCode("mia@test.test"),
    oid: String(referrer),
  });
  expect(await register(people.deps, form, nowMs)).not.toBe(referrer);

  const logInAs = () => createLogIn(people.deps)(loginForm("first@house.test"), caller, nowMs);
  expect(await refusalOf(logInAs())).toBe("WrongAccountOrPassword");
  await people.requestCode("first@house.test", 2);
  const reset = people.emailForm("first@house.test", {
    verifycode: await people.lastCode("first@house.test"),
  });
  await setPassword(people.deps, reset, "en", nowMs);
  expect(await refusalOf(logInAs())).toBe("none");
});

test.each([
  ["no-address", "EmailError"],
  ["with space@house.test", "TheEmailAddressCannotContainSpaces"],
  ["taken@house.test", "AlreadyRegistered"],
  ["TAKEN@house.test", "AlreadyRegistered"],
])("[SES-05] it is refused for %j: %s", async (address, key) => {
  await refusalOf(createReferrer(database().db, "taken@house.test", 1));
  expect(await refusalOf(createReferrer(database().db, address, 1))).toBe(key);
});

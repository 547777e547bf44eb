import { beforeAll, expect, test } from "vitest";
import { withTestDatabase } from "../../platform/db/test-database.ts";
import { Refused } from "../../platform/refused.ts";
import { createLogIn } from "./log-in.ts";
import { caller, createPeople, password, refusalOf, type People } from "./test-people.ts";

const database = withTestDatabase();
let people: People;
beforeAll(async () => {
  people = createPeople(database());
  await people.introduce();
});

const form = (email: string, pwd = password) => ({ type: 2 as const, phone: "", telcode: "", email, pwd });

test("[SES-13] a flood of logins is refused beyond its room, and what is refused for that counts against nobody", async () => {
  await people.join("owner@test.test");
  const logIn = createLogIn(people.parts);
  const enter = (email: string, pwd?: string) =>
    refusalOf(logIn(form(email, pwd), caller, people.clock.nowMs()));
  const flood = Array.from({ length: 300 }, (_, index) => enter(`nobody${index}@test.test`));
  const owners = Array.from({ length: 8 }, () => enter("owner@test.test"));
  const keys = await Promise.all(flood);
  expect(new Set(keys)).toEqual(new Set(["WrongAccountOrPassword", "NotReady"]));
  await Promise.all(owners);
  expect(await enter("owner@test.test")).toBe("none");
});

test("[SES-13] a password that could not be looked at is no failure, however often", async () => {
  await people.join("late@test.test");
  const full = {
    ...people.parts.passwords,
    verify: async () => {
      throw new Refused({ key: "NotReady" });
    },
  };
  const logIn = createLogIn({ ...people.parts, passwords: full });
  for (let time = 0; time < 8; time += 1) {
    expect(await refusalOf(logIn(form("late@test.test"), caller, people.clock.nowMs()))).toBe("NotReady");
  }
  const open = createLogIn(people.parts);
  expect(await refusalOf(open(form("late@test.test"), caller, people.clock.nowMs()))).toBe("none");
});

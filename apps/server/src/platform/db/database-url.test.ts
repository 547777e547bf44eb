import { expect, test } from "vitest";
import { socketUrl, userOf, withDatabase, withoutPassword, withUser } from "./database-url.ts";

const url = "postgresql://ada:secret@db.example:6432/first?sslmode=require";

test("an address can get a user or a database and lose its password; the rest is kept", () => {
  expect(withUser(url, "candor_web", "p/1")).toBe(
    "postgresql://candor_web:p%2F1@db.example:6432/first?sslmode=require",
  );
  expect(withUser(url)).toBe("postgresql://db.example:6432/first?sslmode=require");
  expect(withUser("postgresql://h/d", "r", "x")).toBe("postgresql://r:x@h/d");
  expect(withUser(socketUrl("/a b/socket", "me", "one"), "r", "x")).toBe(
    "postgresql://r:x@/one?host=%2Fa%20b%2Fsocket",
  );
  expect(withDatabase(url, "second")).toBe("postgresql://ada:secret@db.example:6432/second?sslmode=require");
  expect(withDatabase("postgres://h", "second")).toBe("postgres://h/second");
  expect(withDatabase(socketUrl("/a b/socket", "me", "one"), "two")).toBe(
    "postgresql://me@/two?host=%2Fa%20b%2Fsocket",
  );
});

test.each([
  [url, "ada"],
  ["postgresql://h/d", undefined],
  ["postgresql:///d?host=%2Frun", undefined],
  ["postgresql://h/d?user=root&password=x", "root"],
  ["postgresql://ada:p@ss@h/d", "ada"],
  ["postgresql://a%40b@h/d", "a@b"],
])("the user of %s is found, and no message shows its password", (given, user) => {
  expect(userOf(given)).toBe(user);
  expect(withoutPassword(given)).not.toMatch(/secret|password|:p@ss/);
  expect(userOf(withUser(given))).toBeUndefined();
  expect(userOf(withUser(given, "candor_web", "x"))).toBe("candor_web");
});

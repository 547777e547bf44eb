import { expect, test } from "vitest";
import { socketUrl, withDatabase, withoutPassword, withRole } from "./database-url.ts";

test("an address gets its role, its database and loses its password, and keeps the rest", () => {
  const url = "postgresql://ada:secret@db.example:6432/first?sslmode=require";
  expect(withRole(url, "candor_app")).toBe(
    "postgresql://ada:secret@db.example:6432/first?sslmode=require&options=-c%20role%3Dcandor_app",
  );
  expect(withRole("postgresql://h/d?options=-c%20jit%3Doff", "r")).toBe(
    "postgresql://h/d?options=-c%20jit%3Doff%20-c%20role%3Dr",
  );
  expect(withDatabase(url, "second")).toBe("postgresql://ada:secret@db.example:6432/second?sslmode=require");
  expect(withDatabase("postgres://h", "second")).toBe("postgres://h/second");
  expect(withDatabase(socketUrl("/a b/socket", "me", "one"), "two")).toBe(
    "postgresql://me@/two?host=%2Fa%20b%2Fsocket",
  );
  expect(withoutPassword(url)).toBe("postgresql://ada@db.example:6432/first?sslmode=require");
});

import { AssertionFailed } from "@candor/core/assert/assert";
import { expect, test } from "vitest";
import { isDatabaseRefusal, isOperatingFailure } from "./operating-failure.ts";

const failure = (message: string, properties: object): Error => Object.assign(new Error(message), properties);

test.each([
  [
    "a connection that was refused",
    failure("connect ECONNREFUSED", { code: "ECONNREFUSED", syscall: "connect" }),
  ],
  ["a stream that has ended", failure("write after end", { code: "ERR_STREAM_WRITE_AFTER_END" })],
  ["a broken pipe", failure("write EPIPE", { code: "EPIPE", syscall: "write" })],
  ["a connection cut under a query", new Error("Connection terminated unexpectedly")],
  ["a database that shuts down", failure("terminating connection", { severity: "FATAL", code: "57P01" })],
  ["a deadlock", failure("deadlock detected", { severity: "ERROR", code: "40P01" })],
  [
    "a server that became a replica, a failover under way",
    failure("cannot execute INSERT in a read-only transaction", { severity: "ERROR", code: "25006" }),
  ],
  [
    "a lock that was not free in time",
    failure("canceling statement due to lock timeout", { severity: "ERROR", code: "55P03" }),
  ],
  ["a full disk", failure("no space", { severity: "ERROR", code: "53100" })],
])("[API-11] %s is retried", (_, error) => expect(isOperatingFailure(error)).toBe(true));

test.each([
  ["a leader that was replaced", failure("led by another", { severity: "ERROR", code: "CA004" })],
  [
    "a statement in a transaction that failed before",
    failure("current transaction is aborted", { severity: "ERROR", code: "25P02" }),
  ],
  ["an object that is in use", failure("is being used", { severity: "ERROR", code: "55006" })],
  ["a broken constraint", failure("violates check", { severity: "ERROR", code: "23514" })],
  ["a mistake of ours", new AssertionFailed("an account needs a user")],
  ["an argument of ours", failure("is not a string", { code: "ERR_INVALID_ARG_TYPE" })],
  ["a type error", new TypeError("undefined is not a function")],
  ["anything else", "a string"],
])("[API-11] %s is not retried", (_, error) => expect(isOperatingFailure(error)).toBe(false));

test("[API-11] only a refusal by the database itself proves that nothing was done", () => {
  expect(isDatabaseRefusal(failure("violates check", { severity: "ERROR", code: "23514" }))).toBe(true);
  expect(isDatabaseRefusal(failure("deadlock detected", { severity: "ERROR", code: "40P01" }))).toBe(false);
  expect(isDatabaseRefusal(new Error("Connection terminated unexpectedly"))).toBe(false);
  expect(isDatabaseRefusal(new TypeError("undefined is not a function"))).toBe(false);
});

import { expect, test, vi } from "vitest";
import type { ApiFailure as Failure } from "../lib/calls/api.ts";
import { mostRepeats } from "../lib/calls/open-outcome.ts";

// A session adds a listener and reads storage when it is loaded.
vi.stubGlobal("addEventListener", () => {});
vi.stubGlobal("navigator", { onLine: true });
vi.stubGlobal("localStorage", { getItem: () => null, removeItem: () => {} });
const { ApiFailure } = await import("../lib/calls/api.ts");
const { outcomeOf } = await import("./money-calls.ts");

const noWait = (): Promise<void> => Promise.resolve();
const lost = new ApiFailure(-1, "Network", "");

const failing = (failures: readonly Failure[]) => {
  const made: number[] = [];
  const attempt = async (): Promise<string> => {
    made.push(made.length);
    const failure = failures[made.length - 1];
    if (failure !== undefined) throw failure;
    return "answer";
  };
  return { attempt, made };
};

test("[API-11] a lost answer is asked for again, and the later answer counts", async () => {
  const { attempt, made } = failing([lost, new ApiFailure(1, "OutcomeUnknown", "")]);
  expect(await outcomeOf(attempt, false, noWait)).toEqual({ kind: "done", answer: "answer" });
  expect(made).toHaveLength(3);
});

test("[API-11] after the maximum number of repeats the user is asked", async () => {
  const { attempt, made } = failing(Array.from({ length: 9 }, () => lost));
  expect(await outcomeOf(attempt, false, noWait)).toEqual({ kind: "lost" });
  expect(made).toHaveLength(mostRepeats + 1);
});

test("[API-11] a refusal is final: it is not repeated", async () => {
  const refusal = new ApiFailure(1, "low", "");
  const { attempt, made } = failing([refusal]);
  expect(await outcomeOf(attempt, false, noWait)).toEqual({ kind: "refused", failure: refusal });
  expect(made).toHaveLength(1);
});

const unheard = [
  "NotReady",
  "DoNotSubmit",
  "RequestExpired",
  "NotLoggedIn",
  "SessionRevoked",
  "FreshFactorNeeded",
  "LoginLocked",
];
test.each(unheard)(
  "[API-11] %s to a repeat says nothing about the attempt before it: the outcome stays open",
  async (key) => {
    const later = Array.from({ length: mostRepeats }, () => new ApiFailure(1, key, ""));
    const { attempt, made } = failing([new ApiFailure(1, "OutcomeUnknown", ""), ...later]);
    expect(await outcomeOf(attempt, false, noWait)).toEqual({ kind: "lost" });
    expect(made).toHaveLength(mostRepeats + 1);
    // The same holds when the user asks again later.
    const asked = failing(Array.from({ length: mostRepeats + 1 }, () => new ApiFailure(1, key, "")));
    expect(await outcomeOf(asked.attempt, true, noWait)).toEqual({ kind: "lost" });
  },
);

test("[API-11] a failure inside the server leaves open what was done", async () => {
  const { attempt } = failing([new ApiFailure(1, "InternalError", ""), new ApiFailure(1, "NotReady", "")]);
  expect(await outcomeOf(attempt, false, noWait)).toEqual({ kind: "done", answer: "answer" });
});

test("[API-11] a server that is not ready is asked again, and has done nothing when it never was", async () => {
  const refusal = new ApiFailure(1, "NotReady", "");
  const { attempt, made } = failing(Array.from({ length: 9 }, () => refusal));
  expect(await outcomeOf(attempt, false, noWait)).toEqual({ kind: "refused", failure: refusal });
  expect(made).toHaveLength(mostRepeats + 1);
});

test("an error that is not an ApiFailure is rethrown", async () => {
  await expect(outcomeOf(() => Promise.reject(new TypeError("ours")), false, noWait)).rejects.toThrow("ours");
});

/**
 * A start waits a minute for a database that is down, still starting or slow, and says so: supervisors start both at one time, and a failover
 * takes some seconds. What the database itself refuses, such as a password, is no reason to wait.
 */
import { setTimeout as passed } from "node:timers/promises";
import { retryDelay } from "../retry-delay.ts";
import { isOperatingFailure } from "./operating-failure.ts";

export type Waiting = {
  /** Says what the start waits for. */
  readonly say: (sentence: string) => void;
  readonly withinMs?: number;
  readonly rest?: (ms: number) => Promise<unknown>;
  readonly nowMs?: () => number;
};

/** What `start` returns or throws; it closes what it opened when it throws. Tried again while the database does not answer. */
export const waitForDatabase = async <Value>(
  start: () => Promise<Value>,
  { say, withinMs = 60_000, rest = passed, nowMs = () => performance.now() }: Waiting,
): Promise<Value> => {
  let untilMs: number | undefined;
  for (let failures = 0; ; failures += 1) {
    try {
      return await start();
    } catch (error) {
      // From the first failure: what came before was the start itself, which may take long on a busy machine.
      untilMs ??= nowMs() + withinMs;
      if (!isAway(error) || nowMs() >= untilMs) throw error;
      const left = Math.ceil((untilMs - nowMs()) / 1_000);
      say(`Candor waits for its database, for ${left} s more: ${sentenceOf(error)}`);
      await rest(Math.max(0, Math.min(retryDelay(failures, 500, 5_000), untilMs - nowMs())));
    }
  }
};

/** The failure of a connection, or one that it caused. Files and ports fail with system errors as well, and do not come back. */
const isAway = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  if (error.cause !== undefined && isAway(error.cause)) return true;
  const { syscall = "" } = error as { readonly syscall?: string };
  const isOfNetwork = ["", "connect", "read", "write", "getaddrinfo"].includes(syscall) && !("path" in error);
  return isOfNetwork && isOperatingFailure(error);
};

/** Several addresses of one name fail with an error that has no words. */
const sentenceOf = (error: unknown): string => {
  const { message = "", code = "" } = error as { readonly message?: string; readonly code?: string };
  return message === "" ? code : message;
};

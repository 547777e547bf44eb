/**
 * Whose conversation with support this page shows (SUP-01): the account's, or the one that this browser began without an account. That has a
 * random mark, made with its first message, which only this browser has; at a login the conversation goes into the account and the mark is
 * forgotten.
 */
import { mergeSupport } from "@candor/wire/service/support";
import { ApiFailure, call } from "../calls/api.ts";
import { currentSession } from "../account/session.ts";
import { readStored, writeStored } from "../device/stored.ts";

const name = "supportMark";

export const storedMark = (): string => readStored(name) ?? "";
export const forgetMark = (): void => writeStored(name, undefined);

/** 32 random bytes, in 43 URL-safe characters. */
export const newMark = (): string => {
  const mark = btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32))))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
  writeStored(name, mark);
  return mark;
};

/** What a call to support sends: a visitor's mark, or "". */
export const markToSend = (): string => (currentSession() === undefined ? storedMark() : "");

/** Brings what this browser wrote before the login into the account, once. Throws `ApiFailure`. */
export const bringMark = async (): Promise<void> => {
  const mark = storedMark();
  if (mark === "" || currentSession() === undefined) return;
  await call(mergeSupport, { mark });
  if (storedMark() === mark) forgetMark();
};

/** Somebody logged in elsewhere with what this browser began: a visitor starts again. */
export const isEnded = (failure: unknown): boolean =>
  failure instanceof ApiFailure && failure.key === "SupportMarkEnded";

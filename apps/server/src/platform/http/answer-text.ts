/** A handler's answer as the response body, checked against the call's own schema (API-12). */
import { AssertionFailed } from "@candor/core/assert/assert";
import { listBody, rowText, successBody } from "@candor/wire/messages/answer";
import type { Call } from "@candor/wire/call";
import type { Language } from "@candor/wire/language";
import * as z from "zod/mini";
import { keptWith } from "../kept.ts";
import type { StoredBody } from "./mount.ts";

export type AnswerText = (answer: unknown, language: Language, input: unknown) => string;

/** Prepares the serializer of one call. An answer that breaks the schema is a bug and throws. */
export const answerText = (call: Call): AnswerText => {
  const check = (value: unknown): void => {
    const parsed = z.safeParse(call.answer, value);
    if (parsed.success) return;
    const [issue] = parsed.error.issues;
    throw new AssertionFailed(
      `${call.path} answers outside its schema: ${issue?.path.join(".")} ${issue?.code}`,
    );
  };
  if (!call.list) {
    return (answer, language, input) => {
      check(answer);
      return successBody(answer, language, call.says?.(input as never));
    };
  }
  const checkedText = (row: unknown): string => {
    check(row);
    return rowText(row);
  };
  // A row that is given again, as everybody's candles are, is checked and written once: what was answered is never changed.
  const textOf = call.sameForAll === true ? keptWith(checkedText as (row: object) => string) : checkedText;
  return (answer, language) => {
    const { rows, total } = answer as { rows: readonly object[]; total: number };
    return listBody(
      rows.map((row) => textOf(row)),
      total,
      language,
    );
  };
};

export const isStoredBody = (answer: unknown): answer is StoredBody =>
  typeof answer === "object" && answer !== null && "storedBody" in answer;

/** Under what the answers of calls are kept, and how they are read again. */
import type { Call } from "@candor/wire/call";
import type { QueryClient } from "@tanstack/react-query";

type Kept = Pick<Call, "path" | "changesWith">;

/** The key of an answer: what it changes with, its call, and then of whom, of which input and which page it is. */
export const answerKey = <const Rest extends readonly unknown[]>(
  { changesWith, path }: Kept,
  ...rest: Rest
) => [changesWith ?? "", path, ...rest] as const;

/** Reads every kept answer of these calls again. */
export const rereadAnswers = async (queries: QueryClient, ...calls: readonly Kept[]): Promise<void> => {
  await Promise.all(calls.map((call) => queries.invalidateQueries({ queryKey: answerKey(call) })));
};

/** The kept answers that change with this. */
export const changingWith = (cause: NonNullable<Call["changesWith"]>) => ({ queryKey: [cause] });

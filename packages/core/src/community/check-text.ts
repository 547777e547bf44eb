/**
 * What may be written in the community (COM-03), and how fast: the rules of a text by itself and of its writer's last ones. Where it is
 * written to is looked at by the server.
 *
 * Pure. Ordering: not empty, not too long; then, once the place is known, not the same again, not too many. Lengths are UTF-16 units, as a
 * browser counts them. Nothing of a text is changed.
 */
import { ok, refuse, type Result } from "../result/result.ts";
import { dayMs, hourMs, minuteMs } from "../time/time.ts";

/** COM-03. */
export const mostUnits = 100_000;
/** COM-03: the same text by the same user within this is a repeat. */
export const repeatMs = 3_000;

/** How many texts a user may write in a time (COM-04). */
export const paces = [
  { most: 10, withinMs: minuteMs },
  { most: 60, withinMs: hourMs },
  { most: 200, withinMs: dayMs },
] as const;

/** Spaces, and what is drawn as nothing. */
const onlyBlanks = /^[\s\p{Cc}\p{Cf}\u115F\u1160\u2800\u3164\uFFA0]*$/u;

/** Refuses InformationCannotBeEmpty, ContentTooLong. */
export const checkText = (content: string): Result<string> => {
  if (onlyBlanks.test(content)) return refuse("InformationCannotBeEmpty");
  if (content.length > mostUnits) return refuse("ContentTooLong", { most: String(mostUnits) });
  return ok(content);
};

/**
 * `timesMs`: of the user's texts of the last day, the newest first; at least as many as the slowest pace lets through. Refuses TooManyTexts.
 */
export const checkPace = (timesMs: readonly number[], nowMs: number): Result<undefined> => {
  for (const { most, withinMs } of paces) {
    const oldest = timesMs[most - 1];
    if (oldest !== undefined && oldest > nowMs - withinMs)
      return refuse("TooManyTexts", { seconds: String(Math.ceil((oldest + withinMs - nowMs) / 1_000)) });
  }
  return ok(undefined);
};

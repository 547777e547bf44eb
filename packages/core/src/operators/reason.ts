/** The reason of an act that takes two operators, or that changes what users have or see (OPS-03). */
import { characters } from "../text/characters.ts";

/** The database has the same limits. */
export const shortestReason = 10;

export const isReason = (text: string): boolean => characters(text.trim()) >= shortestReason;

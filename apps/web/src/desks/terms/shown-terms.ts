import type { AnswerOf } from "@candor/wire/call";
import type { termsList } from "@candor/wire/desks/terms";

/** The terms of a pair, as the list of the desk gives them. */
export type ShownTerms = AnswerOf<typeof termsList>;

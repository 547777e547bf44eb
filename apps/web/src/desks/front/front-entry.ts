import type { AnswerOf } from "@candor/wire/call";
import type { frontEntries } from "@candor/wire/desks/front";

/** An entry of one of the front's lists. */
export type FrontEntry = AnswerOf<typeof frontEntries>;

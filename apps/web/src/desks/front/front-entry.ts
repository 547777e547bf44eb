import type { AnswerOf } from "@candor/wire/call";
import type { frontEntries } from "@candor/wire/desks/front";

/** An entry of a list of the front; the name of a banner is the address of its picture. */
export type FrontEntry = AnswerOf<typeof frontEntries>;

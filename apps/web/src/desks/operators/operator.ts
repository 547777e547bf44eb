import type { AnswerOf } from "@candor/wire/call";
import type { operatorList } from "@candor/wire/desks/operators";

/** An operator, as the list of the desk gives it. */
export type Operator = AnswerOf<typeof operatorList>;

import type { AnswerOf } from "@candor/wire/call";
import type { actList } from "@candor/wire/operators";

/** An act of two operators, as the server lists it. */
export type Act = AnswerOf<typeof actList>;

import type { AnswerOf } from "@candor/wire/call";
import type { houseOverview } from "@candor/wire/desks/overview";

/** The live numbers, as the server tells them. */
export type Overview = AnswerOf<typeof houseOverview>;

import type { AnswerOf } from "@candor/wire/call";
import type { botCodeList } from "@candor/wire/desks/bot";

/** A code of the bot, as the list of the desk gives it. */
export type BotCode = AnswerOf<typeof botCodeList>;

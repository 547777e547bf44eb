/** The server's refusal messages; local checks use the same texts. */
import { messages } from "@candor/wire/texts/ja/messages";

export const refusal = messages;

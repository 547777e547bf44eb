import type { AnswerOf } from "@candor/wire/call";
import type { announcementList } from "@candor/wire/desks/front";
import type { Language } from "@candor/wire/language";

export type Announcement = AnswerOf<typeof announcementList>;

/** "" where it has none. */
export const textIn = ({ texts }: Pick<Announcement, "texts">, language: Language): string =>
  texts.find((each) => each.language === language)?.text ?? "";

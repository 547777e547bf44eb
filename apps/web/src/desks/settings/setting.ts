import type { AnswerOf } from "@candor/wire/call";
import type { settingList } from "@candor/wire/desks/settings";

/** A setting, as the list of the desk gives it. */
export type ShownSetting = AnswerOf<typeof settingList>;

/** How a settled option is shown: won, lost or a tie, and its colour (OPT-06). */
import type { OptionRow } from "@candor/wire/options";
import { outcomeOf } from "../../../lib/show/option-outcome.ts";

const words = {
  win: { key: "options.won", look: "up" },
  lose: { key: "options.lost", look: "down" },
  tie: { key: "options.tied", look: "" },
} as const;
export type ResultWords = (typeof words)[keyof typeof words];

export const resultOf = (option: Pick<OptionRow, "isWin" | "optionNet">): ResultWords =>
  words[outcomeOf(option)];

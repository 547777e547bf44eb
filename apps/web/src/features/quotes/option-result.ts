/** How a settled option reads: won, lost or a tie, and its colour. A tie is isWin 1 with nothing gained (OPT-06). */
import type { OptionRow } from "@candor/wire/options";

export type ResultWords = {
  readonly key: "quotes.won" | "quotes.lost" | "quotes.tied";
  readonly look: "up" | "down" | "";
};

export const resultOf = ({ isWin, ploss }: Pick<OptionRow, "isWin" | "ploss">): ResultWords => {
  if (isWin === 2) return { key: "quotes.lost", look: "down" };
  return /[1-9]/.test(ploss ?? "0") ? { key: "quotes.won", look: "up" } : { key: "quotes.tied", look: "" };
};

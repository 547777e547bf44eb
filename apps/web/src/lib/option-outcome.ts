/** How a settled option ended, from its wire fields: a tie is told as no loss with nothing gained (OPT-06). */
import { isWinDigits } from "@candor/wire/codec/digits";
import type { OptionRow } from "@candor/wire/options";

export const outcomeOf = ({ isWin, ploss }: Pick<OptionRow, "isWin" | "ploss">): "win" | "lose" | "tie" => {
  if (isWin === isWinDigits.lose) return "lose";
  return /[1-9]/.test(ploss ?? "0") ? "win" : "tie";
};

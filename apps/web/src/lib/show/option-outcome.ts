/** How a settled option ended, from its wire fields: a tie is not shown as a loss or as a win of nothing (OPT-06). */
import { isWinDigits } from "@candor/wire/codec/digits";
import type { OptionRow } from "@candor/wire/options";

export const outcomeOf = ({
  isWin,
  optionNet,
}: Pick<OptionRow, "isWin" | "optionNet">): "win" | "lose" | "tie" => {
  if (isWin === isWinDigits.lose) return "lose";
  return /[1-9]/.test(optionNet ?? "0") ? "win" : "tie";
};

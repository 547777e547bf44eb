/** The user's open options of a pair as lines on its chart, as data: entry price, time of expiry, time left, and what they would bring now (OPT-01, OPT-08). */
import { formatMoney } from "@candor/core/money/money";
import { directionOf } from "@candor/wire/codec/digits";
import type { OptionRow } from "@candor/wire/options";
import type { Text } from "../../../i18n/use-text.ts";
import { lookOf, showMoney, showSigned, toCents } from "../../../lib/show/show-money.ts";
import type { PriceLine } from "../../../parts/chart/price-line.ts";
import { showSeconds } from "../placed/seconds.ts";
import { wouldBe } from "../placed/would-be.ts";

type Surroundings = {
  readonly text: Text;
  readonly nowMs: number;
  /** The last price of the pair, a decimal string; undefined while none is live: the result is then unknown. */
  readonly price: string | undefined;
  readonly clock: (timeMs: number) => string;
};

export const optionLines = (
  options: readonly OptionRow[],
  { text, nowMs, price, clock }: Surroundings,
): readonly PriceLine[] =>
  options.map((option): PriceLine => {
    const direction = directionOf(option.directionDigit);
    const seconds = Math.ceil((option.sellTime - nowMs) / 1_000);
    const net = wouldBe(option, price)?.net;
    const shown = net === undefined ? undefined : toCents(formatMoney(net));
    return {
      id: `option:${option.id}`,
      price: Number(option.entryPrice),
      tone: direction === "call" ? "up" : "down",
      dashed: false,
      end: { timeMs: option.sellTime, text: clock(option.sellTime) },
      label: text("options.lines.entry", {
        direction: text(`options.${direction}`),
        stake: showMoney(option.fee),
        left: seconds > 0 ? showSeconds(seconds) : text("options.settling"),
      }),
      ...(shown !== undefined && { value: showSigned(shown), look: lookOf(shown) }),
    };
  });

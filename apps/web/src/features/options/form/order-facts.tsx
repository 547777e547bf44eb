import { formatMoney, type Rate } from "@candor/core/money/money";
import { useText } from "../../../i18n/use-text.ts";
import { showMoney } from "../../../lib/show/show-money.ts";
import { Fact, Facts } from "../../../ui/facts.tsx";
import type { OptionOrder } from "./use-option-order.ts";

/** A share in 1e-8 as a percent with two decimals, rounded up: odds never look better than they are (OPT-08). */
export const showRateUp = (share: Rate): string => {
  const hundredths = (share + 9_999n) / 10_000n;
  return `${hundredths / 100n}.${(hundredths % 100n).toString().padStart(2, "0")}%`;
};

/** The results of a win, a loss and a tie, shown before the order (OPT-08): the same functions that settle it. */
export const OrderFacts = ({ order: { summary } }: { readonly order: OptionOrder }) => (
  <Facts>
    <OptionFacts summary={summary} />
  </Facts>
);

/** The same among other figures. */
export const OptionFacts = ({ summary }: Pick<OptionOrder, "summary">) => {
  const text = useText();
  const shown = (amount: bigint): string => showMoney(formatMoney(amount));
  return (
    <>
      <Fact name={text("options.ifRight")} look="up">
        {summary && (
          <>
            +{shown(summary.profit)}
            <small>{text("options.back", { amount: shown(summary.back) })}</small>
          </>
        )}
      </Fact>
      <Fact name={text("options.ifWrong")} look="down">
        {summary && `−${shown(summary.worst)}`}
      </Fact>
      <Fact name={text("options.ifEqual")}>{text("options.tieRule")}</Fact>
      <Fact name={text("options.breakEven")}>{summary && showRateUp(summary.breakEven)}</Fact>
    </>
  );
};

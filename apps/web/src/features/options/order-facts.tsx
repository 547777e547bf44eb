import { formatMoney, type Rate } from "@candor/core/money/money";
import { useText } from "../../i18n/use-text.ts";
import { showMoney } from "../../lib/show-money.ts";
import sheet from "../../ui/ticket/ticket.module.css";
import type { OptionOrder } from "./use-option-order.ts";

/** A share in 1e-8 as a percent with two decimals, rounded up: odds never look better than they are (OPT-08). */
export const showRateUp = (share: Rate): string => {
  const hundredths = (share + 9_999n) / 10_000n;
  return `${hundredths / 100n}.${(hundredths % 100n).toString().padStart(2, "0")}%`;
};

/** The results of a win, a loss and a tie, shown before the order (OPT-08): the same functions that settle it. */
export const OrderFacts = ({ order: { summary } }: { readonly order: OptionOrder }) => {
  const text = useText();
  const shown = (amount: bigint): string => showMoney(formatMoney(amount));
  return (
    <dl className={sheet["facts"]}>
      <div>
        <dt>{text("quotes.ifRight")}</dt>
        <dd className="up">
          {summary === undefined ? "–" : `+${shown(summary.profit)}`}
          {summary !== undefined && <small>{text("quotes.back", { amount: shown(summary.back) })}</small>}
        </dd>
      </div>
      <div>
        <dt>{text("quotes.ifWrong")}</dt>
        <dd className="down">{summary === undefined ? "–" : `−${shown(summary.worst)}`}</dd>
      </div>
      <div>
        <dt>{text("quotes.ifEqual")}</dt>
        <dd>{text("quotes.tieRule")}</dd>
      </div>
      <div>
        <dt>{text("quotes.breakEven")}</dt>
        <dd>{summary === undefined ? "–" : showRateUp(summary.breakEven)}</dd>
      </div>
    </dl>
  );
};

import { formatMoney } from "@candor/core/money/money";
import { useText } from "../../i18n/use-text.ts";
import { showDeadline } from "../../lib/show/show-deadline.ts";
import { showMoney } from "../../lib/show/show-money.ts";
import { useTimes } from "../../lib/show/show-time.ts";
import { RulesPanel } from "../../ui/rules-panel.tsx";
import { useIsProductSold } from "./use-is-product-sold.ts";
import { paceOfQuote, type Quote } from "./withdraw-form.ts";

/** Why there is a pace, when each part of the balance can be had, and that nothing has to be bought for it (WAL-10, WAL-13). */
export const PacePanel = ({ quote }: { readonly quote: Quote }) => {
  const text = useText();
  const times = useTimes();
  const isProductSold = useIsProductSold();
  const pace = paceOfQuote(quote);
  if (pace === undefined) return null;
  const shown = (amount: bigint): string => showMoney(formatMoney(amount));
  return (
    <RulesPanel title={text("withdraw.pace.title")}>
      <li>{text("withdraw.pace.why", { cap: showMoney(quote.cap ?? "0") })}</li>
      {pace.parts.map(({ amount, fromMs }) => (
        <li key={fromMs ?? 0}>
          {fromMs === undefined
            ? text("withdraw.pace.now", { amount: shown(amount) })
            : text("withdraw.pace.from", { amount: shown(amount), time: showDeadline(times, fromMs) })}
        </li>
      ))}
      {pace.more !== undefined && (
        <li>
          {text("withdraw.pace.more", {
            amount: shown(pace.more.amount),
            time: showDeadline(times, pace.more.untilMs),
          })}
        </li>
      )}
      <li>{text("withdraw.pace.nothing")}</li>
      {isProductSold && <li>{text("withdraw.pace.product")}</li>}
    </RulesPanel>
  );
};

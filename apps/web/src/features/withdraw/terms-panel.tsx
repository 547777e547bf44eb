import { formatMoney, money, moneyUnit } from "@candor/core/money/money";
import { withdrawalFee } from "@candor/core/withdrawal/fee";
import { useText } from "../../i18n/use-text.ts";
import { showMoney } from "../../lib/show/show-money.ts";
import { RulesPanel } from "../../ui/rules-panel.tsx";
import type { Quote } from "./withdraw-form.ts";

/** What the fee is shown for. */
const example = money(100n * moneyUnit);

/** The published rules that a withdrawal follows, with today's numbers (WAL-09, WAL-12, WAL-13). */
export const TermsPanel = ({ quote }: { readonly quote: Quote }) => {
  const text = useText();
  const { autoBelow, asksForProof, twoFrom, feeBps } = quote;
  const { fee, arrives } = withdrawalFee(example, feeBps);
  const shown = (amount: bigint): string => showMoney(formatMoney(amount));
  return (
    <RulesPanel title={text("withdraw.terms.title")}>
      <li>
        {text(asksForProof ? "withdraw.terms.policyProven" : "withdraw.terms.policy", {
          below: showMoney(autoBelow),
        })}
      </li>
      <li>{text("withdraw.terms.operators", { two: showMoney(twoFrom) })}</li>
      <li>{text("withdraw.terms.waits")}</li>
      <li>
        {text("withdraw.terms.fee", {
          percent: String(feeBps / 100),
          amount: shown(example),
          fee: shown(fee),
          arrives: shown(arrives),
        })}
      </li>
      <li>{text("withdraw.terms.feeStays")}</li>
      <li>{text("withdraw.terms.never")}</li>
    </RulesPanel>
  );
};

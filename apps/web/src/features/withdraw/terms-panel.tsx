import { useText } from "../../i18n/use-text.ts";
import { showMoney } from "../../lib/show/show-money.ts";
import { showDeadline } from "../../lib/show/show-deadline.ts";
import { useTimes } from "../../lib/show/show-time.ts";
import { RulesPanel } from "../../ui/rules-panel.tsx";
import type { Quote } from "./withdraw-form.ts";

/** The published rules that a withdrawal follows, with today's numbers (WAL-10, WAL-12, WAL-13). */
export const TermsPanel = ({ quote }: { readonly quote: Quote }) => {
  const text = useText();
  const times = useTimes();
  const { autoBelow, asksForProof, twoFrom, cap, capUntil } = quote;
  return (
    <RulesPanel title={text("withdraw.terms.title")}>
      <li>
        {text(asksForProof ? "withdraw.terms.policyProven" : "withdraw.terms.policy", {
          below: showMoney(autoBelow),
        })}
      </li>
      <li>{text("withdraw.terms.operators", { two: showMoney(twoFrom) })}</li>
      {cap !== null && (
        <li>
          {text("withdraw.terms.cap", {
            cap: showMoney(cap),
            time: showDeadline(times, capUntil),
          })}
        </li>
      )}
      <li>{text("withdraw.terms.waits")}</li>
      <li>{text("withdraw.terms.never")}</li>
    </RulesPanel>
  );
};

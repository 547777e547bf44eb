import { useText } from "../../i18n/use-text.ts";
import { RulesPanel } from "../../ui/rules-panel.tsx";

/** The published rules that a deposit follows (WAL-04, WAL-15). */
export const TermsPanel = () => {
  const text = useText();
  return (
    <RulesPanel title={text("deposits.terms.title")}>
      <li>{text("deposits.terms.chain")}</li>
      <li>{text("deposits.terms.owner")}</li>
      <li>{text("deposits.terms.hash")}</li>
      <li>{text("deposits.terms.never")}</li>
    </RulesPanel>
  );
};

import { useEffect, useState, type ComponentType } from "react";
import { textOf } from "../i18n/use-text.ts";
import { withTexts } from "../i18n/i18n.ts";
import { useRiskQuestion } from "../lib/risk-notice.ts";
import { toast } from "../lib/toasts.ts";

const load = () => withTexts(["risk"], () => import("../ui/risk/risk-dialog.tsx"));

/**
 * The risk notice (SAFE-03), on every page; its code comes when it is first needed, and stays, so that the focus finds its way
 * back. Without the code nothing goes on: that is said, and a further press tries again.
 */
export const Risk = () => {
  const asked = useRiskQuestion((state) => state.asked);
  const [Dialog, setDialog] = useState<ComponentType>();
  const isMissing = asked !== undefined && Dialog === undefined;
  useEffect(() => {
    if (!isMissing) return;
    load().then(
      ({ RiskDialog }) => setDialog(() => RiskDialog),
      () => {
        toast.bad(textOf("shell.riskFailed"));
        useRiskQuestion.getState().asked?.answer(false);
      },
    );
  }, [isMissing]);
  return Dialog && <Dialog />;
};

import { useEffect, useState, type ComponentType } from "react";
import { textOf } from "../i18n/use-text.ts";
import { withTexts } from "../i18n/i18n.ts";
import { useRiskQuestion } from "../lib/account/risk-notice.ts";
import { toast } from "../lib/toasts.ts";

const load = () => withTexts(["risk"], () => import("../parts/risk/risk-dialog.tsx"));

/**
 * The risk notice (SAFE-03), on every page. Its code loads when it is first needed, and stays mounted, so that the focus can
 * return. Without the code nothing proceeds: an error is shown, and the next press tries again.
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

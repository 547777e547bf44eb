import type { OptionRow } from "@candor/wire/options";
import { useText } from "../../../i18n/use-text.ts";
import { endGuide } from "../../../lib/device/first-trade-guide.ts";
import { Button } from "../../../ui/button.tsx";
import { useOptions } from "../placed/use-options.ts";
import styles from "./guide.module.css";
import { guideStepOf, guideSteps } from "./guide-step.ts";

/** Leads a new user from the first option to the check of its outcome, one line at a time; the user may close it at any time. */
export const FirstTradeGuide = ({ onAudit }: { readonly onAudit: (option: OptionRow) => void }) => {
  const text = useText();
  const open = useOptions(0, 1).data?.total;
  const settled = useOptions(1, 1).data?.rows[0];
  const step = guideStepOf(open, settled !== undefined);
  return (
    <section className={styles["guide"]} aria-label={text("guide.name")}>
      <b>{text("guide.step", { step: guideSteps.indexOf(step) + 1, of: guideSteps.length })}</b>
      <p role="status">{text(`guide.${step}`)}</p>
      {step === "check" && settled !== undefined && (
        <Button kind="solid" onClick={() => onAudit(settled)}>
          {text("guide.open")}
        </Button>
      )}
      <Button kind="quiet" onClick={endGuide}>
        {text("guide.end")}
      </Button>
    </section>
  );
};

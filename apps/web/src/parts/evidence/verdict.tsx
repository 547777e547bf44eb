import type { Verdict as VerdictOf } from "@candor/core/proof/verify-step";
import { useText } from "../../i18n/use-text.ts";
import type { CheckReport } from "../../lib/evidence/check-evidence.ts";
import { CheckSteps } from "./check-steps.tsx";
import { FalseFields } from "./false-fields.tsx";
import styles from "./evidence.module.css";
import { verdictTexts } from "./verdict-texts.ts";

/** Green only for what is proved, red only for what is false. */
const looks: Readonly<Record<VerdictOf, { readonly look: string | undefined; readonly mark: string }>> = {
  proved: { look: styles["proved"], mark: "✓" },
  false: { look: styles["failed"], mark: "×" },
  unsigned: { look: styles["open"], mark: "…" },
  pending: { look: styles["open"], mark: "…" },
  partial: { look: styles["open"], mark: "~" },
};

/** What a check says as a whole, and then step by step (TRUST-05). */
export const Verdict = ({ report }: { readonly report: CheckReport }) => {
  const text = useText();
  const { look, mark } = looks[report.verdict];
  return (
    <>
      <p className={look}>
        <span aria-hidden="true">{mark} </span>
        {text(verdictTexts[report.verdict], { count: report.ticks })}
      </p>
      <FalseFields fields={report.falseFields} />
      <CheckSteps steps={report.steps} />
    </>
  );
};

import { reachOf, type VerifyStep } from "@candor/core/proof/verify-step";
import { useText } from "../../i18n/use-text.ts";
import { useTimes } from "../../lib/show/show-time.ts";
import styles from "./evidence.module.css";
import { stepValues } from "./step-values.ts";

/** Every step of a check with its result, passed or not (OPT-08, LEV-14, TRUST-05). */
export const CheckSteps = ({ steps }: { readonly steps: readonly VerifyStep[] }) => {
  const text = useText();
  const times = useTimes();
  const instant = (timeMs: number): string =>
    `${times.dateTime(timeMs)}.${String(timeMs % 1_000).padStart(3, "0")}`;
  return (
    <ol className={styles["steps"]}>
      {steps.map((step, index) => {
        const { look, mark, word } = looks[lookOf(step)];
        return (
          <li key={index} className={styles[look]}>
            <span className={styles["mark"]} aria-hidden="true">
              {mark}
            </span>
            <span>
              <span className="visually-hidden">{text(word)}: </span>
              {text(`verify.steps.${step.key}`, stepValues(step, text, instant))}
            </span>
          </li>
        );
      })}
    </ol>
  );
};

const looks = {
  whole: { look: "held", mark: "✓", word: "verify.held" },
  unsigned: { look: "waiting", mark: "…", word: "verify.waiting" },
  partial: { look: "waiting", mark: "~", word: "verify.partial" },
  broke: { look: "broke", mark: "×", word: "verify.broke" },
} as const;

const lookOf = (step: VerifyStep): keyof typeof looks => (step.ok ? reachOf(step) : "broke");

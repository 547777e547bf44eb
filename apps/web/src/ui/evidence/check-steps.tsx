import type { VerifyStep } from "@candor/core/market/verify-chain";
import { useText } from "../../i18n/use-text.ts";
import { showSigned } from "../../lib/show-money.ts";
import { useTimes } from "../../lib/show-time.ts";
import styles from "./evidence.module.css";

/** Every step of a check with what was found, held or not (OPT-08, TRUST-05). */
export const CheckSteps = ({ steps }: { readonly steps: readonly VerifyStep[] }) => {
  const text = useText();
  const times = useTimes();
  const instant = (value: string | undefined): string => {
    const timeMs = Number(value);
    return value === undefined || Number.isNaN(timeMs)
      ? "–"
      : `${times.dateTime(timeMs)}.${String(timeMs % 1_000).padStart(3, "0")}`;
  };
  const outcome = (value: string | undefined): string => {
    const [, isWin, ploss = "0"] = /^isWin (\S+), ploss (\S+)$/.exec(value ?? "") ?? [];
    if (isWin === undefined) return value ?? "";
    const key = isWin === "2" ? "quotes.lost" : /[1-9]/.test(ploss) ? "quotes.won" : "quotes.tied";
    return `${text(key)} ${showSigned(ploss)}`;
  };
  return (
    <ol className={styles["steps"]}>
      {steps.map((step, index) => {
        const { values } = step;
        const shown = {
          symbol: "",
          seq: "",
          price: "",
          keyId: "",
          firstSeq: "",
          lastSeq: "",
          foundSeq: "–",
          foundPrice: "–",
          ...values,
          computed: outcome(values["computed"]),
          claimed: outcome(values["claimed"]),
          from: instant(values["from"]),
          time: instant(values["foundTimeMs"]),
        };
        const waiting = step.key === "checkpointPending";
        return (
          <li
            key={index}
            className={step.ok ? (waiting ? styles["waiting"] : styles["held"]) : styles["broke"]}
          >
            <span className={styles["mark"]} aria-hidden="true">
              {step.ok ? (waiting ? "…" : "✓") : "×"}
            </span>
            <span>
              <span className="visually-hidden">
                {text(step.ok ? (waiting ? "verify.waiting" : "verify.held") : "verify.broke")}:{" "}
              </span>
              {text(`verify.steps.${step.key}`, shown)}
            </span>
          </li>
        );
      })}
    </ol>
  );
};

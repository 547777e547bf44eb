import { useState } from "react";
import { useText } from "../../i18n/use-text.ts";
import { checkEvidence, type CheckReport } from "../../lib/evidence/check-evidence.ts";
import { evidenceText, gatherEvidence, isLeverAudit, type Audit } from "../../lib/evidence/evidence.ts";
import { toast } from "../../lib/toasts.ts";
import { Button } from "../../ui/button.tsx";
import { CheckSteps } from "./check-steps.tsx";
import { verdictTexts } from "./verdict-texts.ts";
import styles from "./evidence.module.css";

type Check =
  | { readonly phase: "idle" | "busy" }
  | { readonly phase: "failed"; readonly message: string }
  | { readonly phase: "done"; readonly report: CheckReport };

/** "Check it yourself": this device fetches the public log and recomputes the option or the contract (OPT-08, LEV-14). */
export const CheckAudit = ({ audit }: { readonly audit: Audit }) => {
  const text = useText();
  const [check, setCheck] = useState<Check>({ phase: "idle" });
  const run = async (): Promise<void> => {
    setCheck({ phase: "busy" });
    try {
      const report = await checkEvidence(await gatherEvidence(audit));
      setCheck(
        report === undefined
          ? { phase: "failed", message: text("verify.notSettled") }
          : { phase: "done", report },
      );
    } catch {
      setCheck({ phase: "failed", message: text("verify.unreadable") });
    }
  };
  return (
    <div className={styles["check"]}>
      <div className={styles["actions"]}>
        <Button kind="solid" busy={check.phase === "busy"} onClick={() => void run()}>
          {text("verify.checkIt")}
        </Button>
        <Button onClick={() => void download(audit, text("verify.unreadable"))}>
          {text("verify.download")}
        </Button>
        <a href="/public/keys" download="candor-keys.json">
          {text("verify.keysFile")}
        </a>
      </div>
      <div role="status">
        {check.phase === "failed" && <p className={styles["failed"]}>{check.message}</p>}
        {check.phase === "done" && (
          <>
            <p className={check.report.verdict === "false" ? styles["failed"] : styles["allHeld"]}>
              {text(verdictTexts[check.report.verdict], { count: check.report.ticks })}
            </p>
            <CheckSteps steps={check.report.steps} />
          </>
        )}
      </div>
      <p className={styles["aside"]}>{text("verify.offline")}</p>
    </div>
  );
};

const download = async (audit: Audit, failure: string): Promise<void> => {
  try {
    const file = new Blob([evidenceText(await gatherEvidence(audit))], { type: "application/json" });
    const link = document.createElement("a");
    link.href = URL.createObjectURL(file);
    link.download = `candor-${isLeverAudit(audit) ? "contract" : "option"}-${audit.order.id}.json`;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
  } catch {
    toast.bad(failure);
  }
};

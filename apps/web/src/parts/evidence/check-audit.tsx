import { useState } from "react";
import { useText } from "../../i18n/use-text.ts";
import { checkEvidence, type CheckReport } from "../../lib/evidence/check-evidence.ts";
import { evidenceText, gatherEvidence, isLeverAudit, type Audit } from "../../lib/evidence/evidence.ts";
import { endGuide } from "../../lib/device/first-trade-guide.ts";
import { toast } from "../../lib/toasts.ts";
import { Button } from "../../ui/button.tsx";
import { Verdict } from "./verdict.tsx";
import styles from "./evidence.module.css";

type Check =
  | { readonly phase: "idle" | "busy" }
  | { readonly phase: "failed"; readonly message: string }
  | { readonly phase: "done"; readonly report: CheckReport };

/** What the downloaded files are called. */
const keysName = "candor-keys.json";
const evidenceName = (audit: Audit): string =>
  `candor-${isLeverAudit(audit) ? "contract" : "option"}-${audit.order.id}.json`;

/** "Check it yourself": this device fetches the public log and recomputes the option or the contract (OPT-08, LEV-14). */
export const CheckAudit = ({ audit }: { readonly audit: Audit }) => {
  const text = useText();
  const [check, setCheck] = useState<Check>({ phase: "idle" });
  const run = async (): Promise<void> => {
    setCheck({ phase: "busy" });
    try {
      const report = await checkEvidence(await gatherEvidence(audit));
      // What the guide of the first trade leads to.
      if (report !== undefined) endGuide();
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
        <a href="/public/keys" download={keysName}>
          {text("verify.keysFile")}
        </a>
      </div>
      <div role="status">
        {check.phase === "failed" && <p className={styles["failed"]}>{check.message}</p>}
        {check.phase === "done" && <Verdict report={check.report} />}
      </div>
      <div className={styles["aside"]}>
        <p>{text("verify.offline")}</p>
        <p className="mono">
          npm run verify -- --keys {keysName} {evidenceName(audit)}
        </p>
        <p>{text("verify.offlineKeys")}</p>
      </div>
    </div>
  );
};

const download = async (audit: Audit, failure: string): Promise<void> => {
  try {
    const file = new Blob([evidenceText(await gatherEvidence(audit))], { type: "application/json" });
    const link = document.createElement("a");
    link.href = URL.createObjectURL(file);
    link.download = evidenceName(audit);
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
  } catch {
    toast.bad(failure);
  }
};

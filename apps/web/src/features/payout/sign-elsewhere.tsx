import { useState } from "react";
import { useText } from "../../i18n/use-text.ts";
import { useTimes } from "../../lib/show/show-time.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/form/field.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import styles from "./payout.module.css";
import type { ColdWallet } from "./use-cold-wallet.ts";

/** For a wallet that is not in this browser: the text to copy into it, and its signature to paste here. */
export const SignElsewhere = ({ cold }: { readonly cold: ColdWallet }) => {
  const text = useText();
  const times = useTimes();
  const [signature, setSignature] = useState("");
  const { asked } = cold;
  return (
    <details className={styles["elsewhere"]}>
      <summary>{text("payout.cold.elsewhere")}</summary>
      <div className={styles["form"]}>
        <p className="muted">{text("payout.cold.elsewhereLead")}</p>
        <Button busy={cold.isAsking} onClick={cold.askText}>
          {text("payout.cold.getText")}
        </Button>
        {asked !== undefined && (
          <>
            <pre className={`mono ${styles["text"]}`} tabIndex={0} aria-label={text("payout.cold.text")}>
              {asked.text}
            </pre>
            <div className={styles["line"]}>
              <span className="muted">
                {text("payout.cold.until", { time: times.dateTime(asked.until) })}
              </span>
              <CopyButton value={asked.text} label={text("payout.cold.copyText")} />
            </div>
            <TextField
              label={text("payout.cold.signature")}
              value={signature}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={200}
              placeholder="0x…"
              onChange={(event) => setSignature(event.target.value)}
            />
            <Button
              kind="solid"
              disabled={signature.trim() === ""}
              busy={cold.isSaving}
              onClick={() => cold.send(asked.address, signature.trim())}
            >
              {text("payout.cold.prove")}
            </Button>
          </>
        )}
      </div>
    </details>
  );
};

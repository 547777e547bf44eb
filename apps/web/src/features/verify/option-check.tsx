import { optionAudit } from "@candor/wire/options";
import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useText } from "../../i18n/use-text.ts";
import { call } from "../../lib/api.ts";
import { parseAudit, type Audit } from "../../lib/evidence/evidence.ts";
import { useUser } from "../../lib/session.ts";
import { buttonClass } from "../../ui/button.tsx";
import { AuditFacts } from "../../ui/evidence/audit-facts.tsx";
import { CheckOption } from "../../ui/evidence/check-option.tsx";
import { RideChart } from "../../ui/evidence/ride-chart.tsx";
import styles from "./verify-page.module.css";

/** Checks an option from its evidence file, pasted or opened; or the user's own by its number in the address (TRUST-05). */
export const OptionCheck = ({ optionId }: { readonly optionId: string | undefined }) => {
  const text = useText();
  const id = useId();
  const mayAsk = useUser() !== undefined && /^[1-9]\d{0,15}$/.test(optionId ?? "");
  const own = useQuery({
    queryKey: ["audit", optionId],
    queryFn: ({ signal }) => call(optionAudit, { id: optionId ?? "" }, { signal }),
    enabled: mayAsk,
    retry: false,
  });
  const [given, setGiven] = useState<{ readonly text: string; readonly audit: Audit | undefined }>();
  const take = (written: string): void =>
    setGiven(written.trim() === "" ? undefined : { text: written, audit: parseAudit(written) });
  const audit = given === undefined ? own.data : given.audit;
  return (
    <div className={styles["form"]}>
      <p className="muted">{text("verify.optionBody")}</p>
      <div className={styles["deeds"]}>
        <label className={`${buttonClass({ kind: "line" })} ${styles["file"]}`}>
          {text("verify.openFile")}
          <input
            type="file"
            accept=".json,application/json"
            onChange={(event) => {
              const file = event.target.files?.[0];
              if (file !== undefined) void file.text().then(take);
            }}
          />
        </label>
      </div>
      <label htmlFor={id} className={styles["label"]}>
        {text("verify.paste")}
      </label>
      <textarea
        id={id}
        className={`${styles["paste"]} mono`}
        spellCheck={false}
        rows={4}
        value={given?.text.slice(0, 20_000) ?? ""}
        onChange={(event) => take(event.target.value)}
      />
      {given !== undefined && given.audit === undefined && (
        <p className="down" role="alert">
          {text("verify.noEvidence")}
        </p>
      )}
      {audit !== undefined && (
        <div className={styles["form"]} key={audit.order.id}>
          <p>
            <b>{text(audit.order.ostyle === 0 ? "quotes.call" : "quotes.put")}</b> {audit.order.ptitle} ·{" "}
            {text("quotes.auditOf", { id: audit.order.id })}
          </p>
          <RideChart audit={audit} />
          <AuditFacts audit={audit} />
          <CheckOption audit={audit} />
        </div>
      )}
    </div>
  );
};

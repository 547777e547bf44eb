import { leverAudit } from "@candor/wire/leverage";
import { optionAudit } from "@candor/wire/options";
import { directionOf } from "@candor/wire/codec/digits";
import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useText } from "../../i18n/use-text.ts";
import { call } from "../../lib/calls/api.ts";
import {
  isLeverAudit,
  readAudit,
  type Audit,
  type GivenAudit,
  type OptionAudit,
} from "../../lib/evidence/evidence.ts";
import { useUser } from "../../lib/account/session.ts";
import { buttonClass } from "../../ui/button.tsx";
import { AuditFacts } from "../../parts/evidence/audit-facts.tsx";
import { CheckAudit } from "../../parts/evidence/check-audit.tsx";
import { LeverAudit } from "../../parts/evidence/lever-audit.tsx";
import { OptionFacts } from "../../parts/evidence/option-facts.tsx";
import { PricePathChart } from "../../parts/evidence/price-path-chart.tsx";
import { AlteredFile } from "./altered-file.tsx";
import styles from "./verify-page.module.css";
import { answerKey } from "../../lib/calls/answer-key.ts";

type Props = {
  /** IDs from the address; only the user's own orders can be read. */
  readonly optionId: string | undefined;
  readonly leverId: string | undefined;
};

/** What was pasted or opened, as the `nth` since the page was opened. */
type Given = { readonly text: string; readonly read: GivenAudit | undefined; readonly nth: number };

/** Checks an option or a contract from its evidence file, pasted or opened; or the user's own by its ID in the address (TRUST-05). */
export const AuditCheck = ({ optionId, leverId }: Props) => {
  const text = useText();
  const id = useId();
  const own = useOwnAudit(optionId, leverId);
  const [given, setGiven] = useState<Given>();
  const take = (written: string): void =>
    setGiven((before) => ({ text: written, read: readAudit(written), nth: (before?.nth ?? 0) + 1 }));
  const isGiven = given !== undefined && given.text.trim() !== "";
  const audit = isGiven ? given.read?.audit : own;
  const altered = isGiven && given.read?.isAltered === true ? given.read : undefined;
  // A verdict belongs to the facts that were checked: other facts, of the same order too, begin without one.
  const key = isGiven ? given.nth : 0;
  return (
    <div className={styles["form"]}>
      <p className="muted">{text("verify.tradeBody")}</p>
      <div className={styles["actions"]}>
        <label className={`${buttonClass({ kind: "line" })} ${styles["file"]}`}>
          {text("verify.openFile")}
          <input
            type="file"
            accept=".json,application/json"
            onChange={(event) => {
              const file = event.target.files?.[0];
              if (file !== undefined) void file.text().then(take);
              // So that the same file can be opened again after it was changed.
              event.target.value = "";
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
      {isGiven && given.read === undefined && (
        <p className="down" role="alert">
          {text("verify.noEvidence")}
        </p>
      )}
      {altered !== undefined && <AlteredFile key={key} given={altered} nth={key} />}
      {audit !== undefined && altered === undefined && <AuditShown key={key} audit={audit} />}
    </div>
  );
};

const AuditShown = ({ audit }: { readonly audit: Audit }) =>
  isLeverAudit(audit) ? <LeverAudit audit={audit} /> : <OptionShown audit={audit} />;

const OptionShown = ({ audit }: { readonly audit: OptionAudit }) => {
  const text = useText();
  return (
    <div className={styles["form"]}>
      <p>
        <b>{text(`options.${directionOf(audit.order.directionDigit)}`)}</b> {audit.order.pairName} ·{" "}
        {text("options.auditOf", { id: audit.order.id })}
      </p>
      <OptionFacts audit={audit} />
      <PricePathChart audit={audit} />
      <AuditFacts audit={audit} />
      <CheckAudit audit={audit} />
    </div>
  );
};

const isNumber = (id: string | undefined): id is string => /^[1-9]\d{0,15}$/.test(id ?? "");

/** The audit of the user's own option or contract; an option's ID takes precedence. */
const useOwnAudit = (optionId: string | undefined, leverId: string | undefined): Audit | undefined => {
  const isUser = useUser() !== undefined;
  const option = useQuery({
    queryKey: answerKey(optionAudit, optionId),
    queryFn: ({ signal }) => call(optionAudit, { id: optionId ?? "" }, { signal }),
    enabled: isUser && isNumber(optionId),
    retry: false,
  });
  const lever = useQuery({
    queryKey: answerKey(leverAudit, leverId),
    queryFn: ({ signal }) => call(leverAudit, { id: leverId ?? "" }, { signal }),
    enabled: isUser && isNumber(leverId),
    retry: false,
  });
  return option.data ?? lever.data;
};

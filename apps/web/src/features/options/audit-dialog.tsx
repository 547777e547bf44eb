import { optionAudit, type OptionRow } from "@candor/wire/options";
import { useQuery } from "@tanstack/react-query";
import { useText } from "../../i18n/use-text.ts";
import { call } from "../../lib/calls/api.ts";
import { showCount, showMoney, showSigned } from "../../lib/show/show-money.ts";
import { Dialog } from "../../ui/dialog/dialog.tsx";
import { AuditFacts } from "../../parts/evidence/audit-facts.tsx";
import { CheckAudit } from "../../parts/evidence/check-audit.tsx";
import { OptionFacts } from "../../parts/evidence/option-facts.tsx";
import { PricePathChart } from "../../parts/evidence/price-path-chart.tsx";
import { Loaded } from "../../parts/states.tsx";
import styles from "./audit.module.css";
import { OptionName } from "./placed/option-name.tsx";
import { resultOf } from "./placed/option-result.ts";
import { answerKey } from "../../lib/calls/answer-key.ts";

/** What decided a settled option, and how to check it (OPT-08). */
export const AuditDialog = ({
  option,
  onClose,
}: {
  readonly option: OptionRow | undefined;
  readonly onClose: () => void;
}) => {
  const text = useText();
  return (
    <Dialog
      wide
      title={text("options.auditOf", { id: option?.id ?? "" })}
      open={option !== undefined}
      onClose={onClose}
    >
      {option !== undefined && <AuditBody option={option} />}
    </Dialog>
  );
};

const AuditBody = ({ option }: { readonly option: OptionRow }) => {
  const text = useText();
  const audit = useQuery({
    queryKey: answerKey(optionAudit, option.id),
    queryFn: ({ signal }) => call(optionAudit, { id: option.id }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const { key, look } = resultOf(option);
  return (
    <div className={styles["audit"]}>
      <p className={styles["result"]}>
        <OptionName option={option} />
        <span className={look}>
          {text(key)} {showSigned(option.optionNet ?? "0")}
        </span>
        <span className="muted">{text("options.staked", { amount: showMoney(option.fee) })}</span>
      </p>
      <Loaded query={audit} rows={4}>
        {(data) => (
          <>
            <OptionFacts audit={data} />
            <PricePathChart audit={data} />
            <AuditFacts audit={data} />
            <p className={styles["place"]}>
              {text(data.exit.seq < data.entry.seq ? "verify.placeBefore" : "verify.place", {
                ticks: showCount(Math.abs(data.exit.seq - data.entry.seq)),
                next: data.next === null ? "–" : showCount(data.next.seq),
              })}
            </p>
            <CheckAudit audit={data} />
          </>
        )}
      </Loaded>
    </div>
  );
};

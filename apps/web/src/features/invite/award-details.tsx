import {
  commissionLevels,
  commissionOn,
  commissionPercents,
  type CommissionLevel,
  type CommissionReason,
} from "@candor/core/referral/commission";
import { ibMinimum } from "@candor/core/accounts/total-account";
import { formatMoney, money, moneyUnit, type Money } from "@candor/core/money/money";
import { useText } from "../../i18n/use-text.ts";
import { showMoney } from "../../lib/show/show-money.ts";
import { Panel } from "../../ui/panel.tsx";
import { RulesPanel } from "../../ui/rules-panel.tsx";
import { DataTable, type Column } from "../../ui/table/data-table.tsx";
import styles from "./invite-page.module.css";

const levelNames = {
  1: "invite.levels.first",
  2: "invite.levels.second",
  3: "invite.levels.third",
} as const;

/** What the examples are computed for: what a client earns, and a first purchase. */
const examples = { income: money(10n * moneyUnit), first: money(1_000n * moneyUnit) };

/** Who gets what part of what, and from where: the percents and the examples come from the functions that decide commissions (REF-03). */
export const AwardDetails = () => {
  const text = useText();
  const share = (reason: CommissionReason, level: CommissionLevel): string => {
    const base = examples[reason];
    const percent = String(commissionPercents[reason][level]);
    return text("invite.share", {
      percent,
      part: shown(commissionOn(base, reason, level)),
      base: shown(base),
    });
  };
  const minimum = showMoney(formatMoney(ibMinimum));
  const columns: readonly Column<CommissionLevel>[] = [
    {
      key: "level",
      title: text("invite.level"),
      kind: "name",
      cell: (level) => text(levelNames[level]),
    },
    { key: "income", title: text("invite.ofIncome"), kind: "wide", cell: (level) => share("income", level) },
    { key: "first", title: text("invite.ofFirst"), kind: "wide", cell: (level) => share("first", level) },
  ];
  return (
    <div className={styles["details"]}>
      <Panel title={text("invite.percents")} flush>
        <DataTable columns={columns} rows={commissionLevels} keyOf={String} />
      </Panel>
      <RulesPanel title={text("invite.rules")}>
        <li>{text("invite.rule.ib", { minimum })}</li>
        <li>{text("invite.rule.moment")}</li>
        <li>{text("invite.rule.own")}</li>
        <li>{text("invite.rule.first")}</li>
        <li>{text("invite.rule.held")}</li>
        <li>{text("invite.rule.rounding")}</li>
        <li>{text("invite.rule.budget")}</li>
        <li>{text("invite.rule.short")}</li>
      </RulesPanel>
    </div>
  );
};

const shown = (amount: Money): string => showMoney(formatMoney(amount));

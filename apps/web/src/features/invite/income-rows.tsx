import type { AnswerOf } from "@candor/wire/call";
import { cashFlow } from "@candor/wire/journal";
import { useText } from "../../i18n/use-text.ts";
import { answerKey } from "../../lib/calls/answer-key.ts";
import { callList } from "../../lib/calls/api.ts";
import { showMoney } from "../../lib/show/show-money.ts";
import { useTimes } from "../../lib/show/show-time.ts";
import { DataTable, type Column } from "../../ui/table/data-table.tsx";
import styles from "./invite-page.module.css";
import { Listed, pageSize } from "./listed.tsx";

type Income = AnswerOf<typeof cashFlow>;

/** Income of three levels, then first purchases of three levels (REF-03). */
const types = "10,11,16,17,18,19";

/** What clients have brought, a row for each source, with what becomes of it (REF-01, REF-05). */
export const IncomeRows = () => {
  const text = useText();
  const times = useTimes();
  const columns: readonly Column<Income>[] = [
    { key: "source", title: text("invite.source"), kind: "name", cell: ({ sourcePhone }) => sourcePhone },
    { key: "money", title: text("invite.amount"), cell: ({ money }) => `${showMoney(money)} USDT` },
    { key: "type", title: text("invite.type"), cell: ({ name }) => name },
    { key: "time", title: text("invite.time"), cell: ({ time }) => times.dateTime(time) },
    { key: "state", title: text("invite.state"), kind: "wide", cell: (row) => <State of={row} /> },
  ];
  return (
    <Listed
      answer={answerKey(cashFlow, types)}
      read={(pageNum) =>
        callList(cashFlow, { types, orderByColumn: "time", isAsc: "desc", pageNum, pageSize })
      }
      empty={{ title: text("invite.noIncome"), body: text("invite.noIncomeBody") }}
    >
      {(rows) => <DataTable columns={columns} rows={rows} keyOf={({ id }) => id} />}
    </Listed>
  );
};

const State = ({ of: { state = "paid" } }: { readonly of: Income }) => {
  const text = useText();
  if (state === "paid") return <span className="up">{text("invite.states.paid")}</span>;
  return (
    <span className={styles["state"]}>
      <b>{text(`invite.states.${state}`)}</b>
      <span className={`muted ${styles["why"]}`}>{text(`invite.why.${state}`)}</span>
    </span>
  );
};

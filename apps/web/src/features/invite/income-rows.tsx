import type { AnswerOf } from "@candor/wire/call";
import { cashFlow } from "@candor/wire/journal";
import { useText } from "../../i18n/use-text.ts";
import { answerKey } from "../../lib/calls/answer-key.ts";
import { callList } from "../../lib/calls/api.ts";
import { useTimes } from "../../lib/show/show-time.ts";
import { Amount } from "../../ui/amount.tsx";
import { DataTable, type Column } from "../../ui/table/data-table.tsx";
import { PagedRows } from "../../parts/paged-rows.tsx";
import { pageSize } from "./page-size.ts";
import styles from "./invite-page.module.css";

type Income = AnswerOf<typeof cashFlow>;

/** Income of three levels, then first purchases of three levels (REF-03). */
const types = "10,11,16,17,18,19";

/** What clients have brought, a row for each source, with what becomes of it (REF-01, REF-05). */
export const IncomeRows = () => {
  const text = useText();
  const times = useTimes();
  const columns: readonly Column<Income>[] = [
    { key: "source", title: text("invite.source"), kind: "name", cell: ({ sourcePhone }) => sourcePhone },
    {
      key: "money",
      title: text("invite.amount"),
      cell: ({ money }) => (
        <>
          <Amount of={money} /> USDT
        </>
      ),
    },
    { key: "type", title: text("invite.type"), cell: ({ name }) => name },
    { key: "time", title: text("invite.time"), cell: ({ time }) => times.dateTime(time) },
    { key: "state", title: text("invite.state"), cell: (row) => <State of={row} /> },
  ];
  return (
    <PagedRows
      answer={answerKey(cashFlow, types)}
      pageSize={pageSize}
      read={(paged) => callList(cashFlow, { types, orderByColumn: "time", isAsc: "desc", ...paged })}
      empty={{ title: text("invite.noIncome"), body: text("invite.noIncomeBody") }}
    >
      {(rows) => (
        <>
          <DataTable columns={columns} rows={rows} keyOf={({ id }) => id} />
          <Reasons rows={rows} />
        </>
      )}
    </PagedRows>
  );
};

const State = ({ of: { state = "paid" } }: { readonly of: Income }) => {
  const text = useText();
  return <span className={state === "paid" ? "up" : undefined}>{text(`invite.states.${state}`)}</span>;
};

/** What the states of the page's rows mean, but for paid. */
const Reasons = ({ rows }: { readonly rows: readonly Income[] }) => {
  const text = useText();
  const shown = (["maturing", "unrealised", "held"] as const).filter((state) =>
    rows.some((row) => row.state === state),
  );
  if (shown.length === 0) return null;
  return (
    <dl className={styles["reasons"]}>
      {shown.map((state) => (
        <div key={state}>
          <dt>{text(`invite.states.${state}`)}</dt>
          <dd>{text(`invite.why.${state}`)}</dd>
        </div>
      ))}
    </dl>
  );
};

import type { AnswerOf } from "@candor/wire/call";
import { withdrawalList } from "@candor/wire/withdrawals";
import { useText } from "../../i18n/use-text.ts";
import { callList } from "../../lib/calls/api.ts";
import { useTimes } from "../../lib/show/show-time.ts";
import { Amount } from "../../ui/amount.tsx";
import { DataTable, type Column } from "../../ui/table/data-table.tsx";
import { TextWithRemark } from "./text-with-remark.tsx";
import { answerKey } from "../../lib/calls/answer-key.ts";
import { PagedRows } from "../../parts/paged-rows.tsx";
import { pageSize } from "./page-size.ts";

/** Money that went out, from `withdrawalList`. */
export const WithdrawalTab = () => {
  const text = useText();
  const times = useTimes();
  const columns: readonly Column<AnswerOf<typeof withdrawalList>>[] = [
    { key: "time", title: text("journal.time"), cell: ({ requestedTime }) => times.dateTime(requestedTime) },
    {
      key: "state",
      title: text("journal.state"),
      cell: ({ state, reason }) => <TextWithRemark what={text(`withdraw.states.${state}`)} more={reason} />,
    },
    {
      key: "amount",
      title: text("journal.amount"),
      cell: ({ requestedAmount }) => <Amount of={requestedAmount} />,
    },
    {
      key: "balance",
      title: text("journal.balance"),
      cell: ({ balanceAfter }) => <Amount of={balanceAfter} />,
    },
  ];
  return (
    <PagedRows
      answer={answerKey(withdrawalList, "journal")}
      pageSize={pageSize}
      read={(paged) => callList(withdrawalList, { ...paged })}
      empty={{ title: text("journal.noWithdrawal"), body: text("journal.noWithdrawalBody") }}
    >
      {(rows) => <DataTable columns={columns} rows={rows} keyOf={({ id }) => id} look="lines" />}
    </PagedRows>
  );
};

import type { AnswerOf } from "@candor/wire/call";
import { myPay } from "@candor/wire/deposits";
import { Link } from "@tanstack/react-router";
import { useText } from "../../i18n/use-text.ts";
import { callList } from "../../lib/calls/api.ts";
import { useHouseMode } from "../../lib/house-mode.ts";
import { showSigned } from "../../lib/show/show-money.ts";
import { useTimes } from "../../lib/show/show-time.ts";
import { depositReason } from "../../parts/deposit-reason.ts";
import { Amount } from "../../ui/amount.tsx";
import { buttonClass } from "../../ui/button.tsx";
import { DataTable, type Column } from "../../ui/table/data-table.tsx";
import { stateText } from "./state-text.ts";
import { TextWithRemark } from "./text-with-remark.tsx";
import { answerKey } from "../../lib/calls/answer-key.ts";
import { PagedRows } from "../../parts/paged-rows.tsx";
import { pageSize } from "./page-size.ts";

/** Money that came in, from `myPay`. */
export const RechargeTab = () => {
  const text = useText();
  const times = useTimes();
  const isDemo = useHouseMode() === "demo";
  const columns: readonly Column<AnswerOf<typeof myPay>>[] = [
    { key: "time", title: text("journal.time"), cell: ({ depositTime }) => times.dateTime(depositTime) },
    {
      key: "state",
      title: text("journal.state"),
      cell: ({ status, reason }) => (
        <TextWithRemark
          what={text(stateText(status))}
          more={reason === "" ? "" : text(depositReason[reason])}
        />
      ),
    },
    {
      key: "amount",
      title: text("journal.amount"),
      cell: ({ asset, money }) =>
        asset === "ETH" ? `${showSigned(money)} ETH` : <Amount of={money} signed />,
    },
  ];
  return (
    <PagedRows
      answer={answerKey(myPay, "journal")}
      pageSize={pageSize}
      read={(paged) => callList(myPay, { ...paged })}
      empty={{
        title: text("journal.noRecharge"),
        body: text(isDemo ? "journal.noRechargeBody" : "journal.noRechargeLive"),
        action: (
          <Link to={isDemo ? "/mine" : "/recharge"} className={buttonClass({ kind: "solid" })}>
            {text(isDemo ? "journal.getMoney" : "pages.recharge")}
          </Link>
        ),
      }}
    >
      {(rows) => <DataTable columns={columns} rows={rows} keyOf={({ id }) => id} look="lines" />}
    </PagedRows>
  );
};

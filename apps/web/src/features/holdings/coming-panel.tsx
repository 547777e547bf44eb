import { formatMoney } from "@candor/core/money/money";
import { businessDayStart } from "@candor/core/time/time";
import { myFinancial } from "@candor/wire/earn/invest";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useText } from "../../i18n/use-text.ts";
import { answerKey } from "../../lib/calls/answer-key.ts";
import { callList } from "../../lib/calls/api.ts";
import { serverNowMs } from "../../lib/calls/server-clock.ts";
import { shownLanguage } from "../../lib/device/language.ts";
import { showCount } from "../../lib/show/show-money.ts";
import { useTimes } from "../../lib/show/show-time.ts";
import { EmptyState, Loaded } from "../../parts/states.tsx";
import { Amount } from "../../ui/amount.tsx";
import { Button } from "../../ui/button.tsx";
import { Panel } from "../../ui/panel.tsx";
import { DataTable, type Column } from "../../ui/table/data-table.tsx";
import { paymentDays, sumOf, type PaymentDay, type Row } from "./holding-view.ts";
import styles from "./holdings.module.css";

/** More running orders than this are not read for it. */
const mostOrders = 100;
const shownAtFirst = 7;

/** What the running orders will pay in the next 30 days, by date (INV-08). */
export const ComingPanel = ({ uid }: { readonly uid: number }) => {
  const text = useText();
  const running = useQuery({
    queryKey: answerKey(myFinancial, uid, shownLanguage(), "coming"),
    queryFn: ({ signal }) =>
      callList(
        myFinancial,
        { status: "0", isAsc: "asc", orderByColumn: "currentEndTime", pageNum: 1, pageSize: mostOrders },
        { signal },
      ),
  });
  return (
    <Panel title={text("holdings.coming.title")} flush>
      <Loaded query={running}>
        {({ rows, total }) => (
          <>
            <Payments rows={rows} />
            {total > rows.length && (
              <p className={styles["part"]}>{text("holdings.coming.part", { count: rows.length })}</p>
            )}
          </>
        )}
      </Loaded>
    </Panel>
  );
};

const Payments = ({ rows }: { readonly rows: readonly Row[] }) => {
  const text = useText();
  const times = useTimes();
  const [isOpen, setOpen] = useState(false);
  const days = paymentDays(rows, businessDayStart(serverNowMs()));
  if (days.length === 0)
    return <EmptyState title={text("holdings.coming.none")}>{text("holdings.coming.noneBody")}</EmptyState>;
  const columns: readonly Column<PaymentDay>[] = [
    {
      key: "date",
      title: text("holdings.coming.date"),
      cell: ({ atMs }) => times.dateTime(atMs).slice(0, 16),
    },
    {
      key: "what",
      title: text("holdings.coming.what"),
      cell: ({ from }) =>
        from
          .map(({ name, hasPrincipal }) =>
            hasPrincipal ? text("holdings.coming.principal", { name }) : name,
          )
          .join(", "),
    },
    {
      key: "amount",
      title: text("holdings.coming.amount"),
      cell: ({ sum }) => (
        <span className="up">
          <Amount of={formatMoney(sum)} signed />
        </span>
      ),
    },
  ];
  return (
    <>
      <p className={styles["sum"]}>
        <span>{text("holdings.coming.lead")}</span>
        <b className="num">
          <Amount of={formatMoney(sumOf(days))} /> USDT
        </b>
      </p>
      <DataTable
        columns={columns}
        rows={isOpen ? days : days.slice(0, shownAtFirst)}
        keyOf={({ atMs }) => String(atMs)}
        label={text("holdings.coming.title")}
        look="lines"
      />
      {!isOpen && days.length > shownAtFirst && (
        <Button kind="quiet" wide onClick={() => setOpen(true)}>
          {text("holdings.coming.more", { count: showCount(days.length) })}
        </Button>
      )}
    </>
  );
};

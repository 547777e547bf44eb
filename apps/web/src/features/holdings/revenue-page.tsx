import { formatMoney, parseMoney, zeroMoney } from "@candor/core/money/money";
import { financialDetail } from "@candor/wire/earn/invest";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { useText } from "../../i18n/use-text.ts";
import { answerKey } from "../../lib/calls/answer-key.ts";
import { callList } from "../../lib/calls/api.ts";
import { shownLanguage } from "../../lib/device/language.ts";
import { showDay } from "../../lib/show/show-day.ts";
import { lookOf } from "../../lib/show/show-money.ts";
import { useUser } from "../../lib/account/session.ts";
import { Paged } from "../../parts/paged.tsx";
import { EmptyState, Fading } from "../../parts/states.tsx";
import { VisitorState } from "../../parts/visitor-state.tsx";
import { Amount } from "../../ui/amount.tsx";
import { buttonClass } from "../../ui/button.tsx";
import { Panel } from "../../ui/panel.tsx";
import { DataTable, type Column } from "../../ui/table/data-table.tsx";
import { DayDialog, type Day } from "./day-dialog.tsx";
import styles from "./holdings.module.css";

/** INV-11. */
const pageSize = 10;

/** /revenueRecord: what each closed day has earned, of one order or of all (INV-11). */
export const RevenuePage = () => {
  const text = useText();
  const user = useUser();
  const { refid } = useSearch({ from: "/revenueRecord" });
  if (user === undefined) return <VisitorState />;
  return (
    <div className={`page ${styles["revenue"]}`}>
      <header>
        <h1>{text("pages.revenueRecord")}</h1>
        <p className="muted">
          {text(refid === undefined ? "holdings.revenue.lead" : "holdings.revenue.leadOne")}
        </p>
      </header>
      <nav className={styles["ways"]} aria-label={text("pages.revenueRecord")}>
        <Link to="/history">{text("pages.history")}</Link>
        {refid !== undefined && (
          <Link to="/revenueRecord" search={{}}>
            {text("holdings.revenue.all")}
          </Link>
        )}
      </nav>
      <Days key={refid ?? ""} uid={user.uid} refid={refid} />
    </div>
  );
};

type DaysProps = { readonly uid: number; readonly refid: string | undefined };

const Days = ({ uid, refid }: DaysProps) => {
  const text = useText();
  const [page, setPage] = useState(1);
  const [opened, setOpened] = useState<Day>();
  const days = useQuery({
    queryKey: answerKey(financialDetail, uid, shownLanguage(), refid ?? "", page),
    queryFn: ({ signal }) =>
      callList(
        financialDetail,
        { pageNum: page, pageSize, ...(refid !== undefined && { refid }) },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });
  const columns = useColumns(setOpened);
  return (
    <Panel flush>
      <Paged
        query={days}
        page={page}
        pageSize={pageSize}
        onPage={setPage}
        waitingRows={pageSize}
        empty={
          <EmptyState
            title={text("holdings.revenue.none")}
            action={
              <Link to="/history" className={buttonClass({ kind: "solid" })}>
                {text("holdings.revenue.toOrders")}
              </Link>
            }
          >
            {text("holdings.revenue.noneBody")}
          </EmptyState>
        }
      >
        {(rows) => (
          <Fading isOld={days.isPlaceholderData}>
            <DataTable
              columns={columns}
              rows={rows}
              keyOf={({ id }) => id}
              label={text("pages.revenueRecord")}
              look="lines"
            />
          </Fading>
        )}
      </Paged>
      {opened !== undefined && <DayDialog day={opened} onClose={() => setOpened(undefined)} />}
    </Panel>
  );
};

const useColumns = (onOpen: (day: Day) => void): readonly Column<Day>[] => {
  const text = useText();
  return [
    {
      key: "day",
      title: text("holdings.revenue.day"),
      cell: (day) => (
        <button
          type="button"
          className={styles["open"]}
          aria-label={text("holdings.revenue.openOf", { day: showDay(day.daily), product: day.typename })}
          onClick={() => onOpen(day)}
        >
          {showDay(day.daily)}
        </button>
      ),
    },
    { key: "product", title: text("holdings.revenue.product"), cell: ({ typename }) => typename },
    {
      key: "amount",
      title: text("holdings.revenue.amount"),
      cell: ({ ownPrincipal, creditPrincipal }) => <Amount of={added(ownPrincipal, creditPrincipal)} />,
    },
    {
      key: "profit",
      title: text("holdings.revenue.profit"),
      cell: ({ profit }) => (
        <span className={lookOf(profit)}>
          <Amount of={profit} signed />
        </span>
      ),
    },
  ];
};

/** What worked on that day: own money and credit. */
const added = (own: string, credit: string): string =>
  formatMoney((parseMoney(own) ?? zeroMoney) + (parseMoney(credit) ?? zeroMoney));

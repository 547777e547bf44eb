import { armAlert, removeAlert, type AlertRow, alertList } from "@candor/wire/alerts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useText, type Text } from "../../i18n/use-text.ts";
import { call } from "../../lib/calls/api.ts";
import { showCount, showMoney } from "../../lib/show/show-money.ts";
import { useTimes } from "../../lib/show/show-time.ts";
import { toast } from "../../lib/toasts.ts";
import { Button } from "../../ui/button.tsx";
import { Panel } from "../../ui/panel.tsx";
import { EmptyState, Loaded } from "../../parts/states.tsx";
import { DataTable, type Column } from "../../ui/table/data-table.tsx";
import styles from "./alerts-page.module.css";
import { alertsQuery } from "./queries.ts";
import { rereadAnswers } from "../../lib/calls/answer-key.ts";

/** The user's alerts, each with its condition. */
export const AlertsPanel = ({ uid }: { readonly uid: number }) => {
  const text = useText();
  const alerts = useQuery(alertsQuery(uid));
  const count = alerts.data === undefined ? "" : text("alerts.count", { count: alerts.data.length });
  return (
    <Panel title={text("alerts.listTitle")} aside={<span className="muted num">{count}</span>} flush>
      <Loaded query={alerts}>
        {(rows) =>
          rows.length === 0 ? (
            <EmptyState title={text("alerts.none")}>{text("alerts.noneBody")}</EmptyState>
          ) : (
            <Rows rows={rows} />
          )
        }
      </Loaded>
    </Panel>
  );
};

/** "Rises to 105.00" */
const conditionOf = ({ kind, price, percent, fromPrice }: AlertRow, text: Text): string => {
  if (kind === "percent") {
    return text("alerts.whenPercent", { percent: percent ?? "", price: showMoney(fromPrice) });
  }
  return text(kind === "above" ? "alerts.whenAbove" : "alerts.whenBelow", { price: showMoney(price ?? "0") });
};

const Rows = ({ rows }: { readonly rows: readonly AlertRow[] }) => {
  const text = useText();
  const times = useTimes();
  const columns: readonly Column<AlertRow>[] = [
    {
      key: "pair",
      title: text("alerts.pair"),
      kind: "name",
      cell: ({ symbol, pairName }) => (
        <Link to="/quotes" search={{ pair: symbol }} className={styles["pair"]}>
          {pairName}
        </Link>
      ),
    },
    {
      key: "condition",
      title: text("alerts.condition"),
      kind: "wide",
      cell: (row) => conditionOf(row, text),
    },
    { key: "state", title: text("alerts.state"), kind: "wide", cell: (row) => <State row={row} /> },
    {
      key: "rang",
      title: text("alerts.rang"),
      kind: "wide",
      cell: ({ rangAt, rangSeq }) =>
        rangAt === null
          ? text("alerts.never")
          : text("alerts.rangAt", {
              time: times.shortTime(rangAt),
              seq: rangSeq === null ? "" : showCount(rangSeq),
            }),
    },
    { key: "actions", title: text("alerts.actions"), kind: "actions", cell: (row) => <Actions row={row} /> },
  ];
  return <DataTable columns={columns} rows={rows} keyOf={({ id }) => id} label={text("alerts.listTitle")} />;
};

const State = ({ row }: { readonly row: AlertRow }) => {
  const text = useText();
  return (
    <span>
      {text(`alerts.${row.state}`)}
      {row.rearm && <small className={styles["again"]}>{text("alerts.again")}</small>}
    </span>
  );
};

const Actions = ({ row }: { readonly row: AlertRow }) => {
  const text = useText();
  const queries = useQueryClient();
  const names = { pair: row.pairName, what: conditionOf(row, text) };
  const options = (done: "alerts.armed" | "alerts.removed") => ({
    onSuccess: () => toast.good(text(done)),
    onError: toast.failure,
    onSettled: () => rereadAnswers(queries, alertList),
  });
  const arming = useMutation({
    mutationFn: () => call(armAlert, { id: row.id }),
    ...options("alerts.armed"),
  });
  const removing = useMutation({
    mutationFn: () => call(removeAlert, { id: row.id }),
    ...options("alerts.removed"),
  });
  return (
    <>
      {row.state === "off" && (
        <Button
          busy={arming.isPending}
          aria-label={text("alerts.armOf", names)}
          onClick={() => arming.mutate()}
        >
          {text("alerts.arm")}
        </Button>
      )}
      <Button
        kind="quiet"
        busy={removing.isPending}
        aria-label={text("alerts.removeOf", names)}
        onClick={() => removing.mutate()}
      >
        {text("alerts.remove")}
      </Button>
    </>
  );
};

import type { LeverRow } from "@candor/wire/leverage";
import { useEffect, useState } from "react";
import { useText } from "../../../i18n/use-text.ts";
import { Paging } from "../../../ui/paging.tsx";
import { EmptyState, FailedState, LoadingRows } from "../../../parts/states.tsx";
import { ClosedTable } from "./closed-table.tsx";
import { HoldingTable } from "./holding-table.tsx";
import { LostActions } from "./lost-actions.tsx";
import { PendingTable } from "./pending-table.tsx";
import { RevokedTable } from "./revoked-table.tsx";
import type { LeverActions } from "./use-lever-actions.ts";
import { useLeverOrders, type LeverTab } from "./use-lever-orders.ts";

type Props = {
  readonly tab: LeverTab;
  readonly pid: number | undefined;
  readonly pageSize: number;
  readonly actions: LeverActions;
  readonly onOpen: (kind: "stops" | "part" | "audit", row: LeverRow) => void;
};

/** One tab of orders, a page at a time (LEV-06). */
export const OrdersPage = ({ tab, pid, pageSize, actions, onOpen }: Props) => {
  const text = useText();
  const [page, setPage] = useState(1);
  const { data, error, isPending, refetch } = useLeverOrders({ tab, pid, page, pageSize });
  const last = Math.max(1, Math.ceil((data?.total ?? 0) / pageSize));
  // The last page becomes empty when its orders close.
  useEffect(() => {
    if (data !== undefined && page > last) setPage(last);
  }, [data, page, last]);
  if (isPending) return <LoadingRows rows={3} />;
  if (data === undefined) return <FailedState error={error ?? new Error()} onRetry={() => void refetch()} />;
  const { rows, total } = data;
  return (
    <>
      <LostActions rows={rows} calls={actions.calls} />
      {rows.length === 0 ? (
        <EmptyState title={text(`orders.none.${tab}`)}>{text(`orders.noneBody.${tab}`)}</EmptyState>
      ) : tab === "holding" ? (
        <HoldingTable rows={rows} actions={actions} pid={pid} onOpen={onOpen} />
      ) : tab === "pending" ? (
        <PendingTable rows={rows} actions={actions} pid={pid} />
      ) : tab === "closed" ? (
        <ClosedTable rows={rows} onAudit={(row) => onOpen("audit", row)} />
      ) : (
        <RevokedTable rows={rows} />
      )}
      <Paging page={page} pageSize={pageSize} total={total} onPage={setPage} />
    </>
  );
};

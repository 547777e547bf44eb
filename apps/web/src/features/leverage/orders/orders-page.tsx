import type { LeverRow } from "@candor/wire/leverage";
import { useState } from "react";
import { useText } from "../../../i18n/use-text.ts";
import { Paged } from "../../../parts/paged.tsx";
import { EmptyState } from "../../../parts/states.tsx";
import { ClosedTable } from "./tables/closed-table.tsx";
import { HoldingTable } from "./tables/holding-table.tsx";
import { LostActions } from "./lost-actions.tsx";
import { PendingTable } from "./tables/pending-table.tsx";
import { RevokedTable } from "./tables/revoked-table.tsx";
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
  const levers = useLeverOrders({ tab, pid, page, pageSize });
  const lost = (rows: readonly LeverRow[]) => <LostActions rows={rows} calls={actions.calls} />;
  return (
    <Paged
      query={levers}
      page={page}
      pageSize={pageSize}
      onPage={setPage}
      empty={
        <>
          {lost([])}
          <EmptyState title={text(`orders.none.${tab}`)}>{text(`orders.noneBody.${tab}`)}</EmptyState>
        </>
      }
    >
      {(rows) => (
        <>
          {lost(rows)}
          {tab === "holding" ? (
            <HoldingTable rows={rows} actions={actions} pid={pid} onOpen={onOpen} />
          ) : tab === "pending" ? (
            <PendingTable rows={rows} actions={actions} pid={pid} />
          ) : tab === "closed" ? (
            <ClosedTable rows={rows} onAudit={(row) => onOpen("audit", row)} />
          ) : (
            <RevokedTable rows={rows} />
          )}
        </>
      )}
    </Paged>
  );
};

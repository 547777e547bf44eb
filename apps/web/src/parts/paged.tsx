import { useEffect, type ReactNode } from "react";
import type { Page } from "../lib/calls/api.ts";
import { Paging } from "../ui/table/paging.tsx";
import { pagesOf, stateOfPage } from "../ui/table/page-buttons.ts";
import { Loaded, LoadingRows, type Read } from "./states.tsx";

type Props<Row> = {
  /** One page of the list. It may keep the previous page until this one is read. */
  readonly query: Read<Page<Row>>;
  /** From 1. */
  readonly page: number;
  readonly pageSize: number;
  readonly onPage: (page: number) => void;
  /** What is shown when the whole list has no rows. */
  readonly empty: ReactNode;
  /** How many rows to draw while it loads. */
  readonly waitingRows?: number;
  readonly children: (rows: readonly Row[]) => ReactNode;
};

/** A list that is read page by page: loading, failed, empty, or its rows above the page buttons. */
export const Paged = <Row,>({
  query,
  page,
  pageSize,
  onPage,
  empty,
  waitingRows = 3,
  children,
}: Props<Row>) => {
  const last = query.data === undefined ? page : pagesOf(query.data.total, pageSize);
  // The last page goes when its rows do: an option settles, an order closes.
  useEffect(() => {
    if (page > last) onPage(last);
  }, [page, last, onPage]);
  return (
    <Loaded query={query} rows={waitingRows}>
      {(data) => {
        const state = stateOfPage(data.rows.length, data.total);
        if (state === "empty") return empty;
        return (
          <>
            {state === "gone" ? <LoadingRows rows={waitingRows} /> : children(data.rows)}
            <Paging page={page} pageSize={pageSize} total={data.total} onPage={onPage} />
          </>
        );
      }}
    </Loaded>
  );
};

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import type { Page } from "../lib/calls/api.ts";
import { shownLanguage } from "../lib/device/language.ts";
import { useUser } from "../lib/account/session.ts";
import { Paged } from "./paged.tsx";
import { EmptyState, Fading } from "./states.tsx";

type Props<Row> = {
  /** The key of the answers of `read`, without whose, in which language and which page they are. */
  readonly answer: readonly unknown[];
  readonly pageSize: number;
  readonly read: (page: { readonly pageNum: number; readonly pageSize: number }) => Promise<Page<Row>>;
  readonly empty: { readonly title: string; readonly body: string; readonly action?: ReactNode };
  readonly children: (rows: readonly Row[]) => ReactNode;
};

/** A list of the caller's own by pages: loading, failed, empty, or the rows with the page buttons. */
export const PagedRows = <Row,>({ answer, pageSize, read, empty, children }: Props<Row>) => {
  const [page, setPage] = useState(1);
  const uid = useUser()?.uid;
  const rows = useQuery({
    // The server writes what moved in the language shown.
    queryKey: [...answer, uid, shownLanguage(), page],
    queryFn: () => read({ pageNum: page, pageSize }),
    placeholderData: keepPreviousData,
  });
  return (
    <Paged
      query={rows}
      page={page}
      pageSize={pageSize}
      onPage={setPage}
      waitingRows={pageSize}
      empty={
        <EmptyState title={empty.title} action={empty.action}>
          {empty.body}
        </EmptyState>
      }
    >
      {(shown) => <Fading isOld={rows.isPlaceholderData}>{children(shown)}</Fading>}
    </Paged>
  );
};

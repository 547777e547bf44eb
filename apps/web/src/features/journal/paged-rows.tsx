import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import type { Page } from "../../lib/calls/api.ts";
import { shownLanguage } from "../../lib/device/language.ts";
import { useUser } from "../../lib/account/session.ts";
import { Paged } from "../../parts/paged.tsx";
import { EmptyState, Fading } from "../../parts/states.tsx";
import { queryKeys } from "../../lib/calls/query-keys.ts";

/** JNL-01. */
export const pageSize = 10;

type Props<Row> = {
  readonly name: string;
  readonly read: (page: number) => Promise<Page<Row>>;
  readonly empty: { readonly title: string; readonly body: string; readonly action?: ReactNode };
  readonly children: (rows: readonly Row[]) => ReactNode;
};

/** One tab's pages: loading, failed, empty, or the rows with the page buttons. */
export const PagedRows = <Row,>({ name, read, empty, children }: Props<Row>) => {
  const [page, setPage] = useState(1);
  const uid = useUser()?.uid;
  const rows = useQuery({
    // The server writes what moved in the language shown.
    queryKey: [queryKeys.journal, name, uid, shownLanguage(), page],
    queryFn: () => read(page),
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

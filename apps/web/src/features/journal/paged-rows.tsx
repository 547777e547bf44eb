import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import type { Page } from "../../lib/calls/api.ts";
import { shownLanguage } from "../../lib/device/language.ts";
import { useUser } from "../../lib/account/session.ts";
import { Paged } from "../../parts/paged.tsx";
import { EmptyState, Fading } from "../../parts/states.tsx";

/** JNL-01. */
export const pageSize = 10;

type Props<Row> = {
  /** The key of the answers of `read`, without whose, in which language and which page they are. */
  readonly answer: readonly unknown[];
  readonly read: (page: number) => Promise<Page<Row>>;
  readonly empty: { readonly title: string; readonly body: string; readonly action?: ReactNode };
  readonly children: (rows: readonly Row[]) => ReactNode;
};

/** One tab's pages: loading, failed, empty, or the rows with the page buttons. */
export const PagedRows = <Row,>({ answer, read, empty, children }: Props<Row>) => {
  const [page, setPage] = useState(1);
  const uid = useUser()?.uid;
  const rows = useQuery({
    // The server writes what moved in the language shown.
    queryKey: [...answer, uid, shownLanguage(), page],
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

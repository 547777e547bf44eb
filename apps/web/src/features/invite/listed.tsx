import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { useUser } from "../../lib/account/session.ts";
import type { Page } from "../../lib/calls/api.ts";
import { shownLanguage } from "../../lib/device/language.ts";
import { Paged } from "../../parts/paged.tsx";
import { EmptyState, Fading } from "../../parts/states.tsx";

/** REF-01. */
export const pageSize = 5;

type Props<Row> = {
  /** The key of the answers of `read`, without whose and which page they are. */
  readonly answer: readonly unknown[];
  readonly read: (page: number) => Promise<Page<Row>>;
  readonly empty: { readonly title: string; readonly body: string };
  readonly children: (rows: readonly Row[]) => ReactNode;
};

/** A list of the page: loading, failed, empty, or its rows with the page buttons. */
export const Listed = <Row,>({ answer, read, empty, children }: Props<Row>) => {
  const [page, setPage] = useState(1);
  const uid = useUser()?.uid;
  const rows = useQuery({
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
      empty={<EmptyState title={empty.title}>{empty.body}</EmptyState>}
    >
      {(shown) => <Fading isOld={rows.isPlaceholderData}>{children(shown)}</Fading>}
    </Paged>
  );
};

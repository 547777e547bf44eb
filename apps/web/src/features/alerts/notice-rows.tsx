import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useText } from "../../i18n/use-text.ts";
import { Paging } from "../../ui/paging.tsx";
import { EmptyState, FailedState, LoadingRows } from "../../parts/states.tsx";
import { NoticeItems } from "./notice-items.tsx";
import { noticesPageSize, noticesQuery } from "./queries.ts";

/** All notices, page by page. */
export const NoticeRows = ({ uid }: { readonly uid: number }) => {
  const text = useText();
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useQuery({
    ...noticesQuery(uid, page),
    placeholderData: keepPreviousData,
  });
  if (data === undefined) {
    return error === null ? (
      <LoadingRows rows={3} />
    ) : (
      <FailedState error={error} onRetry={() => void refetch()} />
    );
  }
  if (data.total === 0) {
    return <EmptyState title={text("alerts.noNotices")}>{text("alerts.noNoticesBody")}</EmptyState>;
  }
  return (
    <>
      <NoticeItems rows={data.rows} />
      <Paging page={page} pageSize={noticesPageSize} total={data.total} onPage={setPage} />
    </>
  );
};

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useText } from "../../i18n/use-text.ts";
import { Paged } from "../../parts/paged.tsx";
import { EmptyState } from "../../parts/states.tsx";
import { NoticeItems } from "./notice-items.tsx";
import { noticesPageSize, noticesQuery } from "./queries.ts";

/** All notices, page by page. */
export const NoticeRows = ({ uid }: { readonly uid: number }) => {
  const text = useText();
  const [page, setPage] = useState(1);
  const notices = useQuery({
    ...noticesQuery(uid, page),
    placeholderData: keepPreviousData,
  });
  return (
    <Paged
      query={notices}
      page={page}
      pageSize={noticesPageSize}
      onPage={setPage}
      empty={<EmptyState title={text("alerts.noNotices")}>{text("alerts.noNoticesBody")}</EmptyState>}
    >
      {(rows) => <NoticeItems rows={rows} />}
    </Paged>
  );
};

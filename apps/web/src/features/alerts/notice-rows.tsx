import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useText } from "../../i18n/use-text.ts";
import { Paging } from "../../ui/paging.tsx";
import { EmptyState, Loaded } from "../../parts/states.tsx";
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
    <Loaded query={notices}>
      {({ rows, total }) =>
        total === 0 ? (
          <EmptyState title={text("alerts.noNotices")}>{text("alerts.noNoticesBody")}</EmptyState>
        ) : (
          <>
            <NoticeItems rows={rows} />
            <Paging page={page} pageSize={noticesPageSize} total={total} onPage={setPage} />
          </>
        )
      }
    </Loaded>
  );
};
